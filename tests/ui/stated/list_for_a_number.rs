use tool_core::Argument;

#[derive(Argument)]
struct Trip {
    #[tool(default = [1, 2])]
    seats: u8,
}

fn main() {}
