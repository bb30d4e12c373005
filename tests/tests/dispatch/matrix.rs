//! Every kind of rejection, alone and in turns: no body runs, and each is answered and on record
//! once.

use super::world::{Desk, Hands, LookUp, Refund, act, codes, refund, world};
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tool_core::{
    BoxFuture, Builder, Call, Cancel, Denial, Exchange, MemoryApprovals, Record, ToolResult,
    Toolset, Turn, audit::Memory, provider::openai_chat,
};

/// A set in which everything can be refused, the call, and the exchange that it is part of.
struct Case {
    what: &'static str,
    code: &'static str,
    call: Call,
    say: fn(Builder<Desk>) -> Builder<Desk>,
    cancelled: bool,
}

fn case(what: &'static str, code: &'static str, call: Call) -> Case {
    Case { what, code, call, say: |builder| builder, cancelled: false }
}

impl Case {
    fn with(mut self, say: fn(Builder<Desk>) -> Builder<Desk>) -> Self {
        self.say = say;
        self
    }
}

fn text(arguments: &str) -> Call {
    Call::new("bad", "refund", arguments)
}

fn cut_off() -> Call {
    let body = r#"{"choices": [{"finish_reason": "length", "message": {"tool_calls": [
        {"id": "bad", "function": {"name": "refund", "arguments": "{\"order\":\"10023\",\"cents\":5}"}}
    ]}}]}"#;
    openai_chat::receive(body.as_bytes()).unwrap().calls()[0].clone()
}

struct NoClock;

impl tool_core::Clock for NoClock {
    fn sleep(&self, _: Duration) -> BoxFuture<'static, ()> {
        panic!("secret: there is no timer here")
    }
}

/// Fails where it is told to.
struct Broken;

impl tool_core::AuditSink for Broken {
    fn write(&self, _: &Record) -> io::Result<()> {
        Err(io::Error::other("the disk is full"))
    }
}

impl tool_core::Ledger for Broken {
    fn begin<'a>(
        &'a self,
        _: &'a tool_core::RunKey,
        _: &'a tool_core::CallDigest,
    ) -> BoxFuture<'a, io::Result<tool_core::Begun>> {
        Box::pin(async { Err(io::Error::other("the database is away")) })
    }

    fn is_known<'a>(&'a self, _: &'a tool_core::RunKey) -> BoxFuture<'a, io::Result<bool>> {
        Box::pin(async { Err(io::Error::other("the database is away")) })
    }

    fn settle<'a>(
        &'a self,
        _: &'a tool_core::RunKey,
        _: &'a tool_core::Settled,
    ) -> BoxFuture<'a, io::Result<()>> {
        Box::pin(async { Ok(()) })
    }

    fn release(&self, _: &tool_core::RunKey) {}

    fn lose(&self, _: &tool_core::RunKey) {}

    fn forget(&self, _: &str) {}
}

impl tool_core::ApprovalStore for Broken {
    fn request<'a>(&'a self, _: &'a tool_core::PendingCall) -> BoxFuture<'a, io::Result<()>> {
        Box::pin(async { panic!("secret: the store is away") })
    }

    fn standing<'a>(
        &'a self,
        _: &'a tool_core::CallDigest,
        _: std::time::SystemTime,
    ) -> BoxFuture<'a, io::Result<tool_core::Standing>> {
        Box::pin(async { panic!("secret: the store is away") })
    }

    fn claim<'a>(
        &'a self,
        _: &'a tool_core::CallDigest,
        _: std::time::SystemTime,
    ) -> BoxFuture<'a, io::Result<Option<tool_core::Grant>>> {
        Box::pin(async { panic!("secret: the store is away") })
    }
}

fn cases() -> Vec<Case> {
    let good = || refund("bad", "10023", 200);
    let mut cases = vec![
        case("cut off by the provider", "unparseable", cut_off()),
        case("cut off in its text", "unparseable", text(r#"{"order":"10023","cents":2"#)),
        case("no JSON", "unparseable", text("{'order': 1}")),
        case("too long", "unparseable", text(&" ".repeat(2 << 20))),
        case("too deep", "unparseable", text(&"[".repeat(500))),
        case("no such tool", "unknown_tool", Call::new("bad", "refunds", "{}")),
        case("hidden by a scope", "unknown_tool", good())
            .with(|it| it.settings::<Refund>(|refund| refund.scope("gold")).grants(has)),
        case("a scope that nobody can tell of", "unknown_tool", good()).with(|it| {
            it.settings::<Refund>(|refund| refund.scope("refunds"))
                .grants(|_, _| panic!("secret: the directory is away"))
        }),
        case("invalid", "invalid_arguments", text(r#"{"order":"10023","cents":"5"}"#)),
        case("fails its check", "invalid_arguments", refund("bad", "10023", 10001)),
        case("denied by the tool's policy", "denied", good())
            .with(|it| it.settings::<Refund>(|refund| refund.authorise(no))),
        case("denied by the set's policy", "denied", good()).with(|it| {
            it.authorise(|request, _| match request.arguments::<Refund>() {
                Some(refund) if refund.cents == 200 => Err(Denial::new("not 200")),
                _ => Ok(()),
            })
        }),
        case("a policy that panics", "denied", good()).with(|it| {
            it.authorise(|request, _| match request.arguments::<Refund>() {
                Some(_) => panic!("secret: the policy is away"),
                None => Ok(()),
            })
        }),
        case("a policy of the tool that panics", "denied", good()).with(|it| {
            it.settings::<Refund>(|refund| refund.authorise(|_, _| panic!("secret: away")))
        }),
        case("needs an approval", "approval_required", good()).with(|it| {
            it.settings::<Refund>(tool_core::Settings::needs_approval)
                .approvals(MemoryApprovals::new())
        }),
        case("may need an approval, which panics", "approval_required", good()).with(|it| {
            it.settings::<Refund>(|refund| refund.needs_approval_if(|_, _| panic!("secret: away")))
                .approvals(MemoryApprovals::new())
        }),
        case("no store of approvals", "unavailable", good()).with(|it| {
            it.settings::<Refund>(tool_core::Settings::needs_approval).approvals(Broken)
        }),
        case("no audit", "unavailable", good()).with(|it| it.audit(Broken)),
        case("no ledger", "unavailable", good()).with(|it| it.ledger(Broken)),
        case("no timer", "unavailable", good())
            .with(|it| it.clock(NoClock).timeout(Duration::from_secs(1))),
        case("nobody knows who asks", "unavailable", good())
            .with(|it| it.principal(|_| panic!("secret: the directory is away"))),
        case("nobody knows who asks for approvals", "unavailable", good()).with(|it| {
            it.principal(|_| panic!("secret: the directory is away"))
                .settings::<Refund>(tool_core::Settings::needs_approval)
                .approvals(MemoryApprovals::new())
        }),
        case("a key that panics", "unavailable", good()).with(|it| {
            it.settings::<Refund>(|refund| refund.idempotency_key(|_, _| panic!("secret: away")))
        }),
    ];
    cases.push(Case { cancelled: true, ..case("called off", "cancelled", good()) });
    cases
}

fn has(desk: &Desk, scope: &str) -> bool {
    desk.scopes.contains(&scope)
}

fn no(_: &Refund, _: &Desk) -> Result<(), Denial> {
    Err(Denial::new("").for_operator("rule 12"))
}

fn set_of(case: &Case, partial: bool) -> (Toolset<Desk>, Memory, Exchange) {
    let (builder, records) = world();
    let builder = (case.say)(builder);
    let builder = if partial { builder.partial_turns() } else { builder };
    let cancel = Cancel::new();
    if case.cancelled {
        cancel.cancel();
    }
    let exchange = Exchange::new().conversation("c").cancelled_by(&cancel);
    (builder.build().unwrap(), records, exchange)
}

#[test]
fn alone_nothing_runs() {
    for case in cases() {
        let (toolset, records, exchange) = set_of(&case, false);
        let desk = Desk::of("ann");
        let result = pollster::block_on(toolset.dispatch_in(&exchange, &case.call, &desk));
        assert_eq!(result.code(), case.code, "{}", case.what);
        assert_eq!(result.call_id(), Some("bad"));
        assert_eq!(desk.ran(), [""; 0], "{}", case.what);
        assert_eq!(codes(&records), [case.code], "{}", case.what);
        told_well(&result, case.what);
    }
}

/// What the model is told is short, and has nothing in it that is not for it.
fn told_well(result: &ToolResult, what: &str) {
    let told = result.content().to_string();
    assert!(told.len() < 2000, "{what}: {told}");
    for secret in ["secret", "disk", "database", "rule 12", "Refund", "::", "panick", "10001"] {
        assert!(!told.contains(secret), "{what}: {told}");
    }
}

#[test]
fn in_a_turn_nothing_else_runs_either() {
    for case in cases() {
        // These are found out when a body is about to run: what ran before has run.
        let late = case.code == "unavailable" && !case.what.contains("approvals");
        for place in 0..3 {
            let (toolset, records, exchange) = set_of(&case, false);
            let desk = Desk::of("ann");
            let mut calls = vec![act("1", "succeed"), Call::new("2", "look_up", r#"{"order":1}"#)];
            calls.insert(place, case.call.clone());
            let turn = Turn::of_calls(calls);
            let results = pollster::block_on(toolset.dispatch_turn_in(&exchange, &turn, &desk));
            let ids: Vec<_> = results.iter().map(ToolResult::call_id).collect();
            assert_eq!(ids, turn.calls().iter().map(Call::id).collect::<Vec<_>>());
            assert_eq!(codes(&records).len(), 3, "{}: one record a call", case.what);
            assert_eq!(results[place].code(), case.code, "{}", case.what);
            assert!(!desk.ran().iter().any(|ran| ran.starts_with("refund")), "{}", case.what);
            if !late {
                assert_eq!(desk.ran(), [""; 0], "{}", case.what);
                let others = results.iter().enumerate().filter(|(n, _)| *n != place);
                let expected = if case.cancelled { "cancelled" } else { "withheld" };
                assert!(others.into_iter().all(|(_, it)| it.code() == expected), "{}", case.what);
            }
        }
    }
}

#[test]
fn in_a_partial_turn_the_others_run() {
    for case in cases().iter().filter(|case| !case.cancelled && case.code != "unavailable") {
        let (toolset, _, exchange) = set_of(case, true);
        let desk = Desk::of("ann");
        let turn = Turn::of_calls([act("1", "succeed"), case.call.clone(), act("3", "succeed")]);
        let results = pollster::block_on(toolset.dispatch_turn_in(&exchange, &turn, &desk));
        assert_eq!(results[1].code(), case.code, "{}", case.what);
        assert_eq!(desk.ran(), ["act 0", "act 0"], "{}", case.what);
    }
}

/// The codes that the documentation lists.
fn documented() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tool-core/src/report/rejection.rs");
    let source = std::fs::read_to_string(path).unwrap();
    let rows = source.lines().filter_map(|line| line.trim().strip_prefix("/// | `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned()).collect()
}

#[test]
fn every_documented_code_is_met_and_no_other() {
    let mut met: BTreeSet<_> = cases().iter().map(|case| case.code.to_owned()).collect();
    // These need more than one call: see `turns` and `conversations`.
    met.extend(["withheld", "duplicate_call_id", "repair_budget_exhausted"].map(str::to_owned));
    assert_eq!(met, documented());
}

#[test]
fn what_is_refused_for_a_reason_says_it() {
    let (builder, _) = world();
    let store = Arc::new(MemoryApprovals::new());
    let toolset = builder
        .settings::<Refund>(|it| {
            it.authorise(|refund, desk| {
                let denial = Denial::new("ask the back office").for_operator("limit of ann: 100");
                if refund.cents <= desk.limit_cents { Ok(()) } else { Err(denial) }
            })
        })
        .settings::<LookUp>(tool_core::Settings::needs_approval)
        .approvals(Arc::clone(&store))
        .clock(Hands::new())
        .build()
        .unwrap();
    let desk = Desk { limit_cents: 100, ..Desk::of("ann") };
    let told = |call: Call| {
        let result = pollster::block_on(toolset.dispatch(call, &desk));
        result.rejection().unwrap().to_string()
    };
    assert_eq!(
        told(refund("1", "10023", 200)),
        "this call is not permitted, and nothing was run: ask the back office"
    );
    assert_eq!(
        told(Call::new("2", "look_up", r#"{"order":1}"#)),
        "this call waits for an approval, and nothing was run yet; do not send it again"
    );
    let id = store.waiting()[0].id().to_owned();
    store.refuse(&id, Denial::new("")).unwrap();
    assert_eq!(
        told(Call::new("2", "look_up", r#"{"order":1}"#)),
        "this call is not permitted, and nothing was run; do not send it again"
    );
}
