use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(colour = "red")]
    pattern: String,
}

fn main() {}
