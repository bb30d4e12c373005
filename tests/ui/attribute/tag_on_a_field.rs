use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(tag = "kind")]
    pattern: String,
}

fn main() {}
