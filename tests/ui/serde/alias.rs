use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[serde(alias = "query")]
    text: String,
}

fn main() {}
