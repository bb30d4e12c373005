use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(regex = "^a$")]
    pattern: String,
}

fn main() {}
