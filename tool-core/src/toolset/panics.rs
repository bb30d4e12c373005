//! Floor 5: code of the user's that panics: it is answered like code that fails.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

/// A future behind a pointer, as the traits here give it back: `Box::pin(async move { … })`.
pub type BoxFuture<'f, T> = Pin<Box<dyn Future<Output = T> + Send + 'f>>;

/// What `step` gives, or the words of its panic.
pub(crate) fn quietly<R>(step: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(step)).map_err(|payload| {
        let words = payload.downcast_ref::<&'static str>().map(|words| (*words).to_owned());
        let words = words.or_else(|| payload.downcast_ref::<String>().cloned());
        // It is the user's, and may panic once more when it is dropped.
        std::mem::forget(payload);
        words.unwrap_or_else(|| "a panic without words".to_owned())
    })
}

/// A future whose panics, when it is polled and when it is dropped, go no further.
pub(super) struct Quiet<'f, T>(Option<BoxFuture<'f, T>>);

impl<'f, T> Quiet<'f, T> {
    pub(super) fn new(future: BoxFuture<'f, T>) -> Self {
        Quiet(Some(future))
    }

    pub(super) fn poll(&mut self, task: &mut Context<'_>) -> Poll<Result<T, String>> {
        let Some(future) = &mut self.0 else { return Poll::Pending };
        let poll = match quietly(|| future.as_mut().poll(task)) {
            Ok(poll) => poll.map(Ok),
            Err(words) => Poll::Ready(Err(words)),
        };
        if poll.is_ready() {
            self.end();
        }
        poll
    }

    fn end(&mut self) {
        let future = self.0.take();
        let _ = quietly(|| drop(future));
    }
}

impl<T> Drop for Quiet<'_, T> {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the future gives that `make` makes, or the words of a panic in either.
pub(super) async fn calmly<'f, T>(
    make: impl FnOnce() -> BoxFuture<'f, T> + Send,
) -> Result<T, String> {
    let mut future = Quiet::new(quietly(make)?);
    std::future::poll_fn(|task| future.poll(task)).await
}

/// A lock, whether or not somebody panicked who held it: nothing here is left half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
