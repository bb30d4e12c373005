//! How cost grows with what is read, and with the number of tools.

use crate::callgrind::{Count, Pieces};
use crate::checked::{Batch, Event, WriteFile};
use crate::wide::{self, Order, Wide75, Wide150, Wide300};
use crate::workloads::batch_of;
use pollster::block_on;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hint::black_box;
use tool_bench_many::tools;
use tool_core::provider::{anthropic, mcp};
use tool_core::{Argument, Call, Known};

/// How the cost of something may grow with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Not at all.
    Flat,
    /// As the size does.
    Linear,
    /// As it takes to sort so many.
    Sorted,
}

impl Law {
    /// Of everything that is not here, the cost is linear.
    fn of(name: &str) -> Self {
        match name {
            "tools of a set, one found"
            | "tools of a set, one dispatched"
            | "bytes of a call, dispatched once it is read"
            | "times that a schema is rendered" => Law::Flat,
            "fields of a struct, shuffled" | "keys of a `BTreeMap`" | "members of a `BTreeSet`" => {
                Law::Sorted
            }
            _ => Law::Linear,
        }
    }

    /// What so much costs, in some unit.
    fn cost(self, size: f64) -> f64 {
        match self {
            Law::Flat => 1.0,
            Law::Linear => size,
            Law::Sorted => size * size.log2(),
        }
    }
}

/// What something costs at some sizes.
#[derive(Debug)]
pub struct Growth {
    /// What it is, and what its size counts.
    pub name: String,
    /// How it may grow.
    pub law: Law,
    /// Sizes, and what each costs.
    pub costs: Vec<(u32, Count)>,
}

impl Growth {
    /// How many times as much the largest costs as the law gives, going by the smallest.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of instructions are far below 2^52")]
    pub fn excess(&self) -> f64 {
        match self.costs.as_slice() {
            [(least, small), .., (most, large)] => {
                let grown = large.instructions as f64 / small.instructions as f64;
                grown * self.law.cost((*least).into()) / self.law.cost((*most).into())
            }
            _ => f64::NAN,
        }
    }
}

/// What callgrind counted of [`count`], by what grows.
#[must_use]
pub fn gathered(counts: &[(String, Count)]) -> Vec<Growth> {
    let mut all: Vec<Growth> = Vec::new();
    for (piece, count) in counts {
        let Some((name, size)) = piece.rsplit_once(": ") else { continue };
        let cost = (size.parse().unwrap_or(0), *count);
        match all.iter_mut().find(|growth| growth.name == name) {
            Some(growth) => growth.costs.push(cost),
            None => {
                all.push(Growth { name: name.to_owned(), law: Law::of(name), costs: vec![cost] });
            }
        }
    }
    all
}

/// Does everything at each of its sizes; to be run under callgrind.
pub fn count() {
    let mut pieces = Pieces::default();
    texts(&mut pieces);
    fields(&mut pieces);
    members(&mut pieces);
    sets(&mut pieces);
    stages(&mut pieces);
    for time in 1..=3 {
        pieces.first(&format!("times that a schema is rendered: {time}"), Event::schema);
    }
}

fn reads<T: Argument>(pieces: &mut Pieces, name: &str, size: u32, text: &str) {
    pieces.piece(&format!("{name}: {size}"), || T::from_json(black_box(text)).is_ok());
}

fn texts(pieces: &mut Pieces) {
    for size in [250, 1000, 4000] {
        let forms = batch_of(size).forms();
        let valid = forms.first().map_or("", |form| form.text.as_str());
        reads::<Batch>(pieces, "items of a list", size, valid);
        let wrong = valid.replace("\"qty\":", "\"qty\":-");
        reads::<Batch>(pieces, "wrong items of a list", size, &wrong);
    }
    for size in [10_000, 40_000, 160_000] {
        let content = "let ferry = \"Förde\";\n\t".repeat(size as usize / 24);
        let call = json!({"path": "a.rs", "content": content, "mode": "create"});
        reads::<WriteFile>(pieces, "bytes of a string", size, &call.to_string());
    }
}

fn fields(pieces: &mut Pieces) {
    for (name, order) in
        [("in order", Order::Own), ("reversed", Order::Reversed), ("shuffled", Order::Shuffled)]
    {
        let name = format!("fields of a struct, {name}");
        reads::<Wide75>(pieces, &name, 75, &wide::text(75, order));
        reads::<Wide150>(pieces, &name, 150, &wide::text(150, order));
        reads::<Wide300>(pieces, &name, 300, &wide::text(300, order));
    }
    reads::<Wide75>(pieces, "missing fields", 75, "{}");
    reads::<Wide150>(pieces, "missing fields", 150, "{}");
    reads::<Wide300>(pieces, "missing fields", 300, "{}");
    for size in [100, 400, 1600] {
        reads::<Flag>(pieces, "unknown properties", size, &wide::text(size as usize, Order::Own));
    }
}

/// Sets a flag.
#[derive(Argument, Debug)]
pub struct Flag {
    /// Which.
    pub flag: Option<bool>,
}

/// Takes many of something.
#[derive(Argument, Debug)]
pub struct Many<T: Argument> {
    /// All of them.
    pub all: T,
}

/// Takes different words.
#[derive(Argument, Debug)]
pub struct Words {
    /// All of them.
    #[tool(unique_items)]
    pub all: Vec<String>,
}

fn members(pieces: &mut Pieces) {
    for size in [100, 400, 1600] {
        let object = format!("{{\"all\":{}}}", wide::text(size as usize, Order::Own));
        reads::<Many<BTreeMap<String, u32>>>(pieces, "keys of a `BTreeMap`", size, &object);
        reads::<Many<HashMap<String, u32>>>(pieces, "keys of a `HashMap`", size, &object);
        reads::<Many<Value>>(pieces, "keys of a `Value`", size, &object);
        let numbers: Vec<u32> = (0..size).map(|n| n + 1000).collect();
        let numbers = json!({ "all": numbers }).to_string();
        reads::<Many<BTreeSet<u32>>>(pieces, "members of a `BTreeSet`", size, &numbers);
        reads::<Many<HashSet<u32>>>(pieces, "members of a `HashSet`", size, &numbers);
        let words: Vec<String> = (0..size).map(|n| (n + 1000).to_string()).collect();
        let words = json!({ "all": words }).to_string();
        reads::<Words>(pieces, "`unique_items` of a `Vec`", size, &words);
    }
}

fn sets(pieces: &mut Pieces) {
    for size in [125_usize, 250, 500] {
        let built = || tools(size).build();
        pieces.piece(&format!("tools of a set, built: {size}"), built);
        let Ok(set) = built() else { continue };
        pieces.piece(&format!("tools of a set, `definitions()`: {size}"), || {
            set.definitions().for_each(|definition| _ = black_box(definition.schema()));
        });
        pieces.piece(&format!("tools of a set, advertised for Anthropic: {size}"), || {
            anthropic::advertise(set.definitions())
        });
        pieces.piece(&format!("tools of a set, advertised for MCP: {size}"), || {
            mcp::advertise(set.definitions())
        });
        let found = Call::new("1", "tool77", r#"{"count": 3, "item": "rope"}"#);
        pieces
            .piece(&format!("tools of a set, one found: {size}"), || set.find(&found, &()).is_ok());
        pieces.piece(&format!("tools of a set, one dispatched: {size}"), || {
            block_on(set.dispatch(&found, &()))
        });
        let unknown = Call::new("1", "tool7_7", "{}");
        pieces.piece(&format!("tools of a set, none found: {size}"), || {
            set.find(&unknown, &()).is_ok()
        });
    }
}

/// What dispatch adds to reading a call: who asks and may, the body, and the record.
fn stages(pieces: &mut Pieces) {
    let Ok(set) = tools(100).build() else { return };
    for size in [100_usize, 10_000, 100_000] {
        let item = "rope, ".repeat(size / 6);
        let call = Call::new("1", "tool77", json!({"count": 3, "item": item}).to_string());
        let checked = || set.find(&call, &()).and_then(Known::check);
        let name = format!("bytes of a call, dispatched once it is read: {size}");
        pieces.prepared(&name, checked, |checked| {
            block_on(async {
                let ready = checked.ok()?.authorise().await.ok()?.approve().await.ok()?;
                Some(ready.run().await.is_success())
            })
        });
    }
}
