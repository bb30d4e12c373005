use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    limit: u8,
}

#[derive(Argument)]
struct Search {
    limit: u8,
    #[tool(flatten)]
    paging: Paging,
}

fn main() {}
