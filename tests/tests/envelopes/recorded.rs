//! Every recorded answer gives the turn that it must.

use crate::described::{described, expected};
use crate::providers::{PROVIDERS, Provider};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tool_core::Turn;
use tool_core::provider::{ReceiveError, StreamLimits};

/// One recorded answer.
#[derive(Debug)]
pub(crate) struct Recording {
    pub(crate) name: String,
    pub(crate) provider: &'static Provider,
    pub(crate) expected: Value,
    pub(crate) body: Body,
}

#[derive(Debug)]
pub(crate) enum Body {
    Whole(Vec<u8>),
    Events(Vec<String>),
}

impl Recording {
    /// The events of a stream.
    pub(crate) fn events(&self) -> Option<Vec<&str>> {
        match &self.body {
            Body::Whole(_) => None,
            Body::Events(events) => Some(events.iter().map(String::as_str).collect()),
        }
    }

    /// The body as it is sent.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match &self.body {
            Body::Whole(body) => body.clone(),
            Body::Events(_) => {
                let closed = self.expected["stream_closed_properly"] == true;
                self.provider.wire.bytes(&self.events().expect("a stream"), closed)
            }
        }
    }

    pub(crate) fn check(&self, turn: Result<Turn, ReceiveError>, how: &str) {
        let name = &self.name;
        let turn = turn.unwrap_or_else(|error| panic!("{name}, {how}: {error}"));
        let described = described(&turn, &self.expected);
        assert_eq!(described, self.expected, "{name}, {how}");
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/envelopes")
}

/// All recorded answers of the providers.
pub(crate) fn recordings() -> Vec<Recording> {
    let mut recordings = Vec::new();
    for provider in PROVIDERS {
        for name in provider.folders {
            let mut files: Vec<_> = fs::read_dir(folder().join(name))
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.to_string_lossy().ends_with(".expected.json"))
                .collect();
            files.sort();
            recordings.extend(files.iter().map(|file| recording(provider, name, file)));
        }
    }
    recordings
}

fn recording(provider: &'static Provider, folder: &str, file: &Path) -> Recording {
    let recorded: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let path = file.to_str().unwrap().strip_suffix(".expected.json").unwrap();
    let body = if path.ends_with(".stream") {
        let lines = fs::read_to_string(format!("{path}.jsonl")).unwrap();
        Body::Events(lines.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
    } else {
        Body::Whole(fs::read(format!("{path}.json")).unwrap())
    };
    let case = Path::new(path).file_name().unwrap().to_str().unwrap();
    let name = format!("{folder}/{case}");
    Recording { name, provider, expected: expected(&recorded), body }
}

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
        for event in events {
            assembler.event(event).unwrap_or_else(|error| panic!("{}: {error}", recording.name));
        }
        recording.check(assembler.finish(), "event by event");
        recording.check(assembled(&recording, &[&recording.bytes()]), "bytes at once");
        seen += 1;
    }
    assert!(seen >= PROVIDERS.len(), "{seen} recorded streams");
}

/// What the pieces of a stream give.
pub(crate) fn assembled(recording: &Recording, pieces: &[&[u8]]) -> Result<Turn, ReceiveError> {
    let mut assembler = (recording.provider.assemble)(StreamLimits::default());
    for piece in pieces {
        assembler.push(piece).unwrap_or_else(|error| panic!("{}: {error}", recording.name));
    }
    assembler.finish()
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
            if !matches!(wire, crate::replay::Wire::Sse(..)) {
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
            let noisy = format!("\u{feff}: hello{line_end}{line_end}{noisy}");
            for size in [1, 64, noisy.len()] {
                let pieces: Vec<_> = noisy.as_bytes().chunks(size).collect();
                recording.check(assembled(&recording, &pieces), &format!("{line_end:?}, {size}"));
            }
        }
    }
}
