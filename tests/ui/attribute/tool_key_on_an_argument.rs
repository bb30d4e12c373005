use tool_core::Argument;

#[derive(Argument)]
#[tool(name = "search")]
struct Search {
    pattern: String,
}

fn main() {}
