use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(min_length =)]
    pattern: String,
}

fn main() {}
