//! Floor 5: the calls of one turn. All are checked, authorised and approved before any body runs.

use super::dispatch::Toolset;
use super::exchange::ALONE;
use super::panics::BoxFuture;
use super::stages::{Authorised, Checked, Known, Ready};
use super::{Call, Exchange, Outcome, ToolResult, Turn};
use crate::report::{Duplicate, Rejection, Withheld};
use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::task::Poll;

/// A call on its way through a turn, in the order of the calls: at a stage, or answered.
type Calls<S> = Vec<Result<S, Box<ToolResult>>>;

impl<C: Sync + 'static> Toolset<C> {
    /// Takes every call of a turn through the stages before any of them runs, runs them one after
    /// the other, and answers each, in the order of the calls.
    ///
    /// If one of them is refused or waits for an approval none runs, and the good ones are answered
    /// with the code `withheld`; [`Builder::partial_turns`](crate::Builder::partial_turns) lets
    /// those run. Of an answer that the provider stopped for what is in it, none runs either way.
    /// Two calls of one id are both refused, because a result would be for either.
    ///
    /// [`Builder::parallel`](crate::Builder::parallel) lets several bodies run at a time.
    pub async fn dispatch_turn(
        &self,
        turn: impl Borrow<Turn> + Send + Sync,
        context: &C,
    ) -> Vec<ToolResult> {
        self.dispatch_turn_in(&ALONE, turn, context).await
    }

    /// As [`dispatch_turn`](Self::dispatch_turn), as part of an exchange.
    pub async fn dispatch_turn_in(
        &self,
        exchange: &Exchange,
        turn: impl Borrow<Turn> + Send + Sync,
        context: &C,
    ) -> Vec<ToolResult> {
        let turn = turn.borrow();
        let mut checked = self.check_all(exchange, turn, context);
        if turn.is_stopped() {
            withhold_all(&mut checked, Withheld::Stopped, Checked::withhold);
        }
        self.unless_partial(&mut checked, Withheld::WithTheTurn, Checked::withhold);
        let mut authorised = Vec::with_capacity(checked.len());
        for call in checked {
            authorised.push(match call {
                Ok(call) => {
                    let about = call.about();
                    call.authorise().await.map_err(|rejection| rejected(about, rejection))
                }
                Err(result) => Err(result),
            });
        }
        self.unless_partial(&mut authorised, Withheld::WithTheTurn, Authorised::withhold);
        let mut ready = Vec::with_capacity(authorised.len());
        for call in authorised {
            ready.push(match call {
                Ok(call) => call.approval().await,
                Err(result) => Err(result),
            });
        }
        let waits = ready.iter().any(|call| {
            call.as_ref().err().is_some_and(|result| result.code() == "approval_required")
        });
        let why = if waits { Withheld::WithApproval } else { Withheld::WithTheTurn };
        self.unless_partial(&mut ready, why, Ready::withhold);
        run_all(ready, self.parallel).await
    }

    /// Answers every call of a turn with one refusal.
    pub(crate) fn refuse_turn(
        &self,
        exchange: &Exchange,
        turn: &Turn,
        (context, why): (&C, &Rejection),
    ) -> Vec<ToolResult> {
        let calls = turn.calls().iter();
        calls.map(|call| self.watch(exchange, call, context).reject(why.clone())).collect()
    }

    fn check_all<'t>(
        &'t self,
        exchange: &'t Exchange,
        turn: &'t Turn,
        context: &'t C,
    ) -> Calls<Checked<'t, C>> {
        let mut met: HashMap<&str, usize> = HashMap::new();
        for id in turn.calls().iter().filter_map(Call::id) {
            *met.entry(id).or_default() += 1;
        }
        let twice = |call: &Call| call.id().is_some_and(|id| met.get(id).is_some_and(|n| *n > 1));
        let check = |call: &'t Call| {
            if twice(call) {
                let why = Rejection::duplicate_call_id(Duplicate::InTheTurn);
                return Err(Box::new(self.watch(exchange, call, context).reject(why)));
            }
            let known = self.find_in(exchange, call, context);
            known.and_then(Known::check).map_err(|rejection| rejected(call, rejection))
        };
        turn.calls().iter().map(check).collect()
    }

    /// If one call of the turn was refused none runs, unless the set runs turns in part.
    fn unless_partial<S>(
        &self,
        calls: &mut Calls<S>,
        why: Withheld,
        withhold: fn(S, Rejection) -> ToolResult,
    ) {
        if !self.partial_turns && calls.iter().any(Result::is_err) {
            withhold_all(calls, why, withhold);
        }
    }
}

fn rejected(call: &Call, rejection: Rejection) -> Box<ToolResult> {
    Box::new(ToolResult::new(call.id(), call.name(), Outcome::Rejected(rejection)))
}

fn withhold_all<S>(calls: &mut Calls<S>, why: Withheld, withhold: fn(S, Rejection) -> ToolResult) {
    let withhold = |call| Err(Box::new(withhold(call, Rejection::withheld(why))));
    *calls = std::mem::take(calls).into_iter().map(|call| call.and_then(withhold)).collect();
}

/// Runs what is ready, at most so many at a time and serial ones alone, and gives every result in
/// the order of the calls.
async fn run_all<C: Sync + 'static>(calls: Calls<Ready<'_, C>>, most: usize) -> Vec<ToolResult> {
    let mut results: Vec<Option<ToolResult>> = Vec::with_capacity(calls.len());
    let mut waiting = VecDeque::new();
    for (place, call) in calls.into_iter().enumerate() {
        match call {
            Ok(ready) => {
                waiting.push_back((place, ready));
                results.push(None);
            }
            Err(result) => results.push(Some(*result)),
        }
    }
    let mut running: Vec<(usize, bool, BoxFuture<'_, ToolResult>)> = Vec::new();
    std::future::poll_fn(|task| {
        loop {
            while let Some((_, next)) = waiting.front() {
                let alone = next.is_serial() || running.iter().any(|(_, serial, _)| *serial);
                if running.len() >= most || (alone && !running.is_empty()) {
                    break;
                }
                let Some((place, ready)) = waiting.pop_front() else { break };
                running.push((place, ready.is_serial(), Box::pin(ready.run())));
            }
            let before = running.len();
            running.retain_mut(|(place, _, run)| match run.as_mut().poll(task) {
                Poll::Pending => true,
                Poll::Ready(result) => {
                    if let Some(slot) = results.get_mut(*place) {
                        *slot = Some(result);
                    }
                    false
                }
            });
            if running.is_empty() && waiting.is_empty() {
                return Poll::Ready(());
            }
            // Whoever is done makes room, and what starts then has to be polled.
            if running.len() == before {
                return Poll::Pending;
            }
        }
    })
    .await;
    results.into_iter().flatten().collect()
}
