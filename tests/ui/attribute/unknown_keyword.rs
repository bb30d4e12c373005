use tool_core::Argument;

#[derive(Argument)]
struct Choice {
    #[tool(contains = "a")]
    tags: Vec<String>,
    #[tool(one_of = ["a", "b"])]
    tag: String,
}

fn main() {}
