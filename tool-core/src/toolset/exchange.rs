//! Floor 5: what calls are part of.

use super::Cancel;
use super::cancel::Cancelled;
use super::ledger::RunKey;

/// What calls are part of: which conversation, with which model, and what calls them off.
///
/// The conversation makes call ids mean something: providers give out ids that are unique within
/// one at best. Where it is named, a call whose id already has a result gets that result, and no
/// body runs twice.
///
/// ```
/// use tool_core::Exchange;
///
/// let exchange = Exchange::new().conversation("desk 4, 10023").model("example-large");
/// assert_eq!(exchange.conversation_id(), Some("desk 4, 10023"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Exchange {
    conversation: Option<String>,
    /// The round of the conversation, where call ids begin anew in each.
    round: Option<usize>,
    model: Option<String>,
    cancel: Vec<Cancel>,
}

pub(super) static ALONE: Exchange =
    Exchange { conversation: None, round: None, model: None, cancel: Vec::new() };

impl Exchange {
    /// An exchange of which nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Exchange::default()
    }

    /// Names the conversation. The name is the program's own, and no other conversation has it.
    #[must_use]
    pub fn conversation(mut self, id: impl Into<String>) -> Self {
        self.conversation = Some(id.into());
        self
    }

    /// Names the model that sends the calls, for the records.
    #[must_use]
    pub fn model(mut self, id: impl Into<String>) -> Self {
        self.model = Some(id.into());
        self
    }

    /// Lets `cancel` call the calls off. There may be several that can.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.cancel.push(cancel.clone());
        self
    }

    /// The same, which nothing calls off.
    pub(crate) fn never_cancelled(mut self) -> Self {
        self.cancel.clear();
        self
    }

    /// Compares call ids within this round of the conversation alone.
    pub(crate) fn in_round(mut self, round: usize) -> Self {
        self.round = Some(round);
        self
    }

    /// What a run is known by that this exchange asks for, if it can be told from others.
    pub(super) fn key_of(&self, call_id: Option<&str>) -> Option<RunKey> {
        let conversation = self.conversation_id()?;
        Some(RunKey::of_call(conversation, self.round, call_id?))
    }

    /// The conversation, if it is named.
    #[must_use]
    pub fn conversation_id(&self) -> Option<&str> {
        self.conversation.as_deref()
    }

    /// The model, if it is named.
    #[must_use]
    pub fn model_id(&self) -> Option<&str> {
        self.model.as_deref()
    }

    /// Waits until the calls are called off.
    pub(crate) fn watch_cancel(&self) -> Cancelled<'_> {
        Cancelled::new(&self.cancel)
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.iter().any(Cancel::is_cancelled)
    }
}
