use tool_core::Argument;

type List<T> = Vec<T>;

#[derive(Argument)]
struct Job {
    #[tool(minimum = 1)]
    what: List<u8>,
}

fn main() {}
