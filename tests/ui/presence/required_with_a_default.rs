use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(required, default = 1)]
    limit: Option<u32>,
}

fn main() {}
