//! Approvals: bound to exactly one call of one principal, used once, and not for ever.

use super::world::{Desk, Hands, Refund, act, codes, refund, world};
use std::sync::Arc;
use std::time::Duration;
use tool_core::audit::Memory;
use tool_core::{
    ApprovalError, Call, Denial, Exchange, MemoryApprovals, PendingCall, ToolResult, Toolset, Turn,
};

struct Office {
    toolset: Toolset<Desk>,
    store: Arc<MemoryApprovals>,
    hands: Hands,
    records: Memory,
}

fn office() -> Office {
    let (store, hands) = (Arc::new(MemoryApprovals::new()), Hands::new());
    let (builder, records) = world();
    let toolset = builder
        .settings::<Refund>(|it| {
            it.needs_approval_if(|refund, _| refund.cents > 1000).authorise(|refund, desk| {
                let within = refund.cents <= desk.limit_cents;
                if within { Ok(()) } else { Err(Denial::new("")) }
            })
        })
        .approvals(Arc::clone(&store))
        .approval_lifetime(Duration::from_mins(10))
        .clock(hands.clone())
        .build()
        .unwrap();
    Office { toolset, store, hands, records }
}

impl Office {
    fn send(&self, call: Call, desk: &Desk) -> ToolResult {
        pollster::block_on(self.toolset.dispatch(call, desk))
    }

    fn resume(&self, pending: &PendingCall, desk: &Desk) -> ToolResult {
        pollster::block_on(self.toolset.resume(&Exchange::new(), pending, desk))
    }

    fn pending(&self, call: Call, desk: &Desk) -> PendingCall {
        self.send(call, desk).pending().unwrap().clone()
    }
}

#[test]
fn an_approved_call_runs_once() {
    let office = office();
    let desk = Desk::of("ann");
    let pending = office.pending(refund("1", "10023", 2000), &desk);
    assert_eq!(pending.tool(), "refund");
    assert_eq!(pending.call_id(), Some("1"));
    assert_eq!(pending.principal(), "ann");
    assert_eq!(pending.arguments(), r#"{"cents":2000,"order":"10023"}"#);
    assert_eq!(office.store.waiting(), std::slice::from_ref(&pending));
    assert_eq!(office.resume(&pending, &desk).code(), "approval_required");

    office.store.approve(pending.id(), "bob").unwrap();
    let result = office.resume(&pending, &desk);
    assert_eq!(result.code(), "succeeded");
    assert_eq!(result.call_id(), Some("1"));
    assert_eq!(office.resume(&pending, &desk).code(), "approval_required");
    assert_eq!(desk.ran(), ["refund 10023 2000"]);

    let ran = office.records.records().into_iter().find(|it| it.code == "succeeded").unwrap();
    assert_eq!(ran.approval.as_deref(), Some(pending.id()));
    assert_eq!(ran.approver.as_deref(), Some("bob"));
    // What was used is not approved by the old name.
    assert_eq!(office.store.approve(pending.id(), "bob"), Err(ApprovalError::NotWaiting));
    assert_eq!(office.store.waiting().len(), 1);
}

#[test]
fn what_needs_none_runs_at_once_and_the_model_may_send_the_approved_call_itself() {
    let office = office();
    let desk = Desk::of("ann");
    assert_eq!(office.send(refund("1", "10023", 1000), &desk).code(), "succeeded");
    let pending = office.pending(refund("2", "10023", 2000), &desk);
    office.store.approve(pending.id(), "bob").unwrap();
    // The same, in other words, and under another id.
    let same = Call::new("9", "refund", r#" {"cents": 2.0e3, "order": "\u00310023"} "#);
    assert_eq!(office.send(same, &desk).code(), "succeeded");
    assert_eq!(office.send(refund("2", "10023", 2000), &desk).code(), "approval_required");
    assert_eq!(desk.ran(), ["refund 10023 1000", "refund 10023 2000"]);
}

#[test]
fn whatever_is_changed_is_not_approved() {
    let office = office();
    let desk = Desk::of("ann");
    let pending = office.pending(refund("1", "10023", 2000), &desk);
    office.store.approve(pending.id(), "bob").unwrap();
    let text = serde_json::to_string(&pending).unwrap();
    for (from, to) in [
        ("2000", "2001"),
        ("2000", "50000"),
        ("10023", "10024"),
        (r#"\"order\""#, r#"\"iban\":\"X\",\"order\""#),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        let changed: PendingCall = serde_json::from_str(&changed).unwrap();
        assert_eq!(office.resume(&changed, &desk).code(), "approval_required", "{to}");
    }
    // For somebody else, whose call it is not.
    assert_eq!(office.resume(&pending, &Desk::of("eve")).code(), "approval_required");
    // What is changed beyond what the gate lets through is refused there, and by the policy.
    let broken: PendingCall = serde_json::from_str(&text.replace("2000", "60000")).unwrap();
    assert_eq!(office.resume(&broken, &desk).code(), "invalid_arguments");
    let gone: PendingCall = serde_json::from_str(&text.replace("\"refund\"", "\"gone\"")).unwrap();
    assert_eq!(office.resume(&gone, &desk).code(), "unknown_tool");
    let poor = Desk { limit_cents: 10, ..Desk::of("ann") };
    assert_eq!(office.resume(&pending, &poor).code(), "denied");
    assert_eq!(desk.ran(), [""; 0]);
    // None of that has used the approval up.
    let back: PendingCall = serde_json::from_str(&text).unwrap();
    assert_eq!(back, pending);
    assert_eq!(office.resume(&back, &desk).code(), "succeeded");
}

#[test]
fn another_definition_is_another_call() {
    /// Pays money back, with a bow.
    #[derive(tool_core::Tool)]
    #[tool(name = "refund")]
    struct Other {
        order: String,
        cents: u32,
    }

    let office = office();
    let desk = Desk::of("ann");
    let pending = office.pending(refund("1", "10023", 2000), &desk);
    office.store.approve(pending.id(), "bob").unwrap();
    let changed = Toolset::<Desk>::builder()
        .function(|other: Other, _: &Desk| Ok::<_, String>((other.order, other.cents)))
        .settings::<Other>(tool_core::Settings::needs_approval)
        .principal(|desk| desk.clerk.clone())
        .approvals(Arc::clone(&office.store))
        .clock(office.hands.clone())
        .build()
        .unwrap();
    let result = pollster::block_on(changed.resume(&Exchange::new(), &pending, &desk));
    assert_eq!(result.code(), "approval_required");
    assert_ne!(result.pending().unwrap().digest(), pending.digest());
}

#[test]
fn requests_and_approvals_expire() {
    let office = office();
    let desk = Desk::of("ann");
    let pending = office.pending(refund("1", "10023", 2000), &desk);
    office.hands.forward(Duration::from_mins(9));
    // It is asked for once.
    assert_eq!(office.pending(refund("1", "10023", 2000), &desk), pending);
    office.store.approve(pending.id(), "bob").unwrap();
    office.hands.forward(Duration::from_mins(1));
    let result = office.resume(&pending, &desk);
    assert_eq!(result.code(), "approval_required");
    assert_ne!(result.pending().unwrap().id(), pending.id());
    assert_eq!(desk.ran(), [""; 0]);
    assert_eq!(office.store.waiting().len(), 1);
}

#[test]
fn it_can_be_refused_and_decided_once_and_not_by_oneself() {
    let office = office();
    let desk = Desk::of("ann");
    let pending = office.pending(refund("1", "10023", 2000), &desk);
    let id = pending.id();
    assert_eq!(office.store.approve(id, "ann"), Err(ApprovalError::OwnCall));
    assert_eq!(office.store.approve("no such", "bob"), Err(ApprovalError::NotWaiting));
    let reason = Denial::new("twice this week").for_operator("case 7");
    office.store.refuse(id, reason).unwrap();
    assert_eq!(office.store.approve(id, "bob"), Err(ApprovalError::Decided));
    let result = office.resume(&pending, &desk);
    assert_eq!(
        result.rejection().unwrap().to_string(),
        "this call is not permitted, and nothing was run: twice this week"
    );
    assert_eq!(office.records.records().last().unwrap().detail.as_deref(), Some("case 7"));
    assert_eq!(desk.ran(), [""; 0]);
}

#[test]
fn one_approval_runs_one_of_two_calls() {
    let office = office();
    let desk = Desk::of("ann");
    let pending = office.pending(refund("1", "10023", 2000), &desk);
    office.store.approve(pending.id(), "bob").unwrap();
    // Both find it before one of them uses it.
    let calls = [refund("1", "10023", 2000), refund("2", "10023", 2000)];
    let [one, other] = calls.each_ref().map(|call| {
        pollster::block_on(async {
            let checked = office.toolset.find(call, &desk).unwrap().check().unwrap();
            checked.authorise().await.unwrap().approve().await.unwrap()
        })
    });
    assert_eq!(pollster::block_on(other.run()).code(), "succeeded");
    assert_eq!(pollster::block_on(one.run()).code(), "approval_required");
    assert_eq!(desk.ran(), ["refund 10023 2000"]);
}

#[test]
fn a_turn_waits_as_a_whole_and_asks_for_nothing_where_it_is_refused() {
    let office = office();
    let desk = Desk::of("ann");
    let codes_of = |turn: &Turn| {
        let results = pollster::block_on(office.toolset.dispatch_turn(turn, &desk));
        results.iter().map(ToolResult::code).collect::<Vec<_>>()
    };
    let refused = Turn::of_calls([refund("1", "10023", 2000), refund("2", "x", 1)]);
    assert_eq!(codes_of(&refused), ["withheld", "invalid_arguments"]);
    assert_eq!(office.store.waiting(), []);

    let turn = Turn::of_calls([act("1", "succeed"), refund("2", "10023", 2000)]);
    assert_eq!(codes_of(&turn), ["withheld", "approval_required"]);
    assert_eq!(
        office.records.records().last().unwrap().message.as_deref(),
        Some(
            "this call is valid, but it was not run, because another call of the same turn waits \
             for an approval"
        )
    );
    assert_eq!(desk.ran(), [""; 0]);
    office.store.approve(office.store.waiting()[0].id(), "bob").unwrap();
    assert_eq!(codes_of(&turn), ["succeeded", "succeeded"]);
    assert_eq!(desk.ran(), ["act 0", "refund 10023 2000"]);
    assert_eq!(codes(&office.records).len(), 6);
}

#[test]
fn a_stage_says_what_it_waits_for() {
    let office = office();
    let desk = Desk::of("ann");
    let call = refund("1", "10023", 2000);
    let checked = office.toolset.find(&call, &desk).unwrap().check().unwrap();
    assert_eq!(checked.arguments::<Refund>().unwrap().cents, 2000);
    let authorised = pollster::block_on(checked.authorise()).unwrap();
    let unapproved = pollster::block_on(authorised.approve()).unwrap_err();
    assert_eq!(unapproved.rejection().code(), "approval_required");
    assert_eq!(unapproved.pending().unwrap().id(), office.store.waiting()[0].id());
    assert!(!format!("{unapproved:?}").contains("10023"));
}
