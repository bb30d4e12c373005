//! Whatever comes, it is a turn or an error that says what is wrong; and what was released stays.

use crate::providers::{PROVIDERS, Provider};
use crate::recordings::{Body, Recording, recordings};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;
use tool_core::Call;
use tool_core::provider::StreamLimits;

static RECORDINGS: LazyLock<Vec<Recording>> = LazyLock::new(recordings);

/// Pushes the pieces until one is refused, and finishes.
fn assemble(provider: &Provider, pieces: &[impl AsRef<[u8]>]) {
    let mut assembler = (provider.assemble)(StreamLimits::default());
    let mut released: Vec<Call> = Vec::new();
    for piece in pieces {
        let pushed = assembler.push(piece.as_ref());
        assert!(assembler.released().starts_with(&released), "what was released was changed");
        released = assembler.released().to_vec();
        if let Err(error) = pushed {
            assert_eq!(assembler.push(b"x"), Err(error.clone()), "it went on after an error");
            assert!(!error.to_string().is_empty());
            break;
        }
    }
    if let Ok(turn) = assembler.finish() {
        for call in released {
            assert!(turn.calls().contains(&call), "{call:?} was released, and is not in the turn");
        }
        let reply = (provider.reply)(&turn, &[]);
        assert!(!reply.is_null());
    }
}

fn receive(provider: &Provider, body: &[u8]) {
    match (provider.receive)(body) {
        Ok(turn) => assert!(!(provider.reply)(&turn, &[]).is_null()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// One thing that happens to a recording on its way.
#[derive(Clone, Debug)]
enum Mishap {
    Flip(Index, u8),
    Insert(Index, Vec<u8>),
    Cut(Index),
    Drop(Index),
    Repeat(Index),
    Swap(Index, Index),
    /// An event of another stream comes between.
    Splice(Index, Index, Index),
}

fn mishap() -> impl Strategy<Value = Mishap> {
    let index = any::<Index>;
    prop_oneof![
        (index(), any::<u8>()).prop_map(|(at, byte)| Mishap::Flip(at, byte)),
        (index(), vec(any::<u8>(), 1..8)).prop_map(|(at, bytes)| Mishap::Insert(at, bytes)),
        index().prop_map(Mishap::Cut),
        index().prop_map(Mishap::Drop),
        index().prop_map(Mishap::Repeat),
        (index(), index()).prop_map(|(one, other)| Mishap::Swap(one, other)),
        (index(), index(), index()).prop_map(|(at, from, event)| Mishap::Splice(at, from, event)),
    ]
}

/// What befalls bytes; the rest befalls events.
fn befall_bytes(bytes: &mut Vec<u8>, mishap: &Mishap) {
    if bytes.is_empty() {
        return;
    }
    match mishap {
        Mishap::Flip(at, byte) => {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        Mishap::Insert(at, more) => {
            let at = at.index(bytes.len());
            bytes.splice(at..at, more.iter().copied());
        }
        Mishap::Cut(at) => bytes.truncate(at.index(bytes.len())),
        Mishap::Drop(_) | Mishap::Repeat(_) | Mishap::Swap(..) | Mishap::Splice(..) => {}
    }
}

fn befall_events(events: &mut Vec<String>, mishap: &Mishap) {
    if events.is_empty() {
        return;
    }
    let count = events.len();
    match mishap {
        Mishap::Drop(at) => drop(events.remove(at.index(count))),
        Mishap::Repeat(at) => {
            let event = events[at.index(count)].clone();
            events.insert(at.index(count), event);
        }
        Mishap::Swap(one, other) => events.swap(one.index(count), other.index(count)),
        Mishap::Splice(at, from, event) => {
            let from = &RECORDINGS[from.index(RECORDINGS.len())];
            if let Body::Events(others) = &from.body {
                events.insert(at.index(count), others[event.index(others.len())].clone());
            }
        }
        Mishap::Flip(..) | Mishap::Insert(..) | Mishap::Cut(_) => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 400 } else { 5000 }))]

    #[test]
    fn any_bytes_are_a_turn_or_an_error(pieces in vec(vec(any::<u8>(), 0..64), 0..8)) {
        for provider in PROVIDERS {
            assemble(provider, &pieces);
            receive(provider, &pieces.concat());
        }
    }

    #[test]
    fn what_befalls_a_stream_is_a_turn_or_an_error(
        recording in any::<Index>(),
        mishaps in vec(mishap(), 1..5),
        size in 1..4000_usize,
    ) {
        let recording = &RECORDINGS[recording.index(RECORDINGS.len())];
        let provider = recording.provider;
        match &recording.body {
            Body::Whole(body) => {
                let mut body = body.clone();
                for mishap in &mishaps { befall_bytes(&mut body, mishap); }
                receive(provider, &body);
            }
            Body::Events(events) => {
                let mut events = events.clone();
                for mishap in &mishaps { befall_events(&mut events, mishap); }
                let events: Vec<_> = events.iter().map(String::as_str).collect();
                let mut bytes = provider.wire.bytes(&events, true);
                for mishap in &mishaps { befall_bytes(&mut bytes, mishap); }
                let pieces: Vec<_> = bytes.chunks(size).collect();
                assemble(provider, &pieces);
            }
        }
    }

    /// JSON of every kind in every place of what is read.
    #[test]
    fn any_value_at_any_place_is_a_turn_or_an_error(
        recording in any::<Index>(),
        places in vec((any::<Index>(), any::<Index>()), 1..4),
    ) {
        const VALUES: [&str; 12] = [
            "null", "true", "0", "-1", "1.5", "1e400", "18446744073709551616", "\"\"", "\"x\"",
            "[]", "{}", r#"[{"a":"\ud800"}]"#,
        ];
        let recording = &RECORDINGS[recording.index(RECORDINGS.len())];
        let provider = recording.provider;
        let broken = |text: &str| {
            let mut text = text.to_owned();
            for (at, value) in &places {
                let starts: Vec<usize> = text.match_indices(':').map(|(at, _)| at + 1).collect();
                if starts.is_empty() {
                    break;
                }
                let start = starts[at.index(starts.len())];
                let value = VALUES[value.index(VALUES.len())];
                let mut rest = serde_json::Deserializer::from_str(&text[start..]).into_iter::<serde_json::Value>();
                let Some(Ok(_)) = rest.next() else { continue };
                let end = start + rest.byte_offset();
                text.replace_range(start..end, value);
            }
            text
        };
        match &recording.body {
            Body::Whole(body) => {
                receive(provider, broken(std::str::from_utf8(body).unwrap()).as_bytes());
            }
            Body::Events(events) => {
                let events: Vec<_> = events.iter().map(|event| broken(event)).collect();
                let events: Vec<_> = events.iter().map(String::as_str).collect();
                assemble(provider, &[provider.wire.bytes(&events, true)]);
            }
        }
    }
}

#[test]
fn what_one_provider_sends_is_a_turn_or_an_error_for_every_other() {
    for recording in RECORDINGS.iter() {
        let bytes = recording.bytes();
        for provider in PROVIDERS {
            receive(provider, &bytes);
            assemble(provider, &[&bytes]);
        }
    }
}

#[test]
fn depth_takes_no_stack() {
    let deep = |open: &str| open.repeat(200_000);
    for body in [deep("["), deep("{\"a\":"), deep("[") + &deep("]")] {
        for provider in PROVIDERS {
            receive(provider, body.as_bytes());
            assemble(provider, &[format!("data: {body}\n\n")]);
            assemble(provider, &[format!("{body}\n")]);
        }
        for recording in RECORDINGS.iter() {
            let Body::Whole(whole) = &recording.body else { continue };
            let whole = String::from_utf8_lossy(whole).replacen("null", &body, 1);
            receive(recording.provider, whole.as_bytes());
        }
    }
}

#[test]
fn an_assembler_may_go_to_another_thread() {
    fn may_go<T: Send + Sync + 'static>(_: &T) {}
    may_go(&tool_core::provider::openai_chat::Assembler::new());
    may_go(&tool_core::provider::openai_responses::Assembler::new());
    may_go(&tool_core::provider::cohere_v2::Assembler::new());
    may_go(&tool_core::provider::ollama::Assembler::new());
}
