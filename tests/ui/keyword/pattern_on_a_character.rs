use tool_core::Argument;

#[derive(Argument)]
struct Job {
    #[tool(pattern = "^a$")]
    what: char,
}

fn main() {}
