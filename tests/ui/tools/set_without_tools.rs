use tool_core::Tools;

#[derive(Tools)]
enum Doors {}

fn main() {}
