use tool_core::Argument;

#[derive(Argument)]
struct Day(#[tool(format = "date")] String);

#[derive(Argument)]
struct Lookup {
    #[tool(min_length = 11)]
    day: Day,
}

fn main() {}
