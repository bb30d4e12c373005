use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    limit: u8,
}

#[derive(Argument)]
struct Search {
    #[tool(flatten, required)]
    paging: Paging,
}

fn main() {}
