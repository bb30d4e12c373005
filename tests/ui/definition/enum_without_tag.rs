use tool_core::Argument;

#[derive(Argument)]
enum Payment {
    Card { number: String },
    Cash,
}

fn main() {}
