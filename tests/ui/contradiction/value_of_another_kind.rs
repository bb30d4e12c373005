use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(enum = [1, "a"])]
    version: u8,
}

fn main() {}
