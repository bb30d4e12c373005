use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(alias = "query")]
    pattern: String,
}

fn main() {}
