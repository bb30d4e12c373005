use tool_core::{Argument, Tool};

/// Opens.
#[derive(Tool)]
struct Open {
    wide: bool,
}

#[derive(Argument)]
#[tool(from = Open)]
struct Width(bool);

impl From<Open> for Width {
    fn from(open: Open) -> Self {
        Width(open.wide)
    }
}

fn main() {}
