use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(default = ["a", "a"])]
    tags: std::collections::BTreeSet<String>,
}

fn main() {}
