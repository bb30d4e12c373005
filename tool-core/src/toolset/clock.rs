//! Floor 5: what time it is, and waiting. The library has no runtime, so waiting is the user's.

use super::panics::BoxFuture;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tells the time, and waits.
///
/// Time-outs need one. With the feature `tokio`, `TokioClock` is one; for another runtime, or for
/// a test, it is two functions.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use tool_core::{BoxFuture, Clock};
///
/// /// A clock of a program that has no timer: a thread waits.
/// struct Threads;
///
/// impl Clock for Threads {
///     fn now(&self) -> SystemTime {
///         SystemTime::now()
///     }
///
///     fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
///         let mut thread = None;
///         Box::pin(std::future::poll_fn(move |task| {
///             let waker = task.waker().clone();
///             let thread = thread.get_or_insert_with(|| std::thread::spawn(move || {
///                 std::thread::sleep(duration);
///                 waker.wake();
///             }));
///             if thread.is_finished() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
///         }))
///     }
/// }
/// assert!(Threads.now() > SystemTime::UNIX_EPOCH);
/// ```
pub trait Clock: Send + Sync {
    /// What time it is, for records and for what expires.
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    /// A future that is ready once so much time is over.
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()>;
}

impl<K: Clock + ?Sized> Clock for std::sync::Arc<K> {
    fn now(&self) -> SystemTime {
        (**self).now()
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        (**self).sleep(duration)
    }
}

/// The clock of tokio's timer, for programs that run on tokio.
#[cfg(feature = "tokio")]
#[derive(Clone, Copy, Debug, Default)]
pub struct TokioClock;

#[cfg(feature = "tokio")]
impl Clock for TokioClock {
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// Milliseconds since 1970, as times are written in records.
pub(super) fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
