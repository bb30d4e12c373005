//! The main job: recorded provider responses, through the gate, to bodies that act on an order
//! book, and back to the model.
//!
//! `cargo run --example refund_desk`

use serde::Serialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use tool_core::provider::openai_chat;
use tool_core::{Argument, Outcome, Run, Tool, ToolResult, Toolset};

/// Refunds an order, in part or in full.
#[derive(Tool)]
struct CreateRefund {
    /// The number of the order, as on the invoice.
    #[tool(pattern = "^[0-9]{5,8}$")]
    order_id: String,
    /// How much to pay back, in cents.
    #[tool(minimum = 1, maximum = 50000)]
    amount_cents: u32,
    /// Why the customer gets money back.
    reason: Reason,
    /// A note for the records.
    #[tool(max_length = 200)]
    note: Option<String>,
}

#[derive(Argument, Clone, Copy, Debug)]
#[tool(rename_all = "snake_case")]
enum Reason {
    Damaged,
    Late,
    Other,
}

/// Tells what was paid for an order, and what is left of that.
#[derive(Tool)]
struct LookUpOrder {
    /// The number of the order, as on the invoice.
    #[tool(pattern = "^[0-9]{5,8}$")]
    order_id: String,
}

/// What the desk works on. It comes from the program, never from the model.
struct Desk {
    orders: Mutex<BTreeMap<&'static str, Order>>,
    bodies_run: Mutex<u32>,
}

#[derive(Clone, Copy, Serialize)]
struct Order {
    paid_cents: u32,
    refunded_cents: u32,
}

impl Desk {
    fn new() -> Self {
        let paid = [("10023", 5950), ("10024", 900), ("10025", 12000)];
        let orders = paid.map(|(id, paid_cents)| (id, Order { paid_cents, refunded_cents: 0 }));
        Desk { orders: Mutex::new(orders.into()), bodies_run: Mutex::new(0) }
    }

    /// Lets `work` act on an order.
    fn order<R>(
        &self,
        id: &str,
        work: impl FnOnce(&mut Order) -> Result<R, DeskError>,
    ) -> Result<R, DeskError> {
        *self.bodies_run.lock().map_err(|_| DeskError::Closed)? += 1;
        let mut orders = self.orders.lock().map_err(|_| DeskError::Closed)?;
        work(orders.get_mut(id).ok_or(DeskError::NoSuchOrder)?)
    }
}

#[derive(Debug)]
enum DeskError {
    NoSuchOrder,
    MoreThanIsLeft { left_cents: u32 },
    Closed,
}

impl fmt::Display for DeskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeskError::NoSuchOrder => f.write_str("there is no order of this number"),
            DeskError::MoreThanIsLeft { left_cents } => {
                write!(f, "only {left_cents} cents are left of what was paid")
            }
            DeskError::Closed => f.write_str("the desk is closed"),
        }
    }
}

impl Run<Desk> for LookUpOrder {
    type Output = Order;
    type Error = DeskError;

    async fn run(self, desk: &Desk) -> Result<Order, DeskError> {
        desk.order(&self.order_id, |order| Ok(*order))
    }
}

#[derive(Serialize)]
struct Refunded {
    order_id: String,
    total_cents: u32,
    reason: String,
    note: Option<String>,
}

impl Run<Desk> for CreateRefund {
    type Output = Refunded;
    type Error = DeskError;

    async fn run(self, desk: &Desk) -> Result<Refunded, DeskError> {
        let CreateRefund { order_id, amount_cents, reason, note } = self;
        let total_cents = desk.order(&order_id, |order| {
            let left_cents = order.paid_cents - order.refunded_cents;
            if amount_cents > left_cents {
                return Err(DeskError::MoreThanIsLeft { left_cents });
            }
            order.refunded_cents += amount_cents;
            Ok(order.refunded_cents)
        })?;
        let reason = format!("{reason:?}").to_lowercase();
        Ok(Refunded { order_id, total_cents, reason, note })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let toolset =
        Toolset::<Desk>::builder().tool::<CreateRefund>().tool::<LookUpOrder>().build()?;
    let desk = Desk::new();

    println!("advertised:");
    println!("{:#}\n", openai_chat::advertise(toolset.definitions()));

    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut files: Vec<_> = fs::read_dir(data)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    files.sort();
    for file in files {
        let turn = openai_chat::receive(&fs::read(&file)?)?;
        let before = bodies_run(&desk)?;
        let results = pollster::block_on(toolset.dispatch_turn(&turn, &desk));

        println!("{}", file.file_stem().unwrap_or_default().display());
        for result in &results {
            println!("  decided: {}", decision(result));
        }
        println!("  bodies run: {}", bodies_run(&desk)? - before);
        println!("  to the model:");
        for message in openai_chat::reply(&turn, &results).iter().skip(1) {
            println!("    {message}");
        }
        println!();
    }
    println!("bodies run in all: {}", bodies_run(&desk)?);
    Ok(())
}

fn decision(result: &ToolResult) -> String {
    let tool = result.tool();
    match result.outcome() {
        Outcome::Success(_) => format!("{tool} ran"),
        Outcome::Failed(failure) => format!("{tool} ran and failed: {failure}"),
        Outcome::Rejected(rejection) => format!("{tool} refused: {}", rejection.code()),
        _ => format!("{tool} was answered"),
    }
}

fn bodies_run(desk: &Desk) -> Result<u32, DeskError> {
    Ok(*desk.bodies_run.lock().map_err(|_| DeskError::Closed)?)
}

impl Error for DeskError {}
