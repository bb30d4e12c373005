//! Floor 6: turns whose dispatch was dropped before they had their results.

use super::{Conversation, Round};

impl<C: Sync + 'static> Conversation<'_, C> {
    /// Answers the turn that was being dispatched when whoever did that was dropped. What ran has
    /// its result, or the word that nobody knows it; what did not is called off. Nothing runs.
    pub(super) async fn answer_dropped(&mut self) {
        let Some(turn) = self.open.clone() else { return };
        let exchange = self.exchange_of_round().never_cancelled();
        let mut results = Vec::with_capacity(turn.calls().len());
        for call in turn.calls() {
            results.push(self.toolset.recall(&exchange, call, self.context).await);
        }
        self.open = None;
        self.rounds.push(Round { turn, results });
    }
}
