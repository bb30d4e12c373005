use tool_core::Argument;

#[derive(Argument)]
#[tool(crate = nowhere)]
struct Search {
    pattern: String,
}

fn main() {}
