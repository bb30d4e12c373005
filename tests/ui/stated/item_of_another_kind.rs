use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(default = ["a", 5])]
    tags: Vec<String>,
}

fn main() {}
