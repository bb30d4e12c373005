use tool_core::Argument;

#[derive(Argument)]
#[tool(minimum = 1)]
struct Percent(#[tool(minimum = 2)] u8);

#[derive(Argument)]
struct Discount {
    #[tool(maximum = 50)]
    percent: Percent,
}

fn main() {}
