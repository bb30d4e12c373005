use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(unique_items = false)]
    list: Vec<u8>,
}

fn main() {}
