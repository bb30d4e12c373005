use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(minimun = 1)]
    page: u8,
}

#[derive(Argument)]
struct Search {
    #[tool(flatten)]
    paging: Paging,
}

fn main() {}
