use tool_core::Argument;

#[derive(Argument)]
enum Tree {
    Left(Box<Tree>),
    Right { right: Box<Tree> },
}

fn main() {}
