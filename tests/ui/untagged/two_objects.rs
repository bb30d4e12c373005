use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Money { cents: u32 },
    Share { percent: u8 },
}

fn main() {}
