//! Spans have the names of OpenTelemetry's conventions for generative AI, and the body is in them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use tool_core::{Call, Exchange, Tool, Toolset};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

type Fields = BTreeMap<String, String>;

/// Keeps every span with its fields, and which span each event was in.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    spans: Vec<(&'static str, Fields)>,
    inside: Vec<u64>,
    events: Vec<Option<u64>>,
}

struct Into<'f>(&'f mut Fields);

impl Visit for Into<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
}

impl Subscriber for Kept {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut inner = self.0.lock().unwrap();
        let mut fields = Fields::new();
        span.record(&mut Into(&mut fields));
        inner.spans.push((span.metadata().name(), fields));
        Id::from_u64(inner.spans.len() as u64)
    }

    fn record(&self, span: &Id, values: &Record<'_>) {
        let mut inner = self.0.lock().unwrap();
        let place = usize::try_from(span.into_u64()).unwrap() - 1;
        values.record(&mut Into(&mut inner.spans[place].1));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {
        let mut inner = self.0.lock().unwrap();
        let inside = inner.inside.last().copied();
        inner.events.push(inside);
    }

    fn enter(&self, span: &Id) {
        self.0.lock().unwrap().inside.push(span.into_u64());
    }

    fn exit(&self, _: &Id) {
        self.0.lock().unwrap().inside.pop();
    }
}

/// Pays money back.
#[derive(Tool)]
struct Refund {
    cents: u32,
}

async fn refund(refund: Refund, (): &()) -> Result<u32, String> {
    tracing::info!("before");
    let mut gave_way = false;
    std::future::poll_fn(|task| {
        if std::mem::replace(&mut gave_way, true) {
            return std::task::Poll::Ready(());
        }
        task.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
    tracing::info!("behind");
    if refund.cents == 0 { Err("nothing to pay".to_owned()) } else { Ok(refund.cents) }
}

#[test]
fn a_call_is_a_span_with_the_names_of_the_convention() {
    let toolset = Toolset::<()>::builder().async_function(refund).build().unwrap();
    let exchange = Exchange::new().conversation("c").model("example-large");
    let kept = Kept::default();
    tracing::subscriber::with_default(kept.clone(), || {
        for (id, name, arguments) in [
            ("1", "refund", r#"{"cents":5}"#),
            ("2", "refund", r#"{"cents":0}"#),
            ("3", "refund", r#"{"cents":"SECRET"}"#),
            ("4", "whatever a model calls", "{}"),
        ] {
            let call = Call::new(id, name, arguments);
            pollster::block_on(toolset.dispatch_in(&exchange, call, &()));
        }
        tracing::info!("outside");
    });
    let inner = kept.0.lock().unwrap();
    let common = |id: &str| -> Fields {
        [
            ("otel.name", "execute_tool refund"),
            ("otel.kind", "internal"),
            ("gen_ai.operation.name", "execute_tool"),
            ("gen_ai.tool.type", "function"),
            ("gen_ai.tool.name", "refund"),
            ("gen_ai.tool.description", "Pays money back."),
            ("gen_ai.tool.call.id", id),
            ("gen_ai.conversation.id", "c"),
            ("gen_ai.request.model", "example-large"),
        ]
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .into()
    };
    let failed = |mut fields: Fields, code: &str| {
        fields.insert("error.type".to_owned(), code.to_owned());
        fields.insert("otel.status_code".to_owned(), "ERROR".to_owned());
        fields
    };
    let mut unknown = failed(common("4"), "unknown_tool");
    unknown.insert("otel.name".to_owned(), "execute_tool".to_owned());
    unknown.remove("gen_ai.tool.name");
    unknown.remove("gen_ai.tool.description");
    assert_eq!(
        inner.spans,
        [
            ("execute_tool", common("1")),
            ("execute_tool", failed(common("2"), "failed")),
            ("execute_tool", failed(common("3"), "invalid_arguments")),
            ("execute_tool", unknown),
        ]
    );
    assert_eq!(inner.events, [Some(1), Some(1), Some(2), Some(2), None]);
}

#[test]
fn an_id_without_end_is_known_by_its_beginning() {
    let toolset = Toolset::<()>::builder().async_function(refund).build().unwrap();
    let kept = Kept::default();
    tracing::subscriber::with_default(kept.clone(), || {
        let call = Call::new("x".repeat(100_000), "refund", r#"{"cents":5}"#);
        pollster::block_on(toolset.dispatch(call, &()));
    });
    let inner = kept.0.lock().unwrap();
    let id = &inner.spans[0].1["gen_ai.tool.call.id"];
    assert_eq!(*id, format!("{}…", "x".repeat(128)));
}
