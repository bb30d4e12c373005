//! The table: a row for each form of each call, in Markdown.

use crate::measure::{Competitor, Times, race};
use crate::outside::Outside;
use std::collections::HashMap;
use tool_bench::Visit;
use tool_bench::callgrind::Count;
use tool_bench::counted::piece;
use tool_bench::readers::{COPY, PLAIN, SCAN, STOPS, TEXT, TOLD, VALUE, all, each_form, floors};
use tool_bench::unchecked::Plain;
use tool_bench::workloads::{Form, Workload};
use tool_core::Argument;

/// What is measured, and with what.
pub(crate) struct Table {
    /// The workloads whose name begins so.
    pub(crate) wanted: String,
    pub(crate) rounds: usize,
    pub(crate) outside: Vec<Outside>,
    /// What callgrind counted, if there is one.
    pub(crate) counts: HashMap<String, Count>,
}

/// What a cell says of its row.
#[derive(Clone, Copy)]
enum Cell {
    Bytes,
    /// The time of `serde_json`.
    Time,
    /// How many times as long the one takes as the other.
    Ratio(&'static str, &'static str),
    /// How many times as many instructions ours takes.
    Instructions,
    /// How often ours and `serde_json` allocate.
    Allocations,
}

/// The columns that are always there, and those of the peers in this program.
const COLUMNS: &[(&str, Cell)] = &[
    ("bytes", Cell::Bytes),
    ("`serde_json`", Cell::Time),
    ("**ours**", Cell::Ratio(TEXT, PLAIN)),
    ("÷ stop", Cell::Ratio(TEXT, STOPS)),
    ("told", Cell::Ratio(TOLD, PLAIN)),
    ("`&Value`", Cell::Ratio(VALUE, PLAIN)),
    #[cfg(feature = "peers")]
    ("÷ checked", Cell::Ratio(VALUE, tool_bench::peers::CHECKED_VALUE)),
    #[cfg(feature = "peers")]
    ("garde", Cell::Ratio(tool_bench::peers::GARDE, PLAIN)),
    #[cfg(feature = "peers")]
    ("`from_value`", Cell::Ratio(tool_bench::peers::PARSED, PLAIN)),
    #[cfg(feature = "peers")]
    ("jsonschema", Cell::Ratio(tool_bench::peers::CHECKED, PLAIN)),
    #[cfg(feature = "peers")]
    ("sonic-rs", Cell::Ratio(tool_bench::peers::SONIC, PLAIN)),
    #[cfg(feature = "peers")]
    ("simd-json", Cell::Ratio(tool_bench::peers::SIMD, PLAIN)),
];

/// The columns behind those of the peers outside.
const LAST: &[(&str, Cell)] = &[
    ("scan", Cell::Ratio(SCAN, PLAIN)),
    ("copy", Cell::Ratio(COPY, PLAIN)),
    ("instructions", Cell::Instructions),
    ("allocations", Cell::Allocations),
];

impl Table {
    /// Prints what stands above the rows.
    pub(crate) fn print_head(&self) {
        let mut head = "| call |".to_owned();
        let peers = self.outside.iter().flat_map(|outside| &outside.peers).map(String::as_str);
        let titles = COLUMNS.iter().map(|(title, _)| *title).chain(peers);
        for title in titles.chain(LAST.iter().map(|(title, _)| *title)) {
            head = format!("{head} {title} |");
        }
        println!("{head}");
        println!("|---|{}", "---:|".repeat(head.matches('|').count() - 2));
    }

    fn print_row(&self, workload: &Workload, form: &Form, times: &Times<'_>) {
        let cell = |cell: Cell| self.cell(workload, form, times, cell).unwrap_or_default();
        let mut row = format!("| `{}`, {} |", workload.name, form.name);
        for (_, own) in COLUMNS {
            row = format!("{row} {} |", cell(*own));
        }
        for peer in self.outside.iter().flat_map(|outside| &outside.peers) {
            let ratio = times.ratio(peer, PLAIN).map(figures);
            row = format!("{row} {} |", ratio.unwrap_or_default());
        }
        for (_, own) in LAST {
            row = format!("{row} {} |", cell(*own));
        }
        println!("{row}");
    }

    #[allow(clippy::cast_precision_loss, reason = "counts of instructions are far below 2^52")]
    fn cell(
        &self,
        workload: &Workload,
        form: &Form,
        times: &Times<'_>,
        cell: Cell,
    ) -> Option<String> {
        let count = |reader| self.counts.get(&piece(workload.name, form.name, reader));
        match cell {
            Cell::Bytes => Some(form.text.len().to_string()),
            Cell::Time => times.seconds(PLAIN).map(|seconds| match seconds * 1e6 {
                micros if micros < 1.0 => format!("{:.0} ns", micros * 1e3),
                micros => format!("{} µs", figures(micros)),
            }),
            Cell::Ratio(name, to) => times.ratio(name, to).map(figures),
            Cell::Instructions => {
                let plain = count(PLAIN)?.instructions as f64;
                Some(figures(count(TEXT)?.instructions as f64 / plain))
            }
            Cell::Allocations => {
                Some(format!("{} / {}", count(TEXT)?.allocations, count(PLAIN)?.allocations))
            }
        }
    }
}

impl Visit for Table {
    fn workload<Ours: Argument, Plain: self::Plain>(&mut self, workload: &Workload) {
        if !workload.name.starts_with(&self.wanted) {
            return;
        }
        each_form(workload, |form, sent| {
            let mut all = all::<Ours, Plain>(sent);
            all.extend(floors(sent));
            let mut competitors: Vec<_> = all.into_iter().map(Competitor::of).collect();
            for outside in &self.outside {
                competitors.extend(outside.competitors(workload, form));
            }
            self.print_row(workload, form, &race(&mut competitors, self.rounds));
        });
    }
}

/// A number in some three figures.
fn figures(number: f64) -> String {
    match number {
        small if small < 9.995 => format!("{small:.2}"),
        middle if middle < 99.95 => format!("{middle:.1}"),
        large => format!("{large:.0}"),
    }
}
