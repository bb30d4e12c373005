use tool_core::Argument;

#[derive(Argument)]
struct Percent(#[tool(maximum = 100)] u16);

#[derive(Argument)]
struct Discount {
    #[tool(minimum = 200)]
    percent: Percent,
}

fn main() {}
