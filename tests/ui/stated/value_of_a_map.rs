use tool_core::Argument;

#[derive(Argument)]
struct Alarm {
    #[tool(default = {"a": "x"})]
    counts: std::collections::BTreeMap<String, u8>,
}

fn main() {}
