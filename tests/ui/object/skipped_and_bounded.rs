use tool_core::Argument;

#[derive(Argument)]
struct Search {
    pattern: String,
    #[serde(skip)]
    #[tool(minimum = 1)]
    seen: u32,
}

fn main() {}
