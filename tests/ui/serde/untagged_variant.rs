use tool_core::Argument;

#[derive(Argument)]
enum Volume {
    Mute,
    #[serde(untagged)]
    Exact(u8),
}

fn main() {}
