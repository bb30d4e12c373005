use tool_core::Argument;

#[derive(Argument)]
#[tool(rename_all = "camel")]
struct Search {
    most_hits: u8,
}

fn main() {}
