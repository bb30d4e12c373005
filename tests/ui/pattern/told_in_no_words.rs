use tool_core::Argument;

#[derive(Argument)]
struct Harbour {
    #[tool(pattern = "^[A-Z]{2}-[0-9]+$", says = " ")]
    code: String,
}

fn main() {}
