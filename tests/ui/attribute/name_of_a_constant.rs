use tool_core::Argument;

const LEAST: u32 = 1;

#[derive(Argument)]
struct Search {
    #[tool(minimum = LEAST)]
    limit: u32,
}

fn main() {}
