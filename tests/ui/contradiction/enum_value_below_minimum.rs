use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(minimum = 10, enum = [5, 10, 20])]
    size: u8,
}

fn main() {}
