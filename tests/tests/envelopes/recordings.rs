//! What is recorded of the providers.

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

/// What the pieces of a stream give.
pub(crate) fn assembled(recording: &Recording, pieces: &[&[u8]]) -> Result<Turn, ReceiveError> {
    let mut assembler = (recording.provider.assemble)(StreamLimits::default());
    for piece in pieces {
        assembler.push(piece).unwrap_or_else(|error| panic!("{}: {error}", recording.name));
    }
    assembler.finish()
}
