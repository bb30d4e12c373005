use tool_core::Argument;

#[derive(Argument)]
struct Note {
    #[tool(max_length = 3, example = "abcd")]
    text: String,
}

fn main() {}
