use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(minimum = 1.2, maximum = 1.8)]
    size: u8,
}

fn main() {}
