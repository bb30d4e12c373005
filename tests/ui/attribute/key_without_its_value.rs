use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(min_items)]
    list: Vec<u8>,
}

fn main() {}
