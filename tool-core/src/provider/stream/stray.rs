//! What comes in place of a stream of server-sent events: the JSON of an error, or a page of a
//! proxy.

use super::sse::BYTE_ORDER_MARK;
use crate::provider::ReceiveError;
use crate::provider::envelope::Node;
use crate::toolset::ProviderError;

/// The fields that a line of a stream can begin with; a comment has none.
const FIELDS: [&[u8]; 5] = [b"data", b"event", b"id", b"retry", b""];

/// The lines that came before any event and are none of a stream.
#[derive(Debug, Default)]
pub(super) struct Stray {
    lines: Vec<u8>,
    /// What comes is a stream, or too much to be kept.
    settled: bool,
}

impl Stray {
    /// Takes a line with its `field`, and keeps no more than `limit` bytes.
    pub(super) fn line(&mut self, line: &[u8], field: &[u8], limit: usize) {
        if self.settled {
            return;
        }
        let is_stream = self.lines.is_empty() && FIELDS.contains(&field);
        if is_stream || self.lines.len() + line.len() >= limit {
            return self.settle();
        }
        self.lines.extend_from_slice(line);
        self.lines.push(b'\n');
    }

    /// An event has come.
    pub(super) fn settle(&mut self) {
        *self = Stray { lines: Vec::new(), settled: true };
    }

    /// Everything that came, of which the `last` line has not ended; nothing if it was a stream.
    pub(super) fn body(mut self, last: &[u8]) -> Vec<u8> {
        let begins_field = FIELDS.iter().any(|field| match last.strip_prefix(*field) {
            Some(rest) => rest.is_empty() || rest.starts_with(b":"),
            None => field.starts_with(last),
        });
        let begins_stream = begins_field || BYTE_ORDER_MARK.starts_with(last);
        if self.settled || self.lines.is_empty() && begins_stream {
            return Vec::new();
        }
        self.lines.extend_from_slice(last);
        self.lines
    }
}

/// What it means that `body` came in place of a stream; `None` where nothing came. `refusal` finds
/// the provider's error in it.
pub(super) fn judge(
    body: &[u8],
    refusal: impl Fn(Node<'_>) -> Option<ProviderError>,
) -> Option<ReceiveError> {
    let body = body.trim_ascii();
    let what = match Node::body(body) {
        _ if body.is_empty() => return None,
        Ok(node) => {
            // Some send a list of one.
            let first = node.items().and_then(|items| items.first().copied());
            if let Some(error) = refusal(first.unwrap_or(node)) {
                return Some(ReceiveError::of_provider(error));
            }
            format!("JSON, {}; `receive` reads whole answers", node.what())
        }
        Err(_) if body.starts_with(b"<") => "HTML or XML".to_owned(),
        Err(_) if std::str::from_utf8(body).is_ok() => "a text that is not JSON".to_owned(),
        Err(_) => "no text".to_owned(),
    };
    Some(ReceiveError::new(format!("the response is no stream of events; it is {what}")))
}
