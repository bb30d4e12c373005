//! Floor 6: the time that there is for one turn of a conversation.

use crate::toolset::{BoxFuture, Toolset, quietly};
use std::fmt;
use std::task::{Context, Waker};
use std::time::{Duration, Instant};

/// When the time is over, if there is a limit.
#[derive(Default)]
pub(super) struct Deadline {
    /// Where the toolset has a clock: ready when the time is over.
    sleep: Option<BoxFuture<'static, ()>>,
    /// Where it has none.
    until: Option<Instant>,
    over: bool,
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deadline").field("over", &self.over).finish_non_exhaustive()
    }
}

impl Deadline {
    /// So much time from now on.
    pub(super) fn new<C>(toolset: &Toolset<C>, most: Option<Duration>) -> Self {
        let Some(most) = most else { return Deadline::default() };
        let sleep = toolset.sleep(most);
        let until = if sleep.is_none() { Instant::now().checked_add(most) } else { None };
        Deadline { sleep, until, over: false }
    }

    /// Whether the time is over; if not, and if there is a clock, the task is woken when it is.
    pub(super) fn poll(&mut self, task: &mut Context<'_>) -> bool {
        if let Some(sleep) = &mut self.sleep {
            // A clock that panics is no reason to go on for ever.
            let waits = quietly(|| sleep.as_mut().poll(task).is_pending());
            self.over |= !waits.unwrap_or(false);
        }
        self.over |= self.until.is_some_and(|until| until <= Instant::now());
        if self.over {
            self.sleep = None;
        }
        self.over
    }

    /// Whether the time is over by now.
    pub(super) fn is_over(&mut self) -> bool {
        self.poll(&mut Context::from_waker(Waker::noop()))
    }
}
