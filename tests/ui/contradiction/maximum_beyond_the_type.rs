use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(maximum = 300)]
    size: u8,
}

fn main() {}
