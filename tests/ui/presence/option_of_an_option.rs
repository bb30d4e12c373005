use tool_core::Argument;

#[derive(Argument)]
struct Edit {
    title: Option<Option<String>>,
}

fn main() {}
