//! A loop to start from: a model that errs once, is told what was wrong, and corrects itself.
//!
//! `cargo run --example conversation`

use std::error::Error;
use std::sync::Mutex;
use tool_core::{Call, Conversation, Ended, Run, Scripted, Tool, Toolset, Turn};

/// Refunds an order, in part or in full.
#[derive(Tool)]
struct CreateRefund {
    /// The number of the order, as on the invoice.
    #[tool(pattern = "^[0-9]{5,8}$")]
    order_id: String,
    /// How much to pay back, in cents.
    #[tool(minimum = 1, maximum = 50000)]
    amount_cents: u32,
}

/// What was paid back, and for which order.
#[derive(Default)]
struct Till(Mutex<Vec<(String, u32)>>);

impl Run<Till> for CreateRefund {
    type Output = String;
    type Error = &'static str;

    async fn run(self, till: &Till) -> Result<String, &'static str> {
        let mut paid = till.0.lock().map_err(|_| "the till is closed")?;
        paid.push((self.order_id, self.amount_cents));
        Ok(format!("{} cents are on their way", self.amount_cents))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let toolset = Toolset::<Till>::builder().tool::<CreateRefund>().build()?;
    // In a program this asks a provider; see the trait `Model`.
    let mut model = Scripted::new([
        Turn::of_calls([Call::new(
            "call_1",
            "create_refund",
            r#"{"order_id": "10023", "amount": "19.50"}"#,
        )]),
        Turn::of_calls([Call::new(
            "call_2",
            "create_refund",
            r#"{"order_id": "10023", "amount_cents": 1950}"#,
        )]),
        Turn::of_text("You get 19.50 back."),
    ]);

    let till = Till::default();
    let mut conversation = Conversation::new("customer 7, Monday", &toolset, &till).max_rounds(8);
    let ended = pollster::block_on(conversation.run(&mut model));

    for round in conversation.rounds() {
        for (call, result) in round.turn().calls().iter().zip(round.results()) {
            println!("{} {:?}", call.name(), call.arguments());
            println!("  {}: {}", result.code(), result.content());
        }
    }
    match ended {
        Ended::Answered(turn) => println!("{}", turn.text()),
        other => return Err(format!("it ended otherwise: {other:?}").into()),
    }
    // It ran once, with what the model sent the second time, and nothing of the first.
    let paid = till.0.lock().map_err(|_| "the till is closed")?;
    assert_eq!(*paid, [("10023".to_owned(), 1950)]);
    Ok(())
}
