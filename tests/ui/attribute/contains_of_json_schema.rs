use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(contains = "a")]
    tags: Vec<String>,
}

fn main() {}
