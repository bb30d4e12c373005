//! Floor 5: the span of a call, where the feature `tracing` is on; nothing else.
//!
//! Names are those of OpenTelemetry's semantic conventions for generative AI (status: development),
//! span `execute_tool {gen_ai.tool.name}` of kind internal. `otel.name` and `otel.kind` are what
//! tracing-opentelemetry reads.

#[cfg(not(feature = "tracing"))]
pub(super) use off::Span;
#[cfg(feature = "tracing")]
pub(super) use on::Span;

/// What a span is told when it begins.
#[cfg_attr(not(feature = "tracing"), allow(dead_code, reason = "nobody is told"))]
pub(super) struct Beginning<'s> {
    /// The name, if there is such a tool: a model can call any name, and each would be a span name.
    pub(super) tool: Option<&'static str>,
    pub(super) description: Option<&'static str>,
    pub(super) call_id: Option<&'s str>,
    pub(super) conversation: Option<&'s str>,
    pub(super) model: Option<&'s str>,
}

#[cfg(feature = "tracing")]
mod on {
    use super::Beginning;
    use tracing::field::Empty;

    #[derive(Debug)]
    pub(in super::super) struct Span(tracing::Span);

    impl Span {
        pub(in super::super) fn new(beginning: &Beginning<'_>) -> Self {
            let Beginning { tool, description, call_id, conversation, model } = *beginning;
            let name =
                tool.map_or_else(|| "execute_tool".to_owned(), |it| format!("execute_tool {it}"));
            Span(tracing::info_span!(
                "execute_tool",
                "otel.name" = name,
                "otel.kind" = "internal",
                "gen_ai.operation.name" = "execute_tool",
                "gen_ai.tool.type" = "function",
                "gen_ai.tool.name" = tool,
                "gen_ai.tool.description" = description,
                "gen_ai.tool.call.id" = call_id,
                "gen_ai.conversation.id" = conversation,
                "gen_ai.request.model" = model,
                "error.type" = Empty,
                "otel.status_code" = Empty,
            ))
        }

        /// Runs `step` inside the span.
        pub(in super::super) fn enter<R>(&self, step: impl FnOnce() -> R) -> R {
            self.0.in_scope(step)
        }

        /// The call did not succeed.
        pub(in super::super) fn error(&self, code: &'static str) {
            self.0.record("error.type", code);
            self.0.record("otel.status_code", "ERROR");
        }
    }
}

#[cfg(not(feature = "tracing"))]
mod off {
    use super::Beginning;

    #[derive(Debug)]
    pub(in super::super) struct Span;

    impl Span {
        pub(in super::super) fn new(_: &Beginning<'_>) -> Self {
            Span
        }

        pub(in super::super) fn enter<R>(&self, step: impl FnOnce() -> R) -> R {
            let Span = self;
            step()
        }

        pub(in super::super) fn error(&self, _: &'static str) {
            let Span = self;
        }
    }
}
