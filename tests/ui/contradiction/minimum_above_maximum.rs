use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minimum = 9, maximum = 3)]
    count: u32,
}

fn main() {}
