use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(const = 18446744073709551616)]
    ratio: f64,
}

fn main() {}
