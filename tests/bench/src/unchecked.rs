//! The structs of `checked`, read by serde, which checks the types and the names and nothing else.
//! This is what a model's call costs at least with the parser that everyone has. As a peer, garde
//! checks them afterwards.

#![allow(dead_code, reason = "the fields are read into, and that is all")]

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What [`Visit`](crate::Visit) knows of these structs.
#[cfg(not(feature = "peers"))]
pub trait Plain: DeserializeOwned + 'static {}

#[cfg(not(feature = "peers"))]
impl<T: DeserializeOwned + 'static> Plain for T {}

/// What [`Visit`](crate::Visit) knows of these structs.
#[cfg(feature = "peers")]
pub trait Plain: DeserializeOwned + garde::Validate<Context = ()> + 'static {}

#[cfg(feature = "peers")]
impl<T: DeserializeOwned + garde::Validate<Context = ()> + 'static> Plain for T {}

/// As [`checked::Refund`](crate::checked::Refund).
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
pub struct Refund {
    #[cfg_attr(feature = "peers", garde(pattern("^[0-9]{5,8}$")))]
    order_id: String,
    #[cfg_attr(feature = "peers", garde(range(min = 1, max = 50_000)))]
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
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
pub struct Event {
    #[cfg_attr(feature = "peers", garde(length(chars, min = 1, max = 120)))]
    title: String,
    #[cfg_attr(feature = "peers", garde(custom(crate::peers::date_time)))]
    starts: String,
    #[cfg_attr(feature = "peers", garde(range(min = 5, max = 1440)))]
    minutes: u32,
    #[cfg_attr(feature = "peers", garde(dive))]
    organizer: Person,
    #[cfg_attr(feature = "peers", garde(length(min = 1, max = 50), dive))]
    attendees: Vec<Attendee>,
    #[cfg_attr(feature = "peers", garde(dive))]
    venue: Venue,
    #[cfg_attr(feature = "peers", garde(length(max = 5)))]
    reminders: Vec<u16>,
    #[cfg_attr(feature = "peers", garde(length(max = 10)))]
    labels: Vec<String>,
    #[cfg_attr(feature = "peers", garde(range(min = 0.0, max = 100_000.0)))]
    budget: f64,
    #[cfg_attr(feature = "peers", garde(inner(length(chars, max = 500))))]
    notes: Option<String>,
    #[cfg_attr(feature = "peers", garde(inner(pattern("^https://"))))]
    link: Option<String>,
    private: bool,
}

#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
struct Person {
    #[cfg_attr(feature = "peers", garde(length(chars, min = 1)))]
    name: String,
    #[cfg_attr(feature = "peers", garde(pattern(r"^[a-z0-9._\-]+@[a-z0-9\-]+\.[a-z]{2,}$")))]
    email: String,
}

#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
struct Attendee {
    #[cfg_attr(feature = "peers", garde(dive))]
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
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Venue {
    Room {
        number: u16,
    },
    Place {
        address: String,
        #[cfg_attr(feature = "peers", garde(range(min = -90.0, max = 90.0)))]
        latitude: f64,
        #[cfg_attr(feature = "peers", garde(range(min = -180.0, max = 180.0)))]
        longitude: f64,
        floor: Option<i8>,
    },
}

/// As [`checked::Batch`](crate::checked::Batch).
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
pub struct Batch {
    #[cfg_attr(feature = "peers", garde(length(min = 1, max = 5000), dive))]
    items: Vec<Item>,
    dry_run: bool,
}

#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
struct Item {
    #[cfg_attr(feature = "peers", garde(pattern("^[A-Z]{3}-[0-9]{4}$")))]
    sku: String,
    #[cfg_attr(feature = "peers", garde(range(min = 1, max = 999)))]
    qty: u32,
    #[cfg_attr(feature = "peers", garde(dive))]
    price: Price,
    taxable: bool,
    #[cfg_attr(feature = "peers", garde(inner(range(min = 0.0, max = 100.0))))]
    discount: Option<f64>,
}

#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
struct Price {
    #[cfg_attr(feature = "peers", garde(range(max = 10_000_000)))]
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
#[cfg_attr(feature = "peers", derive(garde::Validate), garde(allow_unvalidated))]
#[serde(deny_unknown_fields)]
pub struct WriteFile {
    #[cfg_attr(feature = "peers", garde(length(chars, min = 1, max = 4096)))]
    path: String,
    #[cfg_attr(feature = "peers", garde(length(chars, max = 1_000_000)))]
    content: String,
    mode: Mode,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Create,
    Replace,
}
