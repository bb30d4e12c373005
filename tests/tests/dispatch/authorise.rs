//! Who may do what: typed, in the trusted context, and the same for what is advertised.

use super::world::{Act, Desk, LookUp, Refund, act, codes, refund, world};
use serde_json::json;
use std::sync::Mutex;
use tool_core::{
    BoxFuture, Call, Definition, Denial, Offered, Policy, Request, Toolset, Turn,
    provider::openai_chat,
};

fn names(definitions: &[&Definition]) -> Vec<&'static str> {
    definitions.iter().map(|definition| definition.name()).collect()
}

#[test]
fn what_is_advertised_is_what_may_be_called() {
    let (builder, _) = world();
    let toolset = builder
        .settings::<Refund>(|it| it.scope("refunds").scope("desk"))
        .settings::<Act>(|it| it.scope("desk"))
        .grants(|desk, scope| desk.scopes.contains(&scope))
        .build()
        .unwrap();
    for (scopes, expected) in [
        (vec![], vec!["look_up"]),
        (vec!["refunds"], vec!["look_up"]),
        (vec!["desk"], vec!["look_up", "act"]),
        (vec!["desk", "refunds"], vec!["refund", "look_up", "act"]),
    ] {
        let desk = Desk { scopes, ..Desk::of("ann") };
        let shown = toolset.definitions_for(&desk);
        assert_eq!(names(&shown), expected);
        let advertised = openai_chat::advertise(shown);
        assert_eq!(advertised.as_array().unwrap().len(), expected.len());
        for (name, arguments) in [
            ("refund", json!({"order": "10023", "cents": 5})),
            ("look_up", json!({"order": 1})),
            ("act", json!({"how": "succeed"})),
        ] {
            let call = Call::with_value("1", name, arguments);
            let result = pollster::block_on(toolset.dispatch(&call, &desk));
            let code = if expected.contains(&name) { "succeeded" } else { "unknown_tool" };
            assert_eq!(result.code(), code, "{name}");
        }
    }
}

#[test]
fn a_hidden_tool_is_not_named_to_the_model_and_is_to_the_operator() {
    let (builder, records) = world();
    let toolset = builder
        .settings::<Refund>(|it| it.scope("gold"))
        .grants(|desk, scope| desk.scopes.contains(&scope))
        .build()
        .unwrap();
    let desk = Desk::of("ann");
    for name in ["refund", "refnd"] {
        let result = pollster::block_on(toolset.dispatch(Call::new("1", name, "{}"), &desk));
        assert_eq!(
            result.rejection().unwrap().to_string(),
            "there is no tool of this name, and nothing was run; known here: look_up, act"
        );
    }
    let details: Vec<_> = records.records().into_iter().map(|record| record.detail).collect();
    assert_eq!(details, [Some("the policy does not show this tool".to_owned()), None]);
}

/// Sees what it is asked, and says no to one order.
#[derive(Default)]
struct Seen(Mutex<Vec<(String, Option<u32>)>>);

impl Policy<Desk> for std::sync::Arc<Seen> {
    fn shows(&self, tool: Offered<'_>, desk: &Desk) -> bool {
        tool.name() != "act" || desk.clerk == "boss"
    }

    fn authorise<'a>(
        &'a self,
        request: Request<'a>,
        desk: &'a Desk,
    ) -> BoxFuture<'a, Result<(), Denial>> {
        Box::pin(async move {
            super::world::yield_once().await;
            let cents = request.arguments::<Refund>().map(|refund| refund.cents);
            let seen =
                format!("{} {} {}", desk.clerk, request.tool().name(), request.call_id().unwrap());
            self.0.lock().unwrap().push((seen, cents));
            if cents == Some(13) { Err(Denial::new("unlucky")) } else { Ok(()) }
        })
    }
}

#[test]
fn policies_see_the_typed_value_and_only_what_passed() {
    let seen = std::sync::Arc::new(Seen::default());
    let (builder, records) = world();
    let toolset = builder.policy(std::sync::Arc::clone(&seen)).build().unwrap();
    let desk = Desk::of("ann");
    let dispatch = |call: Call| pollster::block_on(toolset.dispatch(call, &desk)).code();
    assert_eq!(dispatch(refund("1", "10023", 12)), "succeeded");
    assert_eq!(dispatch(refund("2", "10023", 13)), "denied");
    assert_eq!(
        dispatch(Call::new("3", "refund", r#"{"order":"10023","cents":1.2e1}"#)),
        "succeeded"
    );
    assert_eq!(dispatch(refund("4", "1002", 12)), "invalid_arguments");
    assert_eq!(dispatch(act("5", "succeed")), "unknown_tool");
    assert_eq!(dispatch(Call::new("6", "look_up", r#"{"order":7}"#)), "succeeded");
    assert_eq!(
        *seen.0.lock().unwrap(),
        [
            ("ann refund 1".to_owned(), Some(12)),
            ("ann refund 2".to_owned(), Some(13)),
            ("ann refund 3".to_owned(), Some(12)),
            ("ann look_up 6".to_owned(), None),
        ]
    );
    assert_eq!(desk.ran(), ["refund 10023 12", "refund 10023 12", "look_up 7"]);
    assert_eq!(codes(&records).len(), 6);
}

#[test]
fn all_of_a_turn_is_authorised_before_any_of_it_runs() {
    let (builder, _) = world();
    let toolset = builder
        .authorise(|request, desk| {
            assert_eq!(desk.ran(), [""; 0], "nothing has run yet");
            match request.arguments::<LookUp>() {
                Some(LookUp { order: 2 }) => Err(Denial::new("")),
                _ => Ok(()),
            }
        })
        .build()
        .unwrap();
    let look_up = |id: &str, order: u32| Call::with_value(id, "look_up", json!({"order": order}));
    let desk = Desk::of("ann");
    let turn = Turn::of_calls([look_up("1", 1), look_up("2", 2), look_up("3", 3)]);
    let results = pollster::block_on(toolset.dispatch_turn(&turn, &desk));
    let codes: Vec<_> = results.iter().map(tool_core::ToolResult::code).collect();
    assert_eq!(codes, ["withheld", "denied", "withheld"]);
    assert_eq!(desk.ran(), [""; 0]);
    let turn = Turn::of_calls([look_up("1", 1), look_up("3", 3)]);
    pollster::block_on(toolset.dispatch_turn(&turn, &desk));
    assert_eq!(desk.ran(), ["look_up 1", "look_up 3"]);
}

#[test]
fn every_policy_has_to_agree() {
    for (one, other) in [(true, true), (true, false), (false, true), (false, false)] {
        let (builder, _) = world();
        let says = |yes: bool| move || if yes { Ok(()) } else { Err(Denial::new("")) };
        let (of_tool, of_set) = (says(one), says(other));
        let toolset: Toolset<Desk> = builder
            .settings::<Refund>(|it| it.authorise(move |_, _| of_tool()))
            .authorise(move |_, _| of_set())
            .build()
            .unwrap();
        let desk = Desk::of("ann");
        let result = pollster::block_on(toolset.dispatch(refund("1", "10023", 5), &desk));
        assert_eq!(result.is_success(), one && other);
        assert_eq!(desk.ran().len(), usize::from(one && other));
    }
}

#[test]
fn a_reason_is_bounded_and_the_operators_part_stays_with_them() {
    let (builder, records) = world();
    let toolset = builder
        .authorise(|_, _| Err(Denial::new("é".repeat(5000)).for_operator("x".repeat(5000))))
        .build()
        .unwrap();
    let result = pollster::block_on(toolset.dispatch(refund("1", "10023", 5), &Desk::of("ann")));
    let rejection = result.rejection().unwrap();
    assert!(rejection.to_string().len() < 1200);
    assert!(rejection.to_string().ends_with("é…"));
    assert_eq!(rejection.operator_detail().unwrap().len(), 5000);
    assert!(!serde_json::to_string(rejection).unwrap().contains("xxx"));
    assert!(!serde_json::to_string(&result).unwrap().contains("xxx"));
    assert_eq!(records.records()[0].detail.as_ref().unwrap().len(), 5000);
}
