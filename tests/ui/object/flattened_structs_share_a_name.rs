use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    limit: u8,
}

#[derive(Argument)]
struct Order {
    #[tool(rename = "limit")]
    most: u8,
}

#[derive(Argument)]
struct Search {
    #[tool(flatten)]
    paging: Paging,
    #[tool(flatten)]
    order: Order,
}

fn main() {}
