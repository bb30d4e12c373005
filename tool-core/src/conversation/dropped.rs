//! Floor 6: turns that are being dispatched, and what becomes of one when whoever does that is
//! dropped.

use super::{Conversation, Round};
use crate::toolset::{ToolResult, Turn};

/// A turn that is being dispatched, with the results that it has already.
#[derive(Debug)]
pub(super) struct Open {
    turn: Turn,
    /// One for each call.
    results: Vec<Option<ToolResult>>,
}

impl Open {
    /// A turn of which nothing was dispatched yet.
    pub(super) fn new(turn: Turn) -> Self {
        let results = turn.calls().iter().map(|_| None).collect();
        Open { turn, results }
    }

    /// A turn of which the calls are to be dispatched again that were rejected.
    pub(super) fn again(Round { turn, results }: Round) -> Self {
        let ran = |result: ToolResult| result.rejection().is_none().then_some(result);
        Open { turn, results: results.into_iter().map(ran).collect() }
    }

    /// The calls that are to be dispatched.
    pub(super) fn rest(&self) -> Turn {
        let calls = self.turn.calls().iter().zip(&self.results);
        Turn::of_calls(calls.filter(|(_, result)| result.is_none()).map(|(call, _)| call.clone()))
    }

    /// The round, with the results of the rest.
    pub(super) fn into_round(self, rest: Vec<ToolResult>) -> Round {
        let Open { turn, results } = self;
        let mut rest = rest.into_iter();
        let results = results.into_iter().filter_map(|result| result.or_else(|| rest.next()));
        Round { results: results.collect(), turn }
    }
}

impl<C: Sync + 'static> Conversation<'_, C> {
    /// Answers the turn that was being dispatched when whoever did that was dropped. What ran has
    /// its result, or the word that nobody knows it; what did not is called off. Nothing runs.
    pub(super) async fn answer_dropped(&mut self) {
        let Some(open) = &self.open else { return };
        let rest = open.rest();
        let exchange = self.exchange_of_round().never_cancelled();
        let mut results = Vec::with_capacity(rest.calls().len());
        for call in rest.calls() {
            results.push(self.toolset.recall(&exchange, call, self.context).await);
        }
        self.close(results);
    }

    /// The turn that was being dispatched has the results of the rest.
    pub(super) fn close(&mut self, rest: Vec<ToolResult>) {
        let round = self.open.take().map(|open| open.into_round(rest));
        self.rounds.extend(round);
    }
}
