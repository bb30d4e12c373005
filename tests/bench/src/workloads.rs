//! The calls: what is sent, in each of the ways that models send it, and what is wrong with it
//! where something is.

use serde_json::ser::{Formatter, Serializer};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io;

/// A call, and what to put where in it to break one and ten of its rules.
#[derive(Debug)]
pub struct Workload {
    /// What it is called in the table.
    pub name: &'static str,
    valid: Value,
    /// A single violation, behind nearly everything else.
    late: Edit,
    ten: Vec<Edit>,
}

/// The place in a document, as a JSON Pointer, and the value to put there.
type Edit = (String, Value);

/// A text that is sent.
#[derive(Debug)]
pub struct Form {
    /// What it is called in the table.
    pub name: &'static str,
    /// The text.
    pub text: String,
    /// How many rules it breaks.
    pub violations: usize,
}

impl Workload {
    /// The ways in which it is sent. The first is compact, in order, and valid.
    #[must_use]
    pub fn forms(&self) -> Vec<Form> {
        let mut forms = vec![Form::of("valid", 0, &self.valid)];
        if self.valid.pointer("/content").is_none() {
            forms.push(Form { name: "spaced", text: spaced(&self.valid), violations: 0 });
        }
        forms.push(Form::of("keys reversed", 0, &reversed(&self.valid)));
        if self.valid.pointer("/venue/kind").is_some() {
            forms.push(Form::of("tag last", 0, &tag_last(&self.valid)));
        }
        let late = std::slice::from_ref(&self.late);
        forms.push(Form::of("one late violation", 1, &edited(&self.valid, late)));
        forms.push(Form::of("ten violations", 10, &edited(&self.valid, &self.ten)));
        forms
    }
}

impl Form {
    fn of(name: &'static str, violations: usize, value: &Value) -> Self {
        Form { name, text: value.to_string(), violations }
    }
}

fn edit(place: &str, value: impl Into<Value>) -> Edit {
    (place.to_owned(), value.into())
}

/// Properties that nobody knows.
fn unknown(count: usize) -> impl Iterator<Item = Edit> {
    (0..count).map(|n| edit(&format!("/unknown_{n}"), n))
}

/// A call of 60 bytes.
#[must_use]
pub fn refund() -> Workload {
    let wrong = [edit("/order_id", "A-17"), edit("/amount_cents", 0), edit("/reason", "whim")];
    Workload {
        name: "refund",
        valid: json!({"order_id": "4821377", "amount_cents": 1999, "reason": "damaged"}),
        late: edit("/reason", "whim"),
        ten: wrong.into_iter().chain(unknown(7)).collect(),
    }
}

/// A call of 0.9 KB.
#[must_use]
pub fn event() -> Workload {
    let attendee = |name: &str, role: &str, optional: bool| {
        let email = format!("{}@ferry-works.example", name.to_lowercase().replace(' ', "."));
        json!({"person": {"name": name, "email": email}, "role": role, "optional": optional})
    };
    Workload {
        name: "event",
        valid: json!({
            "title": "Timetable for the winter ferries",
            "starts": "2026-11-03T09:30:00+01:00",
            "minutes": 90,
            "organizer": {"name": "Ada Lindqvist", "email": "ada.lindqvist@ferry-works.example"},
            "attendees": [
                attendee("Jonas Weber", "chair", false),
                attendee("Mina Sato", "speaker", false),
                attendee("Luis Ortega", "guest", true),
            ],
            "venue": {
                "kind": "place",
                "address": "Harbour Street 12, 24103 Kiel",
                "latitude": 54.32133,
                "longitude": 10.13489,
                "floor": 3,
            },
            "reminders": [10, 60, 1440],
            "labels": ["timetable", "winter", "staff"],
            "budget": 349.5,
            "notes": "Bring the counts of last winter, and the plan of the yard.",
            "link": "https://meet.example/winter-ferries",
            "private": false,
        }),
        late: edit("/private", "no"),
        ten: vec![
            edit("/title", ""),
            edit("/starts", "tomorrow"),
            edit("/minutes", 0),
            edit("/organizer/email", "ada"),
            edit("/attendees/1/role", "singer"),
            edit("/venue/latitude", 154.25),
            edit("/reminders/2", -5),
            edit("/budget", "349.50"),
            edit("/link", "ftp://meet.example"),
            edit("/private", "no"),
        ],
    }
}

/// A call of 100 KB: 1,000 items.
#[must_use]
pub fn batch() -> Workload {
    batch_of(1000)
}

/// A call of so many items, of some 100 bytes each.
#[must_use]
pub fn batch_of(count: u32) -> Workload {
    let letters = (b'A'..=b'Z').map(char::from).cycle();
    let currencies = ["EUR", "GBP", "JPY", "USD"].into_iter().cycle();
    let items: Vec<Value> = (0..count)
        .zip(letters.zip(currencies))
        .map(|(n, (letter, currency))| {
            let discount = (n % 2 == 0).then(|| f64::from(n % 200) / 4.0 + 0.25);
            json!({
                "sku": format!("{letter}KO-{:04}", n * 7 % 10_000),
                "qty": n % 900 + 1,
                "price": {"amount": n * 7919 % 1_000_000, "currency": currency},
                "taxable": n % 3 == 0,
                "discount": discount,
            })
        })
        .collect();
    Workload {
        name: "batch",
        valid: json!({"items": items, "dry_run": true}),
        late: edit(&format!("/items/{}/discount", count - 1), 250.5),
        ten: (1..=10).map(|n| edit(&format!("/items/{}/qty", n * count / 10 - 1), 0)).collect(),
    }
}

/// A call of 100 KB, nearly all of it a file of source code, with something to unescape in every
/// line.
#[must_use]
pub fn write_file() -> Workload {
    let mut code = String::new();
    let mut n = 0;
    while code.len() < 92_000 {
        let _ = writeln!(
            code,
            "/// Fährt Linie {n} → Kiel („Förde“).\n\
             pub fn line_{n}(ferry: &Ferry) -> Result<Route, Error> {{\n    \
                 let name = format!(\"{{}}-{n}\", ferry.name());\n    \
                 if name.contains('\\\\') {{\n\t\treturn Err(Error::new(\"no \\\"path\\\" here\"));\n    }}\n    \
                 ferry.route(&name, {n})\n}}\n"
        );
        n += 1;
    }
    file("write_file", "src/lines.rs", &code)
}

/// A call of 95 KB, nearly all of it text in which nothing is escaped.
#[must_use]
pub fn plain() -> Workload {
    let mut prose = String::new();
    while prose.len() < 95_000 {
        prose.push_str("The ferry leaves at nine, calls at both islands and is back by noon. ");
    }
    file("plain", "notes/ferry.txt", &prose)
}

fn file(name: &'static str, path: &str, content: &str) -> Workload {
    let wrong = [edit("/path", ""), edit("/mode", "append")];
    Workload {
        name,
        valid: json!({"path": path, "content": content, "mode": "replace"}),
        late: edit("/mode", "append"),
        ten: wrong.into_iter().chain(unknown(8)).collect(),
    }
}

/// The document with other values in some places, or with new ones.
fn edited(value: &Value, edits: &[Edit]) -> Value {
    let mut value = value.clone();
    for (place, wrong) in edits {
        let (parent, key) = place.rsplit_once('/').unwrap_or(("", place));
        match value.pointer_mut(parent) {
            Some(Value::Object(members)) => drop(members.insert(key.to_owned(), wrong.clone())),
            _ => *value.pointer_mut(place).unwrap_or(&mut Value::Null) = wrong.clone(),
        }
    }
    value
}

/// The document with the members of every object the other way round.
fn reversed(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            members.iter().rev().map(|(key, value)| (key.clone(), reversed(value))).collect()
        }
        Value::Array(items) => items.iter().map(reversed).collect(),
        other => other.clone(),
    }
}

/// The document with the tag of its venue behind the fields.
fn tag_last(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(Value::Object(venue)) = value.pointer_mut("/venue")
        && let Some(kind) = venue.shift_remove("kind")
    {
        venue.insert("kind".to_owned(), kind);
    }
    value
}

/// The document with a space behind each colon and comma, as many models write it.
fn spaced(value: &Value) -> String {
    let mut out = Vec::new();
    let written =
        serde::Serialize::serialize(value, &mut Serializer::with_formatter(&mut out, Spaces));
    written.map(|()| String::from_utf8_lossy(&out).into_owned()).unwrap_or_default()
}

struct Spaces;

impl Formatter for Spaces {
    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        to: &mut W,
        first: bool,
    ) -> io::Result<()> {
        to.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        to: &mut W,
        first: bool,
    ) -> io::Result<()> {
        to.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        to.write_all(b": ")
    }
}
