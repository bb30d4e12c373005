use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool]
    pattern: String,
}

fn main() {}
