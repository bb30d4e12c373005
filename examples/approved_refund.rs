//! A destructive tool in a bank: who may call it, who has to approve it, and what is on record.
//!
//! `cargo run --example approved_refund`

use std::error::Error;
use std::sync::{Arc, Mutex};
use tool_core::audit::{Counters, Memory};
use tool_core::{Call, Denial, Exchange, MemoryApprovals, Run, Tool, ToolResult, Toolset};

/// Refunds an order, in part or in full.
#[derive(Tool)]
struct CreateRefund {
    /// The number of the order, as on the invoice.
    #[tool(pattern = "^[0-9]{5,8}$")]
    order_id: String,
    /// How much to pay back, in cents.
    #[tool(minimum = 1, maximum = 500_000)]
    amount_cents: u32,
    /// The account to pay to.
    #[tool(sensitive, pattern = "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$")]
    iban: String,
}

/// Who asks, and what they work on. It comes from the program, never from the model.
struct Clerk {
    name: &'static str,
    limit_cents: u32,
    scopes: &'static [&'static str],
    /// The order, the cents, and where they went.
    paid: Mutex<Vec<(String, u32, String)>>,
}

impl Clerk {
    fn new(name: &'static str, limit_cents: u32, scopes: &'static [&'static str]) -> Self {
        Clerk { name, limit_cents, scopes, paid: Mutex::new(Vec::new()) }
    }
}

impl Run<Clerk> for CreateRefund {
    type Output = String;
    type Error = &'static str;

    async fn run(self, clerk: &Clerk) -> Result<String, &'static str> {
        let CreateRefund { order_id, amount_cents, iban } = self;
        clerk.paid.lock().map_err(|_| "the till is closed")?.push((order_id, amount_cents, iban));
        Ok(format!("{amount_cents} cents are on their way"))
    }
}

const IBAN: &str = "DE02120300000000202051";

/// The policy sees what was checked, as a typed value.
fn within_limit(refund: &CreateRefund, clerk: &Clerk) -> Result<(), Denial> {
    if refund.amount_cents <= clerk.limit_cents {
        return Ok(());
    }
    let rule = format!("{} is limited to {} cents", clerk.name, clerk.limit_cents);
    Err(Denial::new("it is more than this desk may pay back").for_operator(rule))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (approvals, records, counters) =
        (Arc::new(MemoryApprovals::new()), Memory::new(), Counters::new());
    let toolset = Toolset::<Clerk>::builder()
        .tool::<CreateRefund>()
        .settings::<CreateRefund>(|refund| {
            refund
                .scope("refunds:write")
                .serial()
                .authorise(within_limit)
                .needs_approval_if(|refund, _| refund.amount_cents > 10_000)
                .idempotency_key(|refund, _| Some(refund.order_id.clone()))
        })
        .grants(|clerk, scope| clerk.scopes.contains(&scope))
        .principal(|clerk| clerk.name.to_owned())
        .approvals(Arc::clone(&approvals))
        .audit(records.clone())
        .observer(counters.clone())
        .record_arguments()
        .build()?;

    let trainee = Clerk::new("tim", 0, &[]);
    let clerk = Clerk::new("ann", 100_000, &["refunds:write"]);
    let call = |id: &str, cents: u32| {
        let arguments =
            serde_json::json!({"order_id": "10023", "amount_cents": cents, "iban": IBAN});
        Call::with_value(id, "create_refund", arguments)
    };
    let send = |call: Call, clerk: &Clerk| pollster::block_on(toolset.dispatch(call, clerk));
    let show = |what: &str, result: &ToolResult| println!("{what}\n  {}\n", result.content());

    assert!(toolset.definitions_for(&trainee).is_empty());
    show("a trainee, for whom the tool does not exist:", &send(call("1", 5_000), &trainee));
    show("more than the clerk may refund:", &send(call("2", 200_000), &clerk));
    let waiting = send(call("3", 50_000), &clerk);
    show("more than the clerk may refund alone:", &waiting);

    // Somebody else looks at it, in another place and later.
    let pending = waiting.pending().ok_or("nothing waits")?;
    println!("to approve: {} {} for {}", pending.tool(), pending.arguments(), pending.principal());
    assert!(approvals.approve(pending.id(), "ann").is_err());
    approvals.approve(pending.id(), "bob")?;
    let exchange = Exchange::new();
    let done = pollster::block_on(toolset.resume(&exchange, pending, &clerk));
    show("approved, and checked once more from the beginning:", &done);
    show("the same once more, which pays nothing:", &send(call("4", 50_000), &clerk));

    println!("on record:");
    for record in records.records() {
        println!("  {}", serde_json::to_string(&record)?);
    }
    println!("counted: {:?}", counters.all());
    let paid = clerk.paid.lock().map_err(|_| "the till is closed")?;
    assert_eq!(*paid, [("10023".to_owned(), 50_000, IBAN.to_owned())]);
    Ok(())
}
