use tool_core::Argument;

#[derive(Argument)]
#[tool(name = "search", minimum = 1)]
struct Search {
    #[tool(tag = "kind")]
    pattern: String,
}

fn main() {}
