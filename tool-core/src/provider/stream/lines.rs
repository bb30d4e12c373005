//! One JSON text a line (NDJSON), fed bytes as they come.

use super::{Framing, Sink};
use crate::provider::AssembleError;

/// The line that is being read.
#[derive(Debug, Default)]
pub struct Lines {
    line: Vec<u8>,
}

impl Framing for Lines {
    fn push(&mut self, bytes: &[u8], limit: usize, sink: Sink<'_>) -> Result<(), AssembleError> {
        let mut pieces = bytes.split(|byte| *byte == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            super::within(self.line.len() + piece.len(), limit)?;
            self.line.extend_from_slice(piece);
            if pieces.peek().is_some() {
                let line = std::mem::take(&mut self.line);
                let line = super::utf8(&line)?.trim_ascii();
                if !line.is_empty() {
                    sink(line)?;
                }
            }
        }
        Ok(())
    }

    /// The last line may lack its end. It was cut off unless it is whole.
    fn finish(&mut self, sink: Sink<'_>) -> Result<(), AssembleError> {
        let line = std::mem::take(&mut self.line);
        match serde_json::from_slice::<&serde_json::value::RawValue>(&line) {
            Ok(event) => sink(event.get()),
            Err(_) => Ok(()),
        }
    }
}
