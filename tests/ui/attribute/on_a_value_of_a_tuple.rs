use tool_core::Argument;

#[derive(Argument)]
enum Pair {
    Both(#[tool(minimum = 1)] u8, u8),
}

fn main() {}
