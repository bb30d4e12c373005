use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minimum = 0.1, maximum = 0.2, multiple_of = 0.25)]
    ratio: f64,
}

fn main() {}
