use tool_core::Argument;

#[derive(Argument)]
#[tool(crate = "tool_core")]
struct Search {
    pattern: String,
}

fn main() {}
