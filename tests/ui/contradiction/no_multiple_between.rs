use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(minimum = 11, maximum = 19, multiple_of = 10)]
    size: u8,
}

fn main() {}
