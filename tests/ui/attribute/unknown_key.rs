use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minlen = 1, max_length = "9", pattern = "^[a-z]$", minimum 3)]
    pattern: String,
}

fn main() {}
