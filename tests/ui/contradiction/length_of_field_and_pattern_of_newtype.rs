use tool_core::Argument;

#[derive(Argument)]
struct Sku(#[tool(pattern = "^[A-Z]{3}-[0-9]{4}$")] String);

#[derive(Argument)]
struct Lookup {
    #[tool(max_length = 4)]
    sku: Sku,
}

fn main() {}
