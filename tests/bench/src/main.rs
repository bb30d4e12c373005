//! What reading a call costs, beside what plain `serde_json` takes for it.
//!
//! ```sh
//! tests/bench/run                                  # the whole table, with all peers
//! UPDATE_README=1 tests/bench/run                  # the same, and into the README
//! cargo run --release -p tool-bench                # ours and `serde_json` alone
//! cargo run --release -p tool-bench -- refund 3001 # calls of that name, in 3,001 rounds
//! cargo run --release -p tool-bench -- growth      # how cost grows, in instructions
//! ```
//!
//! All columns but the first two are ratios, most of them to `serde_json`: `serde_json::from_str`
//! into the same struct with `Deserialize` and `deny_unknown_fields`, and without any check. Where a
//! call breaks rules, this is still the time for the valid one: serde stops where it first sees
//! something wrong, or does not see it at all.
//!
//! - `ours`: `T::from_json`, with everything checked, and all violations reported.
//! - `÷ stop`: the same, in what `serde_json` takes for the call that breaks rules itself.
//! - `told`: the same as `ours`, and all violations worded for the model. Until somebody asks, a
//!   report holds what is wrong as data.
//! - `&Value`: ours from a `serde_json::Value` that was parsed before, `T::from_value`.
//! - `÷ checked`: the same, in what jsonschema and serde's `from_value` by reference take for it.
//! - `garde`, `from_value`, `jsonschema`, `sonic-rs`, `simd-json`: see `peers.rs`.
//! - peers outside, in other languages: see the folder `peers`. They find all violations where
//!   that can be asked for.
//! - `scan`: `serde_json::from_str::<IgnoredAny>`, which keeps nothing.
//! - `copy`: the bytes of the text, copied: no reader that keeps them can be faster.
//! - `instructions`: those of ours, as a ratio. `allocations`: those of ours, and of `serde_json`.
//!
//! All are timed in one run, in short turns, and a ratio is the median of those of the rounds, which
//! holds still on a machine that does other things too. Time is never asserted; instructions are, in
//! `tests/guard.rs` and `tests/growth.rs`.

mod about;
mod measure;
mod outside;
mod table;

use about::about;
use outside::Outside;
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use table::Table;
use tool_bench::callgrind::{Count, counts};
use tool_bench::{counted, each, growth};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        // What callgrind counts; nothing else has a use for it.
        ["counted", "readers"] => counted::count(),
        ["counted", "growth"] => growth::count(),
        ["export", folder] => outside::export(Path::new(folder))?,
        ["growth"] => print_growth(&counted_in("growth")?),
        words => table(words)?,
    }
    Ok(())
}

/// Prints the table. Each `--outside` is followed by the command of a program with peers.
fn table(mut words: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut outside = Vec::new();
    while let ["--outside", command, rest @ ..] = words {
        outside.push(Outside::start(command)?);
        words = rest;
    }
    let counts: HashMap<_, _> = match counted_in("readers") {
        Ok(counts) => counts.into_iter().collect(),
        Err(error) => {
            eprintln!("no instructions and allocations: {error}");
            HashMap::new()
        }
    };
    let wanted = (*words.first().unwrap_or(&"")).to_owned();
    let rounds = words.get(1).map_or(Ok(301), |rounds| rounds.parse())?;
    let mut table = Table { wanted, rounds, outside, counts };
    table.print_head();
    each(&mut table);
    println!("\n{}", about(table.outside.iter().map(|outside| outside.about.as_str())));
    Ok(())
}

/// This program, counted.
fn counted_in(pieces: &str) -> Result<Vec<(String, Count)>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let scratch = std::env::temp_dir().join(format!("tool-bench.{}", std::process::id()));
    counts(&program, &["counted", pieces], &scratch)
}

fn print_growth(counts: &[(String, Count)]) {
    println!("| what | may grow | size: instructions, allocations | times what may be |");
    println!("|---|---|---|---:|");
    for growth in growth::gathered(counts) {
        let costs = growth.costs.iter().map(|(size, Count { instructions, allocations })| {
            format!("{size}: {instructions}, {allocations}")
        });
        let costs: Vec<_> = costs.collect();
        let (name, law, excess) = (&growth.name, growth.law, growth.excess());
        println!("| {name} | {law:?} | {} | {excess:.2} |", costs.join("; "));
    }
}
