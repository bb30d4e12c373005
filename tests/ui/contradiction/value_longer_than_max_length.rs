use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(max_length = 2, enum = ["a", "abc"])]
    word: String,
}

fn main() {}
