use tool_core::Argument;

#[derive(Argument)]
#[tool(tag = "kind")]
enum Shape {
    Circle {
        #[tool(rename = "kind")]
        sort: String,
    },
}

fn main() {}
