use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(min_items = 1, default = [])]
    tags: Vec<String>,
}

fn main() {}
