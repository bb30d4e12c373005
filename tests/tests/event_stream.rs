//! The binary event stream of Bedrock: read however it is split, and refused where it is damaged.

use proptest::prelude::*;
use tool_core::provider::StreamLimits;
use tool_core::provider::bedrock_converse::Assembler;
use tool_core::{CallState, Turn};
use tool_tests::event_stream::{checksum, event, header, message, text_header};

/// A stream with one call.
fn stream() -> Vec<u8> {
    let start = br#"{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"t1","name":"ping"}}}"#;
    [
        event("messageStart", br#"{"role":"assistant"}"#),
        event("contentBlockStart", start),
        event(
            "contentBlockDelta",
            br#"{"contentBlockIndex":0,"delta":{"toolUse":{"input":"{}"}}}"#,
        ),
        event("contentBlockStop", br#"{"contentBlockIndex":0}"#),
        event("messageStop", br#"{"stopReason":"tool_use"}"#),
    ]
    .concat()
}

fn assembled(pieces: &[&[u8]]) -> Turn {
    let mut assembler = Assembler::new();
    for piece in pieces {
        assembler.push(piece).unwrap();
    }
    assembler.finish().unwrap()
}

/// The error that these bytes give.
fn refused(bytes: &[u8]) -> String {
    let mut assembler = Assembler::with_limits(StreamLimits::default().max_event_bytes(1000));
    let error = assembler.push(bytes).unwrap_err();
    assert_eq!(assembler.push(&stream()), Err(error.clone()), "it goes on");
    error.to_string()
}

/// The first bytes of a message, whose checksum is right.
fn prelude(length: u32, headers: u32) -> Vec<u8> {
    let mut prelude = [length.to_be_bytes(), headers.to_be_bytes()].concat();
    prelude.extend(checksum(&prelude));
    prelude
}

/// CRC-32 of `123456789` is known (ISO-HDLC), and so is the empty message of the AWS SDKs' tests.
#[test]
fn the_encoder_is_right() {
    assert_eq!(checksum(b"123456789"), 0xCBF4_3926_u32.to_be_bytes());
    let empty = [0, 0, 0, 16, 0, 0, 0, 0, 5, 194, 72, 235, 125, 152, 200, 255];
    assert_eq!(message(b"", b""), empty);
}

#[test]
fn where_it_is_split_makes_no_difference() {
    let bytes = stream();
    let whole = assembled(&[&bytes]);
    assert_eq!(whole.calls()[0].state(), CallState::Complete);
    for at in 0..bytes.len() {
        let (before, after) = bytes.split_at(at);
        assert_eq!(assembled(&[before, after]), whole, "split at {at}");
    }
    for size in [1, 2, 5, 13, 100] {
        let pieces: Vec<_> = bytes.chunks(size).collect();
        assert_eq!(assembled(&pieces), whole, "pieces of {size} bytes");
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = stream();
    let whole = assembled(&[&bytes]);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let mut assembler = Assembler::new();
        let error = assembler.push(&damaged).unwrap_err().to_string();
        assert!(error.contains("checksum"), "byte {at}: {error}");
        let Ok(turn) = assembler.finish() else { continue };
        assert!(turn.is_broken_off(), "byte {at}");
        assert_ne!(turn, whole, "byte {at}");
        assert!(turn.calls().iter().all(|call| call.state() == CallState::Truncated));
    }
}

#[test]
fn lengths_that_cannot_be_are_refused_before_anything_is_kept() {
    let cannot_be = |length: u32, headers: u32| {
        format!(
            "a message of the event stream has {length} bytes, and headers of {headers}; \
             that cannot be"
        )
    };
    for (length, headers) in
        [(0, 0), (15, 0), (16, 1), (100, 85), (u32::MAX, u32::MAX), (200_000, 131_073)]
    {
        assert_eq!(refused(&prelude(length, headers)), cannot_be(length, headers));
    }
    let too_long = "an event of the stream has more than 1000 bytes";
    assert_eq!(refused(&prelude(1017, 0)), too_long);
    assert_eq!(refused(&prelude(u32::MAX, 0)), too_long);
    assert_eq!(refused(&prelude(u32::MAX, 131_072)), too_long);
    // One that is as long as may be is waited for.
    let mut assembler = Assembler::with_limits(StreamLimits::default().max_event_bytes(1000));
    assembler.push(&prelude(1016, 0)).unwrap();
    assert_eq!(assembler.finish().unwrap_err().to_string(), "the stream has no message");
}

#[test]
fn checksums_are_told_apart() {
    let mut bytes = message(b"", b"{}");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert_eq!(refused(&bytes), "a message of the event stream fails its checksum");
    let mut bytes = prelude(16, 0);
    bytes[11] ^= 1;
    assert_eq!(
        refused(&bytes),
        "a message of the event stream begins with lengths that fail their checksum"
    );
}

#[test]
fn headers_of_every_kind_are_stepped_over() {
    let mut headers = Vec::new();
    for (kind, length) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 8), (8, 8), (9, 16)] {
        headers.extend(header("other", kind, &vec![7; length]));
    }
    headers.extend(header("bytes", 6, &[0, 3, 1, 2, 3]));
    headers.extend(text_header(":message-type", "event"));
    headers.extend(text_header(":event-type", "messageStop"));
    let mut assembler = Assembler::new();
    assembler.push(&message(&headers, br#"{"stopReason":"end_turn"}"#)).unwrap();
    assert_eq!(assembler.finish().unwrap().end(), Some("end_turn"));
}

#[test]
fn headers_that_cannot_be_read_are_refused() {
    let unreadable = "a message of the event stream has headers that cannot be read";
    for headers in [
        vec![5, b'a'],
        vec![0],
        header("a", 10, &[]),
        header("a", 4, &[1, 2]),
        header("a", 7, &[0, 5, b'x']),
        header(":event-type", 4, &[0, 0, 0, 1]),
        header(":event-type", 7, &[0, 1, 0xFF]),
    ] {
        assert_eq!(refused(&message(&headers, b"{}")), unreadable, "{headers:?}");
    }
}

#[test]
fn messages_of_other_kinds_are_passed_over_and_errors_are_told() {
    let of_type = |message_type: &str, more: &[u8]| {
        message(&[&text_header(":message-type", message_type), more].concat(), b"")
    };
    let mut assembler = Assembler::new();
    assembler.push(&message(b"", b"")).unwrap();
    assembler.push(&of_type("of-next-year", b"")).unwrap();
    assembler.push(&event("initial-response", b"")).unwrap();
    assembler.push(&event("of-next-year", br#"{"a":1}"#)).unwrap();
    let more = [text_header(":error-code", "Internal"), text_header(":error-message", "oops")];
    assembler.push(&of_type("error", &more.concat())).unwrap();
    let error = assembler.finish().unwrap_err();
    assert_eq!(error.to_string(), "the provider answered with an error: oops");
    assert_eq!(error.provider_error().unwrap().code(), Some("Internal"));

    assert_eq!(
        refused(&event("messageStop", b"{")),
        "an event of the stream is not JSON: EOF while parsing an object at line 1 column 1"
    );
    // What is behind the payload's end is none of the event.
    let smuggled = event("messageStop", br#"{},"contentBlockStop":{}"#);
    assert!(Assembler::new().push(&smuggled).is_err());
    assert!(
        refused(&event("messageStop", &[0xFF])).starts_with("an event of the stream is no text")
    );
}

proptest! {
    #[test]
    fn any_message_is_taken_or_refused(
        headers in proptest::collection::vec(any::<u8>(), 0..64),
        payload in proptest::collection::vec(any::<u8>(), 0..64),
    ) {
        let mut assembler = Assembler::new();
        let _ = assembler.push(&message(&headers, &payload));
        let _ = assembler.finish();
    }
}
