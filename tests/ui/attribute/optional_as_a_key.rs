use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(optional)]
    pattern: String,
}

fn main() {}
