use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(min_items = 3)]
    flags: std::collections::BTreeSet<bool>,
}

fn main() {}
