//! Floor 5: a body, as it runs: until it is done, panics, runs out of time or is called off.

use super::Failure;
use super::body::Held;
use super::cancel::Cancelled;
use super::panics::{BoxFuture, Quiet, quietly};
use super::span::Span;
use serde_json::Value;
use std::task::Poll;

/// What a body runs within.
pub(super) struct Bounds<'b> {
    /// Is ready when the time is over.
    pub(super) time: Option<BoxFuture<'static, ()>>,
    pub(super) cancelled: Cancelled<'b>,
    pub(super) span: &'b Span,
}

pub(super) async fn race<C>(
    mut body: Held<C>,
    context: &C,
    bounds: Bounds<'_>,
) -> Result<Value, Failure> {
    let Bounds { time, mut cancelled, span } = bounds;
    let mut time = time.map(Quiet::new);
    let mut running = None;
    std::future::poll_fn(move |task| {
        if let Some(body) = body.take() {
            match quietly(|| span.enter(|| body.run(context))) {
                Ok(future) => running = Some(Quiet::new(future)),
                Err(words) => return Poll::Ready(Err(Failure::panicked(words))),
            }
        }
        if let Some(running) = &mut running {
            match span.enter(|| running.poll(task)) {
                Poll::Ready(Ok(outcome)) => return Poll::Ready(outcome),
                Poll::Ready(Err(words)) => return Poll::Ready(Err(Failure::panicked(words))),
                Poll::Pending => {}
            }
        }
        if cancelled.poll(task) {
            running = None;
            return Poll::Ready(Err(Failure::interrupted()));
        }
        // A clock that panics is no reason to let a body run for ever.
        if time.as_mut().is_some_and(|time| time.poll(task).is_ready()) {
            running = None;
            return Poll::Ready(Err(Failure::timed_out()));
        }
        Poll::Pending
    })
    .await
}
