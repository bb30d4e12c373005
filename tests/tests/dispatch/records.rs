//! What is on record, for whom, and where it goes.

use super::world::{Desk, Hands, Refund, act, refund, world};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tool_core::audit::{Background, JsonLines, Memory};
use tool_core::{
    Argument, AuditSink, Call, Event, Exchange, MemoryApprovals, Record, Tool, Toolset,
};

/// A record as JSON, without what differs from run to run.
fn steady(record: &Record) -> Value {
    let mut value = serde_json::to_value(record).unwrap();
    for key in ["check_us", "authorise_us", "run_us"] {
        let time = value[key].take();
        value[key] = Value::Bool(time.is_u64());
    }
    value
}

#[test]
fn a_record_says_everything_and_the_model_nothing_of_it() {
    let (builder, records) = world();
    let toolset = builder.clock(Hands::new()).record_arguments().build().unwrap();
    let fingerprint = toolset.definitions().next().unwrap().fingerprint().to_string();
    let exchange = Exchange::new().conversation("c").model("example-large");
    let call = Call::new("1", "refund", r#"{"order":"10023","cents":5,"iban":"DE02"}"#);
    let result = pollster::block_on(toolset.dispatch_in(&exchange, call, &Desk::of("ann")));
    assert_eq!(result.content(), json!({"refunded": 5}));
    let common = json!({
        "sequence": 0,
        "at_ms": 1_800_000_000_000_u64,
        "tool": "refund",
        "call_id": "1",
        "fingerprint": fingerprint,
        "conversation": "c",
        "model": "example-large",
        "principal": "ann",
        "may_have_taken_effect": false,
        "replayed": false,
        "arguments": {"order": "10023", "cents": 5, "iban": "[redacted]"},
        "check_us": true,
        "authorise_us": true,
    });
    let with = |more: Value| {
        let mut all = common.clone();
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let [started, finished] = <[Record; 2]>::try_from(records.records()).unwrap();
    assert_eq!(started.event, Event::Started);
    assert_eq!(
        steady(&started),
        with(json!({"event": "started", "code": "started", "run_us": false}))
    );
    assert_eq!(
        steady(&finished),
        with(json!({"event": "finished", "code": "succeeded", "run_us": true}))
    );
}

#[test]
fn a_refused_call_is_on_record_with_its_violations_and_without_its_values() {
    let (builder, records) = world();
    let toolset = builder.build().unwrap();
    let arguments = r#"{"order":"SECRET","cents":5,"iban":7,"pin":"SECRET"}"#;
    let call = Call::new("1", "refund", arguments);
    let result = pollster::block_on(toolset.dispatch(call, &Desk::of("ann")));
    let record = &records.records()[0];
    let violations: Vec<_> =
        record.violations.iter().map(|it| (it.location(), it.keyword())).collect();
    assert_eq!(
        violations,
        [("/order", "pattern"), ("/iban", "type"), ("/pin", "additionalProperties")]
    );
    assert_eq!(record.message, result.rejection().map(ToString::to_string));
    assert_eq!(record.arguments, None, "nobody asked for them");
    assert!(!serde_json::to_string(record).unwrap().contains("SECRET"));
}

/// Has sensitive fields everywhere.
#[derive(Tool)]
#[allow(dead_code, reason = "only its table counts")]
struct Deep {
    #[tool(sensitive)]
    pin: u16,
    name: String,
    cards: Vec<Card>,
    by_name: BTreeMap<String, Card>,
    one: Option<Card>,
    pay: Pay,
    tagged: Tagged,
    beside: Beside,
    either: Either,
    pair: (u8, Card),
    #[tool(flatten)]
    more: More,
    #[tool(sensitive)]
    hidden: Option<Card>,
    any: Value,
}

#[derive(Argument)]
#[allow(dead_code, reason = "only its table counts")]
struct Card {
    brand: String,
    #[tool(sensitive)]
    number: String,
}

#[derive(Argument)]
#[allow(dead_code, reason = "only its table counts")]
enum Pay {
    Cash,
    Card(Card),
    Check {
        bank: String,
        #[tool(sensitive)]
        code: u8,
    },
    Two(u8, Card),
}

#[derive(Argument)]
#[tool(tag = "kind")]
#[allow(dead_code, reason = "only its table counts")]
enum Tagged {
    None,
    Card(Card),
    Code {
        #[tool(sensitive)]
        code: u8,
        open: u8,
    },
}

#[derive(Argument)]
#[tool(tag = "kind", content = "is")]
#[allow(dead_code, reason = "only its table counts")]
enum Beside {
    Card(Card),
}

#[derive(Argument)]
#[tool(untagged)]
#[allow(dead_code, reason = "only its table counts")]
enum Either {
    Number(u8),
    Card(Card),
}

#[derive(Argument)]
#[allow(dead_code, reason = "only its table counts")]
struct More {
    #[tool(sensitive)]
    answer: String,
    open: bool,
}

fn kept(arguments: &Value) -> Value {
    let records = Memory::new();
    let toolset = Toolset::<()>::builder()
        .function(|_: Deep, (): &()| Ok::<_, String>(()))
        .record_arguments()
        .audit(records.clone())
        .build()
        .unwrap();
    let call = Call::new("1", "deep", arguments.to_string());
    pollster::block_on(toolset.dispatch(call, &()));
    records.records().pop().unwrap().arguments.unwrap()
}

#[test]
fn what_is_sensitive_is_in_no_record_wherever_it_stands() {
    let card = || json!({"brand": "v", "number": "SECRET"});
    let shown = || json!({"brand": "v", "number": "[redacted]"});
    let pays = [
        (json!("Cash"), json!("Cash")),
        (json!({"Card": card()}), json!({"Card": shown()})),
        (
            json!({"Check": {"bank": "b", "code": 77}}),
            json!({"Check": {"bank": "b", "code": "[redacted]"}}),
        ),
        (json!({"Two": [1, card()]}), json!({"Two": [1, shown()]})),
    ];
    let tagged = [
        (json!({"kind": "None"}), json!({"kind": "None"})),
        (
            json!({"number": "SECRET", "brand": "v", "kind": "Card"}),
            json!({"number": "[redacted]", "brand": "v", "kind": "Card"}),
        ),
        (
            json!({"kind": "Code", "code": 77, "open": 1}),
            json!({"kind": "Code", "code": "[redacted]", "open": 1}),
        ),
    ];
    let eithers = [(json!(3), json!(3)), (card(), shown())];
    for (n, (pay, pay_shown)) in pays.iter().enumerate() {
        let (tagged, tagged_shown) = &tagged[n % tagged.len()];
        let (either, either_shown) = &eithers[n % 2];
        let arguments = json!({
            "pin": 7777, "name": "n", "cards": [card(), card()], "by_name": {"a": card()},
            "one": if n == 0 { Value::Null } else { card() }, "pay": pay, "tagged": tagged,
            "beside": {"is": card(), "kind": "Card"}, "either": either, "pair": [1, card()],
            "answer": "SECRET", "open": true, "hidden": card(), "any": {"free": 1},
        });
        assert!(Deep::from_value(&arguments).is_ok(), "{arguments}");
        assert_eq!(
            kept(&arguments),
            json!({
                "pin": "[redacted]", "name": "n", "cards": [shown(), shown()],
                "by_name": {"a": shown()}, "one": if n == 0 { Value::Null } else { shown() },
                "pay": pay_shown, "tagged": tagged_shown,
                "beside": {"is": shown(), "kind": "Card"}, "either": either_shown,
                "pair": [1, shown()], "answer": "[redacted]", "open": true,
                "hidden": "[redacted]", "any": {"free": 1},
            })
        );
    }
}

#[test]
fn of_a_refused_call_only_what_stands_where_it_should_is_kept() {
    let secret = "SECRET";
    for wrong in [
        json!({"pin": secret, "pinn": secret, "Pin": {"pin": secret}}),
        json!({"cards": format!("[{{\"number\":\"{secret}\"}}]")}),
        json!({"cards": {"number": secret}, "one": secret, "by_name": [secret]}),
        json!({"cards": [{"nunber": secret, "brand": {"number": secret}}]}),
        json!({"pay": secret, "tagged": {"kind": secret}, "beside": {"kind": "Card", "is": secret}}),
        json!({"pay": {"Card": secret, secret: 1}})
            .as_object()
            .map(|_| json!({"pay": {"Card": secret}}))
            .unwrap(),
        json!({"tagged": {"kind": "Card", "code": secret}, "either": secret}),
        json!({"tagged": {"number": secret}, "either": [secret], "pair": [secret, secret, secret]}),
        json!({"tagged": {"kind": ["Card", secret]}, "pair": {"number": secret}}),
        json!({"open": secret, "answer": [secret], "hidden": {"brand": secret}}),
        json!({"beside": {"is": {"number": secret}}, "either": {"number": secret, "x": secret}}),
        json!({"one": [{"number": secret}], "name": [secret], "name2": secret}),
    ] {
        let kept = kept(&wrong);
        assert!(!kept.to_string().contains(secret), "{wrong} gave {kept}");
        assert_eq!(kept.as_object().unwrap().len(), wrong.as_object().unwrap().len());
    }
}

#[test]
fn an_approval_leaves_no_sensitive_value_in_the_record() {
    let (builder, records) = world();
    let store = Arc::new(MemoryApprovals::new());
    let toolset = builder
        .record_arguments()
        .settings::<Refund>(tool_core::Settings::needs_approval)
        .approvals(Arc::clone(&store))
        .build()
        .unwrap();
    let call = Call::new("1", "refund", r#"{"order":"10023","cents":5,"iban":"DE02"}"#);
    let result = pollster::block_on(toolset.dispatch(call, &Desk::of("ann")));
    assert!(store.waiting()[0].arguments().contains("DE02"), "who approves sees it");
    assert!(!format!("{:?} {:?}", result, store.waiting()).contains("DE02"));
    let record = &records.records()[0];
    assert_eq!(record.approval.as_deref(), Some(store.waiting()[0].id()));
    assert!(!serde_json::to_string(record).unwrap().contains("DE02"));
}

fn temporary(name: &str) -> std::path::PathBuf {
    let file = format!("tool-core-{}-{name}.jsonl", std::process::id());
    std::env::temp_dir().join(file)
}

#[test]
fn a_file_gets_a_line_a_record_whatever_happened_to_it_before() {
    let path = temporary("lines");
    for (before, lines) in [("", 0), ("{\"torn\": tr", 1), ("{\"whole\":1}\n", 1)] {
        fs::write(&path, before).unwrap();
        for _ in 0..2 {
            let (builder, _) = world();
            let sink = JsonLines::append(&path).unwrap().synced();
            let toolset = builder.audit(sink).build().unwrap();
            pollster::block_on(toolset.dispatch(act("a\nb", "succeed"), &Desk::of("ann")));
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(before) && text.ends_with('\n'));
        let records: Vec<Value> =
            text.lines().skip(lines).map(|line| serde_json::from_str(line).unwrap()).collect();
        let codes: Vec<_> = records.iter().map(|record| &record["code"]).collect();
        assert_eq!(codes, ["started", "succeeded", "started", "succeeded"]);
        assert!(records.iter().all(|record| record["call_id"] == "a\nb"));
    }
    fs::remove_file(&path).unwrap();
    assert!(JsonLines::append(std::env::temp_dir()).is_err());
}

#[test]
fn many_threads_write_whole_lines() {
    let path = temporary("threads");
    let (builder, _) = world();
    let toolset = builder.audit(JsonLines::append(&path).unwrap()).build().unwrap();
    let desk = Desk::of("ann");
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (toolset, desk) = (&toolset, &desk);
            scope.spawn(move || {
                for n in 0..50 {
                    let call = refund(&format!("{thread}-{n}"), "10023", 5);
                    pollster::block_on(toolset.dispatch(call, desk));
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    let mut by_call: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| record[key].as_str().unwrap().to_owned();
        by_call.entry(text("call_id")).or_default().push(text("code"));
    }
    assert_eq!(by_call.len(), 400);
    assert!(by_call.values().all(|codes| codes == &["started", "succeeded"]));
    fs::remove_file(&path).unwrap();
}

/// A sink that is slow, and fails when it is told to.
#[derive(Clone, Default)]
struct Slow(Arc<Mutex<(Vec<u64>, bool)>>);

impl AuditSink for Slow {
    fn write(&self, record: &Record) -> io::Result<()> {
        std::thread::sleep(Duration::from_millis(2));
        let mut slow = self.0.lock().unwrap();
        if slow.1 {
            return Err(io::Error::other("the disk is full"));
        }
        slow.0.push(record.sequence);
        Ok(())
    }
}

#[test]
fn a_thread_in_between_loses_no_record_and_tells_failures() {
    let slow = Slow::default();
    let background = Arc::new(Background::new(slow.clone(), 4).unwrap());
    let (builder, _) = world();
    let toolset = builder.audit(Arc::clone(&background)).build().unwrap();
    let desk = Desk::of("ann");
    let send = || pollster::block_on(toolset.dispatch(act("1", "succeed"), &desk)).code();
    for _ in 0..20 {
        assert_eq!(send(), "succeeded");
    }
    background.flush().unwrap();
    let written = slow.0.lock().unwrap().0.clone();
    assert_eq!(written, (0..20).flat_map(|n| [n, n]).collect::<Vec<_>>());

    slow.0.lock().unwrap().1 = true;
    assert_eq!(send(), "succeeded", "nobody knows yet");
    while desk.ran().len() < 30 && send() == "succeeded" {}
    assert!(desk.ran().len() < 30, "then nothing runs that is not on record");
    slow.0.lock().unwrap().1 = false;
    let _ = background.flush();
    assert_eq!(send(), "succeeded");
    // What is in the queue when it is dropped is written.
    drop((toolset, background));
    let last = *slow.0.lock().unwrap().0.last().unwrap();
    assert!(last > 20);
}

/// Takes every record but the first.
#[derive(Clone, Default)]
struct LosesTheFirst(Arc<Mutex<u32>>);

impl AuditSink for LosesTheFirst {
    fn write(&self, _: &Record) -> io::Result<()> {
        let mut seen = self.0.lock().unwrap();
        *seen += 1;
        if *seen == 1 { Err(io::Error::other("the disk is full")) } else { Ok(()) }
    }
}

#[test]
fn a_record_that_a_thread_has_lost_is_told_before_anything_else_runs() {
    /// Waits until the record that it begins was dealt with.
    #[derive(Tool)]
    struct Wait;

    let sink = LosesTheFirst::default();
    let seen = sink.clone();
    let toolset = Toolset::<()>::builder()
        .function(move |_: Wait, (): &()| {
            while *seen.0.lock().unwrap() == 0 {
                std::thread::yield_now();
            }
            Ok::<_, String>(())
        })
        .audit(Background::new(sink, 4).unwrap())
        .build()
        .unwrap();
    let send = || pollster::block_on(toolset.dispatch(Call::new("1", "wait", "{}"), &())).code();
    let mut told = [send(), send()];
    // As fast as the thread may be, it is one of the two.
    told.sort_unstable();
    assert_eq!(told, ["succeeded", "unavailable"]);
    assert_eq!(send(), "succeeded");
}
