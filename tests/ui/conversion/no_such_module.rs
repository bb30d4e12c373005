use tool_core::Argument;

#[derive(Argument)]
struct Post {
    #[tool(with = nowhere)]
    mail: String,
}

fn main() {}
