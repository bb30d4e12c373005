//! Absent, `null`, default, present: each row of the table in the semantics, as it is advertised
//! and as it is enforced.

use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::LazyLock;
use tool_core::{Argument, Patch, Run, Tool, Toolset};

const LEAST: u8 = 7;

#[derive(Argument, Debug, PartialEq)]
struct Presence {
    plain: u8,
    option: Option<u8>,
    #[tool(nullable = false)]
    absent_only: Option<u8>,
    #[tool(nullable = false)]
    absent_object: Option<Inner>,
    #[tool(required)]
    null_only: Option<u8>,
    #[tool(minimum = 2)]
    patch: Patch<u8>,
    #[tool(default)]
    of_type: u8,
    #[tool(default = 5)]
    literal: u8,
    #[tool(default = LEAST, minimum = 6)]
    constant: u8,
    #[tool(default = Inner::DEFAULT)]
    inner: Inner,
}

#[derive(Argument, Debug, PartialEq, Serialize)]
struct Inner {
    text: Cow<'static, str>,
}

impl Inner {
    const DEFAULT: Inner = Inner { text: Cow::Borrowed("none") };
}

const LEAST_TEXT: &str = r#"{"plain":1,"null_only":null}"#;

#[test]
fn what_is_advertised() {
    let schema = Presence::schema().to_value();
    let byte = json!({"type": "integer", "minimum": 0, "maximum": 255});
    let with = |key: &str, value: Value| {
        let mut schema = byte.clone();
        schema[key] = value;
        schema
    };
    let nullable = with("type", json!(["integer", "null"]));
    assert_eq!(schema["required"], json!(["plain", "null_only"]));
    let properties = &schema["properties"];
    assert_eq!(properties["plain"], byte);
    assert_eq!(properties["option"], nullable);
    assert_eq!(properties["absent_only"], byte);
    assert_eq!(properties["null_only"], nullable);
    assert_eq!(
        properties["patch"],
        json!({"type": ["integer", "null"], "minimum": 2, "maximum": 255})
    );
    assert_eq!(properties["of_type"], with("default", json!(0)));
    assert_eq!(properties["literal"], with("default", json!(5)));
    assert_eq!(
        properties["constant"],
        json!({"type": "integer", "minimum": 6, "maximum": 255, "default": 7})
    );
    assert_eq!(properties["absent_object"], json!({"$ref": "#/$defs/Inner"}),);
    assert_eq!(properties["inner"], json!({"$ref": "#/$defs/Inner", "default": {"text": "none"}}),);
}

#[test]
fn absent() {
    let presence = Presence::from_json(LEAST_TEXT).unwrap();
    assert_eq!(
        presence,
        Presence {
            plain: 1,
            option: None,
            absent_only: None,
            absent_object: None,
            null_only: None,
            patch: Patch::Absent,
            of_type: 0,
            literal: 5,
            constant: 7,
            inner: Inner::DEFAULT,
        }
    );
    let told = Presence::from_json("{}").unwrap_err().report().to_string();
    assert_eq!(
        told,
        "/plain: missing, expected integer\n/null_only: missing, expected integer or null"
    );
}

#[test]
fn null() {
    let text = r#"{"plain":null,"option":null,"absent_only":null,"absent_object":null,
        "null_only":null,"patch":null,"of_type":null,"literal":null,"constant":null,"inner":null}"#;
    assert_eq!(
        Presence::from_json(text).unwrap_err().report().to_string(),
        "/plain: expected integer, found null\n\
         /absent_only: expected integer, found null; leave the property out instead\n\
         /absent_object: expected object with text, found null; leave the property out instead\n\
         /of_type: expected integer, found null; leave the property out to get its default\n\
         /literal: expected integer, found null; leave the property out to get its default\n\
         /constant: expected integer, found null; leave the property out to get its default\n\
         /inner: expected object with text, found null; leave the property out to get its default"
    );
    let text = r#"{"plain":1,"option":null,"null_only":null,"patch":null}"#;
    let presence = Presence::from_json(text).unwrap();
    assert_eq!((presence.option, presence.patch), (None, Patch::Clear));
}

#[test]
fn present() {
    let text = r#"{"plain":1,"option":2,"absent_only":3,"absent_object":{"text":"a"},"null_only":4,
        "patch":5,"of_type":6,"literal":7,"constant":8,"inner":{"text":"b"}}"#;
    let presence = Presence::from_json(text).unwrap();
    assert_eq!(presence.patch, Patch::Set(5));
    assert_eq!((presence.of_type, presence.literal, presence.constant), (6, 7, 8));
    assert_eq!(
        Presence::from_json(r#"{"plain":1,"null_only":1,"patch":1,"constant":5}"#)
            .unwrap_err()
            .report()
            .to_string(),
        "/patch: expected at least 2\n/constant: expected at least 6"
    );
}

#[derive(Argument, Debug, PartialEq)]
struct Price {
    #[tool(default = CURRENCY)]
    currency: String,
    #[tool(default = Code::DEFAULT, example = CURRENCY)]
    code: Code,
    #[tool(default = CURRENCY)]
    shown_in: Option<Cow<'static, str>>,
    #[tool(default = MOST)]
    cents: u8,
    #[tool(default = PLACE)]
    place: Inner,
}

const CURRENCY: &str = "EUR";
static MOST: LazyLock<u8> = LazyLock::new(|| 99);
const PLACE: &Inner = &Inner::DEFAULT;

/// It is not `Serialize`.
#[derive(Argument, Debug, PartialEq)]
struct Code(#[tool(pattern = "^[A-Z]{3}$")] String);

impl Code {
    const DEFAULT: &'static str = "USD";
}

#[test]
fn a_constant_text_stands_for_a_string() {
    let schema = Price::schema().to_value();
    let defaults = ["currency", "code", "shown_in", "cents", "place"]
        .map(|name| schema["properties"][name]["default"].clone());
    assert_eq!(
        defaults,
        [json!("EUR"), json!("USD"), json!("EUR"), json!(99), json!({"text": "none"})]
    );
    assert_eq!(
        Price::from_json("{}").unwrap(),
        Price {
            currency: "EUR".to_owned(),
            code: Code("USD".to_owned()),
            shown_in: Some("EUR".into()),
            cents: 99,
            place: Inner::DEFAULT,
        }
    );
}

/// Buys it.
#[derive(Tool, Debug)]
struct Buy {
    #[tool(default = LONG)]
    code: Code,
}

const LONG: &str = "EURO";

impl Run<()> for Buy {
    type Output = String;
    type Error = String;

    async fn run(self, (): &()) -> Result<String, String> {
        Ok(self.code.0)
    }
}

#[test]
fn a_constant_text_passes_the_gate_of_its_field() {
    let told = Toolset::<()>::builder().tool::<Buy>().build().unwrap_err();
    assert_eq!(
        told.to_string(),
        "the default of `code` in `buy` does not pass its own field, which expects a string that \
         matches ^[A-Z]{3}$"
    );
}

#[test]
fn the_validator_agrees_on_every_cell() {
    let judge = jsonschema::draft202012::new(&Presence::schema().to_value()).unwrap();
    let fields =
        ["option", "absent_only", "absent_object", "null_only", "patch", "of_type", "inner"];
    for field in fields {
        for value in [json!(null), json!(9), json!({"text": "x"}), json!({}), json!("9")] {
            let mut arguments: Value = serde_json::from_str(LEAST_TEXT).unwrap();
            arguments[field] = value;
            let text = arguments.to_string();
            assert_eq!(Presence::from_json(&text).is_ok(), judge.is_valid(&arguments), "{text}");
        }
    }
}
