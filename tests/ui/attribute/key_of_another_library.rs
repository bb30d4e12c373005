use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(range = 1, alias = "pattern")]
    limit: u32,
    #[tool(regex = "^a$", optional)]
    pattern: String,
}

fn main() {}
