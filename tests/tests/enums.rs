//! Enums in every style: advertised word for word, and a fault is told at its place, not as "no
//! variant matched".

use serde_json::json;
use std::convert::Infallible;
use tool_core::{Argument, Run, Tool, Toolset};
use tool_tests::corpus::{
    Anything, Beside, Command, Commands, Loose, Message, Messages, Priority, Ranked, Signed, Speed,
};

fn told<T: Argument>(text: &str) -> String {
    T::from_json(text).err().unwrap().report().to_string()
}

#[test]
fn external_is_a_string_or_an_object_with_one_property() {
    let schema = Command::schema().to_value();
    assert_eq!(schema["anyOf"][0], json!({"type": "string", "enum": ["stop", "wait"]}));
    assert_eq!(
        schema["anyOf"][2],
        json!({
            "type": "object",
            "properties": {"say": {"type": "string", "minLength": 1}},
            "required": ["say"],
            "additionalProperties": false,
        })
    );
    assert_eq!(schema["anyOf"][1]["description"], "Goes there.");
    assert!(matches!(Command::from_json("\"wait\""), Ok(Command::Wait)));
    assert!(matches!(
        Command::from_json(r#"{"pair":[1,"x"]}"#),
        Ok(Command::Pair(1, text)) if text == "x"
    ));
    assert_eq!(
        told::<Commands>(
            r#"{"commands":["sotp","say",{"stop":null},{"move":{"x":"1","y":2}},{"say":""},{},
                {"say":"a","pair":[1,"x"]},{"sya":"a"},{"pair":[1]},{"turn":{"by":400,"nte":1}},7,
                {"say":"a","say":"b"}],"maybe":[]}"#
        ),
        "/commands/0: expected one of \"stop\", \"wait\", or object with one of move, say, pair, turn; \
         did you mean \"stop\"?\n\
         /commands/1: expected object, found string; send an object with the property `say`\n\
         /commands/2/stop: unknown property; send this name as a string\n\
         /commands/3/move/x: expected integer, found string; send the number without quotes\n\
         /commands/4/say: expected at least 1 character\n\
         /commands/5: missing, expected one of the properties move, say, pair, turn\n\
         /commands/6/pair: expected just one of move, say, pair, turn; leave out all but one\n\
         /commands/7/sya: unknown property; did you mean `say`?\n\
         /commands/7: missing, expected one of the properties move, say, pair, turn\n\
         /commands/8/pair: expected exactly 2 items\n\
         /commands/9/turn/by: expected at most 359\n\
         /commands/9/turn/nte: unknown property; did you mean `note`?\n\
         /commands/10: expected one of \"stop\", \"wait\", or object with one of move, say, pair, turn, \
         found integer\n\
         /commands/11/say: key sent more than once; send it once\n\
         /maybe: expected one of \"stop\", \"wait\", or object with one of move, say, pair, turn, found \
         array"
    );
}

#[test]
fn all_forms_of_an_external_enum_are_told_in_one_wording() {
    /// When it is due.
    #[derive(Argument)]
    #[allow(dead_code)]
    enum Due {
        Now,
        At(u32),
        Named { day: String },
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    enum Wait {
        Not,
        For(u32),
    }
    for text in ["\"later\"", "7", "[]"] {
        let told = told::<Due>(text);
        let (told, _) = told.split_once(", found").unwrap_or((&told, ""));
        assert_eq!(told, "the arguments: expected \"Now\" or object with one of At, Named");
    }
    assert_eq!(told::<Wait>("\"x\""), "the arguments: expected \"Not\" or object with For");
}

#[test]
fn a_known_variant_is_never_told_to_be_unknown_or_missing() {
    assert_eq!(
        told::<Commands>(
            r#"{"commands":[{"stop":{}},{"stop":1,"wait":2},{"say":"","stop":null},
                {"stop":null,"say":""},{"x":1,"say":""},{"say":"","pair":1,"turn":1}]}"#
        ),
        "/commands/0/stop: unknown property; send this name as a string\n\
         /commands/1/stop: unknown property; send this name as a string\n\
         /commands/1/wait: expected just one of move, say, pair, turn; leave it out, or send this name \
         alone, as a string\n\
         /commands/2/say: expected at least 1 character\n\
         /commands/2/stop: expected just one of move, say, pair, turn; leave it out, or send this name \
         alone, as a string\n\
         /commands/3/stop: unknown property; send this name as a string\n\
         /commands/3/say: expected just one of move, say, pair, turn; leave out all but one\n\
         /commands/4/x: unknown property; known here: move, say, pair, turn\n\
         /commands/4/say: expected at least 1 character\n\
         /commands/5/say: expected at least 1 character\n\
         /commands/5/pair: expected just one of move, say, pair, turn; leave out all but one\n\
         /commands/5/turn: expected just one of move, say, pair, turn; leave out all but one"
    );
}

#[test]
fn adjacent_is_an_object_with_tag_and_content() {
    let schema = Message::schema().to_value();
    assert_eq!(
        schema["anyOf"][0],
        json!({
            "type": "object",
            "properties": {"t": {"type": "string", "const": "nothing"}},
            "required": ["t"],
            "additionalProperties": false,
        })
    );
    assert_eq!(schema["anyOf"][1]["properties"]["c"]["type"], "integer");
    assert_eq!(schema["anyOf"][1]["required"], json!(["t", "c"]));
    assert!(matches!(
        Message::from_json(r#"{"c":[true,"x"],"t":"both"}"#),
        Ok(Message::Both(true, text)) if text == "x"
    ));
    assert!(matches!(
        Message::from_json(r#"{"t":"named","c":{"displayName":"n"}}"#),
        Ok(Message::Named { display_name }) if display_name == "n"
    ));
    assert_eq!(
        told::<Messages>(
            r#"{"messages":[{"t":"nothing","c":1},{"t":"number"},{"c":1},{"t":"numbr","c":1},
                {"t":"number","c":"1","x":0},{"t":"number","t":"number","c":1}]}"#
        ),
        "/messages/0/c: unknown property; known here: t\n\
         /messages/1/c: missing, expected what this variant carries\n\
         /messages/2/t: missing, expected one of \"nothing\", \"number\", \"both\", \"point\", \"named\"\n\
         /messages/3/t: expected one of \"nothing\", \"number\", \"both\", \"point\", \"named\"; did you \
         mean \"number\"?\n\
         /messages/4/c: expected integer, found string; send the number without quotes\n\
         /messages/4/x: unknown property; known here: t, c\n\
         /messages/5/t: key sent more than once; send it once"
    );
}

#[test]
fn untagged_is_told_apart_by_kind_or_by_a_constant() {
    let schema = Anything::schema().to_value();
    assert_eq!(schema["anyOf"][0], json!({"type": "null"}));
    assert_eq!(schema["anyOf"][6]["properties"]["sort"], json!({"type": "string", "const": "b"}));
    assert!(matches!(Anything::from_json("null"), Ok(Anything::Nothing)));
    assert!(matches!(Anything::from_json(r#"{"sort":"b"}"#), Ok(Anything::B(_))));
    assert!(matches!(
        Anything::from_json(r#"{"y":1,"sort":"d","x":2}"#),
        Ok(Anything::C { x: 2, y: 1, .. })
    ));
    assert_eq!(
        told::<Loose>(
            r#"{"any":[{"sort":"a","n":"1"},{"sort":"c","x":1},{"sort":"z"},{},12,[1],{"sort":1}]}"#
        ),
        "/any/0/n: expected integer, found string; send the number without quotes\n\
         /any/1/y: missing, expected integer\n\
         /any/2/sort: expected one of \"a\", \"b\", \"c\", \"d\"\n\
         /any/3/sort: missing, expected one of \"a\", \"b\", \"c\", \"d\"\n\
         /any/4: expected at most 9\n\
         /any/5: expected exactly 2 items\n\
         /any/6/sort: expected one of \"a\", \"b\", \"c\", \"d\""
    );
}

#[test]
fn numbers_and_descriptions() {
    assert_eq!(
        Priority::schema().to_value(),
        json!({"type": "integer", "enum": [1, 2, 9], "description": "An enum of numbers."})
    );
    assert_eq!(
        Speed::schema().to_value(),
        json!({
            "anyOf": [
                {"type": "string", "const": "slow", "description": "Takes an hour."},
                {"type": "string", "const": "fast", "description": "Takes a minute."},
            ],
            "description": "An enum whose names are all described.",
        })
    );
    assert_eq!(Priority::from_json("9.0"), Ok(Priority::Urgent));
    assert_eq!(Signed::from_json("-1"), Ok(Signed::Minus));
    assert_eq!(
        told::<Ranked>(
            r#"{"priority":3,"signed":"-1","level":"Slow","beside":[{"kind":"at","x":1},{"kind":"off","x":1}]}"#
        ),
        "/priority: expected one of 1, 2, 9\n\
         /signed: expected integer, found string; send the number without quotes\n\
         /level: expected one of \"slow\", \"fast\"; did you mean \"slow\"?\n\
         /beside/0/y: missing, expected integer\n\
         /beside/1/x: unknown property; known here: kind"
    );
}

#[test]
fn a_struct_can_stand_beside_a_tag() {
    let schema = Beside::schema().to_value();
    assert_eq!(schema["anyOf"][1]["required"], json!(["kind", "x", "y"]));
    assert!(matches!(Beside::from_json(r#"{"y":2,"x":1,"kind":"at"}"#), Ok(Beside::At(_))));
    assert_eq!(
        told::<Beside>(r#"{"kind":"at","kind":"at","x":1,"y":2}"#),
        "/kind: key sent more than once; send it once"
    );
}

/// Takes what nothing tells apart.
#[derive(Tool)]
#[allow(dead_code, reason = "only its shape counts")]
struct Ambiguous {
    value: Overlapping<i32>,
}

/// Of what is generic, the compiler does not see what it is given.
#[derive(Argument)]
#[tool(untagged)]
#[allow(dead_code, reason = "only its shape counts")]
enum Overlapping<T> {
    Text(String),
    P { x: T, y: Option<i32> },
    Q { x: i32, z: Option<i32> },
}

impl Run<()> for Ambiguous {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

#[test]
fn untagged_variants_that_overlap_are_refused_when_a_set_is_built_and_never_guessed() {
    let error = Toolset::<()>::builder().tool::<Ambiguous>().build().unwrap_err();
    assert_eq!(
        error.to_string(),
        "nothing tells the variants `P` and `Q` of `Overlapping` apart, which `ambiguous` uses; give \
         the enum a `tag` and a `content`, or, where both are objects, each a required field with \
         another `const`"
    );
    assert_eq!(
        told::<Ambiguous>(r#"{"value":{"x":1,"y":2}}"#),
        "/value: expected string or object with x and optionally y or object with x and optionally z"
    );
    assert!(Ambiguous::from_json(r#"{"value":"x"}"#).is_ok());
}

/// Tags a thing.
#[derive(Tool)]
#[allow(dead_code, reason = "never read")]
struct Tagged {
    thing: Thing,
}

#[derive(Argument)]
#[tool(tag = "kind")]
#[allow(dead_code, reason = "never read")]
enum Thing {
    Nothing,
    /// Behind a pointer, where constants do not see it.
    Held(Box<Held>),
}

#[derive(Argument)]
#[allow(dead_code, reason = "never read")]
struct Held {
    kind: String,
}

impl Run<()> for Tagged {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

#[test]
fn a_property_called_like_the_tag_beside_it_is_refused() {
    let error = Toolset::<()>::builder().tool::<Tagged>().build().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the property `kind` of the variant `Held` of `Thing`, which `tagged` uses, is there twice, \
         because it is also the tag; rename one"
    );
}

#[derive(Argument, Debug)]
enum Nearly {
    Nothing(),
}

#[test]
fn a_variant_of_no_values_is_an_empty_list() {
    let variant = json!({
        "type": "object",
        "properties": {"Nothing": {"type": "array", "maxItems": 0}},
        "required": ["Nothing"],
        "additionalProperties": false,
    });
    assert_eq!(Nearly::schema().to_value(), json!({"anyOf": [variant]}));
    assert!(Nearly::from_json(r#"{"Nothing":[]}"#).is_ok());
    assert_eq!(told::<Nearly>(r#"{"Nothing":[1]}"#), "/Nothing: expected exactly 0 items");
}
