use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(rename = "a")]
    #[serde(rename = "b")]
    text: String,
}

fn main() {}
