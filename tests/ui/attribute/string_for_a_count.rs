use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(max_length = "9")]
    pattern: String,
}

fn main() {}
