//! Answers in a stream.

use super::ORIGIN;
use super::receive::{ending, opaque};
use crate::provider::chat::{error_end, receive_calls};
use crate::provider::envelope::{Node, Object};
use crate::provider::halves::Text;
use crate::provider::stream::{self, Drafts, Ending, Lines, Protocol};
use crate::provider::{AssembleError, ReceiveError};
use crate::toolset::{ProviderError, Turn};

/// Puts the lines of a stream together (`stream: true`, which is the default there).
///
/// Each call comes whole in one line; all are released with the line that is `done`.
///
/// ```
/// use tool_core::provider::ollama::Assembler;
///
/// let mut assembler = Assembler::new();
/// assembler.push(br#"{"message": {"tool_calls": [{"function": {"name": "ping", "argum"#)?;
/// assembler.push(b"ents\": {}}}]}, \"done\": false}\n")?;
/// assert!(assembler.released().is_empty());
/// assembler.push(b"{\"message\": {\"content\": \"\"}, \"done\": true, \"done_reason\": \"stop\"}\n")?;
/// assert_eq!(assembler.released()[0].name(), "ping");
/// # Ok::<(), tool_core::provider::AssembleError>(())
/// ```
pub type Assembler = stream::Assembler<Answer>;

/// What a stream has said so far.
#[derive(Debug)]
pub struct Answer {
    drafts: Drafts,
    text: Text,
    thinking: Text,
    ending: Ending,
    end: Option<String>,
    error: Option<ProviderError>,
    /// A message has come.
    begun: bool,
}

impl Protocol for Answer {
    type Framing = Lines;

    fn new(drafts: Drafts) -> Self {
        Answer {
            drafts,
            text: Text::default(),
            thinking: Text::default(),
            ending: Ending::Open,
            end: None,
            error: None,
            begun: false,
        }
    }

    fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    fn event(&mut self, event: Node<'_>) -> Result<(), AssembleError> {
        if self.ending != Ending::Open || self.error.is_some() {
            return Ok(());
        }
        let line = event.object();
        if let Some(error) = line.provider_error() {
            self.end = Some(error_end(&error));
            self.error = Some(error);
            return Ok(());
        }
        if let Some(message) = line.get("message").filter(|message| message.is_object()) {
            self.message(&message.object())?;
        }
        self.ending = ending(&line);
        if self.ending != Ending::Open {
            self.end = line.text("done_reason");
            self.drafts.release(self.ending);
        }
        Ok(())
    }

    fn finish(self, broken: bool) -> Result<Turn, ReceiveError> {
        if !self.begun {
            return Err(match self.error {
                Some(error) => ReceiveError::of_provider(error),
                None => ReceiveError::new("the stream has no message"),
            });
        }
        // What comes after the end is none of the answer.
        let broken = broken && self.ending == Ending::Open;
        let ending = if broken { Ending::Open } else { self.ending };
        Ok(Turn {
            text: self.text.into(),
            calls: self.drafts.settle(ending),
            end: self.end.filter(|_| !broken),
            stopped: self.error.is_some(),
            error: self.error,
            broken_off: ending == Ending::Open,
            opaque: opaque(self.thinking.as_str()),
            origin: ORIGIN,
            ..Turn::default()
        })
    }
}

impl Answer {
    fn message(&mut self, message: &Object<'_>) -> Result<(), AssembleError> {
        self.begun = true;
        for (text, key) in [(&mut self.text, "content"), (&mut self.thinking, "thinking")] {
            let grown = text.push(message.get(key));
            self.drafts.keep(grown)?;
        }
        let calls =
            receive_calls(message).map_err(|error| AssembleError::new(error.to_string()))?;
        for mut draft in calls {
            draft.order = self.drafts.next_order();
            self.drafts.open(draft)?;
        }
        Ok(())
    }
}
