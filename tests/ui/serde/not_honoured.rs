use tool_core::Argument;

#[derive(Argument)]
struct Search {
    #[serde(alias = "query")]
    text: String,
    #[serde(with = "module")]
    when: String,
    #[serde(deserialize_with = "function")]
    limit: u8,
    #[tool(rename = "a")]
    #[serde(rename = "b")]
    name: String,
}

#[derive(Argument)]
enum Kind {
    A,
    #[serde(other)]
    B,
    #[serde(skip)]
    C,
}

#[derive(Argument)]
#[serde(default)]
struct Defaulted {
    a: u8,
}

#[derive(Argument)]
#[serde(try_from = "String")]
struct Converted(String);

fn main() {}
