use tool_core::Tool;

#[derive(Tool)]
struct Refund {
    order: String,
}

fn main() {}
