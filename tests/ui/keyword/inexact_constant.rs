use tool_core::Argument;

#[derive(Argument)]
struct Ratio {
    #[tool(enum = [0.1000000000000000000001])]
    ratio: f64,
    #[tool(const = 18446744073709551616)]
    large: f64,
    #[tool(minimum = 0e2147483647)]
    zero: f64,
}

#[derive(Argument)]
#[tool(tag = "__proto__")]
enum Kind {
    A,
}

fn main() {}
