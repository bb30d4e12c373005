use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(const = 1, enum = [1, 2])]
    version: u8,
}

fn main() {}
