use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minlen = 1, minimum 3, max_length = "9", pattern = "^[a-z]$")]
    pattern: String,
}

fn main() {}
