use tool_core::Argument;

#[derive(Argument)]
struct Refund {
    #[tool(rename = "__proto__")]
    prototype: String,
}

fn main() {}
