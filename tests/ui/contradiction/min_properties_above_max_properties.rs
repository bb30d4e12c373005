use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(min_properties = 3, max_properties = 2)]
    labels: std::collections::BTreeMap<String, u8>,
}

fn main() {}
