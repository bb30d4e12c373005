use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(min_length = 4, max_length = 2)]
    pattern: String,
}

fn main() {}
