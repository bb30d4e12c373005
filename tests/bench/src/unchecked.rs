//! The structs of `checked`, read by serde, which checks the types and the names and nothing else.
//! This is what a model's call costs at least with the parser that everyone has.

#![allow(dead_code, reason = "the fields are read into, and that is all")]

use serde::Deserialize;

/// As [`checked::Refund`](crate::checked::Refund).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Refund {
    order_id: String,
    amount_cents: u32,
    reason: Reason,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Reason {
    Damaged,
    Late,
    WrongItem,
}

/// As [`checked::Event`](crate::checked::Event).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Event {
    title: String,
    starts: String,
    minutes: u32,
    organizer: Person,
    attendees: Vec<Attendee>,
    venue: Venue,
    reminders: Vec<u16>,
    labels: Vec<String>,
    budget: f64,
    notes: Option<String>,
    link: Option<String>,
    private: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Person {
    name: String,
    email: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Attendee {
    person: Person,
    role: Role,
    optional: bool,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Role {
    Chair,
    Speaker,
    Guest,
}

#[derive(Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Venue {
    Room { number: u16 },
    Place { address: String, latitude: f64, longitude: f64, floor: Option<i8> },
}

/// As [`checked::Batch`](crate::checked::Batch).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    items: Vec<Item>,
    dry_run: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Item {
    sku: String,
    qty: u32,
    price: Price,
    taxable: bool,
    discount: Option<f64>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Price {
    amount: u64,
    currency: Currency,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "UPPERCASE")]
enum Currency {
    Eur,
    Gbp,
    Jpy,
    Usd,
}

/// As [`checked::WriteFile`](crate::checked::WriteFile).
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WriteFile {
    path: String,
    content: String,
    mode: Mode,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Create,
    Replace,
}
