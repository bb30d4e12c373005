//! Faults at each stage: who dispatches is dropped or calls off, what is asked fails or panics or
//! is slow. No body runs twice, and each call has one record of how it came out.

use super::world::{Desk, Refund, act, codes, refund, step, world, yield_once};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::{Duration, SystemTime};
use tool_core::{
    ApprovalStore, AuditSink, Begun, BoxFuture, CallDigest, Cancel, Denial, Exchange, Grant,
    Ledger, MemoryApprovals, MemoryLedger, Observer, PendingCall, Policy, Record, Request, RunKey,
    Settled, Standing, ToolResult, Toolset, Turn, audit,
};

/// Where a call gets stuck.
#[derive(Clone, Copy, Debug, PartialEq)]
enum At {
    Authorise,
    Standing,
    Begin,
    Claim,
    Body,
    Settle,
}

/// Everything that a toolset asks, which gets stuck once where it is told to.
struct Sticky {
    at: At,
    left: AtomicUsize,
    approvals: Arc<MemoryApprovals>,
    ledger: MemoryLedger,
}

impl Sticky {
    fn new(at: At) -> Arc<Self> {
        let (approvals, ledger) = (Arc::new(MemoryApprovals::new()), MemoryLedger::default());
        Arc::new(Sticky { at, left: AtomicUsize::new(1), approvals, ledger })
    }

    async fn pass(&self, at: At) {
        let takes = |left: usize| left.checked_sub(1);
        if self.at == at
            && self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, takes).is_ok()
        {
            std::future::pending::<()>().await;
        }
    }
}

struct Door(Arc<Sticky>);

impl Policy<Desk> for Door {
    fn authorise<'a>(&'a self, _: Request<'a>, _: &'a Desk) -> BoxFuture<'a, Result<(), Denial>> {
        Box::pin(async {
            self.0.pass(At::Authorise).await;
            Ok(())
        })
    }
}

impl ApprovalStore for Door {
    fn request<'a>(&'a self, pending: &'a PendingCall) -> BoxFuture<'a, io::Result<()>> {
        self.0.approvals.request(pending)
    }

    fn standing<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Standing>> {
        Box::pin(async move {
            self.0.pass(At::Standing).await;
            self.0.approvals.standing(digest, now).await
        })
    }

    fn claim<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Option<Grant>>> {
        Box::pin(async move {
            self.0.pass(At::Claim).await;
            self.0.approvals.claim(digest, now).await
        })
    }
}

impl Ledger for Door {
    fn begin<'a>(
        &'a self,
        key: &'a RunKey,
        call: &'a CallDigest,
    ) -> BoxFuture<'a, io::Result<Begun>> {
        Box::pin(async move {
            self.0.pass(At::Begin).await;
            self.0.ledger.begin(key, call).await
        })
    }

    fn is_known<'a>(&'a self, key: &'a RunKey) -> BoxFuture<'a, io::Result<bool>> {
        self.0.ledger.is_known(key)
    }

    fn settle<'a>(
        &'a self,
        key: &'a RunKey,
        outcome: &'a Settled,
    ) -> BoxFuture<'a, io::Result<()>> {
        Box::pin(async move {
            self.0.pass(At::Settle).await;
            self.0.ledger.settle(key, outcome).await
        })
    }

    fn release(&self, key: &RunKey) {
        self.0.ledger.release(key);
    }

    fn lose(&self, key: &RunKey) {
        self.0.ledger.lose(key);
    }

    fn forget(&self, conversation: &str) {
        self.0.ledger.forget(conversation);
    }
}

fn sticky(at: At) -> (Toolset<Desk>, audit::Memory, Arc<Sticky>) {
    let sticky = Sticky::new(at);
    let (builder, records) = world();
    let toolset = builder
        .policy(Door(Arc::clone(&sticky)))
        .approvals(Door(Arc::clone(&sticky)))
        .ledger(Door(Arc::clone(&sticky)))
        .settings::<Refund>(tool_core::Settings::needs_approval)
        .async_function(stuck_body)
        .build()
        .unwrap();
    (toolset, records, sticky)
}

/// Gets stuck in its body, the first time.
#[derive(tool_core::Tool)]
struct Stick {
    n: u32,
}

async fn stuck_body(stick: Stick, desk: &Desk) -> Result<u32, String> {
    desk.ran.lock().unwrap().push("stick".to_owned());
    desk.latch.opened().await;
    Ok(stick.n)
}

/// A call that gets stuck at one place: the refund is approved, the other is not to be.
fn call_for(at: At, toolset: &Toolset<Desk>, sticky: &Sticky, desk: &Desk) -> tool_core::Call {
    if at == At::Body {
        return tool_core::Call::new("1", "stick", r#"{"n":1}"#);
    }
    let call = refund("1", "10023", 5);
    if matches!(at, At::Claim | At::Begin | At::Settle) {
        let first = Exchange::new().conversation("before");
        let asked = pollster::block_on(toolset.dispatch_in(&first, &call, desk));
        sticky.approvals.approve(asked.pending().unwrap().id(), "bob").unwrap();
    }
    call
}

#[test]
fn whoever_dispatches_may_be_dropped_anywhere() {
    for at in [At::Authorise, At::Standing, At::Begin, At::Claim, At::Body, At::Settle] {
        let (toolset, records, sticky) = sticky(at);
        let desk = Desk::of("ann");
        let call = call_for(at, &toolset, &sticky, &desk);
        let before = codes(&records).len();
        let exchange = Exchange::new().conversation("c");
        let mut result = Box::pin(toolset.dispatch_in(&exchange, &call, &desk));
        assert!(step(&mut result).is_pending(), "{at:?}");
        assert_eq!(codes(&records).len(), before, "{at:?}: it has not come out yet");
        drop(result);
        let begun = matches!(at, At::Body | At::Settle);
        let code = if begun { "interrupted" } else { "cancelled" };
        assert_eq!(codes(&records)[before..], [code], "{at:?}");
        let record = records.records().pop().unwrap();
        assert_eq!(record.may_have_taken_effect, begun);

        // Sent again, it runs if it has not begun, and says that nobody knows if it has.
        desk.latch.open();
        let again = pollster::block_on(toolset.dispatch_in(&exchange, &call, &desk));
        let code = match at {
            At::Body | At::Settle => "interrupted",
            At::Authorise | At::Standing => "approval_required",
            At::Begin | At::Claim => "succeeded",
        };
        assert_eq!(again.code(), code, "{at:?}");
        assert_eq!(desk.ran().len(), usize::from(begun || code == "succeeded"), "{at:?}");
        assert_eq!(codes(&records).len(), before + 2);
    }
}

#[test]
fn calls_may_be_called_off_where_they_wait() {
    for at in [At::Authorise, At::Standing, At::Begin, At::Claim, At::Body, At::Settle] {
        let (toolset, records, sticky) = sticky(at);
        let desk = Desk::of("ann");
        let call = call_for(at, &toolset, &sticky, &desk);
        let before = codes(&records).len();
        let cancel = Cancel::new();
        let exchange = Exchange::new().conversation("c").cancelled_by(&cancel);
        let mut result = Box::pin(toolset.dispatch_in(&exchange, &call, &desk));
        assert!(step(&mut result).is_pending(), "{at:?}");
        cancel.cancel();
        let Poll::Ready(result) = step(&mut result) else { panic!("{at:?}: it is called off") };
        let code = match at {
            At::Body => "interrupted",
            At::Settle => "succeeded",
            At::Authorise | At::Standing | At::Begin | At::Claim => "cancelled",
        };
        assert_eq!(result.code(), code, "{at:?}");
        assert_eq!(codes(&records)[before..], [code], "{at:?}");
        assert_eq!(desk.ran().len(), usize::from(matches!(at, At::Body | At::Settle)));
        if at == At::Settle {
            let detail = records.records().pop().unwrap().detail;
            assert_eq!(detail.as_deref(), Some("the ledger: it did not answer in time"));
            let exchange = Exchange::new().conversation("c");
            let again = pollster::block_on(toolset.dispatch_in(&exchange, &call, &desk));
            assert_eq!(again.code(), "interrupted", "nobody has written down how it came out");
        }
    }
}

#[test]
fn a_turn_that_is_dropped_leaves_a_record_of_every_call() {
    let (builder, records) = world();
    let (toolset, desk) = (builder.parallel(2).build().unwrap(), Desk::of("ann"));
    let exchange = Exchange::new().conversation("c");
    let turn = Turn::of_calls([
        act("1", "succeed"),
        act("2", "hang"),
        act("3", "hang"),
        act("4", "succeed"),
        act("5", "succeed"),
    ]);
    let mut results = Box::pin(toolset.dispatch_turn_in(&exchange, &turn, &desk));
    assert!(step(&mut results).is_pending());
    drop(results);
    assert_eq!(desk.ran().len(), 3);
    let mut of_call: Vec<_> = records
        .records()
        .into_iter()
        .filter(|record| record.code != "started")
        .map(|record| (record.call_id.unwrap(), record.code))
        .collect();
    of_call.sort();
    let expected = ["succeeded", "interrupted", "interrupted", "cancelled", "cancelled"];
    assert_eq!(of_call, (1..=5).map(|n| n.to_string()).zip(expected).collect::<Vec<_>>());

    // Sent once more, each has its one result: what ran is not run again.
    let turn = Turn::of_calls(turn.calls()[..2].iter().chain(&turn.calls()[3..]).cloned());
    let results = pollster::block_on(toolset.dispatch_turn_in(&exchange, &turn, &desk));
    let told: Vec<_> = results.iter().map(|it| (it.code(), it.is_replayed())).collect();
    assert_eq!(
        told,
        [("succeeded", true), ("interrupted", true), ("succeeded", false), ("succeeded", false)]
    );
    assert_eq!(desk.ran().len(), 5);
}

/// A body whose remains panic when they are dropped.
#[derive(tool_core::Tool)]
struct Mine;

struct Remains;

impl Drop for Remains {
    fn drop(&mut self) {
        panic!("secret remains");
    }
}

#[test]
fn what_a_dropped_body_leaves_behind_may_panic() {
    async fn mine(_: Mine, desk: &Desk) -> Result<(), String> {
        let _remains = Remains;
        desk.latch.opened().await;
        Ok(())
    }

    super::world::quiet();
    let records = audit::Memory::new();
    let toolset =
        Toolset::<Desk>::builder().async_function(mine).audit(records.clone()).build().unwrap();
    let desk = Desk::of("ann");
    let call = tool_core::Call::new("1", "mine", "{}");
    let mut result = Box::pin(toolset.dispatch(&call, &desk));
    assert!(step(&mut result).is_pending());
    drop(result);
    assert_eq!(codes(&records), ["interrupted"]);
    desk.latch.open();
    let result = pollster::block_on(toolset.dispatch(&call, &desk));
    assert_eq!(result.code(), "panicked");
}

/// Fails at its `n`th record, by an error or a panic.
struct Failing {
    written: AtomicUsize,
    from: usize,
    panics: bool,
}

impl AuditSink for Failing {
    fn write(&self, _: &Record) -> io::Result<()> {
        if self.written.fetch_add(1, Ordering::SeqCst) < self.from {
            return Ok(());
        }
        assert!(!self.panics, "secret: the sink is away");
        Err(io::Error::other("the disk is full"))
    }
}

#[test]
fn a_sink_that_fails_keeps_bodies_from_running_and_results_from_nothing() {
    for panics in [false, true] {
        let (builder, records) = world();
        let sink = Failing { written: AtomicUsize::new(0), from: 3, panics };
        let (toolset, desk) = (builder.audit(sink).build().unwrap(), Desk::of("ann"));
        let send = |id: &str| pollster::block_on(toolset.dispatch(act(id, "succeed"), &desk));
        // It takes the first record of the second call, and no more.
        assert_eq!(send("1").code(), "succeeded");
        assert_eq!(send("2").code(), "succeeded");
        assert_eq!(toolset.audit_failures(), 1);
        let refused = send("3");
        assert_eq!(refused.code(), "unavailable");
        assert_eq!(
            refused.rejection().unwrap().to_string(),
            "this call cannot be run at present, and nothing was run; the call is not at fault"
        );
        assert_eq!(desk.ran().len(), 2);
        // The other sink and the observers have everything.
        assert_eq!(codes(&records), ["succeeded", "succeeded", "unavailable"]);
        let words = if panics { "secret: the sink is away" } else { "the disk is full" };
        assert_eq!(
            records.records().pop().unwrap().detail.unwrap(),
            format!("the audit sink: {words}")
        );
    }
}

/// Panics, or takes its time.
struct Bad {
    slow: bool,
}

impl Observer for Bad {
    fn started(&self, record: &Record) {
        self.finished(record);
    }

    fn finished(&self, _: &Record) {
        assert!(self.slow, "secret: the observer is away");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn observers_that_panic_or_are_slow_lose_nothing() {
    for slow in [false, true] {
        let (builder, records) = world();
        let counters = audit::Counters::new();
        let toolset = builder.observer(Bad { slow }).observer(counters.clone()).build().unwrap();
        let desk = Desk::of("ann");
        let turn = Turn::of_calls([act("1", "succeed"), act("2", "panic"), act("3", "fail")]);
        let results = pollster::block_on(toolset.dispatch_turn(&turn, &desk));
        let told: Vec<_> = results.iter().map(ToolResult::code).collect();
        assert_eq!(told, ["succeeded", "panicked", "failed"]);
        assert_eq!(codes(&records), told);
        assert_eq!(
            counters.all().into_iter().collect::<Vec<_>>(),
            [("failed", 1), ("panicked", 1), ("succeeded", 1)]
        );
        assert_eq!(desk.ran().len(), 3);
    }
}

/// Forgets to write things down.
struct Forgetful(MemoryLedger);

impl Ledger for Forgetful {
    fn begin<'a>(
        &'a self,
        key: &'a RunKey,
        call: &'a CallDigest,
    ) -> BoxFuture<'a, io::Result<Begun>> {
        self.0.begin(key, call)
    }

    fn is_known<'a>(&'a self, key: &'a RunKey) -> BoxFuture<'a, io::Result<bool>> {
        self.0.is_known(key)
    }

    fn settle<'a>(&'a self, _: &'a RunKey, _: &'a Settled) -> BoxFuture<'a, io::Result<()>> {
        Box::pin(async {
            yield_once().await;
            Err(io::Error::other("the database is away"))
        })
    }

    fn release(&self, key: &RunKey) {
        self.0.release(key);
    }

    fn lose(&self, key: &RunKey) {
        self.0.lose(key);
    }

    fn forget(&self, _: &str) {
        panic!("secret: never");
    }
}

#[test]
fn a_result_that_is_not_written_down_is_given_once_and_then_unknown() {
    let (builder, records) = world();
    let ledger = Forgetful(MemoryLedger::default());
    let (toolset, desk) = (builder.ledger(ledger).build().unwrap(), Desk::of("ann"));
    let exchange = Exchange::new().conversation("c");
    let send =
        || pollster::block_on(toolset.dispatch_in(&exchange, act("1", "succeed"), &desk)).code();
    assert_eq!(send(), "succeeded");
    let detail = records.records().pop().unwrap().detail;
    assert_eq!(detail.as_deref(), Some("the ledger: the database is away"));
    assert_eq!(send(), "interrupted");
    toolset.forget("c");
    assert_eq!(send(), "interrupted");
    assert_eq!(desk.ran().len(), 1);
}

#[test]
fn a_check_that_panics_is_no_fault_of_the_model() {
    /// Has a check that is broken.
    #[derive(tool_core::Tool)]
    #[tool(check = broken, says = "Whatever.")]
    struct Checked {
        #[allow(dead_code, reason = "only its check counts")]
        n: u32,
    }

    fn broken(_: &Checked, _: &mut tool_core::Check<'_>) {
        panic!("secret: a bug");
    }

    let (builder, records) = world();
    let toolset = builder.function(|_: Checked, _: &Desk| Ok::<_, String>(())).build().unwrap();
    let call = tool_core::Call::new("1", "checked", r#"{"n":1}"#);
    let result = pollster::block_on(toolset.dispatch(call, &Desk::of("ann")));
    assert_eq!(result.code(), "unavailable");
    assert_eq!(
        records.records()[0].detail.as_deref(),
        Some("reading the arguments panicked: secret: a bug")
    );
}

#[test]
fn arguments_that_panic_when_they_go_lose_no_result() {
    /// Breaks.
    #[derive(tool_core::Tool)]
    struct Break {
        n: u32,
    }

    impl Drop for Break {
        fn drop(&mut self) {
            // Not twice at once, which would end the process.
            assert!(std::thread::panicking(), "secret {}", self.n);
        }
    }

    impl tool_core::Run<Desk> for Break {
        type Output = u32;
        type Error = String;

        async fn run(self, _: &Desk) -> Result<u32, String> {
            Ok(self.n)
        }
    }

    let (builder, records) = world();
    let builder = builder.tool::<Break>().settings::<Break>(|it| {
        it.authorise(|it, _| if it.n == 0 { Ok(()) } else { Err(Denial::new("no")) })
    });
    let (toolset, desk) = (builder.partial_turns().build().unwrap(), Desk::of("ann"));
    let call = |id: &str, n: u32| {
        tool_core::Call::new(id, "break", serde_json::json!({"n": n}).to_string())
    };
    let turn = Turn::of_calls([call("1", 0), call("2", 1), act("3", "succeed")]);
    let results = pollster::block_on(toolset.dispatch_turn(&turn, &desk));
    let told: Vec<_> = results.iter().map(ToolResult::code).collect();
    assert_eq!(told, ["panicked", "denied", "succeeded"]);
    assert_eq!(codes(&records), ["denied", "panicked", "succeeded"]);
    // Where it is dropped by whoever took it from stage to stage.
    let call = call("4", 0);
    drop(toolset.find(&call, &desk).unwrap().check().unwrap());
    assert_eq!(codes(&records).last(), Some(&"cancelled"));
}

#[test]
fn what_panics_before_a_run_is_called_by_its_name() {
    let detail_of = |say: fn(tool_core::Builder<Desk>) -> tool_core::Builder<Desk>| {
        let (builder, records) = world();
        let toolset = say(builder).build().unwrap();
        let exchange = Exchange::new().conversation("c");
        let call = refund("1", "10023", 5);
        let result = pollster::block_on(toolset.dispatch_in(&exchange, call, &Desk::of("ann")));
        assert_eq!(result.code(), "unavailable");
        records.records().pop().unwrap().detail.unwrap()
    };
    assert_eq!(
        detail_of(|it| it.settings::<Refund>(|it| it.idempotency_key(|_, _| panic!("secret")))),
        "the idempotency key panicked: secret"
    );
    assert_eq!(
        detail_of(|it| it.principal(|_| panic!("secret"))),
        "the principal panicked: secret"
    );
    assert_eq!(
        detail_of(|it| {
            it.principal(|_| panic!("secret"))
                .settings::<Refund>(tool_core::Settings::needs_approval)
                .approvals(MemoryApprovals::new())
        }),
        "the principal panicked: secret"
    );
}
