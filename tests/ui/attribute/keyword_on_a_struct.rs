use tool_core::Argument;

#[derive(Argument)]
#[tool(minimum = 1)]
struct Search {
    limit: u8,
}

fn main() {}
