//! Generic types, types that may borrow, and what types are called in `$defs`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
#![allow(dead_code, reason = "some types are there to be advertised")]

use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::Infallible;
use tool_core::{Argument, Run, Tool, Toolset};

#[derive(Argument)]
struct User {
    name: String,
}

#[derive(Argument)]
struct Page<T> {
    items: Vec<T>,
    next: Option<Box<Page<T>>>,
}

#[derive(Argument)]
struct Pair<A, B = A> {
    left: A,
    right: B,
}

#[derive(Argument)]
struct Window<const N: usize> {
    values: [u8; N],
    inner: Option<Box<Window<N>>>,
}

#[derive(Argument)]
struct Every {
    users: Page<User>,
    lists: Page<Vec<Option<User>>>,
    bytes: Page<u8>,
    numbers: Page<i64>,
    texts: Page<String>,
    pages: Page<Pair<User, bool>>,
    maps: Page<BTreeMap<String, (f64, User)>>,
    three: Window<3>,
    four: Window<4>,
}

fn defs(schema: &Value) -> Vec<&str> {
    schema["$defs"].as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn a_generic_type_is_named_by_what_it_is_given() {
    let schema = Every::schema().to_value();
    assert_eq!(
        defs(&schema),
        [
            "Page_of_User",
            "User",
            "Page_of_list_of_optional_User",
            "Page_of_u8",
            "Page_of_i64",
            "Page_of_string",
            "Page_of_Pair_of_User_and_boolean",
            "Page_of_map_of_tuple_of_number_and_User",
            "Window_of_3",
            "Window_of_4",
        ]
    );
    assert_eq!(<Page<User> as schemars::JsonSchema>::schema_name(), "Page_of_User");
    assert_eq!(<User as schemars::JsonSchema>::schema_name(), "User");
}

#[test]
fn nested_instances_have_names_of_their_own() {
    type Nested = Page<Page<Page<u8>>>;
    assert_eq!(
        defs(&Nested::schema().to_value()),
        ["Page_of_Page_of_u8", "Page_of_u8", "Page_of_Page_of_Page_of_u8"]
    );
}

mod ours {
    #[derive(tool_core::Argument)]
    pub(super) struct Point {
        pub(super) x: i32,
    }
}

mod theirs {
    #[derive(tool_core::Argument)]
    pub(super) struct Point {
        pub(super) lat: f64,
    }

    #[derive(tool_core::Argument)]
    #[tool(rename = "Place-2")]
    pub(super) struct Renamed {
        pub(super) lat: f64,
    }

    /// The same as ours, but for its path.
    pub(super) mod equal {
        #[derive(tool_core::Argument)]
        pub(in super::super) struct Point {
            pub(in super::super) x: i32,
        }
    }
}

macro_rules! tool_of {
    ($name:ident { $($field:ident: $type:ty),* }) => {
        /// Goes somewhere.
        #[derive(Tool)]
        struct $name {
            $($field: $type),*
        }

        impl Run<()> for $name {
            type Output = ();
            type Error = Infallible;

            async fn run(self, (): &()) -> Result<(), Infallible> {
                Ok(())
            }
        }
    };
}

tool_of!(Clash { a: ours::Point, b: ours::Point, c: theirs::Point, d: theirs::Point });
tool_of!(Once { a: ours::Point, b: ours::Point, c: theirs::Point });
tool_of!(Renamed { a: ours::Point, b: ours::Point, c: theirs::Renamed, d: theirs::Renamed });
tool_of!(Equal {
    a: ours::Point,
    b: ours::Point,
    c: theirs::equal::Point,
    d: theirs::equal::Point
});

#[test]
fn two_types_of_one_name_are_a_fault_where_a_model_sees_both() {
    let faults = |built: Result<_, tool_core::BuildError>| {
        built.err().map(|error: tool_core::BuildError| error.to_string())
    };
    let build = Toolset::<()>::builder;
    assert_eq!(
        faults(build().tool::<Clash>().build()).as_deref(),
        Some(
            "two types that `clash` uses are called `Point`, and a model is shown both; give one \
             another name with `#[tool(rename = \"…\")]`"
        )
    );
    assert_eq!(faults(build().tool::<Once>().build()), None);
    assert_eq!(faults(build().tool::<Equal>().build()), None);
    assert_eq!(faults(build().tool::<Renamed>().build()), None);
    assert_eq!(defs(&Renamed::schema().to_value()), ["Point", "Place_2"]);
}

#[derive(Argument)]
struct Hen {
    eggs: [Egg; 2],
}

#[derive(Argument)]
struct Egg {
    hen: Box<Hen>,
    #[tool(default = "brown")]
    color: String,
}

#[derive(Argument)]
enum Leaf {
    More(Box<Branch>),
    End,
}

#[derive(Argument)]
struct Branch {
    leaf: Leaf,
    rest: Vec<Branch>,
}

tool_of!(Endless { hen: Option<Hen>, branch: Branch });

#[test]
fn a_type_of_which_no_value_ends_is_a_fault() {
    let error = Toolset::<()>::builder().tool::<Endless>().build().err().unwrap();
    assert_eq!(
        error.faults(),
        ["Hen", "Egg"].map(|name| format!(
            "each `{name}`, which `endless` uses, would have another one inside, without end; make \
             a member on the way an `Option`"
        ))
    );
}

#[derive(Argument, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Port,
    Starboard,
}

/// Of what is generic, the compiler sees no items; the build of a toolset does.
#[derive(Argument)]
struct Lamps<S: Ord> {
    #[tool(min_items = 3)]
    sides: BTreeSet<S>,
    #[tool(min_items = 4, unique_items)]
    on: Option<Vec<Option<bool>>>,
    #[tool(min_items = 3, unique_items)]
    enough: Vec<Option<Side>>,
    #[tool(min_items = 9)]
    repeated: Vec<Side>,
}

tool_of!(Light { lamps: Lamps<Side> });

#[test]
fn a_set_of_more_items_than_there_are_is_a_fault() {
    let error = Toolset::<()>::builder().tool::<Light>().build().err().unwrap();
    assert_eq!(
        error.faults(),
        [("sides", 3, 2), ("on", 4, 3)].map(|(name, least, most)| format!(
            "`{name}` in `light` asks for at least {least} different items, and there are {most}; \
             lower `min_items`"
        ))
    );
}

#[derive(Argument, Debug, PartialEq)]
struct Index<K: std::hash::Hash + Eq, V> {
    entries: HashMap<K, Vec<V>>,
}

#[test]
fn a_parameter_may_be_the_key_of_a_map() {
    let index = Index::<i8, bool>::from_json(r#"{"entries": {"-3": [true]}}"#).unwrap();
    assert_eq!(index.entries[&-3], [true]);
    let rejection = Index::<i8, bool>::from_json(r#"{"entries": {"03": [true]}}"#).unwrap_err();
    assert_eq!(rejection.report().violations()[0].location(), "/entries/03");
}

#[derive(Argument, Debug, PartialEq)]
struct Line<'a> {
    text: Cow<'a, str>,
    more: Vec<Cow<'a, str>>,
    next: Option<Box<Line<'a>>>,
}

/// Prints a line.
#[derive(Tool, Debug, PartialEq)]
#[tool(crate = ::tool_core)]
struct Print<'line, T>
where
    T: Clone,
{
    line: Line<'line>,
    times: T,
}

#[test]
fn a_type_that_may_borrow_owns_what_is_read() {
    fn shorter<'a>(line: Line<'static>, _: &'a str) -> Line<'a> {
        line
    }
    let text = r#"{"text": "a", "more": ["b"], "next": {"text": "c", "more": []}}"#;
    let line = Line::from_json(text).unwrap();
    let next = Line { text: "c".into(), more: Vec::new(), next: None };
    let whole = Line { text: "a".into(), more: vec!["b".into()], next: Some(Box::new(next)) };
    assert_eq!(shorter(line, "x"), whole);
    let print = Print::<u8>::from_json(&format!("{{\"line\": {text}, \"times\": 3}}")).unwrap();
    assert_eq!(print, Print { line: whole, times: 3 });
    assert_eq!(
        Print::<u8>::schema().to_value()["properties"]["times"],
        json!({"type": "integer", "minimum": 0, "maximum": 255})
    );
}
