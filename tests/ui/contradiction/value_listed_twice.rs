use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(enum = ["a", "b", "a"])]
    word: String,
}

fn main() {}
