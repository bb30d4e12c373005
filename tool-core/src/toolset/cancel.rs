//! Floor 5: calling calls off.

use super::panics::lock;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};

/// Calls calls off, from anywhere. Clones are one.
///
/// What has not begun is answered with the rejection `cancelled`; a body that runs is dropped where
/// it waits, and answered with the failure `interrupted`, because nobody knows what it has done.
///
/// ```
/// use tool_core::{Call, Cancel, Exchange, Run, Tool, Toolset};
///
/// /// Opens the gate.
/// #[derive(Tool)]
/// struct Open;
///
/// impl Run<()> for Open {
///     type Output = ();
///     type Error = String;
///
///     async fn run(self, (): &()) -> Result<(), String> {
///         Ok(())
///     }
/// }
///
/// let toolset = Toolset::<()>::builder().tool::<Open>().build()?;
/// let cancel = Cancel::new();
/// let exchange = Exchange::new().cancelled_by(&cancel);
/// cancel.cancel();
/// let call = Call::new("1", "open", "{}");
/// let result = pollster::block_on(toolset.dispatch_in(&exchange, call, &()));
/// assert_eq!(result.code(), "cancelled");
/// # Ok::<(), tool_core::BuildError>(())
/// ```
#[derive(Clone, Default)]
pub struct Cancel(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    cancelled: bool,
    next: u64,
    waiting: BTreeMap<u64, Waker>,
}

impl Cancel {
    /// One that nobody has used.
    #[must_use]
    pub fn new() -> Self {
        Cancel::default()
    }

    /// Calls off everything that was given this or a clone of it, now and from now on.
    pub fn cancel(&self) {
        let waiting = {
            let mut state = lock(&self.0);
            state.cancelled = true;
            std::mem::take(&mut state.waiting)
        };
        waiting.into_values().for_each(Waker::wake);
    }

    /// Whether it was used.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        lock(&self.0).cancelled
    }
}

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancel").field(&self.is_cancelled()).finish()
    }
}

/// A task that waits until something is called off, if it can be.
#[derive(Debug)]
pub(super) struct Cancelled<'c> {
    cancel: Option<&'c Cancel>,
    place: Option<u64>,
}

impl<'c> Cancelled<'c> {
    pub(super) fn new(cancel: Option<&'c Cancel>) -> Self {
        Cancelled { cancel, place: None }
    }

    /// Whether it is called off; if not, the task is woken when it is.
    pub(super) fn poll(&mut self, task: &Context<'_>) -> bool {
        let Some(cancel) = self.cancel else { return false };
        let mut state = lock(&cancel.0);
        if !state.cancelled {
            let place = *self.place.get_or_insert(state.next);
            state.next = state.next.max(place + 1);
            state.waiting.insert(place, task.waker().clone());
        }
        state.cancelled
    }
}

impl Drop for Cancelled<'_> {
    fn drop(&mut self) {
        if let (Some(cancel), Some(place)) = (self.cancel, self.place) {
            lock(&cancel.0).waiting.remove(&place);
        }
    }
}

/// What `future` gives, unless it is called off before.
pub(super) async fn unless_cancelled<T>(
    cancel: Option<&Cancel>,
    future: impl Future<Output = T> + Send,
) -> Option<T> {
    let mut cancelled = Cancelled::new(cancel);
    let mut future = Box::pin(future);
    std::future::poll_fn(|task| match future.as_mut().poll(task) {
        std::task::Poll::Ready(value) => std::task::Poll::Ready(Some(value)),
        std::task::Poll::Pending if cancelled.poll(task) => std::task::Poll::Ready(None),
        std::task::Poll::Pending => std::task::Poll::Pending,
    })
    .await
}
