use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(minimum = 1, default = 0)]
    page: u32,
}

fn main() {}
