//! What a model is told, word for word, and the same as data.

use serde_json::{Value, json};
use tool_core::{Argument, Call, Check, Rejection};
use tool_tests::corpus::{Bounds, Drawing, Empty, Integers, Lists, Maps, Nested, Options, Strings};

fn told<T: Argument>(text: &str) -> String {
    refused::<T>(text).report().to_string()
}

fn refused<T: Argument>(text: &str) -> Rejection {
    T::from_json(text).err().unwrap()
}

#[test]
fn of_the_wrong_kind() {
    assert_eq!(
        told::<Integers>(
            r#"{"a":"1","b":1.5,"c":null,"d":true,"e":[1],"f":{},"g":"x","h":-0.5,"i":"","j":[],
                "size":false,"offset":"0"}"#
        ),
        "/a: expected integer, found string; send the number without quotes\n\
         /b: expected integer, found number; send a whole number\n\
         /c: expected integer, found null\n\
         /d: expected integer, found boolean\n\
         /e: expected integer, found array\n\
         /f: expected integer, found object\n\
         /g: expected integer, found string; send a whole number\n\
         /h: expected integer, found number; send a whole number\n\
         /i: expected integer, found string; send a whole number\n\
         /j: expected integer, found array\n\
         /size: expected integer, found boolean\n\
         /offset: expected integer, found string; send the number without quotes"
    );
    assert_eq!(
        told::<Nested>(
            r#"{"first":[1,2],"second":"{\"x\":1,\"y\":2}","more":{"x":1,"y":2},"level":2,"levels":"[\"low\"]",
                "id":42,"any":null}"#
        ),
        "/first: expected object with x, y, found array\n\
         /second: expected object with x, y, found string; send the object itself, not a string that holds \
         one\n\
         /more: expected array, found object; send an array, even of one item\n\
         /level: expected one of \"low\", \"high\", \"very_high\", found integer; send one of them\n\
         /levels: expected array, found string; send the array itself, not a string that holds one\n\
         /id: expected string, found integer; send a string that matches ^[0-9]{5}$"
    );
}

#[test]
fn of_the_wrong_kind_where_the_first_remedy_is_not_enough() {
    /// How it is numbered.
    #[derive(Argument)]
    #[allow(dead_code)]
    enum Numbered {
        #[tool(rename = "1")]
        One,
        #[tool(rename = "true")]
        Sure,
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Page {
        numbered: Vec<Numbered>,
        #[tool(pattern = "^[0-9]+$")]
        digits: Option<String>,
        #[tool(max_length = 2)]
        length: Option<String>,
        #[tool(const = "x")]
        letter: Option<String>,
        #[tool(min_items = 2)]
        two: Option<Vec<u8>>,
        #[tool(min_items = 1)]
        one: Option<Vec<u8>>,
        pair: Option<(u8, u8)>,
    }
    assert_eq!(
        told::<Strings>(
            r#"{"plain":1,"short":1234,"code":12,"letter":7,"word":true,"day":20270228,"shared":1,
                "borrowed":[]}"#
        ),
        "/plain: expected string, found integer; send it in quotes\n\
         /short: expected string, found integer; send it in quotes\n\
         /code: expected string, found integer; send a string that matches ^[A-Z]{2}-[0-9]+$\n\
         /letter: expected string, found integer; send it in quotes\n\
         /word: expected string, found boolean; send one of \"cat\", \"dog\", \"c\\\"at\"\n\
         /day: expected string, found integer; send a date of the calendar, year-month-day (RFC \
         3339), such as 2026-11-29\n\
         /shared: expected string, found integer; send it in quotes\n\
         /borrowed: expected string, found array"
    );
    assert_eq!(
        told::<Page>(
            r#"{"numbered":[1,true,2,null],"digits":-1,"length":1,"letter":0,"two":1,"one":1,"pair":1}"#
        ),
        "/numbered/0: expected one of \"1\", \"true\", found integer; send it in quotes\n\
         /numbered/1: expected one of \"1\", \"true\", found boolean; send it in quotes\n\
         /numbered/2: expected one of \"1\", \"true\", found integer; send one of them\n\
         /numbered/3: expected one of \"1\", \"true\", found null\n\
         /digits: expected string, found integer; send a string that matches ^[0-9]+$\n\
         /length: expected string, found integer; send it in quotes\n\
         /letter: expected string, found integer; send \"x\"\n\
         /two: expected array, found integer; send an array of at least 2 items\n\
         /one: expected array, found integer; send an array, even of one item\n\
         /pair: expected array, found integer; send an array of exactly 2 items"
    );
    assert_eq!(
        told::<Page>(r#"{"numbered":[],"digits":42,"two":"x","pair":"[1,2]"}"#),
        "/digits: expected string, found integer; send it in quotes\n\
         /two: expected array, found string; send an array of at least 2 items\n\
         /pair: expected array, found string; send the array itself, not a string that holds one"
    );
    let value = json!({"digits": 7, "numbered": [1, 2], "pair": {"a": 1}});
    assert_eq!(
        Page::from_value(&value).err().unwrap().report().to_string(),
        "/digits: expected string, found integer; send it in quotes\n\
         /numbered/0: expected one of \"1\", \"true\", found integer; send it in quotes\n\
         /numbered/1: expected one of \"1\", \"true\", found integer; send one of them\n\
         /pair: expected array, found object; send an array of exactly 2 items"
    );
}

#[test]
fn of_bounds() {
    assert_eq!(
        told::<Bounds>(
            r#"{"low":0,"high":-4,"between":51,"open":10,"step":7,"one":4,"fraction":1.6,"half":0.3,
                "open_fraction":0,"flag":false}"#
        ),
        "/low: expected at least 1\n\
         /high: expected at most -5\n\
         /between: expected at most 50\n\
         /open: expected at most 9\n\
         /step: expected a multiple of 5\n\
         /one: expected one of 1, 2, 3\n\
         /fraction: expected at most 1.5\n\
         /half: expected a multiple of 0.5\n\
         /open_fraction: expected more than 0\n\
         /flag: expected true"
    );
    assert_eq!(
        told::<Integers>(
            r#"{"a":128,"b":-32769,"c":1e10,"d":1e400,"e":-1,"f":65536,"g":-0.0,"h":-1e999,"i":0,"j":0,
                "size":-1,"offset":9223372036854775808}"#
        ),
        "/a: expected at most 127\n\
         /b: expected at least -32768\n\
         /c: expected at most 2147483647\n\
         /d: expected at most 9223372036854775807\n\
         /e: expected at least 0\n\
         /f: expected at most 65535\n\
         /h: expected at least 0\n\
         /i: expected at least 1\n\
         /j: expected a number other than 0\n\
         /size: expected at least 0\n\
         /offset: expected at most 9223372036854775807"
    );
}

#[test]
fn of_strings_and_names() {
    assert_eq!(
        told::<Strings>(
            r#"{"plain":"","short":"abc","code":"ab-1","letter":"ab","word":"catt","day":"2027-02-29",
                "shared":"","borrowed":""}"#
        ),
        "/short: expected at most 2 characters\n\
         /code: expected a string that matches ^[A-Z]{2}-[0-9]+$\n\
         /letter: expected at most 1 character\n\
         /word: expected one of \"cat\", \"dog\", \"c\\\"at\"; did you mean \"cat\"?\n\
         /day: expected a date of the calendar, year-month-day (RFC 3339), such as 2026-11-29"
    );
    assert_eq!(
        told::<Options>(r#"{"level":"hgih","number":1,"text":"abc","point":{"x":1,"Y":2}}"#),
        "/level: expected one of \"low\", \"high\", \"very_high\"; did you mean \"high\"?\n\
         /number: expected at least 2\n\
         /text: expected at most 2 characters\n\
         /point/Y: unknown property; did you mean `y`?\n\
         /point/y: missing, expected integer"
    );
}

#[test]
fn of_patterns_in_the_words_of_the_author() {
    /// What a harbour is called on charts.
    #[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
    #[tool(pattern = "^[a-z]+$", says = "a name in small letters")]
    struct Chart(String);
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Inner(#[tool(pattern = "^0x", says = "an address that begins with 0x")] String);
    #[derive(Argument)]
    #[allow(dead_code)]
    enum Mark {
        Buoy(#[tool(says = "a buoy in capital letters", pattern = "^[A-Z]+$")] String),
    }
    #[allow(clippy::ptr_arg, reason = "a check takes what the field is")]
    fn no_dk(code: &String, check: &mut Check<'_>) {
        if code.starts_with("DK") {
            check.expected("a harbour abroad");
        }
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Harbour {
        /// Its code.
        #[tool(
            min_length = 4,
            pattern = "^[A-Z]{2}-[0-9]+$",
            says = "two capital letters, a hyphen and digits, such as DK-17"
        )]
        code: String,
        /// Its code abroad.
        #[tool(pattern = "^[A-Z]{2}-[0-9]+$", check = no_dk, says = "No code of Denmark.")]
        abroad: String,
        charts: std::collections::BTreeMap<Chart, u8>,
        inner: Inner,
        mark: Mark,
    }
    assert_eq!(
        told::<Harbour>(
            r#"{"code":"dk","abroad":"dk","charts":{"North":1},"inner":"1","mark":{"Buoy":"x"}}"#
        ),
        "/code: expected at least 4 characters\n\
         /code: expected two capital letters, a hyphen and digits, such as DK-17\n\
         /abroad: expected a string that matches ^[A-Z]{2}-[0-9]+$\n\
         /charts/North: wrong key, expected a name in small letters\n\
         /inner: expected an address that begins with 0x\n\
         /mark/Buoy: expected a buoy in capital letters"
    );
    assert_eq!(
        told::<Harbour>(
            r#"{"code":17,"abroad":"DK-17","charts":{},"inner":"0x","mark":{"Buoy":"X"}}"#
        ),
        "/code: expected string, found integer; send two capital letters, a hyphen and digits, such as \
         DK-17\n\
         /abroad: expected a harbour abroad"
    );
    // The pattern says it to whoever reads the schema; of a check, only the words do.
    let properties = &Harbour::schema().to_value()["properties"];
    assert_eq!(
        properties["code"],
        json!({
            "type": "string",
            "pattern": "^[A-Z]{2}-[0-9]+$",
            "minLength": 4,
            "description": "Its code.",
        })
    );
    assert_eq!(properties["abroad"]["description"], "Its code abroad.\n\nNo code of Denmark.");
}

#[test]
fn of_lists_and_maps() {
    assert_eq!(
        told::<Lists>(
            r#"{"bytes":[],"unique":[{"a":1,"b":2},2,{"b":2.0,"a":1e0}],"rgb":[1,2],"pair":[1,"x",null,4],
                "single":[],"sorted":["a","b","a"],"hashed":[1,1.0],"queue":[],"boxed":[1],"none":["x"]}"#
        ),
        "/bytes: expected at least 1 item\n\
         /unique/2: expected each item only once; leave it out, it repeats item 0\n\
         /rgb: expected exactly 3 items\n\
         /pair: expected exactly 3 items\n\
         /single: expected exactly 1 item\n\
         /sorted/2: expected each item only once; leave it out, it repeats an earlier item\n\
         /hashed/1: expected each item only once; leave it out, it repeats an earlier item\n\
         /none: expected exactly 0 items"
    );
    assert_eq!(
        told::<Maps>(
            r#"{"counts":{"a":1,"b":256,"c/d":"x","e":4},"names":{},"nested":{"k":{"v":[1,null]}}}"#
        ),
        "/counts/b: expected at most 255\n\
         /counts/c~1d: expected integer, found string; send a whole number\n\
         /counts: expected at most 3 properties\n\
         /names: expected at least 1 property\n\
         /nested/k/v/1: expected integer, found null"
    );
}

#[test]
fn of_objects() {
    assert_eq!(told::<Empty>(r#"{"x":1}"#), "/x: unknown property; send none here");
    assert_eq!(
        told::<Empty>("[]"),
        "the arguments: expected object without properties, found array"
    );
    assert_eq!(
        told::<Drawing>(
            r#"{"shapes":[{"radius":1},{"kind":"circel","radius":1},{"kind":7},"circle",
                {"kind":"circle","radius":0,"width":1},{"kind":"rectangle","height":"2"},
                {"kind":"group","inner":{"kind":"group","inner":{"kind":"nothing","x":1}}}]}"#
        ),
        "/shapes/0/kind: missing, expected one of \"circle\", \"rectangle\", \"nothing\", \"group\"\n\
         /shapes/1/kind: expected one of \"circle\", \"rectangle\", \"nothing\", \"group\"; did you mean \
         \"circle\"?\n\
         /shapes/2/kind: expected one of \"circle\", \"rectangle\", \"nothing\", \"group\", found integer\n\
         /shapes/3: expected object with kind (one of \"circle\", \"rectangle\", \"nothing\", \"group\"), \
         found string\n\
         /shapes/4/radius: expected more than 0\n\
         /shapes/4/width: unknown property; known here: kind, radius\n\
         /shapes/5/height: expected integer, found string; send the number without quotes\n\
         /shapes/5/width: missing, expected integer\n\
         /shapes/6/inner/inner/x: unknown property; known here: kind"
    );
}

#[derive(Argument)]
#[allow(dead_code)]
struct Lookup {
    order: u32,
    #[tool(default = 1)]
    page: u8,
    around: Option<Box<Lookup>>,
}

/// What a model is told of a text, which is the same of the value that was parsed of it.
fn told_alike<T: Argument>(text: &str) -> String {
    let told = told::<T>(text);
    let value: Value = serde_json::from_str(text).unwrap();
    assert_eq!(T::from_value(&value).err().unwrap().report().to_string(), told);
    told
}

#[test]
fn of_arguments_inside_another_object() {
    const INSIDE: &str = "send the properties inside it directly, in its place";
    const IN_A_STRING: &str =
        "send the properties in this string directly, in its place and as JSON";
    for (key, value, remedy) in [
        ("arguments", r#"{"order":17,"page":2}"#, INSIDE),
        ("input", r#"{"x":1,"order":"17"}"#, INSIDE),
        ("pages", r#" { "page" : 2 } "#, INSIDE),
        ("arguments", r#""{\"order\":17}""#, IN_A_STRING),
        ("parameters", r#"" {\"order\": 17} ""#, IN_A_STRING),
        // Nothing of it is known here, or it holds no object.
        ("arguments", "{}", "known here: order, page, around"),
        ("arguments", r#"{"x":{"order":17}}"#, "known here: order, page, around"),
        ("pages", r#"{"x":1}"#, "did you mean `page`?"),
        ("arguments", r#"[{"order":17}]"#, "known here: order, page, around"),
        ("arguments", r#""order""#, "known here: order, page, around"),
        ("arguments", r#""{\"order\":17""#, "known here: order, page, around"),
        ("arguments", r#""{\"order\":17} {}""#, "known here: order, page, around"),
    ] {
        assert_eq!(
            told_alike::<Lookup>(&format!(r#"{{"{key}":{value}}}"#)),
            format!(
                "/{key}: unknown property; {remedy}\n\
                 /order: missing, expected integer"
            ),
            "{value}"
        );
    }
    // Something beside it is known.
    for text in [r#"{"arguments":{"order":17},"page":2}"#, r#"{"page":2,"arguments":{"order":17}}"#]
    {
        assert_eq!(
            told_alike::<Lookup>(text),
            "/arguments: unknown property; known here: order, page, around\n\
             /order: missing, expected integer"
        );
    }
    // Nothing is, which is how a call is sent that was meant to be the arguments.
    assert_eq!(
        told_alike::<Lookup>(r#"{"a":"lookup","arguments":{"order":17},"type":{"x":1}}"#),
        "/a: unknown property; known here: order, page, around\n\
         /arguments: unknown property; send the properties inside it directly, in its place\n\
         /type: unknown property; known here: order, page, around\n\
         /order: missing, expected integer"
    );
    assert_eq!(
        told_alike::<Lookup>(r#"{"arguments":"{\"order\":17}","name":"lookup"}"#),
        "/arguments: unknown property; send the properties in this string directly, in its place \
         and as JSON\n\
         /name: unknown property; known here: order, page, around\n\
         /order: missing, expected integer"
    );
    // What is wrong inside is not told, but for keys that are there twice; and it is so at any depth.
    assert_eq!(
        told::<Lookup>(r#"{"arguments":{"order":17,"order":17}}"#),
        "/arguments: unknown property; send the properties inside it directly, in its place\n\
         /arguments/order: key sent more than once; send it once\n\
         /order: missing, expected integer"
    );
    assert_eq!(
        told_alike::<Lookup>(r#"{"order":1,"around":{"lookup":{"order":2}}}"#),
        "/around/lookup: unknown property; send the properties inside it directly, in its place\n\
         /around/order: missing, expected integer"
    );
    assert_eq!(refused::<Lookup>(r#"{"arguments":{"order":17}"#).code(), "unparseable");
    assert_eq!(refused::<Lookup>(r#"{"arguments":{"order":17"#).code(), "unparseable");
}

#[test]
fn of_arguments_inside_another_object_where_some_are_flattened_or_beside_a_tag() {
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Search {
        query: String,
        #[tool(flatten)]
        page: Page,
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Page {
        page: Option<u8>,
    }
    #[derive(Argument)]
    #[tool(tag = "kind")]
    #[allow(dead_code)]
    enum Place {
        Room { floor: u8 },
    }
    for inside in [r#"{"query":"x"}"#, r#"{"page":1}"#] {
        assert_eq!(
            told_alike::<Search>(&format!(r#"{{"arguments":{inside}}}"#)),
            "/arguments: unknown property; send the properties inside it directly, in its place\n\
             /query: missing, expected string"
        );
    }
    assert_eq!(
        told_alike::<Search>(r#"{"page":1,"arguments":{"query":"x"}}"#),
        "/arguments: unknown property; known here: query, page\n\
         /query: missing, expected string"
    );
    for text in
        [r#"{"kind":"Room","arguments":{"floor":1}}"#, r#"{"arguments":{"floor":1},"kind":"Room"}"#]
    {
        assert_eq!(
            told_alike::<Place>(text),
            "/arguments: unknown property; known here: kind, floor\n\
             /floor: missing, expected integer"
        );
    }
}

#[test]
fn of_keys_that_are_sent_many_times() {
    let order = r#""order":1,"#.repeat(40);
    let x = r#""x":1,"#.repeat(40);
    let long = "l".repeat(90);
    let long = format!(r#""{long}":1,"#).repeat(3);
    let text = format!(
        r#"{{{order}{x}{long}"around":{{{x}"order":"","page":{{{x}"y":1,"y":2}}}},"page":"2"}}"#
    );
    let cut = "l".repeat(80);
    assert_eq!(
        told::<Lookup>(&text),
        format!(
            "/order: key sent more than once; send it once\n\
             /x: unknown property; known here: order, page, around\n\
             /x: key sent more than once; send it once\n\
             /{cut}…: unknown property; known here: order, page, around\n\
             /{cut}…: key sent more than once; send it once\n\
             /around/x: unknown property; known here: order, page, around\n\
             /around/x: key sent more than once; send it once\n\
             /around/order: expected integer, found string; send a whole number\n\
             /around/page: expected integer, found object\n\
             /around/page/x: key sent more than once; send it once\n\
             /around/page/y: key sent more than once; send it once\n\
             /page: expected integer, found string; send the number without quotes"
        )
    );
    // Neither does it fill the report nor is it counted.
    assert_eq!(refused::<Lookup>(&format!(r#"{{{order}"page":1}}"#)).report().more(), 0);
    let maps = r#""a":1,"#.repeat(40);
    assert_eq!(
        told::<Maps>(&format!(r#"{{"counts":{{{maps}"b":-1}},"names":{{}},"nested":{{}}}}"#)),
        "/counts/a: key sent more than once; send it once\n\
         /counts/b: expected at least 0\n\
         /names: expected at least 1 property"
    );
}

#[test]
fn of_objects_that_are_none() {
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Part {
        #[tool(default = 1)]
        count: u8,
        x: u8,
        note: Option<String>,
        #[tool(required)]
        y: Option<u8>,
        #[tool(flatten)]
        rest: Rest,
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Rest {
        z: u8,
        last: Option<u8>,
    }
    #[derive(Argument)]
    #[tool(tag = "kind", rename_all = "lowercase")]
    #[allow(dead_code)]
    enum Place {
        Room(Rest),
    }
    #[derive(Argument)]
    #[tool(tag = "t", content = "c", rename_all = "lowercase")]
    #[allow(dead_code)]
    enum Some {
        Nothing,
        Number(u8),
    }
    #[derive(Argument)]
    #[tool(tag = "t", content = "c", rename_all = "lowercase")]
    #[allow(dead_code)]
    enum All {
        Text(String),
        Number(u8),
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Page {
        part: Option<Part>,
        rest: Rest,
        options: Filter,
        #[tool(required)]
        place: Option<Place>,
        some: Some,
        all: All,
    }
    #[derive(Argument)]
    #[allow(dead_code)]
    struct Filter {
        from: Option<u8>,
        #[tool(default = true)]
        up: bool,
    }
    assert_eq!(
        told::<Page>(r#"{"part":1,"rest":null,"options":"","some":"nothing"}"#),
        "/part: expected object with x, y, z and optionally count, note, last, found integer\n\
         /rest: expected object with z and optionally last, found null\n\
         /options: expected object, optionally with from, up, found string\n\
         /some: expected object with t (one of \"nothing\", \"number\") and optionally c, found string\n\
         /place: missing, expected object with kind (\"room\") or null\n\
         /all: missing, expected object with t (one of \"text\", \"number\") and c"
    );
}

#[test]
fn long_lists_in_what_is_expected_of_an_object_are_cut() {
    macro_rules! wide {
        ($($tag:ident)*; $($needed:ident)*; $($optional:ident)*) => {
            #[derive(Argument)]
            #[tool(tag = "kind")]
            #[allow(dead_code, non_camel_case_types)]
            enum Tagged { $($tag),*, Carrier(Wide) }
            #[derive(Argument)]
            #[allow(dead_code)]
            struct Wide { $($needed: u8,)* $($optional: Option<u8>),* }
        };
    }
    wide!(
        a b c d e f g h i j k l m n o p q r s t u v w x y z;
        a b c d e f g h i j k l;
        m n o p q r s t u v w x y z
    );
    assert_eq!(
        told::<Wide>("[]"),
        "the arguments: expected object with a, b, c, d, e, f, g, h, i, j, k, l and optionally m, n, o, \
         p, q, r, s, t, u, v, w, x, y and 1 more, found array"
    );
    assert_eq!(
        told::<Tagged>("[]"),
        "the arguments: expected object with kind (one of \"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \
         \"g\", \"h\", \"i\", \"j\", \"k\", \"l\", \"m\", \"n\", \"o\", \"p\", \"q\", \"r\", \"s\", \
         \"t\", \"u\", \"v\", \"w\", \"x\" and 3 more), found array"
    );
}

#[test]
fn of_broken_text() {
    for (text, expected) in [
        (
            r#"{"x": 1"#,
            "the arguments could not be read, and nothing was run: the text ends too early, at byte \
             7: expected a comma or the end of the array or object; send the whole call again",
        ),
        (
            "{'x': 1}",
            "the arguments could not be read, and nothing was run: the text is not JSON, at byte 1: \
             expected a key in double quotes; put keys and strings in double quotes",
        ),
        (
            "Sure! {}",
            "the arguments could not be read, and nothing was run: the text is not JSON, at byte 0: \
             expected a value; send the arguments as one JSON object",
        ),
        (
            "",
            "the arguments could not be read, and nothing was run: the text ends too early, at byte \
             0: expected a value; send {} where there is nothing to send, or else the whole call again",
        ),
    ] {
        let rejection = refused::<Empty>(text);
        assert_eq!(rejection.code(), "unparseable");
        assert_eq!(rejection.to_string(), expected);
    }
}

#[test]
fn of_the_usual_faults_of_text() {
    const WORDS: &str =
        "JSON has the words true, false and null, in small letters, and no NaN or Infinity";
    const FENCE: &str = "send the JSON without the Markdown fence, ``` and what belongs to it";
    const COMMENT: &str = "leave the comment out, JSON has no comments";
    const COMMA: &str = "leave the last comma out";
    const QUOTES: &str = "put keys and strings in double quotes";
    const OBJECT: &str = "send the arguments as one JSON object";
    const BLANK: &str = "send {} where there is nothing to send, or else the whole call again";
    let value = "expected a value";
    let key = "expected a key in double quotes";
    let comma = "expected a comma or the end of the array or object";
    let word = "expected `true`, `false` or `null`";
    let digit = "expected a digit";
    let nothing = "expected nothing after the value";
    for (text, at, expected, remedy) in [
        (r#"{"x":NaN}"#, 5, value, WORDS),
        (r#"{"x":nan}"#, 6, word, WORDS),
        (r#"{"x":[1,Infinity]}"#, 8, value, WORDS),
        (r#"{"x":-Infinity}"#, 6, digit, WORDS),
        (r#"{"x":+Infinity}"#, 5, value, WORDS),
        (r#"{"x": True}"#, 6, value, WORDS),
        (r#"{"x":{"y":tRUE}}"#, 11, word, WORDS),
        (r#"{"x":False,"y":1}"#, 5, value, WORDS),
        ("None", 0, value, WORDS),
        (r#"{"x":none"#, 6, word, WORDS),
        (r#"{"x":undefined}"#, 5, value, WORDS),
        // What only begins like one of them is something else.
        (r#"{"x":Nonesuch}"#, 5, value, OBJECT),
        (r#"{"x":nul}"#, 8, word, OBJECT),
        (r#"{"x":-x}"#, 6, digit, OBJECT),
        ("{None:1}", 1, key, OBJECT),
        ("```json\n{}\n```", 0, value, FENCE),
        ("\n```\n{}\n```", 1, value, FENCE),
        ("{}\n```", 3, nothing, FENCE),
        ("`{}`", 0, value, OBJECT),
        (r#"{"x":1,}"#, 7, key, COMMA),
        ("{\"x\":1 , \n}", 10, key, COMMA),
        (r#"{"x":[1,]}"#, 8, value, COMMA),
        (r#"{"x":}"#, 5, value, OBJECT),
        (r#"{"x":[,]}"#, 6, value, OBJECT),
        (r#"{"x":[1,}"#, 8, value, OBJECT),
        ("// first\n{}", 0, value, COMMENT),
        ("{/* first */}", 1, key, COMMENT),
        ("{\"x\":1 // first\n}", 7, comma, COMMENT),
        (r#"{"x"/**/:1}"#, 4, "expected a colon", COMMENT),
        (r#"{"x":/**/1}"#, 5, value, COMMENT),
        ("{} // done", 3, nothing, COMMENT),
        ("{}/", 2, nothing, OBJECT),
        ("{'x':1}", 1, key, QUOTES),
        (r#"{"x":'y'}"#, 5, value, QUOTES),
        (r#"{"x":"y"'}"#, 8, comma, OBJECT),
        // Inside a string they are no faults.
        (
            r#"{"x":"\'"}"#,
            7,
            "expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
            OBJECT,
        ),
        (r#"{"x":"\uNaN"}"#, 8, "expected four hex digits", OBJECT),
    ] {
        let expected = format!(
            "the arguments could not be read, and nothing was run: the text is not JSON, at byte \
             {at}: {expected}; {remedy}"
        );
        assert_eq!(refused::<Value>(text).to_string(), expected, "{text}");
        assert_eq!(refused::<Empty>(text).to_string(), expected, "{text}");
    }
    for text in ["", " \r\n\t"] {
        let expected = format!(
            "the arguments could not be read, and nothing was run: the text ends too early, at byte \
             {}: expected a value; {BLANK}",
            text.len()
        );
        assert_eq!(refused::<Value>(text).to_string(), expected, "{text}");
        assert_eq!(refused::<Empty>(text).to_string(), expected, "{text}");
    }
}

#[test]
fn the_same_as_data() {
    let rejection = refused::<Options>(r#"{"number":"2","txet":"a"}"#);
    assert_eq!(
        serde_json::to_value(&rejection).unwrap(),
        json!({
            "code": "invalid_arguments",
            "message": rejection.to_string(),
            "violations": [
                {
                    "location": "/number",
                    "keyword": "type",
                    "expected": "integer",
                    "found": "string",
                    "remedy": "send the number without quotes",
                },
                {
                    "location": "/txet",
                    "keyword": "additionalProperties",
                    "expected": "only number, text, list, point, level",
                    "remedy": "did you mean `text`?",
                },
            ],
            "more": 0,
        })
    );
    assert_eq!(
        serde_json::to_value(refused::<Empty>("{")).unwrap()["syntax"],
        json!({"reason": "truncated", "offset": 1})
    );
}

#[test]
fn nothing_that_was_sent_comes_back() {
    let secret = "hunter2";
    let text = format!(
        r#"{{"plain":7,"short":"{secret}","code":"{secret}","letter":"{secret}","word":"{secret}",
            "day":"{secret}","shared":{{"{secret}":"{secret}"}},"borrowed":["{secret}"]}}"#
    );
    let rejection = refused::<Strings>(&text);
    assert_eq!(rejection.report().violations().len(), 8);
    assert!(!format!("{rejection} {rejection:?}").contains(secret));
    assert!(!serde_json::to_string(&rejection).unwrap().contains(secret));
}

#[test]
fn a_call_that_was_cut_off_or_carries_no_json() {
    let call = Call::with_value("id", "empty", json!("free text"));
    assert_eq!(call.read::<Empty>().err().unwrap().code(), "invalid_arguments");
}
