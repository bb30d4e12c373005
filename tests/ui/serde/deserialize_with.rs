use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[serde(deserialize_with = "function")]
    text: String,
}

fn main() {}
