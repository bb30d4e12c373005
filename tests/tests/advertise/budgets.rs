//! What a provider would refuse a whole request for: the tool is named, and the rest is sent.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use tool_core::provider::{
    Advertised, Options, anthropic, cohere_v2, gemini, mcp, ollama, openai_chat,
};
use tool_core::{Argument, Bridged, Definition, Tool};
use tool_tests::corpus::{Integers, Options as Optional, Renamed};
use tool_tests::peculiar::Deep;

fn strict() -> Options {
    Options::new().strict()
}

fn told(advertised: &Advertised) -> Vec<String> {
    advertised.losses().iter().map(ToString::to_string).collect()
}

#[derive(Argument)]
struct Dotted;

impl Tool for Dotted {
    const NAME: &'static str = "harbour.ping";
    const DESCRIPTION: &'static str = "Pings.";
}

#[derive(Argument)]
struct Long;

impl Tool for Long {
    const NAME: &'static str =
        "a_name_that_is_longer_than_the_sixty_four_characters_that_providers_take";
    const DESCRIPTION: &'static str = "Pings.";
}

/// Pings.
#[derive(Tool)]
struct Ping;

#[test]
fn names() {
    let tools = [Dotted::definition(), Ping::definition(), Long::definition(), Ping::definition()];
    let openai = openai_chat::advertise(&tools);
    assert_eq!(openai.as_array().unwrap().len(), 1);
    assert_eq!(openai[0]["function"]["name"], "ping");
    assert_eq!(
        told(&openai),
        [
            "harbour.ping: `name`: tool left out; OpenAI takes up to 64 letters, digits, `_` and `-` for \
         a name",
            "a_name_that_is_longer_than_the_sixty_four_characters_that_providers_take: `name`: tool left \
         out; OpenAI takes up to 64 letters, digits, `_` and `-` for a name",
            "ping: `name`: tool left out; another tool of the list has the same name",
        ]
    );
    assert_eq!(openai.complete().unwrap_err().left_out().len(), 3);
    let names = |tools: &Value| -> Vec<String> {
        tools.as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        names(&gemini::advertise(&tools)[0]["functionDeclarations"]),
        ["harbour.ping", "ping"]
    );
    assert_eq!(names(&mcp::advertise(&tools)["tools"]), ["harbour.ping", "ping", Long::NAME]);
    assert_eq!(ollama::advertise(&tools).as_array().unwrap().len(), 3);
}

#[test]
fn names_of_properties() {
    let tools = [Renamed::definition(), Ping::definition()];
    assert_eq!(
        told(&anthropic::advertise(&tools)),
        [
            "renamed: `properties`: tool left out; Anthropic takes up to 64 letters, digits, `_`, `-` \
         and `.` for a property, not `odd \"name\"`",
        ]
    );
    assert_eq!(
        told(&gemini::advertise_openapi(&tools))[0],
        "renamed: `properties`: tool left out; Gemini takes a letter or `_`, and then up to 63 \
         letters, digits and `_` for a property, not `next-page`"
    );
    assert_eq!(told(&openai_chat::advertise(&tools)), [""; 0]);
}

#[derive(Argument)]
struct Numbered<const N: usize>;

macro_rules! numbered {
    ($($n:literal)*) => {
        $(impl Tool for Numbered<$n> {
            const NAME: &'static str = concat!("tool_", $n);
            const DESCRIPTION: &'static str = "Does one thing.";
        })*

        fn many() -> Vec<Definition> {
            vec![$(Numbered::<$n>::definition()),*]
        }
    };
}

numbered! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34
    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65
    66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96
    97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120
    121 122 123 124 125 126 127 128 129 130
}

#[test]
fn how_many_tools() {
    let openai = openai_chat::advertise(&many());
    assert_eq!(openai.as_array().unwrap().len(), 128);
    assert_eq!(
        told(&openai),
        [
            "tool_128: `tools`: tool left out; OpenAI takes at most 128 tools",
            "tool_129: `tools`: tool left out; OpenAI takes at most 128 tools",
            "tool_130: `tools`: tool left out; OpenAI takes at most 128 tools",
        ]
    );
    let anthropic = anthropic::advertise_with(many().iter().take(22), &strict());
    assert_eq!(anthropic.as_array().unwrap().len(), 22);
    assert_eq!(
        told(&anthropic),
        [
            "tool_20: `strict`: strict given up; it would make 21 strict tools, and the most is 20",
            "tool_21: `strict`: strict given up; it would make 21 strict tools, and the most is 20",
        ]
    );
    assert_eq!(anthropic[19]["strict"], true);
    assert_eq!(anthropic[20].get("strict"), None);
}

/// Takes much that may be left out.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Many {
    #[tool(default = [])]
    a: [u8; 0],
    one: Few,
    two: Few,
    three: Few,
}

#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Few {
    #[tool(default = 1)]
    a: u8,
    #[tool(default = 1)]
    b: u8,
    #[tool(default = 1)]
    c: u8,
    #[tool(default = 1)]
    d: u8,
    #[tool(default = 1)]
    e: u8,
    #[tool(default = 1)]
    f: u8,
    #[tool(default = 1)]
    g: u8,
    #[tool(default = 1)]
    h: u8,
    #[tool(default = 1)]
    i: u8,
}

/// Takes a little that may be left out.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Little {
    few: Few,
}

#[test]
fn how_many_optional_properties_and_unions() {
    // A type that stands in `$defs` counts once.
    let tools = [Many::definition(), Little::definition(), Ping::definition()];
    let anthropic = anthropic::advertise_with(&tools, &strict());
    assert!(anthropic.is_strict());
    let tools =
        [Little::definition(), Many::definition(), Optional::definition(), Seven::definition()];
    let anthropic = anthropic::advertise_with(&tools, &strict());
    let given_up: Vec<_> =
        told(&anthropic).into_iter().filter(|t| t.contains("given up")).collect();
    assert_eq!(
        given_up,
        [
            "seven: `strict`: strict given up; it would make 31 optional properties in strict tools, and \
         the most is 24",
        ]
    );
    let tools = [Seventeen::definition()];
    let anthropic = anthropic::advertise_with(&tools, &strict());
    assert_eq!(
        told(&anthropic),
        [
            "seventeen: `strict`: strict given up; it would make 17 unions in strict tools, and the most \
         is 16",
        ]
    );
}

/// Seven that may be left out.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Seven {
    #[tool(default = 1)]
    a: u8,
    #[tool(default = 1)]
    b: u8,
    #[tool(default = 1)]
    c: u8,
    #[tool(default = 1)]
    d: u8,
    #[tool(default = 1)]
    e: u8,
    #[tool(default = 1)]
    f: u8,
    #[tool(default = 1)]
    g: u8,
}

/// Seventeen that may be `null`.
#[derive(Tool)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Seventeen {
    a: Nine,
    b: Eight,
}

#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Nine {
    a: Option<bool>,
    b: Option<bool>,
    c: Option<bool>,
    d: Option<bool>,
    e: Option<bool>,
    f: Option<bool>,
    g: Option<bool>,
    h: Option<bool>,
    i: Option<bool>,
}

#[derive(Argument)]
#[allow(dead_code, reason = "what is advertised counts")]
struct Eight {
    a: Option<bool>,
    b: Option<bool>,
    c: Option<bool>,
    d: Option<bool>,
    e: Option<bool>,
    f: Option<bool>,
    g: Option<bool>,
    h: Option<bool>,
}

macro_rules! bridged {
    ($schema:ident $tool:ident $value:expr) => {
        #[derive(Deserialize)]
        #[allow(dead_code, reason = "its schema counts")]
        struct $schema(Value);

        impl JsonSchema for $schema {
            fn schema_name() -> Cow<'static, str> {
                stringify!($schema).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                Schema::try_from($value).unwrap()
            }
        }

        /// Takes too much.
        #[derive(Tool)]
        #[allow(dead_code, reason = "what is advertised counts")]
        struct $tool {
            it: Bridged<$schema>,
        }
    };
}

fn object(properties: usize) -> Value {
    let named = (0..properties).map(|n| (format!("p{n}"), json!({"type": "boolean"})));
    let properties: Map<_, _> = named.collect();
    let required: Value = properties.keys().cloned().collect();
    json!({"type": "object", "properties": properties, "required": required,
        "additionalProperties": false})
}

fn listed(values: usize, length: usize) -> Value {
    let values: Value = (0..values).map(|n| format!("{n:0length$}")).collect();
    json!({"type": "string", "enum": values})
}

bridged!(Properties5000 TakeProperties object(5000));
bridged!(Properties200 TakeTwoHundred object(200));
bridged!(Values1001 TakeValues listed(1001, 4));
bridged!(Values251 TakeLongValues listed(251, 60));
bridged!(Values900 TakeCharacters {
    let mut object = object(9);
    for (_, schema) in object["properties"].as_object_mut().unwrap() {
        *schema = listed(100, 140);
    }
    object
});

#[test]
fn how_large_a_strict_schema_is() {
    let tools = [
        Deep::definition(),
        TakeProperties::definition(),
        TakeValues::definition(),
        TakeLongValues::definition(),
        TakeCharacters::definition(),
        TakeTwoHundred::definition(),
    ];
    let openai = openai_chat::advertise_with(&tools, &strict());
    assert_eq!(
        told(&openai),
        [
            "deep: `properties`: strict given up; 11 levels of nesting, and the most is 10",
            "take_properties: `properties`: strict given up; 5001 properties, and the most is 5000",
            "take_values: `properties`: strict given up; 1001 values in enums, and the most is 1000",
            "take_long_values: `properties`: strict given up; 15060 characters in an enum of more than \
         250 values, and the most is 15000",
            "take_characters: `properties`: strict given up; 126029 characters in names and enums, and \
         the most is 120000",
        ]
    );
    assert_eq!(openai[5]["function"]["strict"], true);
}

#[test]
fn strict_together() {
    let tools = [Integers::definition(), TakeTwoHundred::definition()];
    let cohere = cohere_v2::advertise_with(&tools, &strict());
    assert!(!cohere.is_strict());
    let given_up: Vec<_> = told(&cohere).into_iter().filter(|t| t.contains("given up")).collect();
    assert_eq!(
        given_up,
        [
            "take_two_hundred: `strict`: strict given up; it would make 213 properties in strict tools, \
         and the most is 200",
            "integers: `strict`: strict given up; strict holds of all tools of a request or of none",
        ]
    );
    assert!(cohere_v2::advertise_with(&tools[..1], &strict()).is_strict());
    let ping = cohere_v2::advertise_with([&Ping::definition()], &strict());
    assert_eq!(
        told(&ping),
        [
            "ping: `strict`: strict given up; no property is required, and strict tools need one that is",
        ]
    );
}

macro_rules! doubled {
    ($($outer:ident $inner:ty;)*) => { $(
        #[derive(Argument)]
        #[allow(dead_code, reason = "what is advertised counts")]
        struct $outer {
            /// One.
            a: $inner,
            /// The other.
            b: $inner,
        }
    )* };
}

doubled! {
    Doubled0 Doubled1; Doubled1 Doubled2; Doubled2 Doubled3; Doubled3 Doubled4; Doubled4 Doubled5;
    Doubled5 Doubled6; Doubled6 Doubled7; Doubled7 Doubled8; Doubled8 Doubled9; Doubled9 Doubled10;
    Doubled10 Doubled11; Doubled11 Doubled12; Doubled12 Doubled13; Doubled13 Doubled14;
    Doubled14 Doubled15; Doubled15 Doubled16; Doubled16 Doubled17; Doubled17 Doubled18;
    Doubled18 Doubled19; Doubled19 Doubled20; Doubled20 Doubled21; Doubled21 Doubled22;
    Doubled22 Doubled23; Doubled23 Doubled24; Doubled24 Doubled25; Doubled25 u8;
}

impl Tool for Doubled0 {
    const NAME: &'static str = "doubled";
    const DESCRIPTION: &'static str = "Contains so much.";
}

/// In its place each type stands twice as often as the one around it.
#[test]
fn what_grows_without_bound_is_not_written_out() {
    let tools = [Doubled0::definition(), Ping::definition()];
    let openapi = gemini::advertise_openapi(&tools);
    assert_eq!(openapi[0]["functionDeclarations"].as_array().unwrap().len(), 1);
    let reason = "the schema is too large with every type in its place";
    assert_eq!(openapi.losses()[0].reason(), reason);
    assert_eq!(ollama::advertise(&tools).losses()[0].reason(), reason);
    assert_eq!(
        told(&openai_chat::advertise_with(&tools, &strict())),
        ["doubled: `properties`: strict given up; 26 levels of nesting, and the most is 10"]
    );
    assert!(gemini::advertise(&tools).to_string().len() < 1_000_000);
    assert!(anthropic::advertise_with(&tools, &strict()).to_string().len() < 1_000_000);
}
