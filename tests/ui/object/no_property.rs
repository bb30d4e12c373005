use std::collections::BTreeMap;
use tool_core::{Argument, Check};

#[derive(Argument)]
struct Paging {
    page: Option<u8>,
}

fn first(_: &Paging, _: &mut Check<'_>) {}

#[derive(Argument)]
struct Search {
    #[tool(flatten, rename = "paging", required)]
    paging: Paging,
    #[tool(flatten, check = first, says = "The first page first.")]
    again: Paging,
    #[tool(flatten, max_properties = 3)]
    labels: BTreeMap<String, String>,
    #[serde(skip)]
    #[tool(minimum = 1)]
    seen: u32,
    #[serde(skip, default)]
    old: u32,
}

fn main() {}
