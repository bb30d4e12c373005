use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(enum = [0.1000000000000000000001])]
    ratio: f64,
}

fn main() {}
