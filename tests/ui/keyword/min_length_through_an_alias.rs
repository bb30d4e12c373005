use tool_core::Argument;

type Count = u32;

#[derive(Argument)]
struct Search {
    #[tool(min_length = 1)]
    limit: Option<Count>,
}

fn main() {}
