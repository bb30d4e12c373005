//! A valid call allocates what its struct keeps, and nothing besides.

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, Stats, StatsAlloc};
use std::alloc::System;
use tool_bench::unchecked::Plain;
use tool_bench::workloads::Workload;
use tool_bench::{Visit, each};
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
struct KeepsAll;

impl Visit for KeepsAll {
    fn workload<Ours: Argument, Plain: self::Plain>(&mut self, workload: &Workload) {
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
}

#[test]
fn a_valid_call_allocates_what_it_keeps() {
    each(&mut KeepsAll);
}
