use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    limit: u8,
}

#[derive(Argument)]
#[tool(tag = "kind")]
enum Query {
    Find {
        #[tool(flatten)]
        paging: Paging,
    },
}

fn main() {}
