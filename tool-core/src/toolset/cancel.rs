//! Floor 5: calling calls off.

use super::panics::lock;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

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

/// A task that waits until something is called off, by whoever can.
#[derive(Debug)]
pub(crate) struct Cancelled<'c> {
    cancels: &'c [Cancel],
    /// Where the task waits, in the order of these.
    places: Vec<u64>,
}

impl<'c> Cancelled<'c> {
    pub(super) fn new(cancels: &'c [Cancel]) -> Self {
        Cancelled { cancels, places: Vec::new() }
    }

    /// Whether it is called off; if not, the task is woken when it is.
    pub(crate) fn poll(&mut self, task: &Context<'_>) -> bool {
        for (n, cancel) in self.cancels.iter().enumerate() {
            let mut state = lock(&cancel.0);
            if state.cancelled {
                return true;
            }
            if self.places.len() == n {
                state.next += 1;
                self.places.push(state.next);
            }
            let Some(place) = self.places.get(n) else { continue };
            state.waiting.insert(*place, task.waker().clone());
        }
        false
    }
}

impl Drop for Cancelled<'_> {
    fn drop(&mut self) {
        for (cancel, place) in self.cancels.iter().zip(&self.places) {
            lock(&cancel.0).waiting.remove(place);
        }
    }
}

/// What `future` gives, unless it is called off before.
pub(super) async fn unless_cancelled<T>(
    mut cancelled: Cancelled<'_>,
    future: impl Future<Output = T> + Send,
) -> Option<T> {
    let mut future = std::pin::pin!(future);
    std::future::poll_fn(|task| match future.as_mut().poll(task) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending if cancelled.poll(task) => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    })
    .await
}
