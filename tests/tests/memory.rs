//! No stream makes an assembler grow without bound, whatever it repeats.

#![allow(dead_code, reason = "what `envelopes` is made of is more than is used here")]

#[path = "envelopes/described.rs"]
mod described;
#[path = "envelopes/providers.rs"]
mod providers;
#[path = "envelopes/recordings.rs"]
mod recordings;
#[path = "envelopes/replay.rs"]
mod replay;

use providers::{Assemble, PROVIDERS, Provider};
use recordings::recordings;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use tool_core::provider::{AssembleError, StreamLimits};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const LIMIT: usize = 8 * 1024;
const TIMES: usize = 3_000;

/// What is held may be twice what counts, for a buffer that grows doubles.
const MOST: isize = 4 * 8 * 1024;

/// Takes a step again and again, until it fails; what is held meanwhile stays within bounds.
fn repeat(
    name: &str,
    provider: &Provider,
    begin: &[&str],
    mut step: impl FnMut(&mut dyn Assemble) -> Result<(), AssembleError>,
) -> Option<AssembleError> {
    let region = Region::new(ALLOCATOR);
    let limits = StreamLimits::default()
        .max_calls(8)
        .max_event_bytes(LIMIT)
        .max_call_bytes(LIMIT / 4)
        .max_bytes(LIMIT);
    let mut assembler = (provider.assemble)(limits);
    for event in begin {
        if let Err(error) = assembler.event(event) {
            return Some(error);
        }
    }
    let mut broken = None;
    for _ in 0..TIMES {
        broken = step(&mut *assembler).err();
        if broken.is_some() {
            break;
        }
    }
    let change = region.change();
    let held = change.bytes_allocated.cast_signed() - change.bytes_deallocated.cast_signed();
    assert!(held < MOST, "{name} holds {held} bytes");
    let _ = assembler.finish();
    broken
}

// One test alone: what is allocated elsewhere at the same time would be counted too.
#[test]
fn nothing_that_is_repeated_grows_without_bound() {
    let mut over_limit = 0;
    for recording in recordings() {
        let Some(events) = recording.events() else { continue };
        for (at, event) in events.iter().enumerate() {
            let name = format!("{}, event {at}", recording.name);
            let broken = repeat(&name, recording.provider, &events[..at], |assembler| {
                assembler.event(event)
            });
            over_limit += usize::from(broken.is_some_and(|error| error.is_over_limit()));
        }
    }
    assert!(over_limit > 0, "no limit was met");
    for provider in PROVIDERS {
        let endless = [
            ("line", b"data: x".as_slice(), true),
            ("lines of data", b"data: xxxxxxxx\n", true),
            ("spaces", b"        ", true),
            ("comments", b": x\n", false),
            ("ends of lines", b"\r\n\r\n\n", false),
        ];
        for (what, bytes, is_kept) in endless {
            let name = format!("{}, endless {what}", provider.name);
            let broken = repeat(&name, provider, &[], |assembler| assembler.push(bytes));
            let is_sse = matches!(provider.wire, replay::Wire::Sse(..));
            if is_sse {
                assert_eq!(broken.is_some_and(|e| e.is_over_limit()), is_kept, "{name}");
            }
        }
    }
    one_event_of_deep_places_is_not_followed_to_its_end();
}

/// A place takes much more memory than its path, and one event may hold many.
fn one_event_of_deep_places_is_not_followed_to_its_end() {
    let pieces: Vec<_> = (0..2_000)
        .map(|n| {
            let path = format!("$.p{n}{}", ".x".repeat(124));
            serde_json::json!({"jsonPath": path, "boolValue": true})
        })
        .collect();
    let part = serde_json::json!({"functionCall": {"name": "ping", "partialArgs": pieces}});
    let event = serde_json::json!({"candidates": [{"content": {"parts": [part]}}]}).to_string();
    let gemini = PROVIDERS.iter().find(|provider| provider.name == "gemini").unwrap();
    let limits = StreamLimits::default().max_call_bytes(64 * LIMIT);
    let region = Region::new(ALLOCATOR);
    let mut assembler = (gemini.assemble)(limits);
    assert!(assembler.event(&event).unwrap_err().is_over_limit());
    let change = region.change();
    let held = change.bytes_allocated.cast_signed() - change.bytes_deallocated.cast_signed();
    assert!(held < 8 * 64 * LIMIT.cast_signed(), "it holds {held} bytes");
    drop(assembler);
    let error = (gemini.receive)(event.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("arguments of more than"), "{error}");
}
