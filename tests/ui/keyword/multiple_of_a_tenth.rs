use tool_core::Argument;

#[derive(Argument)]
struct Price {
    #[tool(multiple_of = 0.01)]
    euros: f64,
    #[tool(multiple_of = 0)]
    nothing: f64,
}

fn main() {}
