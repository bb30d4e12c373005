use tool_core::Argument;

#[derive(Argument)]
struct Tree {
    #[tool(min_items = 1)]
    children: Vec<Tree>,
}

fn main() {}
