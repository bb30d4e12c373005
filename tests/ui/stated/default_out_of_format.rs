use tool_core::Argument;

#[derive(Argument)]
struct Trip {
    #[tool(format = "date", default = "tomorrow")]
    day: String,
}

fn main() {}
