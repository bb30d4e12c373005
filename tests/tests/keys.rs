//! Keys of maps: what is advertised of them, what is refused, and what is told.

#![allow(dead_code, reason = "only the gate and the schema of the types count")]

use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::num::NonZeroI8;
use std::sync::Arc;
use tool_core::Argument;
use tool_tests::judges::Judges;

/// A colour.
#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[tool(rename_all = "lowercase")]
enum Colour {
    Red,
    Green,
    Blue,
}

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(rename_all = "lowercase")]
enum Speed {
    /// Takes an hour.
    Slow,
    /// Takes a minute.
    Fast,
}

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Priority {
    Low = 1,
    Urgent = 9,
}

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(pattern = "^[a-z]+$", min_length = 2)]
struct Word(String);

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(minimum = 1, maximum = 31)]
struct Day(u8);

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(minimum = 5)]
struct LateDay(Day);

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(multiple_of = 5, maximum = 20)]
struct Step(u8);

#[derive(Argument, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[tool(enum = [1, 2, 40])]
struct Listed(i16);

// Equal whatever the case, as names of hosts are.
#[derive(Argument, Debug)]
struct Host(String);

impl PartialEq for Host {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for Host {}

impl PartialOrd for Host {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Host {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.to_ascii_lowercase().cmp(&other.0.to_ascii_lowercase())
    }
}

fn names<M: Argument>() -> Value {
    M::schema().to_value()["propertyNames"].clone()
}

/// What is told of a map, or nothing if it is admitted. The judges under the schema agree.
fn told<M: Argument>(text: &str) -> String {
    let rejection = M::from_json(text).err();
    let value: Value = serde_json::from_str(text).unwrap();
    let schema = M::schema().to_value();
    let verdict = Judges::of(&schema).verdict(&value);
    assert_eq!(verdict, Ok(rejection.is_none()), "{text} under {schema}: {rejection:?}");
    assert_eq!(M::from_value(&value).err(), rejection, "{text}");
    rejection.map(|rejection| rejection.report().to_string()).unwrap_or_default()
}

fn refuses_each<M: Argument>(names: &[&str]) {
    for name in names {
        let text = json!({*name: true}).to_string();
        let report = told::<M>(&text);
        let violation = M::from_json(&text).err().unwrap().report().violations()[0].clone();
        assert_eq!(violation.keyword(), "propertyNames", "{name:?}: {report}");
        assert_eq!(violation.location(), format!("/{name}"), "{report}");
    }
}

fn admits_each<M: Argument>(names: &[&str]) {
    for name in names {
        assert_eq!(told::<M>(&json!({*name: true}).to_string()), "", "{name:?}");
    }
}

type By<K> = BTreeMap<K, bool>;

#[test]
fn a_map_is_advertised_whole() {
    assert_eq!(
        <HashMap<u8, i8>>::schema().to_value(),
        json!({
            "type": "object",
            "propertyNames": {
                "pattern": "^(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$",
                "maxLength": 3,
            },
            "additionalProperties": {"type": "integer", "minimum": -128, "maximum": 127},
        })
    );
    let plain = json!({"type": "object", "additionalProperties": {"type": "boolean"}});
    assert_eq!(<By<String>>::schema().to_value(), plain);
    assert_eq!(<By<Box<str>>>::schema().to_value(), plain);
    assert_eq!(<By<Arc<str>>>::schema().to_value(), plain);
    assert_eq!(<By<Cow<'static, str>>>::schema().to_value(), plain);
    assert_eq!(<By<Host>>::schema().to_value(), plain);
}

#[test]
fn names_are_advertised_as_the_type_of_the_key_says() {
    assert_eq!(names::<By<char>>(), json!({"minLength": 1, "maxLength": 1}));
    assert_eq!(names::<By<Word>>(), json!({"minLength": 2, "pattern": "^[a-z]+$"}));
    assert_eq!(
        names::<By<Colour>>(),
        json!({"enum": ["red", "green", "blue"], "description": "A colour."})
    );
    assert_eq!(
        names::<By<Speed>>(),
        json!({"anyOf": [
            {"type": "string", "const": "slow", "description": "Takes an hour."},
            {"type": "string", "const": "fast", "description": "Takes a minute."},
        ]})
    );
    assert_eq!(names::<By<Priority>>(), json!({"enum": ["1", "9"]}));
    assert_eq!(names::<By<Listed>>(), json!({"enum": ["1", "2", "40"]}));
    assert_eq!(
        names::<By<Day>>(),
        json!({"pattern": "^(?:[1-9]|[1-2][0-9]|3[0-1])$", "maxLength": 2}),
    );
    assert_eq!(
        names::<By<LateDay>>(),
        json!({"pattern": "^(?:[5-9]|[1-2][0-9]|3[0-1])$", "maxLength": 2})
    );
    assert_eq!(
        names::<By<NonZeroI8>>(),
        json!({
            "pattern": "^(?:-[1-9][0-9]?|-1[0-1][0-9]|-12[0-8]|[1-9][0-9]?|1[0-1][0-9]|12[0-7])$",
            "maxLength": 4,
        })
    );
}

/// The exception: no portable pattern says `multipleOf`. It is said in words.
#[test]
fn a_multiple_is_advertised_in_words_and_enforced() {
    assert_eq!(
        names::<By<Step>>(),
        json!({"pattern": "^(?:0|[1-9]|1[0-9]|20)$", "maxLength": 2, "description": "a multiple of 5"})
    );
    assert_eq!(told::<By<Step>>(r#"{"0":true,"15":true}"#), "");
    let rejection = <By<Step>>::from_json(r#"{"7":true}"#).unwrap_err();
    assert_eq!(rejection.report().to_string(), "/7: wrong key, expected a multiple of 5");
}

#[test]
fn an_enum_met_again_is_referred_to() {
    #[derive(Argument)]
    struct Painted {
        by_colour: BTreeMap<Colour, Colour>,
    }
    let schema = Painted::schema().to_value();
    assert_eq!(
        schema["properties"]["by_colour"],
        json!({
            "type": "object",
            "propertyNames": {"$ref": "#/$defs/Colour"},
            "additionalProperties": {"$ref": "#/$defs/Colour"},
        })
    );
    assert_eq!(told::<Painted>(r#"{"by_colour":{"red":"green"}}"#), "");
    assert_eq!(
        told::<Painted>(r#"{"by_colour":{"rde":"green"}}"#),
        "/by_colour/rde: wrong key, expected one of \"red\", \"green\", \"blue\"; did you mean \"red\"?"
    );
}

#[test]
fn integers_are_plain_decimal_digits_within_the_bounds() {
    const OTHERWISE: &[&str] = &[
        "", "-", "-0", "+1", "01", "-01", "00", "1.0", "1e0", " 1", "1 ", "٣", "1_000", "0x1",
        "--1",
    ];
    refuses_each::<By<u8>>(OTHERWISE);
    refuses_each::<By<i64>>(OTHERWISE);
    refuses_each::<By<u8>>(&["-1", "256", "1000", "99999999999999999999999999999999999999999999"]);
    admits_each::<By<u8>>(&["0", "7", "99", "100", "255"]);
    refuses_each::<By<i8>>(&["-129", "128"]);
    admits_each::<By<i8>>(&["-128", "-1", "0", "127"]);
    refuses_each::<By<u64>>(&["18446744073709551616"]);
    admits_each::<By<u64>>(&["18446744073709551615", "9007199254740993"]);
    refuses_each::<By<i64>>(&["-9223372036854775809", "9223372036854775808"]);
    admits_each::<By<i64>>(&["-9223372036854775808", "9223372036854775807"]);
    refuses_each::<By<NonZeroI8>>(&["0"]);
    admits_each::<By<NonZeroI8>>(&["-1", "1"]);
    admits_each::<By<usize>>(&["0"]);
    refuses_each::<By<Day>>(&["0", "32"]);
    refuses_each::<By<LateDay>>(&["4", "32"]);
    admits_each::<By<LateDay>>(&["5", "31"]);
    refuses_each::<By<Priority>>(&["0", "2", "Low"]);
    admits_each::<By<Priority>>(&["1", "9"]);
    refuses_each::<By<Listed>>(&["3", "-1", "040"]);
    admits_each::<By<Listed>>(&["40"]);
}

#[test]
fn strings_are_read_by_their_own_type() {
    refuses_each::<By<Word>>(&["", "a", "A1", "aB"]);
    admits_each::<By<Word>>(&["ab", "abc"]);
    refuses_each::<By<char>>(&["", "ab", "👩‍🚀"]);
    admits_each::<By<char>>(&["a", "é", "😀", " "]);
    refuses_each::<By<Colour>>(&["", "Red", "red ", "RED", "purple"]);
    admits_each::<By<Colour>>(&["red", "blue"]);
    refuses_each::<By<Speed>>(&["Slow", "slo"]);
    admits_each::<By<Speed>>(&["slow"]);
    admits_each::<By<Cow<'static, str>>>(&["", "\u{0}", "\"", "__proto__"]);
}

#[test]
fn what_a_model_is_told() {
    assert_eq!(
        told::<By<u8>>(r#"{"07":true,"+7":true,"seven":true,"300":true}"#),
        "/07: wrong key, expected an integer in plain decimal digits, such as 7; did you mean \"7\"?\n\
         /+7: wrong key, expected an integer in plain decimal digits, such as 7; did you mean \"7\"?\n\
         /seven: wrong key, expected an integer in plain decimal digits, such as 7\n\
         /300: wrong key, expected at most 255"
    );
    assert_eq!(
        told::<By<Word>>(r#"{"A":true}"#),
        "/A: wrong key, expected a string that matches ^[a-z]+$\n\
         /A: wrong key, expected at least 2 characters"
    );
    assert_eq!(
        told::<By<Colour>>(r#"{"gren":1}"#),
        "/gren: wrong key, expected one of \"red\", \"green\", \"blue\"; did you mean \"green\"?\n\
         /gren: expected boolean, found integer; send true or false"
    );
    assert_eq!(told::<By<Priority>>(r#"{"2":true}"#), "/2: wrong key, expected one of 1, 9");
}

#[test]
fn a_key_is_the_value_that_it_spells() {
    let days = <BTreeMap<Day, char>>::from_json(r#"{"1":"a","\u0033\u0031":"b"}"#).unwrap();
    assert_eq!(days, BTreeMap::from([(Day(1), 'a'), (Day(31), 'b')]));
    let colours = <HashMap<Colour, u8>>::from_json(r#"{"red":1,"bl\u0075e":2}"#).unwrap();
    assert_eq!(colours, HashMap::from([(Colour::Red, 1), (Colour::Blue, 2)]));
    let boxed = <BTreeMap<Box<str>, u8>>::from_json(r#"{"a":1}"#).unwrap();
    assert_eq!(boxed, BTreeMap::from([("a".into(), 1)]));
}

/// No schema says this: one key twice is refused, also where its two texts differ.
#[test]
fn equal_keys_are_one_key() {
    let repeated = |text| <By<u8>>::from_json(text).unwrap_err().report().to_string();
    assert_eq!(repeated(r#"{"1":true,"1":true}"#), "/1: key sent more than once; send it once");
    assert_eq!(
        repeated(r#"{"1":true,"\u0031":false}"#),
        "/1: key sent more than once; send it once"
    );
    let report = repeated(r#"{"1":0,"1":true,"x":true,"x":true}"#);
    assert_eq!(
        report,
        "/1: expected boolean, found integer; send true or false\n\
         /1: key sent more than once; send it once\n\
         /x: wrong key, expected an integer in plain decimal digits, such as 7\n\
         /x: key sent more than once; send it once"
    );
    let rejection = <By<Host>>::from_json(r#"{"a.example":true,"A.example":true}"#).unwrap_err();
    assert_eq!(rejection.report().to_string(), "/A.example: key sent more than once; send it once");
    assert_eq!(rejection.report().violations()[0].keyword(), "duplicateKey");
}

#[derive(Argument, Debug)]
struct Calendar {
    name: String,
    #[tool(flatten)]
    days: BTreeMap<Day, bool>,
}

/// Names of properties are none of the map's, and its keys are judged all the same.
#[test]
fn keys_of_a_flattened_map_are_judged_beside_the_properties() {
    let schema = Calendar::schema().to_value();
    let days = json!({"pattern": "^(?:[1-9]|[1-2][0-9]|3[0-1])$", "maxLength": 2});
    assert_eq!(schema["propertyNames"], json!({"anyOf": [{"enum": ["name"]}, days]}));
    assert_eq!(told::<Calendar>(r#"{"name":"May","1":true,"31":false}"#), "");
    assert_eq!(
        told::<Calendar>(r#"{"name":"May","32":true}"#),
        "/32: wrong key, expected at most 31"
    );
    assert_eq!(
        told::<Calendar>(r#"{"1":true,"nme":"May"}"#),
        "/name: missing, expected string\n\
         /nme: wrong key, expected an integer in plain decimal digits, such as 7\n\
         /nme: expected boolean, found string; send true or false"
    );
}
