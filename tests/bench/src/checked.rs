//! The structs, read through the gate. `unchecked` has the same shapes.

use tool_core::Argument;

/// Pays some of an order back.
#[derive(Argument, Debug)]
pub struct Refund {
    /// The order.
    #[tool(pattern = "^[0-9]{5,8}$")]
    pub order_id: String,
    /// How much.
    #[tool(minimum = 1, maximum = 50_000)]
    pub amount_cents: u32,
    /// Why.
    pub reason: Reason,
}

/// Why an order is paid back.
#[derive(Argument, Debug)]
#[tool(rename_all = "snake_case")]
pub enum Reason {
    /// It broke.
    Damaged,
    /// It came too late.
    Late,
    /// It was something else.
    WrongItem,
}

/// Puts an event into a calendar.
#[derive(Argument, Debug)]
pub struct Event {
    /// What is shown.
    #[tool(min_length = 1, max_length = 120)]
    pub title: String,
    /// When it starts.
    #[tool(format = "date-time")]
    pub starts: String,
    /// How long it takes.
    #[tool(minimum = 5, maximum = 1440)]
    pub minutes: u32,
    /// Who asks the others to come.
    pub organizer: Person,
    /// Who comes.
    #[tool(min_items = 1, max_items = 50)]
    pub attendees: Vec<Attendee>,
    /// Where it is.
    pub venue: Venue,
    /// Minutes before the start.
    #[tool(max_items = 5)]
    pub reminders: Vec<u16>,
    /// Words to find it by.
    #[tool(max_items = 10)]
    pub labels: Vec<String>,
    /// What it costs.
    #[tool(minimum = 0, maximum = 100_000)]
    pub budget: f64,
    /// What else to know.
    #[tool(max_length = 500)]
    pub notes: Option<String>,
    /// A call to dial into.
    #[tool(pattern = "^https://")]
    pub link: Option<String>,
    /// Whether others see it.
    pub private: bool,
}

/// Someone.
#[derive(Argument, Debug)]
pub struct Person {
    /// The name.
    #[tool(min_length = 1)]
    pub name: String,
    /// The address.
    #[tool(pattern = r"^[a-z0-9._\-]+@[a-z0-9\-]+\.[a-z]{2,}$")]
    pub email: String,
}

/// Someone who comes.
#[derive(Argument, Debug)]
pub struct Attendee {
    /// Who.
    pub person: Person,
    /// What for.
    pub role: Role,
    /// Whether it works without.
    pub optional: bool,
}

/// What someone comes for.
#[derive(Argument, Debug)]
#[tool(rename_all = "snake_case")]
pub enum Role {
    /// Leads.
    Chair,
    /// Talks.
    Speaker,
    /// Listens.
    Guest,
}

/// Where an event is.
#[derive(Argument, Debug)]
#[tool(tag = "kind", rename_all = "snake_case")]
pub enum Venue {
    /// In a room of ours.
    Room {
        /// Which.
        number: u16,
    },
    /// Somewhere else.
    Place {
        /// What it is called.
        address: String,
        /// Degrees north.
        #[tool(minimum = -90, maximum = 90)]
        latitude: f64,
        /// Degrees east.
        #[tool(minimum = -180, maximum = 180)]
        longitude: f64,
        /// The storey.
        floor: Option<i8>,
    },
}

/// Writes many items into the stock.
#[derive(Argument, Debug)]
pub struct Batch {
    /// The items.
    #[tool(min_items = 1, max_items = 5000)]
    pub items: Vec<Item>,
    /// Whether only to look if it would work.
    pub dry_run: bool,
}

/// One of many items.
#[derive(Argument, Debug)]
pub struct Item {
    /// Its number.
    #[tool(pattern = "^[A-Z]{3}-[0-9]{4}$")]
    pub sku: String,
    /// How many.
    #[tool(minimum = 1, maximum = 999)]
    pub qty: u32,
    /// For how much each.
    pub price: Price,
    /// Whether there is a tax on it.
    pub taxable: bool,
    /// Per cent.
    #[tool(minimum = 0, maximum = 100)]
    pub discount: Option<f64>,
}

/// An amount of money.
#[derive(Argument, Debug)]
pub struct Price {
    /// In the smallest unit.
    #[tool(maximum = 10_000_000)]
    pub amount: u64,
    /// Of what.
    pub currency: Currency,
}

/// What money there is.
#[derive(Argument, Debug)]
#[tool(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro.
    Eur,
    /// Pound.
    Gbp,
    /// Yen.
    Jpy,
    /// Dollar.
    Usd,
}

/// Writes a file.
#[derive(Argument, Debug)]
pub struct WriteFile {
    /// Where.
    #[tool(min_length = 1, max_length = 4096)]
    pub path: String,
    /// All of it.
    #[tool(max_length = 1_000_000)]
    pub content: String,
    /// What if it exists.
    pub mode: Mode,
}

/// What to do with a file that exists.
#[derive(Argument, Debug)]
#[tool(rename_all = "snake_case")]
pub enum Mode {
    /// Leaves it.
    Create,
    /// Replaces it.
    Replace,
}
