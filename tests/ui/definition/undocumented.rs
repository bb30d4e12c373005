use tool_core::Tool;

/// Finds lines.
#[derive(Tool)]
#[tool(require_docs)]
struct Search {
    pattern: String,
    /// How many at most.
    limit: u8,
}

fn main() {}
