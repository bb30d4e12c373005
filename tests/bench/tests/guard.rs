//! Reading a call does not come to cost more: `counts.tsv` holds how many instructions it took when
//! that file was last accepted, against `serde_json` on the same machine and by the same compiler.
//!
//! ```sh
//! cargo test --release -p tool-bench --test guard                  # judges
//! UPDATE_COUNTS=1 cargo test --release -p tool-bench --test guard  # accepts what it finds
//! ```
//!
//! It takes valgrind. What has become cheaper passes, and is said: accept it, so that it stays so.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tool_bench::callgrind::{Count, counts};
use tool_bench::readers::{PLAIN, TEXT, VALUE};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/counts.tsv");
const UPDATE: &str = "UPDATE_COUNTS=1 cargo test --release -p tool-bench --test guard";

/// How many instructions it takes, in those of `serde_json` for the valid call.
type Ratios = BTreeMap<String, f64>;

#[test]
#[cfg_attr(debug_assertions, ignore = "it counts what a release build does")]
fn reading_costs_no_more_instructions_than_accepted() -> Result<(), String> {
    let program = Path::new(env!("CARGO_BIN_EXE_tool-bench"));
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard");
    let found = counts(program, &["counted", "readers"], &scratch)?;
    let file = fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
    let tolerance = tolerance(&file)?;
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        return fs::write(FILE, written(&found, tolerance)).map_err(|error| error.to_string());
    }
    let (faults, better) = judged(&accepted(&file), &ratios(&found), tolerance);
    println!("{better}");
    assert!(faults.is_empty(), "\n{faults}to accept this: {UPDATE}");
    Ok(())
}

/// What costs more than accepted, in per cent beyond the tolerance, and what costs less.
fn judged(accepted: &Ratios, found: &Ratios, tolerance: f64) -> (String, String) {
    let (mut faults, mut better) = (String::new(), String::new());
    for (piece, expected) in accepted {
        let Some(found) = found.get(piece) else {
            let _ = writeln!(faults, "{piece}: accepted, and not counted any more");
            continue;
        };
        let change = (found / expected - 1.0) * 100.0;
        let line = format!(
            "{piece}: expected {expected:.3} of serde_json's instructions, found {found:.3}: \
             {change:+.1} %"
        );
        if change > tolerance {
            let _ = writeln!(faults, "{line}, where {tolerance} % are tolerated");
        } else if change < -tolerance {
            let _ = writeln!(better, "{line}; accept it: {UPDATE}");
        }
    }
    for piece in found.keys().filter(|piece| !accepted.contains_key(*piece)) {
        let _ = writeln!(faults, "{piece}: counted, and not yet accepted");
    }
    (faults, better)
}

/// The rows of one form: the reader to compare with, and ours.
fn rows(counts: &[(String, Count)]) -> impl Iterator<Item = (&str, Count, Count)> {
    counts.iter().filter_map(|(piece, count)| {
        let (form, reader) = piece.rsplit_once(": ")?;
        let plain = counts.iter().find(|(piece, _)| *piece == format!("{form}: {PLAIN}"))?;
        [TEXT, VALUE].contains(&reader).then_some((piece.as_str(), *count, plain.1))
    })
}

#[allow(clippy::cast_precision_loss, reason = "counts of instructions are far below 2^52")]
fn ratio(ours: Count, plain: Count) -> f64 {
    ours.instructions as f64 / plain.instructions as f64
}

fn ratios(counts: &[(String, Count)]) -> Ratios {
    rows(counts).map(|(piece, ours, plain)| (piece.to_owned(), ratio(ours, plain))).collect()
}

fn written(counts: &[(String, Count)], tolerance: f64) -> String {
    let mut text = format!(
        "# Instructions that reading a call takes. To accept new ones: {UPDATE}\n\
         tolerance in per cent\t{tolerance}\n\
         piece\tratio\tours\t{PLAIN}\n"
    );
    for (piece, ours, plain) in rows(counts) {
        let ratio = ratio(ours, plain);
        let (ours, plain) = (ours.instructions, plain.instructions);
        let _ = writeln!(text, "{piece}\t{ratio:.4}\t{ours}\t{plain}");
    }
    text
}

fn tolerance(file: &str) -> Result<f64, String> {
    let row = file.lines().find_map(|line| line.strip_prefix("tolerance in per cent\t"));
    row.and_then(|row| row.parse().ok()).ok_or_else(|| format!("{FILE}: no tolerance"))
}

fn accepted(file: &str) -> Ratios {
    let rows = file.lines().map(|line| line.split('\t'));
    rows.filter_map(|mut row| Some((row.next()?.to_owned(), row.next()?.parse().ok()?)))
        .filter(|(piece, _)| !piece.starts_with("tolerance"))
        .collect()
}

#[test]
fn what_costs_more_is_told_with_its_numbers() {
    let ratios = |ratios: &[(&str, f64)]| -> Ratios {
        ratios.iter().map(|(piece, ratio)| ((*piece).to_owned(), *ratio)).collect()
    };
    let accepted = ratios(&[("a", 0.5), ("b", 0.5), ("c", 0.5), ("gone", 0.5)]);
    let found = ratios(&[("a", 0.514), ("b", 0.52), ("c", 0.4), ("new", 0.5)]);
    let (faults, better) = judged(&accepted, &found, 3.0);
    assert_eq!(
        faults,
        "b: expected 0.500 of serde_json's instructions, found 0.520: +4.0 %, where 3 % are tolerated\n\
         gone: accepted, and not counted any more\n\
         new: counted, and not yet accepted\n"
    );
    assert_eq!(
        better,
        format!(
            "c: expected 0.500 of serde_json's instructions, found 0.400: -20.0 %; accept it: {UPDATE}\n"
        )
    );
}
