use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(enum = [])]
    word: String,
}

fn main() {}
