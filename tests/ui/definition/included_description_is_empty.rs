use tool_core::Argument;

#[derive(Argument)]
struct Note {
    #[doc = concat!("", " ")]
    text: String,
}

fn main() {}
