use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    limit: u8,
}

#[derive(Argument)]
struct Search {
    #[tool(flatten)]
    paging: Option<Paging>,
}

fn main() {}
