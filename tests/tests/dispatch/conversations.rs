//! Conversations: repairs are counted, limits hold, and everything ends as something.

use super::world::{Act, Desk, Hands, Refund, act, act_n, codes, refund, step, world};
use serde_json::json;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tool_core::{
    Call, Cancel, Conversation, Ended, MemoryApprovals, Model, Progress, RepairLimits, Repairs,
    Reply, Scripted, Spent, ToolResult, Toolset, Turn,
};

fn calls(calls: impl IntoIterator<Item = Call>) -> Turn {
    Turn::of_calls(calls)
}

/// How it ended, in a word.
fn word<E>(ended: &Ended<E>) -> &'static str {
    match ended {
        Ended::Answered(_) => "answered",
        Ended::RepairsExhausted(_) => "repairs",
        Ended::AwaitingApproval(_) => "approval",
        Ended::RoundLimit => "rounds",
        Ended::TimeLimit => "time",
        Ended::TokenLimit => "tokens",
        Ended::Cancelled => "cancelled",
        Ended::Stopped => "stopped",
        Ended::ModelFailed(_) => "model",
        _ => "else",
    }
}

fn ended(lines: Vec<Turn>, repairs: Repairs) -> (String, Vec<String>, usize) {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let mut model = Scripted::new(lines);
    let mut conversation = Conversation::new("c", &toolset, &desk).repairs(repairs);
    let ended = pollster::block_on(conversation.run(&mut model));
    let word = match &ended {
        Ended::RepairsExhausted(exhausted) => format!("{:?}", exhausted.spent()),
        other => word(other).to_owned(),
    };
    (word, desk.ran(), conversation.rounds().len())
}

/// Calls that are refused, for different reasons.
fn bad(n: usize) -> Call {
    let id = format!("bad{n}");
    match n % 4 {
        0 => refund(&id, "x", u32::try_from(n).unwrap() + 1),
        1 => Call::new(id, "refnd", "{}"),
        2 => Call::new(id, "look_up", "{"),
        _ => act(&id, "dance"),
    }
}

#[test]
fn two_repairs_by_default_and_then_it_is_over() {
    let run = |lines| ended(lines, Repairs::default());
    let good = || calls([act_n("good", "succeed", 9)]);
    let end = || Turn::of_text("done");
    let bads = |n: usize| (0..n).map(|n| calls([bad(n)])).collect::<Vec<_>>();

    for n in 0..3 {
        let mut lines = bads(n);
        lines.extend([good(), end()]);
        assert_eq!(run(lines), ("answered".to_owned(), vec!["act 9".to_owned()], n + 2), "{n}");
    }
    for n in 3..6 {
        let mut lines = bads(n);
        lines.extend([good(), end()]);
        assert_eq!(run(lines), ("OverAll".to_owned(), vec![], 3), "{n}");
    }
}

#[test]
fn good_calls_in_between_hide_nothing() {
    let good = |n: u32| calls([act_n(&format!("good{n}"), "succeed", n)]);
    let same = |id: &str| calls([refund(id, "x", 5)]);
    let lines = vec![same("1"), good(1), same("2"), good(2), same("3"), good(3)];
    let (word, ran, rounds) = ended(lines, Repairs::default());
    assert_eq!((word.as_str(), rounds), (r#"ByCall("refund")"#, 5));
    assert_eq!(ran, ["act 1", "act 2"]);
}

#[test]
fn each_count_runs_out_by_itself() {
    let many = RepairLimits::all(50);
    let refused = |n: u32| calls([refund(&n.to_string(), "x", n + 1)]);
    let repairs = |turn| Repairs::default().per_turn(turn).per_conversation(many);
    let run = |lines: Vec<Turn>, limits| {
        let (word, _, rounds) = ended(lines, repairs(limits));
        (word, rounds)
    };
    let different = || (0..9).map(refused).collect::<Vec<_>>();
    let same = || (0..9).map(|n| calls([refund(&n.to_string(), "x", 7)])).collect::<Vec<_>>();
    let taking_turns = || (0..9).map(|n| calls([bad(n)])).collect::<Vec<_>>();
    assert_eq!(run(same(), many.by_call(1)), (r#"ByCall("refund")"#.to_owned(), 2));
    assert_eq!(run(different(), many.by_call(1)), ("model".to_owned(), 9));
    assert_eq!(run(different(), many.by_tool(3)), (r#"ByTool("refund")"#.to_owned(), 4));
    assert_eq!(run(different(), many.by_kind(0)), (r#"ByKind("invalid_arguments")"#.to_owned(), 1));
    assert_eq!(run(taking_turns(), many.by_tool(1)), (r#"ByTool("refund")"#.to_owned(), 5));
    assert_eq!(
        run(taking_turns(), many.by_kind(2)),
        (r#"ByKind("invalid_arguments")"#.to_owned(), 5)
    );
    assert_eq!(run(taking_turns(), many.over_all(4)), ("OverAll".to_owned(), 5));
    let of_conversation = Repairs::default().per_turn(many).per_conversation(many.over_all(1));
    assert_eq!(ended(taking_turns(), of_conversation).0, "OverAll");
}

#[test]
fn several_refused_calls_of_one_answer_take_one_repair() {
    let lines = vec![
        calls([bad(0), bad(1), bad(2), bad(3)]),
        calls([bad(4), bad(5)]),
        calls([act("good", "succeed")]),
        Turn::of_text("done"),
    ];
    assert_eq!(ended(lines, Repairs::default()).0, "answered");
}

#[test]
fn what_is_no_fault_of_the_model_takes_no_repair() {
    // A failure of the body, and calls that are withheld.
    let fail = |n: u32| calls([act_n(&n.to_string(), "fail", n)]);
    let mut lines: Vec<_> = (0..10).map(fail).collect();
    lines.push(Turn::of_text("done"));
    assert_eq!(ended(lines, Repairs::default()).0, "answered");
}

#[test]
fn the_end_carries_the_last_report_and_what_comes_after_is_refused() {
    let (builder, records) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let mut conversation = Conversation::new("c", &toolset, &desk);
    for n in 0..3 {
        let turn = calls([refund(&n.to_string(), &n.to_string(), 0)]);
        let results = pollster::block_on(conversation.answer(turn));
        assert_eq!(results[0].code(), "invalid_arguments");
        assert_eq!(conversation.exhausted().is_some(), n == 2);
    }
    let exhausted = conversation.exhausted().unwrap();
    assert_eq!(exhausted.spent(), &Spent::ByTool("refund".to_owned()));
    assert_eq!((exhausted.refused(), exhausted.tool()), (3, "refund"));
    let locations: Vec<_> =
        exhausted.last().report().violations().iter().map(|it| it.location().to_owned()).collect();
    assert_eq!(locations, ["/order", "/cents"]);
    assert_eq!(
        exhausted.to_string(),
        "3 answers were refused for calls of `refund`; the last one: the arguments are not valid, \
         and nothing was run; correct them and call again:\n\
         /order: expected a string that matches ^[0-9]{5}$\n\
         /cents: expected at least 1"
    );

    let turn = calls([act("4", "succeed"), refund("5", "10023", 5)]);
    let results = pollster::block_on(conversation.answer(turn));
    let codes_of: Vec<_> = results.iter().map(ToolResult::code).collect();
    assert_eq!(codes_of, ["repair_budget_exhausted"; 2]);
    let told = results[0].rejection().unwrap();
    assert_eq!(told.report().violations().len(), 2);
    assert!(told.to_string().starts_with(
        "too many calls were refused, and nothing was run; do not call again; the last refusal was:\n"
    ));
    assert_eq!(desk.ran(), [""; 0]);
    assert_eq!(codes(&records)[3..], ["repair_budget_exhausted"; 2]);

    // A user is answered anew, but the conversation as a whole is counted on.
    for _ in 0..3 {
        conversation.begin_turn();
        for n in 0..2 {
            let turn = calls([refund(&format!("b{n}"), &n.to_string(), 0)]);
            pollster::block_on(conversation.answer(turn));
        }
    }
    assert!(conversation.exhausted().is_some(), "nine in all, and eight are allowed");
}

#[test]
fn nothing_of_a_refused_call_goes_into_the_repaired_one() {
    let lines = vec![
        calls([Call::new("1", "refund", r#"{"order":"10023","cents":"5","iban":"DE02"}"#)]),
        calls([Call::new("2", "refund", r#"{"cents":5}"#)]),
        calls([refund("3", "10024", 6)]),
        Turn::of_text("done"),
    ];
    assert_eq!(
        ended(lines, Repairs::default()),
        ("answered".to_owned(), vec!["refund 10024 6".to_owned()], 4)
    );
}

#[test]
fn rounds_are_limited() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let lines = || (0..20).map(|n| calls([act_n(&n.to_string(), "succeed", n)]));
    let mut conversation = Conversation::new("c", &toolset, &desk);
    assert_eq!(word(&pollster::block_on(conversation.run(&mut Scripted::new(lines())))), "rounds");
    assert_eq!(conversation.rounds().len(), 16);
    let mut conversation = Conversation::new("d", &toolset, &desk).max_rounds(2);
    let mut model = Scripted::new(lines());
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "rounds");
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "rounds");
    assert_eq!(conversation.rounds().len(), 4, "each turn has its own");
}

#[test]
fn tokens_are_limited_where_they_are_reported() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let line = |n: u32| Reply::from(calls([act_n(&n.to_string(), "succeed", n)])).with_tokens(40);
    let mut conversation = Conversation::new("c", &toolset, &desk).max_tokens(100);
    let ended = pollster::block_on(conversation.run(&mut Scripted::new((0..9).map(line))));
    assert_eq!(word(&ended), "tokens");
    assert_eq!((conversation.tokens(), conversation.rounds().len()), (120, 3));
    assert_eq!(desk.ran().len(), 3, "what was answered is dealt with");
}

/// A model that never answers, or takes its time.
struct Slow {
    hands: Hands,
    takes: Option<Duration>,
}

impl Model for Slow {
    type Error = String;

    async fn next(&mut self, so_far: Progress<'_>) -> Result<Reply, String> {
        match self.takes {
            Some(takes) => self.hands.forward(takes),
            None => std::future::pending().await,
        }
        let n = so_far.rounds().len();
        let how = if n == 2 { "hang" } else { "succeed" };
        Ok(Turn::of_calls([act(&n.to_string(), how)]).into())
    }
}

#[test]
fn time_is_limited_whoever_takes_it() {
    let hands = Hands::new();
    let (builder, _) = world();
    let (toolset, desk) = (builder.clock(hands.clone()).build().unwrap(), Desk::of("ann"));
    let begin = |id: &str| Conversation::new(id, &toolset, &desk).max_time(Duration::from_secs(10));

    let mut conversation = begin("the model never answers");
    let mut model = Slow { hands: hands.clone(), takes: None };
    let mut run = Box::pin(conversation.run(&mut model));
    assert!(step(&mut run).is_pending());
    hands.forward(Duration::from_secs(9));
    assert!(step(&mut run).is_pending());
    hands.forward(Duration::from_secs(1));
    let Poll::Ready(ended) = step(&mut run) else { panic!("the time is over") };
    assert_eq!(word(&ended), "time");

    let mut conversation = begin("a body never ends");
    let mut model = Slow { hands: hands.clone(), takes: Some(Duration::from_secs(1)) };
    let mut run = Box::pin(conversation.run(&mut model));
    assert!(step(&mut run).is_pending());
    hands.forward(Duration::from_secs(7));
    let Poll::Ready(ended) = step(&mut run) else { panic!("the time is over") };
    assert_eq!(word(&ended), "time");
    drop(run);
    let told: Vec<_> = conversation.rounds().iter().map(|it| it.results()[0].code()).collect();
    assert_eq!(told, ["succeeded", "succeeded", "interrupted"]);

    let mut conversation = begin("the model is slow");
    let mut model = Slow { hands: hands.clone(), takes: Some(Duration::from_secs(6)) };
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "time");
    assert_eq!(
        conversation.rounds().len(),
        2,
        "the second is dealt with, and called off if it waits"
    );
}

#[test]
fn it_can_be_called_off() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let cancel = Cancel::new();
    let mut conversation = Conversation::new("c", &toolset, &desk).cancelled_by(&cancel);
    let mut model = Scripted::new([calls([act("1", "hang"), act("2", "succeed")])]);
    let mut run = Box::pin(conversation.run(&mut model));
    assert!(step(&mut run).is_pending());
    cancel.cancel();
    let Poll::Ready(ended) = step(&mut run) else { panic!("it is called off") };
    assert_eq!(word(&ended), "cancelled");
    drop(run);
    let told: Vec<_> = conversation.rounds()[0].results().iter().map(ToolResult::code).collect();
    assert_eq!(told, ["interrupted", "cancelled"]);
}

#[test]
fn a_model_that_fails_ends_it_and_it_can_go_on() {
    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let mut conversation = Conversation::new("c", &toolset, &desk);
    let mut model = Scripted::new([calls([act("1", "succeed")])]);
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "model");
    let mut model = Scripted::new([calls([act("1", "succeed")]), Turn::of_text("done")]);
    assert_eq!(word(&pollster::block_on(conversation.resume(&mut model))), "answered");
    assert_eq!(model.told(), [[json!(0)], [json!(0)]]);
    assert_eq!(desk.ran(), ["act 0"], "the second call has the id of the first");
}

fn bank(partial: bool) -> (Toolset<Desk>, Arc<MemoryApprovals>) {
    let store = Arc::new(MemoryApprovals::new());
    let (builder, _) = world();
    let builder = builder
        .settings::<Refund>(tool_core::Settings::needs_approval)
        .settings::<Act>(|it| it.authorise(|_, _| Ok(())))
        .approvals(Arc::clone(&store));
    let builder = if partial { builder.partial_turns() } else { builder };
    (builder.build().unwrap(), store)
}

#[test]
fn it_waits_for_an_approval_and_goes_on() {
    for partial in [false, true] {
        let (toolset, store) = bank(partial);
        let desk = Desk::of("ann");
        let mut conversation = Conversation::new("c", &toolset, &desk);
        let mut model = Scripted::new([
            calls([
                act_n("1", "succeed", 1),
                refund("2", "10023", 5),
                Call::new("3", "look_up", r#"{"order":3}"#),
            ]),
            Turn::of_text("done"),
        ]);
        let ended = pollster::block_on(conversation.run(&mut model));
        let Ended::AwaitingApproval(pending) = ended else { panic!("it waits") };
        assert_eq!(pending, store.waiting());
        let before = if partial { vec!["act 1", "look_up 3"] } else { vec![] };
        assert_eq!(desk.ran(), before);

        // Nobody has decided yet.
        let ended = pollster::block_on(conversation.resume(&mut model));
        assert_eq!(word(&ended), "approval");
        assert_eq!(desk.ran(), before);

        store.approve(pending[0].id(), "bob").unwrap();
        let ended = pollster::block_on(conversation.resume(&mut model));
        assert_eq!(word(&ended), "answered");
        let after = if partial {
            ["act 1", "look_up 3", "refund 10023 5"]
        } else {
            ["act 1", "refund 10023 5", "look_up 3"]
        };
        assert_eq!(desk.ran(), after);
        assert_eq!(model.told()[1], [json!(1), json!({"refunded": 5}), json!(3)]);
        assert_eq!(conversation.rounds().len(), 2);
    }
}

#[test]
fn an_approval_that_is_refused_is_told_to_the_model() {
    let (toolset, store) = bank(false);
    let desk = Desk::of("ann");
    let mut conversation = Conversation::new("c", &toolset, &desk);
    let mut model =
        Scripted::new([calls([refund("2", "10023", 5)]), Turn::of_text("It was refused.")]);
    pollster::block_on(conversation.run(&mut model));
    store.refuse(store.waiting()[0].id(), tool_core::Denial::new("too much")).unwrap();
    let ended = pollster::block_on(conversation.resume(&mut model));
    assert_eq!(word(&ended), "answered");
    assert_eq!(model.told()[1][0]["error"]["code"], "denied");
    assert_eq!(desk.ran(), [""; 0]);
}

#[test]
fn a_result_of_an_approved_call_is_given_again_without_another_approval() {
    let (toolset, store) = bank(false);
    let desk = Desk::of("ann");
    let exchange = tool_core::Exchange::new().conversation("c");
    let send =
        || pollster::block_on(toolset.dispatch_in(&exchange, refund("2", "10023", 5), &desk));
    let pending = send().pending().unwrap().clone();
    store.approve(pending.id(), "bob").unwrap();
    assert!(!send().is_replayed());
    assert!(send().is_replayed());
    assert_eq!(store.waiting(), []);
    assert_eq!(desk.ran(), ["refund 10023 5"]);
    toolset.forget("c");
    assert_eq!(send().code(), "approval_required");
}

#[test]
fn a_model_is_shown_only_what_the_policy_shows_it() {
    struct Looks(Vec<Vec<&'static str>>);

    impl Model for Looks {
        type Error = String;

        async fn next(&mut self, so_far: Progress<'_>) -> Result<Reply, String> {
            self.0.push(so_far.definitions().iter().map(|it| it.name()).collect());
            Ok(Turn::of_text("done").into())
        }
    }

    let (builder, _) = world();
    let toolset = builder
        .settings::<Refund>(|it| it.scope("gold"))
        .grants(|desk, scope| desk.scopes.contains(&scope))
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    let mut model = Looks(Vec::new());
    pollster::block_on(Conversation::new("c", &toolset, &desk).run(&mut model));
    assert_eq!(model.0, [["look_up", "act"]]);
}

#[test]
fn its_futures_can_be_sent_between_threads() {
    fn is_send<T: Send>(_: &T) {}

    let (builder, _) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let mut model = Scripted::default();
    let mut conversation = Conversation::new("c", &toolset, &desk);
    is_send(&conversation);
    is_send(&conversation.run(&mut model));
    is_send(&conversation.resume(&mut model));
    is_send(&conversation.answer(Turn::of_text("")));
}

#[test]
fn ids_that_begin_anew_in_each_answer_are_other_calls() {
    for per_round in [false, true] {
        let (builder, _) = world();
        let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
        let conversation = Conversation::new("c", &toolset, &desk);
        let mut conversation =
            if per_round { conversation.call_ids_per_round() } else { conversation };
        let line = |n| calls([act_n("call_0", "succeed", n)]);
        let mut model = Scripted::new([line(1), line(1), line(2), Turn::of_text("done")]);
        pollster::block_on(conversation.run(&mut model));
        let told = conversation.rounds().iter().filter_map(|round| round.results().first());
        let told: Vec<_> = told.map(|it| (it.code(), it.is_replayed())).collect();
        if per_round {
            assert_eq!(told, [("succeeded", false); 3]);
        } else {
            assert_eq!(
                told,
                [("succeeded", false), ("succeeded", true), ("duplicate_call_id", false)]
            );
        }
    }
}

#[test]
fn going_on_counts_no_fault_a_second_time() {
    let (toolset, store) = bank(true);
    let desk = Desk::of("ann");
    let once = Repairs::default().per_turn(RepairLimits::all(1));
    let mut conversation = Conversation::new("c", &toolset, &desk).repairs(once);
    let mut model = Scripted::new([
        calls([refund("1", "x", 5), refund("2", "10023", 5)]),
        Turn::of_text("done"),
    ]);
    let ended = pollster::block_on(conversation.run(&mut model));
    let Ended::AwaitingApproval(pending) = ended else { panic!("it waits") };
    store.approve(pending[0].id(), "bob").unwrap();
    assert_eq!(word(&pollster::block_on(conversation.resume(&mut model))), "answered");
    assert_eq!(desk.ran(), ["refund 10023 5"]);
}

#[test]
fn a_denial_that_comes_with_the_decision_is_the_same_answers_repair() {
    let (toolset, store) = bank(true);
    let desk = Desk::of("ann");
    let limits = Repairs::default().per_turn(RepairLimits::all(1));
    let mut conversation = Conversation::new("c", &toolset, &desk).repairs(limits);
    let mut model = Scripted::new([
        calls([refund("1", "x", 5), refund("2", "10023", 5)]),
        calls([refund("3", "y", 6)]),
    ]);
    pollster::block_on(conversation.run(&mut model));
    store.refuse(store.waiting()[0].id(), tool_core::Denial::new("no")).unwrap();
    let ended = pollster::block_on(conversation.resume(&mut model));
    let Ended::RepairsExhausted(exhausted) = ended else { panic!("the second answer is bad too") };
    assert_eq!((exhausted.spent(), exhausted.refused()), (&Spent::ByTool("refund".to_owned()), 2));
}

#[test]
fn the_time_of_a_turn_does_not_run_while_an_approval_is_waited_for() {
    let (store, hands) = (Arc::new(MemoryApprovals::new()), Hands::new());
    let (builder, _) = world();
    let builder = builder.settings::<Refund>(tool_core::Settings::needs_approval);
    let toolset = builder.approvals(Arc::clone(&store)).clock(hands.clone()).build().unwrap();
    let desk = Desk::of("ann");
    let limit = Duration::from_secs(10);
    let mut conversation = Conversation::new("c", &toolset, &desk).max_time(limit);
    let mut model =
        Scripted::new([calls([refund("2", "10023", 5)]), Turn::of_text("It is refunded.")]);
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "approval");
    hands.forward(Duration::from_mins(5));
    store.approve(store.waiting()[0].id(), "bob").unwrap();
    assert_eq!(word(&pollster::block_on(conversation.resume(&mut model))), "answered");
    assert_eq!(desk.ran(), ["refund 10023 5"]);
}

#[test]
fn two_calls_that_are_the_same_are_approved_one_by_one() {
    let (toolset, store) = bank(false);
    let desk = Desk::of("ann");
    let mut conversation = Conversation::new("c", &toolset, &desk);
    let mut model = Scripted::new([
        calls([refund("1", "10023", 5), refund("2", "10023", 5)]),
        Turn::of_text("done"),
    ]);
    for n in 0..2 {
        let ended = if n == 0 {
            pollster::block_on(conversation.run(&mut model))
        } else {
            pollster::block_on(conversation.resume(&mut model))
        };
        let Ended::AwaitingApproval(pending) = ended else { panic!("{n}: {}", word(&ended)) };
        let ids: Vec<_> = pending.iter().map(tool_core::PendingCall::call_id).collect();
        assert_eq!(ids, [[Some("1"), Some("2")].as_slice(), &[Some("2")]][n]);
        assert_eq!(desk.ran().len(), n);
        store.approve(store.waiting()[0].id(), "bob").unwrap();
    }
    assert_eq!(word(&pollster::block_on(conversation.resume(&mut model))), "answered");
    assert_eq!(desk.ran(), ["refund 10023 5", "refund 10023 5"]);
    assert_eq!(model.told().last().unwrap()[1], json!({"refunded": 5}));
}

#[test]
fn an_answer_of_malformed_calls_alone_is_not_taken_for_one() {
    use tool_core::provider::{bedrock_converse, gemini, openai_compat};

    let turns = [
        gemini::receive(
            br#"{"candidates": [{"content": {}, "finishReason": "MALFORMED_FUNCTION_CALL"}]}"#,
        ),
        bedrock_converse::receive(
            br#"{"output": {"message": {"content": []}}, "stopReason": "malformed_tool_use"}"#,
        ),
        openai_compat::receive(
            br#"{"choices": [{"message": {"content": ""},
                "finish_reason": "function_call_filter: MALFORMED_FUNCTION_CALL"}]}"#,
        ),
    ];
    for turn in turns {
        let turn = turn.unwrap();
        let end = turn.end().unwrap().to_owned();
        assert_eq!(self::ended(vec![turn], Repairs::default()).0, "stopped", "{end}");
    }
}

#[test]
fn a_turn_that_is_dropped_is_answered_before_it_goes_on() {
    for per_round in [false, true] {
        let (builder, records) = world();
        let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
        let conversation = Conversation::new("c", &toolset, &desk);
        let mut conversation =
            if per_round { conversation.call_ids_per_round() } else { conversation };
        let hang =
            calls([act_n("1", "succeed", 1), act_n("2", "hang", 2), act_n("3", "succeed", 3)]);
        let mut model = Scripted::new([calls([act_n("0", "succeed", 0)]), hang]);
        let mut run = Box::pin(conversation.run(&mut model));
        assert!(step(&mut run).is_pending());
        drop(run);
        let mut model = Scripted::new([Turn::of_text("done")]);
        assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "answered");
        let told = |n: usize| {
            let results = conversation.rounds()[n].results().iter();
            results.map(ToolResult::code).collect::<Vec<_>>()
        };
        assert_eq!(told(0), ["succeeded"]);
        assert_eq!(told(1), ["succeeded", "interrupted", "cancelled"]);
        assert_eq!(conversation.rounds()[1].results()[0].content(), 1);
        assert_eq!(model.told()[0].len(), 3, "the model is told");
        assert_eq!(desk.ran(), ["act 0", "act 1", "act 2"]);
        assert!(records.records().iter().any(|it| it.replayed && it.code == "interrupted"));
    }
}

#[test]
fn an_approved_turn_that_is_dropped_is_answered_before_it_goes_on() {
    let store = Arc::new(MemoryApprovals::new());
    let (builder, _) = world();
    let toolset = builder
        .settings::<Refund>(tool_core::Settings::needs_approval)
        .approvals(Arc::clone(&store))
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    let mut conversation = Conversation::new("c", &toolset, &desk);
    let mut model = Scripted::new([calls([refund("1", "10023", 5), act("2", "hang")])]);
    pollster::block_on(conversation.run(&mut model));
    store.approve(store.waiting()[0].id(), "bob").unwrap();
    let mut resume = Box::pin(conversation.resume(&mut model));
    assert!(step(&mut resume).is_pending());
    drop(resume);
    let mut model = Scripted::new([Turn::of_text("done")]);
    assert_eq!(word(&pollster::block_on(conversation.resume(&mut model))), "answered");
    let told: Vec<_> = conversation.rounds()[0].results().iter().map(ToolResult::code).collect();
    assert_eq!(told, ["succeeded", "interrupted"]);
    assert_eq!(desk.ran(), ["refund 10023 5", "act 0"]);
}

#[test]
fn a_provider_that_pauses_is_asked_again() {
    use tool_core::provider::{anthropic, gemini_interactions};

    let paused = [
        anthropic::receive(
            br#"{"content": [{"type": "server_tool_use", "id": "s", "name": "web_search", "input": {}}],
                "stop_reason": "pause_turn"}"#,
        ),
        gemini_interactions::receive(br#"{"id": "v1", "status": "requires_continuation"}"#),
    ];
    for turn in paused {
        let turn = turn.unwrap();
        assert!(turn.is_paused());
        assert!(!Turn::of_text("done").is_paused());
        let lines = vec![turn.clone(), Turn::of_text("done")];
        assert_eq!(ended(lines, Repairs::default()), ("answered".to_owned(), vec![], 2));
        // It does not go on for ever.
        assert_eq!(ended(vec![turn; 20], Repairs::default()), ("rounds".to_owned(), vec![], 16));
    }
}

/// Never answers.
struct Never;

impl Model for Never {
    type Error = String;

    async fn next(&mut self, _: Progress<'_>) -> Result<Reply, String> {
        std::future::pending().await
    }
}

#[test]
fn results_that_were_there_before_stay_where_going_on_is_dropped() {
    let (toolset, store) = bank(true);
    let desk = Desk::of("ann");
    let mut conversation = Conversation::new("c", &toolset, &desk);
    // No ids, so that nothing but the conversation knows what became of them.
    let body = br#"{"message": {"tool_calls": [
        {"function": {"name": "act", "arguments": {"how": "succeed", "n": 1}}},
        {"function": {"name": "refund", "arguments": {"order": "10023", "cents": 5}}},
        {"function": {"name": "act", "arguments": {"how": "dance"}}}
    ]}, "done": true}"#;
    let turn = tool_core::provider::ollama::receive(body).unwrap();
    let mut model = Scripted::new([turn]);
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "approval");
    store.approve(store.waiting()[0].id(), "bob").unwrap();
    // The model is asked and never answers; then that is dropped as well.
    let mut never = Never;
    let mut resume = Box::pin(conversation.resume(&mut never));
    assert!(step(&mut resume).is_pending());
    drop(resume);
    let told = |conversation: &Conversation<'_, Desk>| {
        let results = conversation.rounds()[0].results().iter();
        results.map(ToolResult::code).collect::<Vec<_>>()
    };
    assert_eq!(told(&conversation), ["succeeded", "succeeded", "invalid_arguments"]);
    assert_eq!(desk.ran(), ["act 1", "refund 10023 5"]);
}

#[test]
fn a_result_without_an_id_stays_where_going_on_is_dropped() {
    let store = Arc::new(MemoryApprovals::new());
    let (builder, _) = world();
    let toolset = builder
        .settings::<Act>(|it| it.needs_approval_if(|act, _| act.n == 2))
        .approvals(Arc::clone(&store))
        .partial_turns()
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    let mut conversation = Conversation::new("c", &toolset, &desk);
    let body = br#"{"message": {"tool_calls": [
        {"function": {"name": "act", "arguments": {"how": "succeed", "n": 1}}},
        {"function": {"name": "act", "arguments": {"how": "hang", "n": 2}}}
    ]}, "done": true}"#;
    let mut model = Scripted::new([tool_core::provider::ollama::receive(body).unwrap()]);
    pollster::block_on(conversation.run(&mut model));
    store.approve(store.waiting()[0].id(), "bob").unwrap();
    let mut resume = Box::pin(conversation.resume(&mut model));
    assert!(step(&mut resume).is_pending());
    drop(resume);
    let mut model = Scripted::new([Turn::of_text("done")]);
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "answered");
    let told: Vec<_> = conversation.rounds()[0].results().iter().map(ToolResult::code).collect();
    assert_eq!(told, ["succeeded", "interrupted"]);
    assert_eq!(desk.ran(), ["act 1", "act 2"]);
}

#[test]
fn whoever_has_had_their_chances_gets_no_more_by_an_approval() {
    let (toolset, store) = bank(true);
    let desk = Desk::of("ann");
    let none = Repairs::default().per_turn(RepairLimits::all(0));
    let mut conversation = Conversation::new("c", &toolset, &desk).repairs(none);
    let mut model = Scripted::new([
        calls([refund("1", "x", 5), refund("2", "10023", 5)]),
        Turn::of_text("done"),
    ]);
    assert_eq!(word(&pollster::block_on(conversation.run(&mut model))), "repairs");
    store.approve(store.waiting()[0].id(), "bob").unwrap();
    assert_eq!(word(&pollster::block_on(conversation.resume(&mut model))), "repairs");
    assert_eq!(desk.ran(), ["refund 10023 5"], "what was approved runs");
    assert!(conversation.exhausted().is_some());
}
