use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool("minimum" = 1)]
    limit: u8,
}

fn main() {}
