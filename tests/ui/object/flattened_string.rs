use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(flatten)]
    query: String,
}

fn main() {}
