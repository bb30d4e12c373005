use tool_core::Argument;

#[derive(Argument)]
struct Trip {
    #[tool(example = null)]
    seats: u8,
}

fn main() {}
