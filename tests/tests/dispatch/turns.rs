//! Turns: in parallel and in order, each id once, and no body twice.

use super::world::{Act, Desk, act, act_n, codes, refund, step, world};
use serde_json::json;
use std::task::Poll;
use tool_core::{Call, Exchange, Rejection, ToolResult, Turn};

fn told(results: &[ToolResult]) -> Vec<(Option<&str>, &'static str)> {
    results.iter().map(|result| (result.call_id(), result.code())).collect()
}

#[test]
fn two_calls_of_one_id_are_both_refused() {
    for partial in [false, true] {
        let (builder, records) = world();
        let builder = if partial { builder.partial_turns() } else { builder };
        let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
        let turn = Turn::of_calls([
            act_n("1", "succeed", 1),
            act_n("2", "succeed", 2),
            act_n("1", "succeed", 1),
        ]);
        let results = pollster::block_on(toolset.dispatch_turn(&turn, &desk));
        let other = if partial { "succeeded" } else { "withheld" };
        assert_eq!(
            told(&results),
            [
                (Some("1"), "duplicate_call_id"),
                (Some("2"), other),
                (Some("1"), "duplicate_call_id")
            ]
        );
        assert_eq!(
            results[0].rejection().unwrap().to_string(),
            "another call of the same turn has the same id, and neither was run; send each call \
             with an id of its own"
        );
        assert_eq!(desk.ran().len(), usize::from(partial));
        assert_eq!(codes(&records).len(), 3);
    }
}

#[test]
fn bodies_run_in_parallel_up_to_the_limit_and_results_keep_the_order() {
    for (limit, at_most) in [(1, 1), (3, 3), (100, 5)] {
        let (builder, _) = world();
        let (toolset, desk) = (builder.parallel(limit).build().unwrap(), Desk::of("ann"));
        let calls = (1..=5).map(|n| act_n(&n.to_string(), "wait", n));
        let turn = Turn::of_calls(calls);
        let mut results = Box::pin(toolset.dispatch_turn(&turn, &desk));
        assert!(step(&mut results).is_pending());
        assert_eq!(desk.ran().len(), at_most);
        desk.latch.open();
        let Poll::Ready(results) = step(&mut results) else { panic!("they are all done") };
        let outputs: Vec<_> = results.iter().map(ToolResult::content).collect();
        assert_eq!(outputs, [1, 2, 3, 4, 5]);
        assert_eq!(desk.running.lock().unwrap().1, u32::try_from(at_most).unwrap());
    }
}

#[test]
fn a_serial_tool_runs_alone_between_what_comes_before_and_behind() {
    let (builder, _) = world();
    let toolset = builder
        .parallel(10)
        .settings::<super::world::Refund>(tool_core::Settings::serial)
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    let turn = Turn::of_calls([
        act_n("1", "wait", 1),
        act_n("2", "wait", 2),
        refund("3", "10023", 3),
        act_n("4", "yield", 4),
        act_n("5", "yield", 5),
    ]);
    let mut results = Box::pin(toolset.dispatch_turn(&turn, &desk));
    assert!(step(&mut results).is_pending());
    assert_eq!(desk.ran(), ["act 1", "act 2"]);
    desk.latch.open();
    assert!(step(&mut results).is_pending(), "the last two have given way");
    assert_eq!(desk.ran(), ["act 1", "act 2", "refund 10023 3", "act 4", "act 5"]);
    let Poll::Ready(results) = step(&mut results) else { panic!("they are all done") };
    assert_eq!(results.len(), 5);
    assert!(results.iter().all(ToolResult::is_success));
}

#[test]
fn a_call_id_that_has_a_result_gets_that_result() {
    let (builder, records) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let exchange = Exchange::new().conversation("one");
    let send = |exchange: &Exchange, call: Call| {
        pollster::block_on(toolset.dispatch_in(exchange, call, &desk))
    };
    for how in ["succeed", "fail", "panic", "no_json"] {
        let first = send(&exchange, act(how, how));
        let again = send(&exchange, act(how, how));
        assert!(!first.is_replayed());
        assert!(again.is_replayed());
        assert_eq!(again.content(), first.content());
        assert_eq!(again.call_id(), first.call_id());
        let effect = |it: &ToolResult| it.failure().map(tool_core::Failure::may_have_taken_effect);
        assert_eq!(effect(&again), effect(&first));
    }
    assert_eq!(desk.ran().len(), 4);
    let replayed = records.records().iter().filter(|record| record.replayed).count();
    assert_eq!(replayed, 4);

    // The same in other words is the same.
    let same = Call::new("succeed", "act", r#"{"n": 0e5, "how": "succeed", "n": 0}"#);
    assert_eq!(send(&exchange, same).code(), "invalid_arguments", "it goes through the gate first");
    let same = Call::new("fail", "act", r#"{"how": "\u0066ail"}"#);
    assert!(send(&exchange, same).is_replayed());
    // Something else under the same id is not run and gets nobody's result.
    let other = send(&exchange, act_n("succeed", "succeed", 7));
    assert_eq!(other.code(), "duplicate_call_id");
    assert_eq!(
        other.rejection().map(Rejection::to_string).unwrap(),
        "the id of this call belongs to an earlier call, and nothing was run; send it with an id \
         of its own"
    );
    // Another conversation, none, and one that was forgotten know nothing of it.
    assert!(!send(&Exchange::new().conversation("two"), act("succeed", "succeed")).is_replayed());
    assert!(!send(&Exchange::new(), act("succeed", "succeed")).is_replayed());
    toolset.forget("one");
    assert!(!send(&exchange, act("succeed", "succeed")).is_replayed());
    assert_eq!(desk.ran().len(), 7);
}

#[test]
fn a_result_is_not_given_to_another_principal() {
    let (builder, _) = world();
    let toolset = builder.build().unwrap();
    let exchange = Exchange::new().conversation("one");
    let (ann, eve) = (Desk::of("ann"), Desk::of("eve"));
    let send = |desk| pollster::block_on(toolset.dispatch_in(&exchange, act("1", "succeed"), desk));
    assert_eq!(send(&ann).code(), "succeeded");
    assert_eq!(send(&eve).code(), "duplicate_call_id");
    assert_eq!(eve.ran(), [""; 0]);
}

#[test]
fn what_was_refused_is_judged_anew_under_its_id() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let exchange = Exchange::new().conversation("one");
    let send = |call| pollster::block_on(toolset.dispatch_in(&exchange, call, &desk)).code();
    assert_eq!(send(refund("1", "1", 5)), "invalid_arguments");
    assert_eq!(send(refund("1", "10023", 5)), "succeeded");
    assert_eq!(desk.ran(), ["refund 10023 5"]);
}

#[test]
fn an_idempotency_key_makes_two_calls_one() {
    let (builder, _) = world();
    let toolset = builder
        .settings::<Act>(|it| it.idempotency_key(|act, _| (act.n > 0).then(|| act.n.to_string())))
        .build()
        .unwrap();
    let (ann, eve) = (Desk::of("ann"), Desk::of("eve"));
    let send = |call, desk| pollster::block_on(toolset.dispatch(call, desk));
    assert!(!send(act_n("1", "succeed", 1), &ann).is_replayed());
    let again = send(act_n("2", "succeed", 1), &ann);
    assert!(again.is_replayed());
    assert_eq!((again.call_id(), again.content()), (Some("2"), json!(1)));
    // Another key, no key, and the same key of somebody else.
    assert!(!send(act_n("3", "succeed", 2), &ann).is_replayed());
    assert!(!send(act_n("4", "succeed", 0), &ann).is_replayed());
    assert!(!send(act_n("5", "succeed", 0), &ann).is_replayed());
    assert!(!send(act_n("6", "succeed", 1), &eve).is_replayed());
    // The same key for something else.
    assert_eq!(send(act_n("7", "fail", 1), &ann).code(), "duplicate_call_id");
    assert_eq!(ann.ran().len(), 4);
    assert_eq!(eve.ran().len(), 1);
}

#[test]
fn whoever_comes_second_waits_for_the_first() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let exchange = Exchange::new().conversation("one");
    let mut first = Box::pin(toolset.dispatch_in(&exchange, act("1", "wait"), &desk));
    let mut second = Box::pin(toolset.dispatch_in(&exchange, act("1", "wait"), &desk));
    assert!(step(&mut first).is_pending());
    assert!(step(&mut second).is_pending());
    desk.latch.open();
    assert!(step(&mut second).is_pending());
    let Poll::Ready(first) = step(&mut first) else { panic!("it is done") };
    let Poll::Ready(second) = step(&mut second) else { panic!("the first is done") };
    assert_eq!((first.is_replayed(), second.is_replayed()), (false, true));
    assert_eq!(desk.ran(), ["act 0"]);
}

#[test]
fn a_stopped_turn_runs_nothing_and_no_policy_is_asked() {
    let body = json!({"choices": [{"finish_reason": "content_filter", "message": {"tool_calls": [
        {"id": "1", "function": {"name": "act", "arguments": "{\"how\":\"succeed\"}"}},
        {"id": "2", "function": {"name": "act", "arguments": "{}"}},
    ]}}]});
    let turn = tool_core::provider::openai_chat::receive(body.to_string().as_bytes()).unwrap();
    for partial in [false, true] {
        let (builder, _) = world();
        let builder = builder.authorise(|_, _| panic!("secret: asked"));
        let builder = if partial { builder.partial_turns() } else { builder };
        let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
        let results = pollster::block_on(toolset.dispatch_turn(&turn, &desk));
        assert_eq!(told(&results)[0], (Some("1"), "withheld"));
        assert_eq!(desk.ran(), [""; 0]);
    }
}
