use tool_core::Argument;

#[derive(Argument)]
struct Edit {
    title: Option<()>,
}

fn main() {}
