use tool_core::Argument;

#[derive(Argument)]
#[tool(rename = "a/b~c")]
struct Count(i32);

#[derive(Argument)]
#[serde(rename = "a/b~c")]
struct Amount {
    euros: u32,
}

fn main() {}
