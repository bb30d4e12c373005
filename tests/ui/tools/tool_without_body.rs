use tool_core::{Tool, Toolset};

/// Opens.
#[derive(Tool)]
struct Open;

fn main() {
    let _ = Toolset::<()>::builder().tool::<Open>().build();
}
