use tool_core::Argument;

#[derive(Argument)]
#[tool(try_from = String)]
struct Mail(String);

#[derive(Argument)]
struct Post {
    #[tool(with = nowhere)]
    mail: Mail,
}

fn main() {}
