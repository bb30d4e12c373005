//! What a model is told besides what is admitted: descriptions, titles, examples, deprecation. A
//! value that a definition states passes its own gate, or the toolset is not built.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
#![allow(dead_code, reason = "the definitions are what counts")]

use serde::Serialize;
use serde_json::json;
use std::borrow::Cow;
use std::convert::Infallible;
use tool_core::{Argument, Run, Tool, Toolset};

#[doc = include_str!("../data/ferry.md")]
#[derive(Tool)]
#[tool(title = "Passage", example = {"from": "Marstal", "cars": 1, "seats": [1, 2]})]
#[tool(example = {"from": "Rudkøbing", "cars": -0, "seats": [], "cabin": "deck", "note": null})]
struct Book {
    /// Where it starts,
    /// by name.
    #[doc = concat!("Capital", " first.")]
    #[tool(title = "Harbour", example = "Marstal", example = "Rudkøbing", min_length = 3)]
    from: String,
    #[tool(example = 1, deprecated)]
    cars: i8,
    #[tool(example = [1, 2], example = [])]
    seats: Vec<u8>,
    #[tool(default = CABIN, example = CABIN)]
    cabin: Cabin,
    #[deprecated(note = "nobody reads it")]
    #[tool(example = null, description = concat!("For the", " crew."))]
    note: Option<String>,
}

const CABIN: Cabin = Cabin::Deck;

#[derive(Argument, Serialize)]
#[serde(rename_all = "lowercase")]
enum Cabin {
    Deck,
    #[tool(deprecated, title = "First class")]
    Salon,
}

impl Run<()> for Book {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

#[test]
fn annotations_are_advertised() {
    assert_eq!(Book::DESCRIPTION, "Books a passage.\n\nThe ferry leaves\non the hour.");
    assert_eq!(
        Book::schema().to_value(),
        json!({
            "type": "object",
            "properties": {
                "from": {
                    "type": "string",
                    "minLength": 3,
                    "title": "Harbour",
                    "description": "Where it starts, by name.\n\nCapital first.",
                    "examples": ["Marstal", "Rudkøbing"],
                },
                "cars": {
                    "type": "integer",
                    "minimum": -128,
                    "maximum": 127,
                    "deprecated": true,
                    "examples": [1],
                },
                "seats": {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0, "maximum": 255},
                    "examples": [[1, 2], []],
                },
                "cabin": {
                    "anyOf": [
                        {"type": "string", "const": "deck"},
                        {
                            "type": "string",
                            "const": "salon",
                            "title": "First class",
                            "deprecated": true,
                        },
                    ],
                    "examples": ["deck"],
                    "default": "deck",
                },
                "note": {
                    "type": ["string", "null"],
                    "description": "For the crew.",
                    "deprecated": true,
                    "examples": [null],
                },
            },
            "required": ["from", "cars", "seats"],
            "additionalProperties": false,
            "title": "Passage",
            "examples": [
                {"from": "Marstal", "cars": 1, "seats": [1, 2]},
                {"from": "Rudkøbing", "cars": 0, "seats": [], "cabin": "deck", "note": null},
            ],
        })
    );
    assert!(Toolset::<()>::builder().tool::<Book>().build().is_ok());
}

#[derive(Argument, Serialize)]
#[tool(example = FAR)]
struct Percent(#[tool(maximum = 10)] u8);

const FAR: Percent = Percent(11);
const NOUGHT: u8 = 0;
const LONG: Cow<'static, str> = Cow::Borrowed("ab");

#[derive(Argument)]
#[tool(tag = "kind", example = {"kind": "square", "side": 0})]
enum Area<M> {
    #[tool(rename = "square")]
    Square {
        #[tool(minimum = 1, example = NOUGHT)]
        side: u8,
        #[tool(default = [])]
        marks: Vec<M>,
    },
}

/// States what it does not take, where the compiler does not see it: in what is generic.
#[derive(Tool)]
#[tool(example = {"text": "ab", "more": true})]
struct Wrong<L> {
    #[tool(max_length = 1, example = LONG)]
    text: Cow<'static, str>,
    #[tool(example = [1, 300])]
    list: Vec<L>,
    #[tool(nullable = false, example = null)]
    some: Option<bool>,
    percent: Percent,
    area: Area<bool>,
    again: Option<Percent>,
}

impl Run<()> for Wrong<u8> {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

#[test]
fn an_example_that_does_not_pass_is_a_fault() {
    let error = Toolset::<()>::builder().tool::<Wrong<u8>>().build().unwrap_err();
    assert_eq!(
        error.faults(),
        [
            "an example of `Wrong`, which `wrong` uses, does not pass its own type, which expects \
             at most 1 character at /text, only text, list, some, percent, area, again at /more, \
             array at /list, integer at /percent, object with kind (\"square\") at /area",
            "an example of `text` in `wrong` does not pass its own field, which expects at most 1 \
             character",
            "an example of `list` in `wrong` does not pass its own field, which expects at most \
             255 at /1",
            "an example of `some` in `wrong` does not pass its own field, which expects no null",
            "an example of `Percent`, which `wrong` uses, does not pass its own type, which \
             expects at most 10",
            "an example of `Area`, which `wrong` uses, does not pass its own type, which expects \
             at least 1 at /side",
            "an example of `side` in `wrong` does not pass its own field, which expects at least 1",
        ]
    );
}
