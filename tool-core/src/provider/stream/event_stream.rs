//! The binary event streams of AWS (`application/vnd.amazon.eventstream`), fed bytes as they come.
//!
//! A message is its length and the length of its headers (four bytes each, the highest first), the
//! CRC-32 of those, the headers, the payload, and the CRC-32 of all before it. Of the headers
//! `:message-type`, `:event-type` and `:exception-type` count. An event is given on as
//! `{"<its type>": <payload>}`, and so is an exception.

use super::{Framing, Sink};
use crate::provider::AssembleError;
use serde_json::{Value, json};

/// The lengths and their checksum.
const PRELUDE: usize = 12;
/// What a message has beside headers and payload.
const LEAST: usize = PRELUDE + 4;
/// The longest headers that the format allows.
const MOST_HEADERS: usize = 128 * 1024;

/// The message that is being read.
#[derive(Debug, Default)]
pub struct EventStream {
    buffer: Vec<u8>,
}

impl Framing for EventStream {
    fn push(&mut self, bytes: &[u8], limit: usize, sink: Sink<'_>) -> Result<(), AssembleError> {
        let mut rest = bytes;
        loop {
            let length = match self.buffer.first_chunk::<PRELUDE>() {
                Some(prelude) => Prelude::read(*prelude, limit)?.length,
                None => PRELUDE,
            };
            let missing = length.saturating_sub(self.buffer.len());
            let (taken, after) = rest.split_at(missing.min(rest.len()));
            self.buffer.extend_from_slice(taken);
            rest = after;
            if self.buffer.len() < length {
                return Ok(());
            }
            if length > PRELUDE {
                let message = std::mem::take(&mut self.buffer);
                give(&message, limit, sink)?;
            }
        }
    }
}

/// What every message begins with.
#[derive(Clone, Copy, Debug)]
struct Prelude {
    length: usize,
    headers: usize,
}

impl Prelude {
    fn read(bytes: [u8; PRELUDE], limit: usize) -> Result<Self, AssembleError> {
        let [lengths @ .., _, _, _, _] = bytes;
        let mut words = bytes.chunks_exact(4).map(number);
        let mut next = || words.next().unwrap_or_default();
        let (length, headers, checksum) = (next(), next(), next());
        if crc32fast::hash(&lengths) != checksum {
            return Err(AssembleError::new(
                "a message of the event stream begins with lengths that fail their checksum",
            ));
        }
        let size = |number| usize::try_from(number).unwrap_or(usize::MAX);
        let (length, headers) = (size(length), size(headers));
        if headers > MOST_HEADERS || length < headers.saturating_add(LEAST) {
            return Err(AssembleError::new(format!(
                "a message of the event stream has {length} bytes, and headers of {headers}; \
                 that cannot be"
            )));
        }
        super::within(length - headers - LEAST, limit)?;
        Ok(Prelude { length, headers })
    }
}

/// A number of four bytes or fewer.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Checks a whole message, and gives on what it holds.
fn give(message: &[u8], limit: usize, sink: Sink<'_>) -> Result<(), AssembleError> {
    let broken = || AssembleError::new("a message of the event stream is too short");
    let prelude = *message.first_chunk::<PRELUDE>().ok_or_else(broken)?;
    let Prelude { headers, .. } = Prelude::read(prelude, limit)?;
    let (body, checksum) = message.split_last_chunk::<4>().ok_or_else(broken)?;
    if crc32fast::hash(body) != number(checksum) {
        return Err(AssembleError::new("a message of the event stream fails its checksum"));
    }
    let (headers, payload) =
        body.get(PRELUDE..).and_then(|rest| rest.split_at_checked(headers)).ok_or_else(broken)?;
    let headers = Headers::read(headers).ok_or_else(|| {
        AssembleError::new("a message of the event stream has headers that cannot be read")
    })?;
    match headers.event(super::utf8(payload)?)? {
        Some(event) => sink(&event),
        None => Ok(()),
    }
}

/// The headers that count.
#[derive(Debug, Default)]
struct Headers {
    message_type: String,
    event_type: String,
    exception_type: String,
    error_code: String,
    error_message: String,
}

impl Headers {
    fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut headers = Headers::default();
        while !bytes.is_empty() {
            let name = take_sized(&mut bytes, 1)?;
            let kind = *take(&mut bytes, 1)?.first()?;
            let value = match kind {
                // `true` and `false` are kinds of their own.
                0 | 1 => &[],
                2 => take(&mut bytes, 1)?,
                3 => take(&mut bytes, 2)?,
                4 => take(&mut bytes, 4)?,
                5 | 8 => take(&mut bytes, 8)?,
                6 | 7 => take_sized(&mut bytes, 2)?,
                9 => take(&mut bytes, 16)?,
                _ => return None,
            };
            let known = match name {
                b":message-type" => &mut headers.message_type,
                b":event-type" => &mut headers.event_type,
                b":exception-type" => &mut headers.exception_type,
                b":error-code" => &mut headers.error_code,
                b":error-message" => &mut headers.error_message,
                _ => continue,
            };
            if kind != 7 {
                return None;
            }
            std::str::from_utf8(value).ok()?.clone_into(known);
        }
        Some(headers)
    }

    /// The event in one text; none for messages of kinds that are not known.
    fn event(&self, payload: &str) -> Result<Option<String>, AssembleError> {
        let name = match self.message_type.as_str() {
            "event" => &self.event_type,
            "exception" => &self.exception_type,
            "error" => {
                let error = json!({"code": self.error_code, "message": self.error_message});
                return Ok(Some(json!({"error": error}).to_string()));
            }
            _ => return Ok(None),
        };
        let payload = if payload.trim_ascii().is_empty() { "{}" } else { payload };
        // By itself, so that it cannot end early and go on as another event.
        let payload = super::json(payload)?.raw();
        Ok(Some(format!("{{{}:{payload}}}", Value::from(name.as_str()))))
    }
}

/// The next `count` bytes.
fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

/// As many bytes as a length before them says, which itself has `width` bytes.
fn take_sized<'b>(bytes: &mut &'b [u8], width: usize) -> Option<&'b [u8]> {
    let length = number(take(bytes, width)?);
    take(bytes, usize::try_from(length).ok()?)
}
