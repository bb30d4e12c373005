use tool_core::Argument;

#[derive(Argument)]
#[tool(rename_all = "camelCase")]
struct Page {
    per_page: u8,
    #[allow(non_snake_case)]
    perPage: u8,
}

fn main() {}
