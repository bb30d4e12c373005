use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(minimum = 256)]
    size: u8,
}

fn main() {}
