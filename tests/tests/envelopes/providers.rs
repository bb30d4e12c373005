//! The providers, as the laws see them.

use crate::replay::Wire;
use serde_json::Value;
use tool_core::provider::{
    AssembleError, Assembler, Protocol, ReceiveError, StreamLimits, anthropic, bedrock_converse,
    cohere_v2, gemini, gemini_interactions, mistral, ollama, openai_chat, openai_compat,
    openai_responses,
};
use tool_core::{Call, ToolResult, Turn};
use tool_tests::event_stream;

/// What a module of `provider` does, without its types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Provider {
    /// The name of the module.
    pub(crate) name: &'static str,
    /// The folders of its recorded answers.
    pub(crate) folders: &'static [&'static str],
    pub(crate) receive: fn(&[u8]) -> Result<Turn, ReceiveError>,
    pub(crate) assemble: fn(StreamLimits) -> Box<dyn Assemble>,
    pub(crate) reply: fn(&Turn, &[ToolResult]) -> Value,
    /// How its streams lie in bytes.
    pub(crate) wire: Wire,
}

/// An assembler, whatever its provider.
pub(crate) trait Assemble {
    fn push(&mut self, bytes: &[u8]) -> Result<(), AssembleError>;
    fn event(&mut self, payload: &str) -> Result<(), AssembleError>;
    fn released(&self) -> &[Call];
    /// The names and texts of the calls in progress.
    fn partial(&self) -> Vec<(Option<String>, String)>;
    fn finish(self: Box<Self>) -> Result<Turn, ReceiveError>;
}

impl<P: Protocol> Assemble for Assembler<P> {
    fn push(&mut self, bytes: &[u8]) -> Result<(), AssembleError> {
        Assembler::push(self, bytes)
    }

    fn event(&mut self, payload: &str) -> Result<(), AssembleError> {
        Assembler::event(self, payload)
    }

    fn released(&self) -> &[Call] {
        Assembler::released(self)
    }

    fn partial(&self) -> Vec<(Option<String>, String)> {
        let part = |call: tool_core::provider::PartialCall<'_>| {
            assert!(call.bytes() == call.text().len() || call.value().is_some());
            (call.name().map(str::to_owned), call.text().to_owned())
        };
        Assembler::partial(self).map(part).collect()
    }

    fn finish(self: Box<Self>) -> Result<Turn, ReceiveError> {
        Assembler::finish(*self)
    }
}

macro_rules! provider {
    ($module:ident, $folders:expr, $wire:expr) => {
        Provider {
            name: stringify!($module),
            folders: $folders,
            receive: $module::receive,
            assemble: |limits| Box::new($module::Assembler::with_limits(limits)),
            reply: |turn, results| serde_json::json!($module::reply(turn, results)),
            wire: $wire,
        }
    };
}

/// All of them.
pub(crate) const PROVIDERS: &[Provider] = &[
    provider!(anthropic, &["anthropic"], Wire::sse(Some("type"), &[])),
    provider!(bedrock_converse, &["bedrock_converse"], Wire::Frames(event_stream::events)),
    provider!(cohere_v2, &["cohere_v2"], Wire::sse(Some("type"), &[])),
    provider!(gemini, &["gemini", "gemini_vertex"], Wire::sse(None, &[])),
    provider!(
        gemini_interactions,
        &["gemini_interactions"],
        Wire::sse(Some("event_type"), &["[DONE]"])
    ),
    provider!(mistral, &["mistral"], Wire::sse(None, &["[DONE]"])),
    provider!(ollama, &["ollama"], Wire::Lines),
    provider!(openai_chat, &["openai_chat"], Wire::sse(None, &["[DONE]"])),
    provider!(openai_compat, &["openai_compat"], Wire::sse(None, &["[DONE]"])),
    provider!(openai_responses, &["openai_responses"], Wire::sse(Some("type"), &[])),
];
