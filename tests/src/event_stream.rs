//! Messages of the binary event streams of AWS, made by the format's own description; the checksums
//! come from another crate than the one that reads them.

use crc::{CRC_32_ISO_HDLC, Crc};

/// A header whose value is a string.
#[must_use]
pub fn text_header(name: &str, value: &str) -> Vec<u8> {
    let [.., high, low] = value.len().to_be_bytes();
    let value = [&[high, low], value.as_bytes()].concat();
    header(name, 7, &value)
}

/// A header of this kind, whose value has these bytes.
#[must_use]
pub fn header(name: &str, kind: u8, value: &[u8]) -> Vec<u8> {
    let [.., length] = name.len().to_be_bytes();
    [&[length], name.as_bytes(), &[kind], value].concat()
}

/// A message with these headers.
#[must_use]
pub fn message(headers: &[u8], payload: &[u8]) -> Vec<u8> {
    let word = |number: usize| {
        let [.., a, b, c, d] = number.to_be_bytes();
        [a, b, c, d]
    };
    let length = word(12 + headers.len() + payload.len() + 4);
    let mut message = [length, word(headers.len())].concat();
    message.extend(checksum(&message));
    message.extend(headers);
    message.extend(payload);
    message.extend(checksum(&message));
    message
}

/// The checksum of these bytes, as it stands in a message.
#[must_use]
pub fn checksum(bytes: &[u8]) -> [u8; 4] {
    Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(bytes).to_be_bytes()
}

/// A message with an event or an exception.
#[must_use]
pub fn event(kind: &str, payload: &[u8]) -> Vec<u8> {
    let (message_type, type_header) = if kind.ends_with("Exception") {
        ("exception", ":exception-type")
    } else {
        ("event", ":event-type")
    };
    let headers = [
        text_header(type_header, kind),
        text_header(":content-type", "application/json"),
        text_header(":message-type", message_type),
    ];
    message(&headers.concat(), payload)
}

/// A stream of events, each `{"<its type>": <its payload>}`. What is none is the payload of an event
/// of no type.
#[must_use]
pub fn events(events: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for text in events {
        let parts = text.trim().strip_prefix("{\"").and_then(|text| text.strip_suffix('}'));
        let (kind, payload) = parts.and_then(|parts| parts.split_once("\":")).unwrap_or_default();
        let payload = if kind.is_empty() { text } else { payload };
        bytes.extend(event(kind, payload.as_bytes()));
    }
    bytes
}
