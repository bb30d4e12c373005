//! A stream may end anywhere. What was released until then is what the whole stream gives; and what
//! was not is never taken for whole because it reads so.

use crate::recordings::{Recording, recordings};
use tool_core::provider::StreamLimits;
use tool_core::{Call, CallState, Turn};

fn whole(recording: &Recording) -> Turn {
    let bytes = recording.bytes();
    crate::recordings::assembled(recording, &[&bytes]).expect("a recorded stream")
}

/// What was released after these bytes, and the turn if nothing came after them.
fn broken_off(recording: &Recording, bytes: &[u8]) -> (Vec<Call>, Option<Turn>) {
    let mut assembler = (recording.provider.assemble)(StreamLimits::default());
    assembler.push(bytes).unwrap_or_else(|error| panic!("{}: {error}", recording.name));
    (assembler.released().to_vec(), assembler.finish().ok())
}

#[test]
fn nothing_is_released_that_the_whole_stream_does_not_give() {
    let mut released_early = 0;
    for recording in recordings() {
        if recording.events().is_none() {
            continue;
        }
        let whole = whole(&recording);
        let bytes = recording.bytes();
        let mut before = Vec::new();
        for end in (0..=bytes.len()).step_by(1 + bytes.len() / 300) {
            let (released, _) = broken_off(&recording, &bytes[..end]);
            let name = &recording.name;
            assert!(released.starts_with(&before), "{name} at {end}: {released:?}");
            for call in &released {
                assert!(whole.calls().contains(call), "{name} at {end}: {call:?}");
                assert_ne!(call.state(), CallState::Truncated, "{name} at {end}");
            }
            released_early += usize::from(end < bytes.len() && !released.is_empty());
            before = released;
        }
    }
    assert!(released_early > 0, "no call was released before the end of its stream");
}

#[test]
fn a_call_that_a_prefix_gives_as_whole_is_whole() {
    for recording in recordings() {
        if recording.events().is_none() {
            continue;
        }
        let whole = whole(&recording);
        let bytes = recording.bytes();
        for end in (0..bytes.len()).step_by(1 + bytes.len() / 300) {
            let (_, Some(turn)) = broken_off(&recording, &bytes[..end]) else { continue };
            let (Some((last, earlier)), name) = (turn.calls().split_last(), &recording.name) else {
                continue;
            };
            for call in earlier.iter().filter(|call| call.state() == CallState::Complete) {
                assert!(whole.calls().contains(call), "{name} at {end}: {call:?}");
            }
            // Of the last one the provider may yet say that it was cut off in it.
            let is_same = |call: &&Call| call.id() == last.id() && call.name() == last.name();
            if last.state() == CallState::Complete {
                let Some(call) = whole.calls().iter().find(is_same) else {
                    panic!("{name} at {end}: {last:?}");
                };
                assert_eq!(call.arguments(), last.arguments(), "{name} at {end}");
            }
        }
    }
}

/// A call that broke off is truncated, which tells a model to send it again; its own mistake it is
/// only where the provider lets it stand.
#[test]
fn what_breaks_off_is_not_malformed() {
    for recording in recordings() {
        if recording.events().is_none() {
            continue;
        }
        let whole = whole(&recording);
        let bytes = recording.bytes();
        for end in (0..bytes.len()).step_by(1 + bytes.len() / 300) {
            let (_, Some(turn)) = broken_off(&recording, &bytes[..end]) else { continue };
            for call in turn.calls().iter().filter(|call| call.state() == CallState::Malformed) {
                assert!(whole.calls().contains(call), "{} at {end}: {call:?}", recording.name);
            }
        }
    }
}

#[test]
fn calls_in_progress_are_seen() {
    for recording in recordings() {
        let Some(events) = recording.events() else { continue };
        let mut assembler = (recording.provider.assemble)(StreamLimits::default());
        let mut seen = Vec::new();
        for event in events {
            assembler.event(event).unwrap();
            seen.extend(assembler.partial());
        }
        let mut released = assembler.released().to_vec();
        let turn = assembler.finish().unwrap();
        released.retain(|call| seen.iter().all(|(name, _)| name.as_deref() != Some(call.name())));
        // What begins and ends with one event is never in progress.
        let begins_at_once = |call: &Call| released.iter().any(|other| other.name() == call.name());
        for call in turn.calls().iter().filter(|call| !begins_at_once(call)) {
            let is_seen = seen.iter().any(|(name, _)| name.as_deref() == Some(call.name()));
            assert!(is_seen, "{}: {call:?} in {seen:?}", recording.name);
        }
    }
}
