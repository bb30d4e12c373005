use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(multiple_of = 0.01)]
    euros: f64,
}

fn main() {}
