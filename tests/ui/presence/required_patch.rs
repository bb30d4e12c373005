use tool_core::{Argument, Patch};

#[derive(Argument)]
struct EditEvent {
    #[tool(required)]
    title: Patch<String>,
    #[tool(required)]
    place: Option<String>,
    #[tool(nullable = false)]
    note: Patch<String>,
}

fn main() {}
