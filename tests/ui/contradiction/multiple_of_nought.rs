use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(multiple_of = 0)]
    size: u8,
}

fn main() {}
