use tool_core::Argument;

#[derive(Argument)]
struct Few(#[tool(max_properties = 3)] std::collections::BTreeMap<String, String>);

#[derive(Argument)]
struct Mark {
    name: String,
    #[tool(flatten)]
    few: Few,
}

fn main() {}
