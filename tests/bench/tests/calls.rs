//! What the table compares is what it says it is.

use tool_bench::readers::{PLAIN, UNCHECKED, all, each_form};
use tool_bench::unchecked::Plain;
use tool_bench::workloads::Workload;
use tool_bench::{Visit, each};
use tool_core::Argument;

/// Ours tells as many violations as there are.
struct Told;

impl Visit for Told {
    fn workload<Ours: Argument, Plain: self::Plain>(&mut self, workload: &Workload) {
        each_form(workload, |form, sent| {
            for read in [Ours::from_json(sent.text), Ours::from_value(sent.value)] {
                let found =
                    read.err().map(|rejection| rejection.report().clone()).unwrap_or_default();
                let named = (workload.name, form.name);
                assert_eq!(found.violations().len(), form.violations, "{named:?}\n{found}");
            }
        });
    }
}

#[test]
fn each_call_breaks_as_many_rules_as_its_name_says() {
    each(&mut Told);
}

/// Whoever checks admits the valid calls and no others; whoever does not admits the valid ones.
struct Judged;

impl Visit for Judged {
    fn workload<Ours: Argument, Plain: self::Plain>(&mut self, workload: &Workload) {
        each_form(workload, |form, sent| {
            for reader in all::<Ours, Plain>(sent) {
                let valid = form.violations == 0 || reader.name == PLAIN;
                if valid || !UNCHECKED.contains(&reader.name) {
                    let named = (workload.name, form.name, reader.name);
                    assert_eq!(reader.read(1), valid, "{named:?}");
                }
            }
        });
    }
}

#[test]
fn each_reader_judges_as_its_column_says() {
    each(&mut Judged);
}
