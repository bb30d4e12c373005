use tool_core::Argument;

#[derive(Argument)]
#[tool(rename_all = "camelCase")]
struct Search {
    page_size: u32,
    #[tool(rename = "pageSize")]
    size: u32,
}

fn main() {}
