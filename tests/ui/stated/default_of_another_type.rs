use tool_core::Argument;

#[derive(Argument)]
struct Paging {
    #[tool(default = "ten")]
    size: Option<u32>,
}

fn main() {}
