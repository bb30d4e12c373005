use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minimum = 1)]
    pattern: String,
}

fn main() {}
