use tool_core::Argument;

#[derive(Argument)]
#[tool = "search"]
struct Search {
    pattern: String,
}

fn main() {}
