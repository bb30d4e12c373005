//! What went wrong elsewhere, reported in public, does not happen here: for each report whose tool
//! our derive can write, the arguments are refused at every place that it names and nowhere else,
//! or admitted, and two independent validators under the advertised schema say the same.

#![allow(dead_code, reason = "the tools are read into, and nothing is done with them")]

#[path = "../schema_cases/rows.rs"]
mod rows;
mod streams;
mod table;
mod tools;

use rows::{Row, Typed, assert_covered, cases, row};
use serde::Deserialize;
use serde_json::json;
use table::ROWS;
use tool_core::provider::openai_chat;
use tool_core::{Argument, Patch, Rejection, SyntaxReason};
use tools::{
    AppCreate, Assign, Context, Fetch, GetNetworks, Issue, Login, Now, Overview, Ping, Query,
    Square, Transfer, Update, UpdateIssue, UserId,
};

const REPORTS: &str = include_str!("../../data/bugs.jsonl");

#[derive(Deserialize)]
struct Report {
    id: String,
    arguments: String,
    decision: Decision,
    expected_errors: Vec<Expected>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Decision {
    Reject,
    Accept,
    /// Left open there; decided in [`DECIDED`].
    Decide,
    /// About the schema that is sent: the arguments are good.
    Emit,
    Build,
    Stream,
    Loop,
    Result,
}

#[derive(Deserialize)]
struct Expected {
    path: String,
    code: String,
}

/// What a code of the reports is here.
enum Told {
    /// One of these keywords.
    Keyword(&'static [&'static str]),
    Unparseable(SyntaxReason),
}

fn told(code: &str) -> Told {
    match code {
        "invalid_type" => Told::Keyword(&["type"]),
        "missing_field" => Told::Keyword(&["required"]),
        "unknown_field" => Told::Keyword(&["additionalProperties"]),
        "invalid_enum" => Told::Keyword(&["enum"]),
        "out_of_range" => Told::Keyword(&["minimum", "maximum"]),
        "wrong_length" => Told::Keyword(&["minLength", "maxLength", "minItems", "maxItems"]),
        "pattern_mismatch" => Told::Keyword(&["pattern"]),
        "invalid_format" => Told::Keyword(&["format"]),
        "duplicate_key" => Told::Keyword(&["duplicateKey"]),
        "rule:any_of(title,body)" => Told::Keyword(&["anyOf"]),
        "truncated" => Told::Unparseable(SyntaxReason::Truncated),
        "malformed_json" | "trailing_data" => Told::Unparseable(SyntaxReason::Malformed),
        "too_deep" => Told::Unparseable(SyntaxReason::Limit),
        other => panic!("no mapping for `{other}`"),
    }
}

/// Where a report left the decision open, or where the gate decides otherwise: with which code it
/// refuses the arguments as a whole, if it does, and why.
const DECIDED: &[(&str, Option<&str>, &str)] = &[
    ("B011", None, "30.0 is the integer 30 (semantics.md, part 2)"),
    ("B027", Some("truncated"), EMPTY_TEXT),
    ("B028", Some("truncated"), EMPTY_TEXT),
];
const EMPTY_TEXT: &str = "only a provider module takes the empty text for no arguments";

/// With what [`DECIDED`] says in place of what the report says.
fn decided(mut report: Report) -> Report {
    if let Some((_, code, _)) = DECIDED.iter().find(|(id, ..)| *id == report.id) {
        report.decision = code.map_or(Decision::Accept, |_| Decision::Reject);
        let errors = code.map(|code| Expected { path: String::new(), code: code.to_owned() });
        report.expected_errors = errors.into_iter().collect();
    }
    report
}

#[test]
fn every_report_has_a_row() {
    let reports: Vec<Report> = cases(REPORTS);
    assert_covered(ROWS, reports.iter().map(|report| report.id.as_str()));
    for (id, ..) in DECIDED {
        assert!(matches!(row(ROWS, id), Row::Typed(_)), "{id} is decided, but not written");
    }
    for report in reports {
        if matches!(report.decision, Decision::Reject | Decision::Accept)
            && let Row::Refused(why, _) = row(ROWS, &report.id)
        {
            panic!("{} is about arguments: {why}", report.id);
        }
    }
}

#[test]
fn every_report_comes_out_as_it_should() {
    let mut faults = Vec::new();
    for report in cases(REPORTS).into_iter().map(decided) {
        let typed = match row(ROWS, &report.id) {
            Row::Typed(typed) => typed,
            Row::Held(hold) => {
                hold(&report.arguments);
                continue;
            }
            Row::Unbuilt(..) | Row::Waits(_) | Row::Refused(..) => continue,
        };
        if let Err(fault) = judge(&report, *typed) {
            faults.push(format!("{} {}: {fault}", report.id, report.arguments));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn judge(report: &Report, typed: Typed) -> Result<(), String> {
    let refusal = typed.judge(&report.arguments)?;
    match (report.decision, refusal) {
        (Decision::Accept | Decision::Emit, None) => Ok(()),
        (Decision::Accept | Decision::Emit, Some(refusal)) => Err(format!("refused: {refusal:?}")),
        (Decision::Reject, None) => Err("admitted".to_owned()),
        (Decision::Reject, Some(refusal)) if tells_exactly(&refusal, &report.expected_errors) => {
            Ok(())
        }
        (Decision::Reject, Some(refusal)) => Err(format!("tells something else: {refusal:?}")),
        (
            Decision::Decide
            | Decision::Build
            | Decision::Stream
            | Decision::Loop
            | Decision::Result,
            _,
        ) => Err("it says of no arguments whether they are good".to_owned()),
    }
}

/// Whether `refusal` tells what is expected, and nothing else.
fn tells_exactly(refusal: &Rejection, expected: &[Expected]) -> bool {
    let violations = refusal.report().violations();
    let tells = |Expected { path, code }: &Expected| match told(code) {
        Told::Keyword(keywords) => {
            refusal.code() == "invalid_arguments"
                && violations
                    .iter()
                    .any(|v| v.location() == path && keywords.contains(&v.keyword()))
        }
        Told::Unparseable(reason) => {
            refusal.code() == "unparseable"
                && refusal.syntax().is_some_and(|syntax| syntax.reason() == reason)
        }
    };
    let count = if refusal.code() == "unparseable" { 1 } else { violations.len() };
    expected.len() == count && expected.iter().all(tells)
}

/// What a model is told about arguments that are refused.
fn words<T: Argument>(arguments: &str) -> String {
    T::from_json(arguments).err().expect("refused").report().to_string()
}

/// B004, B006, B008, B030: to send the value itself; never to leave it out, after which a default
/// did the opposite.
#[test]
fn a_value_in_quotes_is_asked_for_without_them() {
    let arguments = r#"{"url":"","max_bytes":"2","paths":"[]","headers":"{}"}"#;
    assert_eq!(
        words::<Fetch>(arguments),
        "/max_bytes: expected integer, found string; send the number without quotes\n\
         /paths: expected array, found string; send the array itself, not a string that holds one\n\
         /headers: expected object, found string; \
         send the object itself, not a string that holds one"
    );
    assert_eq!(
        words::<AppCreate>(r#"{"name":"x","auto_open":"false"}"#),
        "/auto_open: expected boolean, found string; send true or false without quotes"
    );
    assert_eq!(
        words::<Overview>(r#"{"include_ids":"true"}"#),
        "/include_ids: expected boolean, found string; send true or false without quotes"
    );
    assert_eq!(
        words::<Square>(r#""{ \"n\": 2 }""#),
        "the arguments: expected object with n, found string; \
         send the object itself, not a string that holds one"
    );
}

/// B016, B033
#[test]
fn the_names_that_would_do_are_told() {
    assert_eq!(
        words::<Update>(r#"{"lifecycle":"Customer "}"#),
        "/lifecycle: expected one of \"unknown\", \"target\", \"customer\"; \
         did you mean \"customer\"?"
    );
    assert_eq!(
        words::<Context>(r#"{"file_path":"a.py","tokenBudget":1}"#),
        "/tokenBudget: unknown property; did you mean `token_budget`?"
    );
}

/// B023
#[test]
fn null_clears_what_absence_leaves_alone() {
    let assignee = |text| Assign::from_json(text).unwrap().assignee;
    assert_eq!(assignee(r#"{"id":1,"assignee":null}"#), Patch::Clear);
    assert_eq!(assignee(r#"{"id":1}"#), Patch::Absent);
    assert_eq!(assignee(r#"{"id":1,"assignee":"ada"}"#), Patch::Set("ada".to_owned()));
}

/// B071
#[test]
fn a_choice_of_properties_is_told_as_one() {
    assert_eq!(
        words::<UpdateIssue>(r#"{"id":"1"}"#),
        "the arguments: expected at least one of title, body; send at least one of them"
    );
    assert!(UpdateIssue::from_json(r#"{"id":"1","body":"b"}"#).is_ok());
}

/// B115
#[test]
fn what_the_host_fills_in_is_neither_advertised_nor_read() {
    let properties = &Query::schema().to_value()["properties"];
    assert_eq!(*properties, json!({"text": {"type": "string"}}));
    let query = Query::from_json(r#"{"text":"x"}"#).unwrap();
    assert_eq!(query, Query { text: "x".to_owned(), user_id: UserId::default() });
    assert_eq!(
        words::<Query>(r#"{"text":"x","user_id":"admin"}"#),
        "/user_id: unknown property; known here: text"
    );
}

/// B116
#[test]
fn no_value_is_told() {
    let refusal = Login::from_json(r#"{"user":1,"password":["hunter2"]}"#).err().unwrap();
    assert_eq!(
        refusal.report().to_string(),
        "/user: expected string, found integer; send it in quotes\n\
         /password: expected string, found array"
    );
    let data = serde_json::to_string(&refusal).unwrap();
    let shown = format!("{refusal} {refusal:?} {data}");
    assert!(!shown.contains("hunter2"), "{shown}");
}

/// B027, B028
#[test]
fn no_text_is_no_arguments_only_where_a_provider_sends_it() {
    let call = json!({"id": "1", "function": {"name": "now", "arguments": ""}});
    let body = json!({"choices": [{
        "message": {"tool_calls": [call]}, "finish_reason": "tool_calls",
    }]});
    let turn = openai_chat::receive(body.to_string().as_bytes()).unwrap();
    let [call] = turn.calls() else { panic!("one call") };
    assert_eq!(call.read::<Now>().unwrap(), Now {});
    let refusal = call.read::<Transfer>().unwrap_err();
    assert_eq!(refusal.report().to_string(), "/amount: missing, expected integer");
}

/// B066, B067, B075
#[test]
fn what_is_advertised_says_all_that_providers_ask_for() {
    let empty = json!({"type": "object", "properties": {}, "additionalProperties": false});
    assert_eq!(GetNetworks::schema().to_value(), empty);
    assert_eq!(Ping::schema().to_value(), empty);
    let id = json!({"type": "integer", "minimum": 0, "maximum": u64::MAX});
    assert_eq!(Issue::schema().to_value()["properties"]["issue_id"], id);
}
