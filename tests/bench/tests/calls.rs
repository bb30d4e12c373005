//! What the table compares is what it says it is.

use serde::de::DeserializeOwned;
use tool_bench::workloads::{self, Workload};
use tool_bench::{checked, unchecked};
use tool_core::Argument;

/// Valid calls are admitted by both; the others are refused by ours, with each of their faults.
fn judge<Ours: Argument, Plain: DeserializeOwned>(workload: &Workload) {
    for form in workload.forms() {
        let named = format!("{}, {}", workload.name, form.name);
        let value = serde_json::from_str(&form.text).unwrap_or_default();
        for read in [Ours::from_json(&form.text), Ours::from_value(&value)] {
            let found = read.err().map(|rejection| rejection.report().clone()).unwrap_or_default();
            assert_eq!(found.violations().len(), form.violations, "{named}\n{found}");
        }
        if form.violations == 0 {
            assert!(serde_json::from_str::<Plain>(&form.text).is_ok(), "{named}");
        }
    }
}

#[test]
fn each_call_is_judged_as_it_is_labelled() {
    judge::<checked::Refund, unchecked::Refund>(&workloads::refund());
    judge::<checked::Event, unchecked::Event>(&workloads::event());
    judge::<checked::Batch, unchecked::Batch>(&workloads::batch());
    judge::<checked::WriteFile, unchecked::WriteFile>(&workloads::write_file());
    judge::<checked::WriteFile, unchecked::WriteFile>(&workloads::write_plain());
}
