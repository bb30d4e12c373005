//! Objects made of several structs, and what their fields ask of each other: advertised word for
//! word, enforced alike, and told at the place.

#![allow(dead_code, reason = "only the gate and the schema of the types count")]

use serde_json::{Value, json};
use std::collections::BTreeMap;
use tool_core::{Argument, Check, Tool};

#[derive(Argument, Debug)]
struct Paging {
    #[tool(minimum = 1, maximum = 100, default = 20)]
    limit: u8,
    cursor: Option<String>,
}

#[derive(Argument, Debug)]
struct Sorting {
    #[tool(flatten)]
    paging: Paging,
    sort: String,
}

#[derive(Argument, Debug)]
struct Search {
    query: String,
    #[tool(flatten)]
    sorting: Sorting,
    exact: Option<bool>,
}

#[derive(Argument, Debug)]
struct Labelled {
    id: u32,
    #[tool(flatten)]
    paging: Paging,
    #[tool(flatten)]
    labels: BTreeMap<String, String>,
}

#[derive(Argument, Debug)]
#[tool(tag = "kind", rename_all = "lowercase")]
enum Query {
    Find(Search),
    Label(Labelled),
}

fn agrees<T: Argument>(texts: &[&str]) {
    let judge = jsonschema::draft202012::new(&T::schema().to_value()).unwrap();
    for text in texts {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(T::from_json(text).is_ok(), judge.is_valid(&value), "{text}");
        assert_eq!(T::from_value(&value).is_ok(), judge.is_valid(&value), "{text}");
    }
}

fn told<T: Argument>(text: &str) -> String {
    T::from_json(text).err().unwrap().report().to_string()
}

#[test]
fn flattened_fields_are_properties_of_the_one_closed_object() {
    let schema = Search::schema().to_value();
    let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["query", "limit", "cursor", "sort", "exact"]);
    assert_eq!(schema["required"], json!(["query", "sort"]));
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema.get("$defs"), None);

    let search = Search::from_json(r#"{"sort":"up","cursor":"c","query":"q","limit":5}"#).unwrap();
    assert_eq!(search.sorting.paging.limit, 5);
    assert_eq!(search.sorting.sort, "up");
    let search = Search::from_json(r#"{"query":"q","sort":"up"}"#).unwrap();
    assert_eq!(search.sorting.paging.limit, 20);

    assert_eq!(
        told::<Search>(
            r#"{"limit":0,"limt":1,"cursor":{"a":1,"a":2},"exact":"x","limit":2,"limt":1}"#
        ),
        "/limt: unknown property; did you mean `limit`?\n\
         /exact: expected boolean, found string; send true or false\n\
         /limt: key sent more than once; send it once\n\
         /query: missing, expected string\n\
         /sort: missing, expected string\n\
         /limit: expected at least 1\n\
         /cursor: expected string, found object\n\
         /cursor/a: key sent more than once; send it once\n\
         /limit: key sent more than once; send it once"
    );
    assert_eq!(
        told::<Search>("[]"),
        "the arguments: expected object with query, sort and optionally exact, limit, cursor, found array"
    );
    agrees::<Search>(&[
        r#"{"query":"q","sort":"up"}"#,
        r#"{"query":"q"}"#,
        r#"{"query":"q","sort":"up","limit":101}"#,
        r#"{"query":"q","sort":"up","paging":{}}"#,
        r#"{"query":"q","sort":"up","sorting":{}}"#,
        r#"{"query":"q","sort":"up","":1}"#,
        r#"{"query":"q","sort":"up","cursor":null,"exact":null}"#,
    ]);
}

#[test]
fn a_flattened_map_takes_what_nobody_else_does() {
    let schema = Labelled::schema().to_value();
    assert_eq!(schema["additionalProperties"], json!({"type": "string"}));
    let labelled = Labelled::from_json(r#"{"a":"x","id":1,"b":"y","limit":3}"#).unwrap();
    assert_eq!(labelled.labels.keys().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(
        told::<Labelled>(r#"{"a":1,"limit":"3","b":"y","b":"z"}"#),
        "/id: missing, expected integer\n\
         /limit: expected integer, found string; send the number without quotes\n\
         /a: expected string, found integer; send it in quotes\n\
         /b: key sent more than once; send it once"
    );
    agrees::<Labelled>(&[
        r#"{"id":1}"#,
        r#"{"id":1,"x":"y"}"#,
        r#"{"id":1,"x":1}"#,
        r#"{"x":"y"}"#,
        r#"{"id":1,"limit":7,"cursor":"c"}"#,
        r#"{"id":1,"cursor":7}"#,
    ]);
}

#[test]
fn what_is_flattened_can_stand_beside_a_tag() {
    let text = r#"{"a":"x","kind":"label","id":1}"#;
    let Query::Label(labelled) = Query::from_json(text).unwrap() else { panic!() };
    assert_eq!(labelled.labels.keys().collect::<Vec<_>>(), ["a"]);
    assert!(matches!(
        Query::from_json(r#"{"query":"q","sort":"up","kind":"find","limit":1}"#),
        Ok(Query::Find(_))
    ));
    agrees::<Query>(&[
        text,
        r#"{"kind":"find","query":"q"}"#,
        r#"{"kind":"find","query":"q","sort":"s"}"#,
        r#"{"kind":"find","query":"q","sort":"s","x":1}"#,
        r#"{"kind":"label","id":1,"kin":1}"#,
    ]);
}

#[derive(Argument, Debug)]
#[tool(
    requires(street -> city),
    requires(city -> country),
    exactly_one_of(id, name),
    at_least_one_of(mail, phone),
    at_most_one_of(draft, archived, deleted),
    all_or_none(latitude, longitude)
)]
struct Contact {
    id: Option<u32>,
    name: Option<String>,
    mail: Option<String>,
    phone: Option<String>,
    street: Option<String>,
    city: Option<String>,
    country: Option<String>,
    draft: Option<bool>,
    archived: Option<bool>,
    deleted: Option<bool>,
    latitude: Option<f64>,
    longitude: Option<f64>,
}

#[test]
fn relations_are_advertised_twice_where_providers_differ() {
    let schema = Contact::schema().to_value();
    assert_eq!(schema["dependentRequired"], json!({"street": ["city"], "city": ["country"]}));
    assert_eq!(
        schema["allOf"],
        json!([
            {"anyOf": [{"not": {"required": ["street"]}}, {"required": ["city"]}]},
            {"anyOf": [{"not": {"required": ["city"]}}, {"required": ["country"]}]},
            {"anyOf": [
                {"required": ["id"], "not": {"anyOf": [{"required": ["name"]}]}},
                {"required": ["name"], "not": {"anyOf": [{"required": ["id"]}]}},
            ]},
            {"anyOf": [{"required": ["mail"]}, {"required": ["phone"]}]},
            {"not": {"anyOf": [
                {"required": ["draft", "archived"]},
                {"required": ["draft", "deleted"]},
                {"required": ["archived", "deleted"]},
            ]}},
            {"anyOf": [
                {"required": ["latitude", "longitude"]},
                {"not": {"anyOf": [{"required": ["latitude"]}, {"required": ["longitude"]}]}},
            ]},
        ])
    );
    assert_eq!(
        told::<Contact>(r#"{"street":"s","draft":true,"deleted":true,"latitude":1}"#),
        "/city: missing, expected this, because street is there; send it, or leave out street\n\
         the arguments: expected exactly one of id, name; send one of them\n\
         the arguments: expected at least one of mail, phone; send at least one of them\n\
         the arguments: expected at most one of draft, archived, deleted; draft and deleted were both \
         sent; leave one out\n\
         the arguments: expected all or none of latitude, longitude; latitude was sent without \
         longitude; send all of them or none"
    );
    assert_eq!(
        told::<Contact>(
            r#"{"id":1,"name":"n","mail":"m","draft":true,"archived":true,"deleted":true}"#
        ),
        "the arguments: expected exactly one of id, name; id and name were both sent; leave one out\n\
         the arguments: expected at most one of draft, archived, deleted; draft, archived and deleted \
         were all sent; leave out all but one"
    );
}

#[test]
fn a_null_that_counts_as_sent_is_pointed_out() {
    let text = r#"{"street":null,"id":1,"n\u0061me":null,"mail":"m","draft":true,"archived":null,
        "deleted":null,"latitude":null}"#;
    let expected = "/city: missing, expected this, because street is there; street is there as null, \
         which counts as sent; leave it out\n\
         the arguments: expected exactly one of id, name; id and name were both sent; name is there as \
         null, which counts as sent; leave it out\n\
         the arguments: expected at most one of draft, archived, deleted; draft, archived and deleted \
         were all sent; archived and deleted are there as null, which counts as sent; leave them out\n\
         the arguments: expected all or none of latitude, longitude; latitude was sent without \
         longitude; latitude is there as null, which counts as sent; leave it out";
    assert_eq!(told::<Contact>(text), expected);
    let value = serde_json::from_str(text).unwrap();
    assert_eq!(Contact::from_value(&value).err().unwrap().report().to_string(), expected);
    // To leave both out, or one of three, would be refused as well.
    assert_eq!(
        told::<Contact>(
            r#"{"id":null,"name":null,"mail":"m","draft":true,"archived":true,"deleted":null}"#
        ),
        "the arguments: expected exactly one of id, name; id and name were both sent; leave one out\n\
         the arguments: expected at most one of draft, archived, deleted; draft, archived and deleted \
         were all sent; leave out all but one"
    );
}

#[test]
fn relations_hold_for_every_set_of_properties() {
    let names = [
        "id",
        "name",
        "mail",
        "street",
        "city",
        "country",
        "draft",
        "archived",
        "latitude",
        "longitude",
    ];
    let judge = jsonschema::draft202012::new(&Contact::schema().to_value()).unwrap();
    let (mut admitted, mut refused) = (0, 0);
    for set in 0u32..1 << names.len() {
        let mut arguments = json!({});
        for (n, name) in names.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1) {
            arguments[*name] = match n {
                0 => json!(1),
                6 | 7 => json!(null),
                8 | 9 => json!(0.5),
                _ => json!("x"),
            };
        }
        let verdict = judge.is_valid(&arguments);
        assert_eq!(Contact::from_json(&arguments.to_string()).is_ok(), verdict, "{arguments}");
        if verdict { admitted += 1 } else { refused += 1 }
    }
    assert!(admitted > 20 && refused > 500, "{admitted} {refused}");
}

/// Books a table.
#[derive(Tool, Debug)]
#[tool(check = in_order, says = "It ends after it starts.")]
struct Book {
    start: u32,
    /// When it ends.
    #[tool(check = on_the_half_hour, says = "On the hour or half past.")]
    end: u32,
    #[tool(flatten)]
    paging: Paging,
}

fn in_order(book: &Book, check: &mut Check<'_>) {
    if book.end <= book.start {
        check.expected_at("end", "more than `start`");
        check.expected("a span of some length");
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "a check takes a reference")]
fn on_the_half_hour(minutes: &u32, check: &mut Check<'_>) {
    if !minutes.is_multiple_of(30) {
        check.expected("a multiple of 30 minutes");
    }
}

#[test]
fn checks_run_once_their_inputs_are_sound_and_are_described() {
    assert_eq!(Book::DESCRIPTION, "Books a table.\n\nIt ends after it starts.");
    assert_eq!(
        Book::schema().to_value()["properties"]["end"]["description"],
        "When it ends.\n\nOn the hour or half past."
    );
    assert!(Book::from_json(r#"{"start":30,"end":60}"#).is_ok());
    let rejection = Book::from_json(r#"{"start":30,"end":30}"#).unwrap_err();
    assert_eq!(
        rejection.report().to_string(),
        "/end: expected more than `start`\nthe arguments: expected a span of some length"
    );
    assert_eq!(rejection.report().violations()[0].keyword(), "check");
    // The field is sound, so its check runs; the struct is not, so its check does not.
    assert_eq!(
        told::<Book>(r#"{"start":"30","end":25}"#),
        "/start: expected integer, found string; send the number without quotes\n\
         /end: expected a multiple of 30 minutes"
    );
    assert_eq!(
        told::<Book>(r#"{"start":30,"end":"25"}"#),
        "/end: expected integer, found string; send the number without quotes"
    );
}

/// A check may be for more types than one.
#[derive(Argument, Debug)]
#[tool(check = is_set, says = "Not nothing.")]
struct Berth<T: Default + PartialEq> {
    #[tool(check = is_set, says = "Not nothing.")]
    name: String,
    #[tool(check = is_set::<Vec<u8>>, says = "Not nothing.")]
    gates: Vec<u8>,
    #[tool(check = is_set, says = "Not nothing.")]
    depth: T,
}

impl<T: Default + PartialEq> Default for Berth<T> {
    fn default() -> Self {
        Berth { name: "a".to_owned(), gates: vec![1], depth: T::default() }
    }
}

impl<T: Default + PartialEq> PartialEq for Berth<T> {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.gates) == (&other.name, &other.gates)
    }
}

fn is_set<T: Default + PartialEq>(value: &T, check: &mut Check<'_>) {
    if *value == T::default() {
        check.expected("something");
    }
}

#[test]
fn a_check_may_be_generic() {
    assert_eq!(
        told::<Berth<u8>>(r#"{"name":"","gates":[],"depth":0}"#),
        "/name: expected something\n/gates: expected something\n/depth: expected something"
    );
    assert_eq!(
        told::<Berth<u8>>(r#"{"name":"a","gates":[1],"depth":1}"#),
        "the arguments: expected something"
    );
    assert!(Berth::<u8>::from_json(r#"{"name":"Quay","gates":[1,2],"depth":4}"#).is_ok());
}

/// More fields than fit into one tuple of the expansion.
#[derive(Argument, Debug, PartialEq)]
struct Many {
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    e: u8,
    f: u8,
    g: u8,
    h: u8,
    i: u8,
    j: u8,
    k: u8,
    l: u8,
    m: String,
    n: Option<u8>,
}

#[test]
fn thirteen_fields_and_more() {
    let sent = json!({
        "n": 14, "m": "13", "l": 12, "k": 11, "j": 10, "i": 9, "h": 8,
        "g": 7, "f": 6, "e": 5, "d": 4, "c": 3, "b": 2, "a": 1,
    });
    let many = Many {
        a: 1,
        b: 2,
        c: 3,
        d: 4,
        e: 5,
        f: 6,
        g: 7,
        h: 8,
        i: 9,
        j: 10,
        k: 11,
        l: 12,
        m: "13".to_owned(),
        n: Some(14),
    };
    assert_eq!(Many::from_json(&sent.to_string()).unwrap(), many);
}
