//! Server-sent events, as the WHATWG says they are read (HTML, 9.2.6), fed bytes as they come. Of
//! an event only its data counts: every provider says in it what kind of event it is.

use super::stray::Stray;
use super::{Framing, Sink};
use crate::provider::AssembleError;

pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Lines, and the data of the event that they are about.
#[derive(Debug, Default)]
pub struct Sse {
    line: Vec<u8>,
    data: Vec<u8>,
    /// A line feed that comes next belongs to the carriage return before it.
    after_return: bool,
    /// A line was read before, so that what comes cannot be a byte order mark.
    begun: bool,
    stray: Stray,
}

impl Framing for Sse {
    fn push(&mut self, bytes: &[u8], limit: usize, sink: Sink<'_>) -> Result<(), AssembleError> {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            let (before, after) = rest.split_at(end);
            self.take(before, limit)?;
            let is_return = after.starts_with(b"\r");
            let is_second_half = !is_return && self.after_return && before.is_empty();
            self.after_return = is_return;
            rest = after.get(1..).unwrap_or_default();
            if !is_second_half {
                self.end_line(limit, sink)?;
            }
        }
        if !rest.is_empty() {
            self.after_return = false;
        }
        self.take(rest, limit)
    }

    fn stray(self) -> Vec<u8> {
        let last = if self.begun { &self.line } else { unmarked(&self.line) };
        self.stray.body(last)
    }
}

/// A first line, without the byte order mark that may stand before it.
fn unmarked(line: &[u8]) -> &[u8] {
    line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line)
}

impl Sse {
    fn take(&mut self, bytes: &[u8], limit: usize) -> Result<(), AssembleError> {
        super::within(self.line.len() + self.data.len() + bytes.len(), limit)?;
        self.line.extend_from_slice(bytes);
        Ok(())
    }

    fn end_line(&mut self, limit: usize, sink: Sink<'_>) -> Result<(), AssembleError> {
        let line = std::mem::take(&mut self.line);
        let line = if self.begun { line.as_slice() } else { unmarked(&line) };
        self.begun = true;
        if line.is_empty() {
            return self.dispatch(sink);
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(line.len());
        let (field, value) = line.split_at(colon);
        self.stray.line(line, field, limit);
        if field == b"data" {
            let value = value.get(1..).unwrap_or_default();
            super::within(self.data.len() + value.len() + 1, limit)?;
            self.data.extend_from_slice(value.strip_prefix(b" ").unwrap_or(value));
            self.data.push(b'\n');
        }
        Ok(())
    }

    fn dispatch(&mut self, sink: Sink<'_>) -> Result<(), AssembleError> {
        let data = std::mem::take(&mut self.data);
        // Each line added a line feed, of which the last is none of the data.
        let data = data.strip_suffix(b"\n").unwrap_or(&data);
        if data.is_empty() {
            return Ok(());
        }
        self.stray.settle();
        sink(super::utf8(data)?)
    }
}
