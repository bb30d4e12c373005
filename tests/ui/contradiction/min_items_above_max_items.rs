use tool_core::Argument;

#[derive(Argument)]
struct Codes {
    #[tool(min_items = 4, max_items = 3)]
    codes: Vec<u8>,
}

fn main() {}
