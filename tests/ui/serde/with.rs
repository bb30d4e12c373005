use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[serde(with = "module")]
    text: String,
}

fn main() {}
