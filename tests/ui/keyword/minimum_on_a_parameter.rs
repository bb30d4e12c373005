use tool_core::Argument;

#[derive(Argument)]
struct Job<T> {
    #[tool(minimum = 1)]
    what: T,
}

fn main() {}
