//! Every recorded answer gives the turn that it must.

use crate::providers::PROVIDERS;
use crate::recordings::{Body, assembled, recordings};
use crate::replay::Wire;
use tool_core::provider::StreamLimits;

#[test]
fn every_recorded_response_gives_its_turn() {
    let mut seen = 0;
    for recording in recordings() {
        if let Body::Whole(body) = &recording.body {
            recording.check((recording.provider.receive)(body), "whole");
            seen += 1;
        }
    }
    assert!(seen >= PROVIDERS.len(), "{seen} recorded responses");
}

#[test]
fn every_recorded_stream_gives_its_turn() {
    let mut seen = 0;
    for recording in recordings() {
        let Some(events) = recording.events() else { continue };
        let mut assembler = (recording.provider.assemble)(StreamLimits::default());
        let closed = recording.expected["stream_closed_properly"] == true;
        let sentinel = recording.provider.wire.sentinel().iter().filter(|_| closed);
        for event in events.iter().chain(sentinel) {
            assembler.event(event).unwrap_or_else(|error| panic!("{}: {error}", recording.name));
        }
        recording.check(assembler.finish(), "event by event");
        recording.check(assembled(&recording, &[&recording.bytes()]), "bytes at once");
        seen += 1;
    }
    assert!(seen >= PROVIDERS.len(), "{seen} recorded streams");
}

#[test]
fn where_the_bytes_are_split_makes_no_difference() {
    for recording in recordings() {
        if recording.events().is_none() {
            continue;
        }
        let bytes = recording.bytes();
        for size in [1, 2, 3, 7, 64] {
            let pieces: Vec<_> = bytes.chunks(size).collect();
            recording.check(assembled(&recording, &pieces), &format!("pieces of {size} bytes"));
        }
        // Every place is one of the above; here each by itself, in long streams every so often.
        let step = 1 + bytes.len() / 400;
        for at in (0..bytes.len()).step_by(step) {
            let (before, after) = bytes.split_at(at);
            recording.check(assembled(&recording, &[before, after]), &format!("split at {at}"));
        }
    }
}

/// WHATWG HTML, 9.2.6: three ends of lines, a byte order mark, comments, fields of no interest,
/// data in several lines.
#[test]
fn every_way_to_write_an_event_is_read() {
    for recording in recordings() {
        let Some(events) = recording.events() else { continue };
        let closed = recording.expected["stream_closed_properly"] == true;
        for line_end in ["\n", "\r", "\r\n"] {
            let wire = recording.provider.wire;
            let plain = wire.bytes_with(&events, closed, line_end);
            if !matches!(wire, Wire::Sse(..)) {
                if line_end != "\r" {
                    recording.check(assembled(&recording, &[&plain]), &format!("{line_end:?}"));
                }
                continue;
            }
            let text = String::from_utf8(plain).unwrap();
            // A space after the first brace is one of JSON, and so is the end of a line.
            let between =
                format!("{line_end}: keep-alive{line_end}id{line_end}retry: 3000{line_end}data:{{");
            let apart = format!("data: {{{line_end}data:");
            let noisy = text.replace("data: {", &between).replace("data:{", &apart);
            let noisy = format!(": hello{line_end}{line_end}{noisy}");
            // Without the name of the event, so that the mark stands before the first data.
            let data = text.find("data: ").unwrap_or_default();
            let marked = format!("\u{feff}{}", &text[data..]);
            for (size, text) in [(1, &noisy), (64, &noisy), (noisy.len(), &noisy), (1, &marked)] {
                let pieces: Vec<_> = text.as_bytes().chunks(size).collect();
                recording.check(assembled(&recording, &pieces), &format!("{line_end:?}, {size}"));
            }
        }
    }
}
