//! The tools of the reports, as far as they can be written now.

use serde_json::Value;
use std::collections::BTreeMap;
use tool_core::{Argument, Patch};

#[derive(Argument)]
pub(crate) struct UpdateTask {
    id: String,
    estimated_minutes: Option<i32>,
    flagged: bool,
}

#[derive(Argument)]
pub(crate) struct Fetch {
    url: String,
    max_bytes: u64,
    paths: Vec<String>,
    headers: BTreeMap<String, String>,
}

#[derive(Argument)]
pub(crate) struct AlertDelete {
    alert_id: Option<u64>,
    #[tool(default)]
    delete_all: bool,
}

#[derive(Argument)]
pub(crate) struct AppCreate {
    name: String,
    #[tool(default = true)]
    auto_open: bool,
}

#[derive(Argument)]
pub(crate) struct Overview {
    include_ids: Option<bool>,
}

#[derive(Argument)]
pub(crate) struct Grep {
    patterns: Vec<String>,
    max_results: Option<u32>,
}

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
pub(crate) enum Lifecycle {
    Unknown,
    Target,
    Customer,
}

#[derive(Argument)]
pub(crate) struct Update {
    lifecycle: Lifecycle,
}

#[derive(Argument)]
pub(crate) enum Unit {
    C,
    F,
}

#[derive(Argument)]
pub(crate) struct Weather {
    unit: Unit,
}

#[derive(Argument)]
pub(crate) struct Scrape {
    url: String,
    proxy: Option<String>,
    wait: Option<u32>,
}

#[derive(Argument)]
pub(crate) struct Filter {
    category: String,
    min_price: u32,
}

#[derive(Argument)]
pub(crate) struct Area {
    fields: Option<Vec<String>>,
    area: Option<String>,
}

#[derive(Argument, Debug, PartialEq)]
pub(crate) struct Assign {
    pub(crate) id: u64,
    pub(crate) assignee: Patch<String>,
}

#[derive(Argument)]
pub(crate) struct Open {
    url: url::Url,
    when: jiff::Timestamp,
    n: u32,
}

#[derive(Argument)]
pub(crate) struct Optional {
    a: Option<Unit>,
    b: String,
}

/// Tells the time.
#[derive(Argument, Debug, PartialEq)]
pub(crate) struct Now {}

/// Transfers an amount.
#[derive(Argument, Debug, PartialEq)]
pub(crate) struct Transfer {
    amount: u64,
}

#[derive(Argument)]
pub(crate) struct Echo {
    text: Option<String>,
}

#[derive(Argument)]
pub(crate) struct Square {
    n: i64,
}

#[derive(Argument)]
pub(crate) struct Context {
    file_path: String,
    #[tool(default = 8000)]
    token_budget: u32,
}

#[derive(Argument)]
pub(crate) struct Extract {
    document: String,
    fields: Vec<Pattern>,
}

#[derive(Argument)]
pub(crate) struct Pattern {
    id: String,
    pattern: String,
}

#[derive(Argument)]
pub(crate) struct Log {
    server_name: String,
    #[tool(default = 24)]
    hours_back: u32,
}

#[derive(Argument)]
pub(crate) struct Payload {
    x: u32,
    #[tool(default)]
    y: u32,
}

#[derive(Argument)]
pub(crate) struct Calling {
    name: String,
    role: Option<String>,
}

#[derive(Argument)]
pub(crate) struct Order {
    qty: i64,
    tags: BTreeMap<String, u8>,
}

#[derive(Argument)]
pub(crate) struct Shell {
    command: String,
}

#[derive(Argument)]
pub(crate) struct View {
    path: String,
    range: (u32, u32),
}

#[derive(Argument)]
pub(crate) struct Search {
    query: String,
}

#[derive(Argument)]
pub(crate) struct Ask {
    label: String,
}

#[derive(Argument)]
pub(crate) struct Folded {
    params: Option<u8>,
    key: Option<u8>,
}

#[derive(Argument)]
pub(crate) struct WriteFile {
    path: String,
    content: String,
}

#[derive(Argument)]
pub(crate) struct Write {
    path: String,
    body: String,
}

#[derive(Argument)]
pub(crate) struct Get {
    k: String,
}

#[derive(Argument)]
pub(crate) struct Edit {
    old_text: String,
}

#[derive(Argument)]
pub(crate) struct GetNetworks {}

#[derive(Argument)]
pub(crate) struct Ping;

#[derive(Argument)]
pub(crate) struct AutomationUpdate {}

#[derive(Argument)]
#[tool(tag = "vehicle")]
pub(crate) enum Vehicle {
    Car { brand: String },
    Bike { gears: u8 },
}

#[derive(Argument)]
pub(crate) struct AddVehicle {
    v: Vehicle,
}

#[derive(Argument)]
#[tool(at_least_one_of(title, body))]
pub(crate) struct UpdateIssue {
    id: String,
    title: Option<String>,
    body: Option<String>,
}

#[derive(Argument)]
pub(crate) struct Audit {
    issue: String,
    suggestion: Option<String>,
}

#[derive(Argument)]
pub(crate) struct Issue {
    issue_id: u64,
}

#[derive(Argument)]
pub(crate) struct Task {
    title: String,
    priority: Option<i32>,
}

#[derive(Argument)]
pub(crate) struct AddTask {
    task: Task,
}

#[derive(Argument)]
pub(crate) struct Node {
    name: String,
    kids: Vec<Node>,
}

#[derive(Argument)]
pub(crate) struct Anything {
    data: Value,
}

#[derive(Argument)]
pub(crate) struct Code {
    #[tool(minimum = 1, maximum = 300_000)]
    timeout_ms: u32,
}

#[derive(Argument)]
pub(crate) struct System {
    system: Option<String>,
}

#[derive(Argument)]
pub(crate) struct Scan {
    limit: Option<u32>,
    providers: Vec<String>,
}

#[derive(Argument)]
pub(crate) struct Since {
    #[tool(format = "date")]
    from: String,
}

#[derive(Argument)]
pub(crate) struct Services {
    service_ids: Vec<Value>,
}

#[derive(Argument)]
pub(crate) struct Click {
    at: (i32, i32),
}

#[derive(Argument)]
pub(crate) struct Positive {
    #[tool(minimum = 1)]
    n: u32,
}

#[derive(Argument)]
pub(crate) struct Expire {
    #[tool(minimum = 1, maximum = 31_536_000)]
    seconds: u64,
}

#[derive(Debug, Default, PartialEq)]
pub(crate) struct UserId(pub(crate) u64);

#[derive(Argument, Debug, PartialEq)]
pub(crate) struct Query {
    pub(crate) text: String,
    /// Who asks; the host fills it in.
    #[serde(skip)]
    pub(crate) user_id: UserId,
}

#[derive(Argument)]
pub(crate) struct Login {
    user: String,
    password: String,
}

#[derive(Argument)]
pub(crate) struct Attributes {
    data: BTreeMap<String, String>,
}

#[derive(Argument)]
pub(crate) struct CreateDoc {
    title: String,
    #[tool(max_length = 100_000)]
    body: String,
}

#[derive(Argument)]
pub(crate) enum Action {
    Restart,
    Status,
}

#[derive(Argument)]
pub(crate) struct Gateway {
    action: Action,
}
