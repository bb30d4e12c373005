use tool_core::Tool;

/// Reads a file.
#[derive(Tool)]
#[tool(name = "files/read", mcp_name)]
struct Read {
    path: String,
}

fn main() {}
