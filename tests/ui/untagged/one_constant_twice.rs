use tool_core::Argument;

#[derive(Argument)]
#[tool(untagged)]
enum Amount {
    Money {
        #[tool(const = 1)]
        version: u8,
    },
    Share {
        #[tool(const = 1)]
        version: u8,
    },
}

fn main() {}
