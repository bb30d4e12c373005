//! What the README shows of the library's words is what the library says. Its code is run as a
//! documentation test of tool-core.

use tool_core::{Argument, Tool};

/// Refunds an order, in part or in full.
#[derive(Tool, Debug)]
#[allow(dead_code, reason = "only its gate counts")]
struct CreateRefund {
    #[tool(pattern = "^[0-9]{5,8}$")]
    order_id: String,
    #[tool(minimum = 1, maximum = 50000)]
    amount_cents: u32,
    reason: Reason,
}

#[derive(Argument, Debug)]
#[tool(rename_all = "snake_case")]
enum Reason {
    Damaged,
    Late,
    Other,
}

#[test]
fn what_the_model_is_told() {
    let readme = include_str!("../../README.md");
    let (_, sent) = readme.split_once("when it sends `").unwrap();
    let (sent, _) = sent.split_once('`').unwrap();
    let (_, told) = readme.split_once("```text\n").unwrap();
    let (told, _) = told.split_once("\n```").unwrap();
    assert_eq!(CreateRefund::from_json(sent).unwrap_err().to_string(), told);
}

/// A table of keys that leaves one out, or names one that there is not, misleads.
#[test]
fn every_key_is_listed() {
    let readme = include_str!("../../README.md");
    let row = readme.lines().find(|line| line.starts_with("| keys of")).unwrap();
    let listed = row.split('`').skip(3).step_by(2);
    let mut listed: Vec<_> = listed.collect();
    listed.sort_unstable();
    let rows = include_str!("../../tool-derive/src/key.rs").lines();
    let rows = rows
        .filter_map(|line| line.trim().strip_prefix("row(\""))
        .filter(|row| !row.contains("&[],"));
    let mut keys: Vec<_> = rows.filter_map(|row| row.split('"').next()).collect();
    keys.sort_unstable();
    assert_eq!(listed, keys);
}
