//! A valid call allocates what its struct keeps, and nothing besides.

use serde::de::DeserializeOwned;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, Stats, StatsAlloc};
use std::alloc::System;
use tool_bench::checked::{Batch, Event, Refund, WriteFile};
use tool_bench::unchecked;
use tool_bench::workloads::{self, Workload};
use tool_core::Argument;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What `read` allocates until it returns. The allocator counts for all threads, so the least of
/// some runs is the count of this one.
fn allocated<T>(read: impl Fn() -> T) -> Stats {
    let counts = (0..5).map(|_| {
        let region = Region::new(ALLOCATOR);
        let kept = read();
        let stats = region.change();
        drop(kept);
        stats
    });
    counts.min_by_key(|stats| stats.allocations + stats.deallocations).unwrap_or_default()
}

/// Nothing is freed again: what was allocated is kept. Lists and strings with escapes may grow.
fn keeps_all<Ours: Argument, Plain: DeserializeOwned>(workload: &Workload) {
    for form in workload.forms().iter().filter(|form| form.violations == 0) {
        let ours = allocated(|| Ours::from_json(&form.text));
        let plain = allocated(|| serde_json::from_str::<Plain>(&form.text));
        for (reader, stats) in [("ours", ours), ("serde_json", plain)] {
            let Stats { allocations, reallocations, deallocations, .. } = stats;
            println!(
                "{}, {}, {reader}: {allocations} allocated, {reallocations} grown, \
                 {deallocations} freed",
                workload.name, form.name,
            );
        }
        assert_eq!(ours.deallocations, 0, "{}, {}", workload.name, form.name);
    }
}

#[test]
fn a_valid_call_allocates_what_it_keeps() {
    keeps_all::<Refund, unchecked::Refund>(&workloads::refund());
    keeps_all::<Event, unchecked::Event>(&workloads::event());
    keeps_all::<Batch, unchecked::Batch>(&workloads::batch());
    keeps_all::<WriteFile, unchecked::WriteFile>(&workloads::write_file());
    keeps_all::<WriteFile, unchecked::WriteFile>(&workloads::write_plain());
}
