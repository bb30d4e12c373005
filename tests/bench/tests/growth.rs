//! Cost grows with the size of what is read, and with the number of tools, as it may: in
//! instructions, which are the same on every run. `cargo run --release -p tool-bench -- growth`
//! prints them.

use std::path::Path;
use tool_bench::callgrind::counts;
use tool_bench::growth::gathered;

/// What a step in memory, such as that of a list that grows, may add.
const TOLERATED: f64 = 1.15;

#[test]
#[cfg_attr(debug_assertions, ignore = "it counts what a release build does")]
fn cost_grows_no_faster_than_it_may() -> Result<(), String> {
    let program = Path::new(env!("CARGO_BIN_EXE_tool-bench"));
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth");
    let growths = gathered(&counts(program, &["counted", "growth"], &scratch)?);
    assert!(growths.len() > 15, "{growths:#?}");
    let faults =
        growths.iter().filter(|growth| growth.excess().is_nan() || growth.excess() > TOLERATED);
    let told: Vec<_> = faults
        .map(|growth| format!("{:.2} times what may be: {growth:?}", growth.excess()))
        .collect();
    assert!(told.is_empty(), "\n{}", told.join("\n"));
    Ok(())
}
