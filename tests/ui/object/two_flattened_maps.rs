use tool_core::Argument;

#[derive(Argument)]
struct Within {
    #[tool(flatten)]
    words: std::collections::BTreeMap<String, String>,
}

#[derive(Argument)]
struct Label {
    #[tool(flatten)]
    numbers: std::collections::BTreeMap<String, u32>,
    #[tool(flatten)]
    within: Within,
}

fn main() {}
