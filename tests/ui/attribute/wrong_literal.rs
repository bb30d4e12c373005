use tool_core::Argument;

const LEAST: u32 = 1;

#[derive(Argument)]
#[tool(rename_all = "camel")]
struct Search {
    #[tool(min_length = -1)]
    pattern: String,
    #[tool(minimum = LEAST, maximum = 9u32)]
    limit: u32,
    #[tool(unique_items = false, min_items)]
    list: Vec<u8>,
    #[tool(enum = [])]
    word: String,
}

fn main() {}
