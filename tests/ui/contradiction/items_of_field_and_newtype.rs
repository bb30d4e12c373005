use tool_core::Argument;

#[derive(Argument)]
struct Codes(#[tool(min_items = 4)] Vec<u8>);

#[derive(Argument)]
struct Lookup {
    #[tool(max_items = 3)]
    codes: Codes,
}

fn main() {}
