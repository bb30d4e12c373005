use tool_core::{Argument, Tool};

/// Opens.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
struct Plan {
    #[tool(flatten)]
    open: Open,
}

fn main() {}
