use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[tool(minimum = 0)]
    limit: std::num::NonZeroU8,
}

fn main() {}
