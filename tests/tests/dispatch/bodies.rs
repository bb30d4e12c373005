//! Bodies that misbehave: each becomes one failure, which says whether it may have taken effect.

use super::world::{Act, Desk, Hands, act, act_n, codes, refund, step, world};
use serde_json::json;
use std::fmt;
use std::task::Poll;
use std::time::Duration;
use tool_core::{Argument, Call, Cancel, Exchange, Failure, Run, Tool, ToolResult, Toolset, Turn};

/// What a failed body comes to: the code, whether it may have taken effect, what is told.
fn failed(result: &ToolResult) -> (&'static str, bool, String) {
    let failure = result.failure().unwrap();
    (failure.code(), failure.may_have_taken_effect(), failure.to_string())
}

#[test]
fn every_way_to_fail_is_told_apart_and_marked() {
    let (builder, records) = world();
    let toolset = builder
        .output_limit(50_000)
        .settings::<Act>(tool_core::Settings::output::<u32>)
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    let not_known = "it may have taken effect, so do not call it again before that is known";
    for (how, code, effect, told) in [
        ("fail", "failed", false, "no 0".to_owned()),
        (
            "panic",
            "panicked",
            true,
            format!("the tool stopped in the middle of its work; {not_known}"),
        ),
        (
            "panic_later",
            "panicked",
            true,
            format!("the tool stopped in the middle of its work; {not_known}"),
        ),
        (
            "no_json",
            "bad_output",
            true,
            "the tool ran, but its output could not be sent; do not call it again".to_owned(),
        ),
        (
            "much",
            "output_too_large",
            true,
            "the tool ran, but its output is too large to be sent; do not call it again in the \
             same way"
                .to_owned(),
        ),
        (
            "wrong",
            "output_invalid",
            true,
            "the tool ran, but its output is not what it promises, and is not sent; do not call \
             it again"
                .to_owned(),
        ),
    ] {
        let result = pollster::block_on(toolset.dispatch(act("1", how), &desk));
        assert_eq!(failed(&result), (code, effect, told));
        let record = records.records().pop().unwrap();
        assert_eq!((record.code, record.may_have_taken_effect), (code, effect));
        let detail = match how {
            "fail" => None,
            "panic" | "panic_later" => Some("secret 0"),
            "no_json" => Some("key must be a string"),
            "much" => Some("the output is over the limit of 50000 bytes"),
            _ => Some("the arguments: expected integer, found string; send a whole number"),
        };
        assert_eq!(record.detail.as_deref(), detail);
        assert!(!format!("{result:?}").contains("secret"));
    }
    let result = pollster::block_on(toolset.dispatch(act_n("1", "succeed", 7), &desk));
    assert_eq!(result.content(), 7);
    let definition = toolset.definitions().find(|definition| definition.name() == "act").unwrap();
    assert_eq!(
        definition.output_schema().unwrap().as_value(),
        &json!({"type": "integer", "minimum": 0, "maximum": u32::MAX})
    );
}

#[test]
fn a_number_that_json_has_not_is_no_null() {
    /// Measures.
    #[derive(Tool)]
    struct Measure {
        what: u8,
    }

    #[derive(serde::Serialize)]
    enum Measured {
        Nothing,
        One(f64),
        Two(f32, f32),
        Some { at: Option<f64>, map: std::collections::BTreeMap<u8, Vec<f64>> },
    }

    #[derive(serde::Serialize)]
    struct Within(Measured, Option<()>);

    let toolset = Toolset::<()>::builder()
        .function(|measure: Measure, (): &()| {
            let map = |number| [(1, vec![0.5, number])].into();
            let measured = match measure.what {
                0 => Measured::Nothing,
                1 => Measured::Some { at: None, map: map(1.0) },
                2 => Measured::One(f64::NAN),
                3 => Measured::Two(0.5, f32::INFINITY),
                4 => Measured::Some { at: Some(f64::NEG_INFINITY), map: map(1.0) },
                _ => Measured::Some { at: None, map: map(f64::NAN) },
            };
            Ok::<_, String>(Within(measured, None))
        })
        .build()
        .unwrap();
    let measure = |what: u8| {
        let call = Call::new("1", "measure", json!({"what": what}).to_string());
        pollster::block_on(toolset.dispatch(call, &()))
    };
    assert_eq!(measure(0).content(), json!(["Nothing", null]));
    assert_eq!(
        measure(1).content(),
        json!([{"Some": {"at": null, "map": {"1": [0.5, 1.0]}}}, null])
    );
    for what in 2..6 {
        let result = measure(what);
        let told = "the tool ran, but its output could not be sent; do not call it again";
        assert_eq!(failed(&result), ("bad_output", true, told.to_owned()), "{what}");
    }
}

#[test]
fn a_body_that_hangs_is_dropped_when_its_time_is_over() {
    let hands = Hands::new();
    let (builder, records) = world();
    let toolset = builder
        .clock(hands.clone())
        .timeout(Duration::from_mins(1))
        .settings::<Act>(|it| it.timeout(Duration::from_secs(5)))
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    let turn = Turn::of_calls([act("1", "hang"), act("2", "wait"), refund("3", "10023", 5)]);
    let mut results = Box::pin(toolset.dispatch_turn(&turn, &desk));
    assert!(step(&mut results).is_pending());
    hands.forward(Duration::from_secs(4));
    assert!(step(&mut results).is_pending());
    assert_eq!(desk.running.lock().unwrap().0, 1);
    desk.latch.open();
    hands.forward(Duration::from_secs(1));
    let Poll::Ready(results) = step(&mut results) else { panic!("the time is over") };
    assert_eq!(desk.running.lock().unwrap().0, 0, "the body is gone");
    assert_eq!(
        failed(&results[0]),
        (
            "timed_out",
            true,
            "the tool did not finish in time; it may have taken effect, so do not call it again \
             before that is known"
                .to_owned()
        )
    );
    assert!(results[1].is_success() && results[2].is_success());
    assert_eq!(codes(&records), ["timed_out", "succeeded", "succeeded"]);
}

#[test]
fn a_body_that_is_done_at_the_last_moment_is_done() {
    let hands = Hands::new();
    let (builder, _) = world();
    let toolset = builder.clock(hands.clone()).timeout(Duration::from_secs(5)).build().unwrap();
    let desk = Desk::of("ann");
    let mut result = Box::pin(toolset.dispatch(act("1", "wait"), &desk));
    assert!(step(&mut result).is_pending());
    desk.latch.open();
    hands.forward(Duration::from_secs(50));
    let Poll::Ready(result) = step(&mut result) else { panic!("it is done") };
    assert!(result.is_success());
}

#[test]
fn cancelling_answers_everything() {
    let (builder, records) = world();
    let (toolset, desk) = (builder.parallel(2).build().unwrap(), Desk::of("ann"));
    let cancel = Cancel::new();
    let exchange = Exchange::new().conversation("c").cancelled_by(&cancel);
    let turn =
        Turn::of_calls([act("1", "hang"), act("2", "wait"), act("3", "succeed"), act("4", "hang")]);
    let mut results = Box::pin(toolset.dispatch_turn_in(&exchange, &turn, &desk));
    assert!(step(&mut results).is_pending());
    desk.latch.open();
    assert!(step(&mut results).is_pending());
    assert_eq!(desk.ran().len(), 4);
    let other = Turn::of_calls([act("5", "succeed")]);
    cancel.cancel();
    let Poll::Ready(results) = step(&mut results) else { panic!("it is called off") };
    let codes_of =
        |results: &[ToolResult]| results.iter().map(ToolResult::code).collect::<Vec<_>>();
    assert_eq!(codes_of(&results), ["interrupted", "succeeded", "succeeded", "interrupted"]);
    assert!(results[0].failure().unwrap().may_have_taken_effect());
    let results = pollster::block_on(toolset.dispatch_turn_in(&exchange, &other, &desk));
    assert_eq!(codes_of(&results), ["cancelled"]);
    assert_eq!(desk.ran().len(), 4);
    assert_eq!(desk.running.lock().unwrap().0, 0);
    assert_eq!(codes(&records).len(), 5);

    // What was interrupted is not run again in silence.
    let exchange = Exchange::new().conversation("c");
    let again = pollster::block_on(toolset.dispatch_in(&exchange, act("1", "hang"), &desk));
    assert_eq!((again.code(), again.is_replayed()), ("interrupted", true));
    assert_eq!(desk.ran().len(), 4);
}

#[test]
fn cancelling_wakes_who_waits() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let cancel = Cancel::new();
    let exchange = Exchange::new().cancelled_by(&cancel);
    let result = std::thread::scope(|scope| {
        let waiting = scope
            .spawn(|| pollster::block_on(toolset.dispatch_in(&exchange, act("1", "hang"), &desk)));
        while desk.ran().is_empty() {
            std::thread::yield_now();
        }
        cancel.cancel();
        waiting.join().unwrap()
    });
    assert_eq!(result.code(), "interrupted");
}

/// Gives up with what it is told.
#[derive(Tool)]
struct GiveUp {
    length: u16,
}

struct Long(usize);

impl fmt::Display for Long {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&"é".repeat(self.0))
    }
}

impl Run<Desk> for GiveUp {
    type Output = ();
    type Error = Long;

    async fn run(self, _: &Desk) -> Result<(), Long> {
        Err(Long(self.length.into()))
    }
}

#[test]
fn what_a_body_says_for_itself_is_bounded() {
    let toolset = Toolset::<Desk>::builder().tool::<GiveUp>().build().unwrap();
    let told = |length: u16| {
        let call = Call::with_value("1", "give_up", json!({"length": length}));
        let result = pollster::block_on(toolset.dispatch(call, &Desk::of("ann")));
        assert_eq!(
            result.failure().unwrap().downcast_ref::<Long>().unwrap().0,
            usize::from(length)
        );
        result.failure().map(Failure::to_string).unwrap()
    };
    assert_eq!(told(3), "ééé");
    assert_eq!(told(60_000).len(), 4096 + "…".len());
}

#[test]
fn bodies_may_be_functions_and_async_functions() {
    /// Adds.
    #[derive(Tool)]
    struct Add {
        to: u32,
    }

    /// Adds later.
    #[derive(Tool)]
    struct AddLater {
        to: u32,
    }

    /// Adds much later.
    #[derive(Tool)]
    struct AddMuchLater {
        to: u32,
    }

    async fn add_later(it: AddLater, context: &u32) -> Result<u32, String> {
        super::world::yield_once().await;
        Ok(it.to + context)
    }

    let toolset = Toolset::<u32>::builder()
        .function(|it: Add, context: &u32| match it.to {
            0 => Err("nothing to add to"),
            to => Ok(to + context),
        })
        .async_function(add_later)
        .async_function(|it: AddMuchLater, context: &u32| {
            let context = *context;
            async move {
                super::world::yield_once().await;
                Ok::<_, String>(it.to + context)
            }
        })
        .build()
        .unwrap();
    let send = |name: &str, to: u32| {
        let call = Call::with_value("1", name, json!({"to": to}));
        pollster::block_on(toolset.dispatch(call, &30))
    };
    assert_eq!(send("add", 12).content(), 42);
    assert_eq!(send("add_later", 12).content(), 42);
    assert_eq!(send("add_much_later", 12).content(), 42);
    assert_eq!(send("add", 0).failure().unwrap().downcast_ref(), Some(&"nothing to add to"));
    let results = toolset.dispatch_turn(Turn::of_calls([]), &1);
    assert!(pollster::block_on(results).is_empty());
}

#[test]
fn an_output_is_judged_by_a_table_at_any_depth() {
    #[derive(Argument)]
    #[allow(dead_code, reason = "only its table counts")]
    struct Receipt {
        #[tool(minimum = 1)]
        cents: u32,
        lines: Vec<Line>,
    }

    #[derive(Argument)]
    #[allow(dead_code, reason = "only its table counts")]
    struct Line {
        #[tool(max_length = 3)]
        text: String,
    }

    /// Gives a receipt.
    #[derive(Tool)]
    struct Print {
        receipt: serde_json::Value,
    }

    let toolset = Toolset::<()>::builder()
        .function(|print: Print, (): &()| Ok::<_, String>(print.receipt))
        .settings::<Print>(tool_core::Settings::output::<Receipt>)
        .build()
        .unwrap();
    for (receipt, code) in [
        (json!({"cents": 1, "lines": [{"text": "abc"}]}), "succeeded"),
        (json!({"cents": 1, "lines": []}), "succeeded"),
        (json!({"cents": 0, "lines": []}), "output_invalid"),
        (json!({"cents": 1, "lines": [{"text": "abcd"}]}), "output_invalid"),
        (json!({"cents": 1, "lines": [], "more": 1}), "output_invalid"),
        (json!({"cents": 1.5, "lines": []}), "output_invalid"),
        (json!(null), "output_invalid"),
    ] {
        let call = Call::with_value("1", "print", json!({"receipt": receipt}));
        let result = pollster::block_on(toolset.dispatch(call, &()));
        assert_eq!(result.code(), code, "{receipt}");
    }
}

#[test]
fn the_time_of_a_body_begins_when_it_does() {
    let hands = Hands::new();
    let (builder, _) = world();
    let toolset = builder.clock(hands.clone()).timeout(Duration::from_secs(5)).build().unwrap();
    let desk = Desk::of("ann");
    let exchange = Exchange::new().conversation("c");
    let mut first = Box::pin(toolset.dispatch_in(&exchange, act("1", "wait"), &desk));
    let mut second = Box::pin(toolset.dispatch_in(&exchange, act("1", "wait"), &desk));
    assert!(step(&mut first).is_pending());
    assert!(step(&mut second).is_pending());
    let other = Exchange::new().conversation("d");
    let mut third = Box::pin(toolset.dispatch_in(&other, act("1", "wait"), &desk));
    hands.forward(Duration::from_secs(4));
    assert!(step(&mut third).is_pending());
    hands.forward(Duration::from_secs(4));
    let Poll::Ready(first) = step(&mut first) else { panic!("its time is over") };
    let Poll::Ready(second) = step(&mut second) else { panic!("the first is over") };
    assert_eq!((first.code(), second.code()), ("timed_out", "timed_out"));
    assert!(second.is_replayed());
    assert!(step(&mut third).is_pending(), "it has a second left");
    desk.latch.open();
    assert!(matches!(step(&mut third), Poll::Ready(result) if result.is_success()));
}
