use tool_core::Argument;

#[derive(Argument)]
enum Level {
    Low,
    High,
}

#[derive(Argument)]
struct Search {
    #[tool(min_items = 3, unique_items)]
    levels: Vec<Level>,
}

fn main() {}
