use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(one_of = ["a", "b"])]
    tag: String,
}

fn main() {}
