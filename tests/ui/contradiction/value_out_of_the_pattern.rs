use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(pattern = "^a", enum = ["b"])]
    word: String,
}

fn main() {}
