use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Whole(u32),
    Part(f64),
}

fn main() {}
