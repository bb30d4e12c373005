use tool_core::Argument;

#[derive(Argument)]
enum Change {
    Title(String),
    #[tool(rename = "__proto__")]
    Prototype(String),
}

fn main() {}
