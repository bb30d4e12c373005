//! How long reading a call takes, beside what plain `serde_json` takes for it.
//!
//! ```sh
//! cargo run --release -p tool-bench                # the whole table: some 15 seconds
//! cargo run --release -p tool-bench -- refund 3001 # workloads of that name, in 3,001 rounds
//! cargo test --release -p tool-bench -- --nocapture  # the allocations of each call
//! ```
//!
//! The columns:
//!
//! - `serde_json`: `serde_json::from_str` into the same struct with `Deserialize` and
//!   `deny_unknown_fields` and without any check, in nanoseconds. The others are ratios to it. Where
//!   a call breaks rules, this is still the time for the valid one: serde stops where it first
//!   sees something wrong, or does not see it at all.
//! - `text`: ours, `T::from_json`, with everything checked.
//! - `value`: ours, `T::from_value`, from a `serde_json::Value` that was parsed before.
//! - `scan`: `serde_json::from_str::<IgnoredAny>`, which keeps nothing.
//! - `copy`: the bytes of the text, copied: no reader that keeps them can be faster.
//!
//! All are timed in one run, in short turns, and a ratio is the median of those of the rounds, which
//! holds still on a machine that does other things too. Time is never asserted.

mod measure;

use measure::{Competitor, race};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use tool_bench::workloads::{self, Workload};
use tool_bench::{checked, unchecked};
use tool_core::Argument;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().unwrap_or_default();
    let rounds = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(301);
    println!(
        "{:<18}{:<19}{:>7} {:>11} {:>7} {:>7} {:>7} {:>7}",
        "call", "as sent", "bytes", "serde_json", "text", "value", "scan", "copy"
    );
    let table = Table { wanted, rounds };
    table.rows::<checked::Refund, unchecked::Refund>(&workloads::refund());
    table.rows::<checked::Event, unchecked::Event>(&workloads::event());
    table.rows::<checked::Batch, unchecked::Batch>(&workloads::batch());
    table.rows::<checked::WriteFile, unchecked::WriteFile>(&workloads::write_file());
    table.rows::<checked::WriteFile, unchecked::WriteFile>(&workloads::write_plain());
}

/// What is asked for: the workloads whose name begins so, and how many rounds.
struct Table {
    wanted: String,
    rounds: usize,
}

impl Table {
    /// The rows of a workload.
    fn rows<Ours: Argument, Plain: DeserializeOwned>(&self, workload: &Workload) {
        if !workload.name.starts_with(&self.wanted) {
            return;
        }
        let forms = workload.forms();
        let valid = forms.first().map_or("", |form| form.text.as_str());
        for form in &forms {
            let text = form.text.as_str();
            let value: Value = serde_json::from_str(text).unwrap_or_default();
            let readable = if form.violations == 0 { text } else { valid };
            let plain = Competitor::new(readable, serde_json::from_str::<Plain>);
            let others = [
                Competitor::new(text, Ours::from_json),
                Competitor::new(&value, Ours::from_value),
                Competitor::new(text, serde_json::from_str::<IgnoredAny>),
                Competitor::new(text, |text| text.as_bytes().to_vec()),
            ];
            let (seconds, ratios) = race(&plain, &others, self.rounds);
            let nanoseconds = seconds * 1e9;
            print!("{:<18}{:<19}{:>7} {nanoseconds:>11.0}", workload.name, form.name, text.len());
            for ratio in ratios {
                print!(" {ratio:>7.3}");
            }
            println!();
        }
    }
}
