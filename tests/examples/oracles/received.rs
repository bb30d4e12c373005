//! What we receive of each recorded answer, and what goes back for it.

use serde_json::{Value, json};
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;
use tool_core::provider::mcp::{self, Asked};
use tool_core::provider::{
    ReceiveError, anthropic, bedrock_converse, cohere_v2, gemini, gemini_interactions, mistral,
    ollama, openai_chat, openai_compat, openai_responses,
};
use tool_core::{Arguments, Call, Run, Tool, ToolResult, Toolset, Turn};
use tool_tests::event_stream;

/// What a module does with an answer.
struct Provider {
    name: &'static str,
    receive: fn(&[u8]) -> Result<Turn, ReceiveError>,
    assemble: fn(&str) -> Result<Turn, Box<dyn Error>>,
    reply: fn(&Turn, &[ToolResult]) -> Value,
}

macro_rules! providers {
    ($($module:ident)*) => {
        const PROVIDERS: &[Provider] = &[$(Provider {
            name: stringify!($module),
            receive: $module::receive,
            assemble: |events| {
                let mut assembler = $module::Assembler::new();
                for event in events.lines() {
                    assembler.event(event)?;
                }
                Ok(assembler.finish()?)
            },
            reply: |turn, results| json!($module::reply(turn, results)),
        }),*];
    };
}

providers! {
    anthropic bedrock_converse cohere_v2 gemini gemini_interactions mistral ollama openai_chat
    openai_compat openai_responses
}

/// High waters for one day.
#[derive(Tool)]
struct TideTable {
    port: String,
    day: String,
}

impl Run<()> for TideTable {
    type Output = Value;
    type Error = String;

    async fn run(self, (): &()) -> Result<Value, String> {
        if self.day.is_empty() {
            return Err("no day".to_owned());
        }
        Ok(json!({"port": self.port, "high": ["04:12", "16:40"]}))
    }
}

/// Checks the harbour radio.
#[derive(Tool)]
struct PingHarbour;

impl Run<()> for PingHarbour {
    type Output = String;
    type Error = String;

    async fn run(self, (): &()) -> Result<String, String> {
        Err("nobody answers".to_owned())
    }
}

/// A line for each recorded answer.
pub(crate) fn received(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/envelopes");
    let toolset = Toolset::<()>::builder();
    let toolset = toolset.tool::<TideTable>().tool::<PingHarbour>().partial_turns().build()?;
    for provider in PROVIDERS {
        let mut files = Vec::new();
        for entry in fs::read_dir(recorded.join(provider.name))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            files.extend(Some(name).filter(|name| !name.ends_with(".expected.json")));
        }
        files.sort();
        for name in files {
            let answer = fs::read_to_string(recorded.join(provider.name).join(&name))?;
            let streamed = name.ends_with(".stream.jsonl");
            let frames = (streamed && provider.name == "bedrock_converse")
                .then(|| event_stream::events(&answer.lines().collect::<Vec<_>>()));
            let turn = match &frames {
                Some(frames) => assembled(frames),
                None if streamed => (provider.assemble)(&answer),
                None => (provider.receive)(answer.as_bytes()).map_err(Into::into),
            };
            let line = match turn {
                Ok(turn) => {
                    let results = pollster::block_on(toolset.dispatch_turn(&turn, &()));
                    json!({
                        "provider": provider.name,
                        "file": name,
                        "answer": answer,
                        "frames": frames,
                        "calls": turn.calls().iter().map(call).collect::<Value>(),
                        "reply": (provider.reply)(&turn, &results),
                    })
                }
                Err(error) => json!({
                    "provider": provider.name,
                    "file": name,
                    "answer": answer,
                    "error": error.to_string(),
                }),
            };
            writeln!(out, "{line}")?;
        }
    }
    served(&recorded.join("mcp"), &toolset, out)
}

/// The turn of a stream of Bedrock, which is binary.
fn assembled(frames: &[u8]) -> Result<Turn, Box<dyn Error>> {
    let mut assembler = bedrock_converse::Assembler::new();
    assembler.push(frames)?;
    Ok(assembler.finish()?)
}

/// A line for each recorded request of a client to a server.
fn served(
    recorded: &Path,
    toolset: &Toolset<()>,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(recorded)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".expected.json") {
            continue;
        }
        let pair: Value = serde_json::from_str(&fs::read_to_string(&path)?)?;
        let line = json!({
            "provider": "mcp",
            "file": name,
            "era": pair["era"],
            "request": pair["request"],
            "refused": pair["response"].get("error").is_some(),
            "response": served_one(toolset, &pair["request"].to_string()),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn served_one(toolset: &Toolset<()>, message: &str) -> Option<Value> {
    let request = match mcp::receive(message.as_bytes()) {
        Ok(request) => request,
        Err(refused) => return refused.response(),
    };
    match request.asked() {
        Asked::Call(call) => {
            let result = pollster::block_on(toolset.dispatch(call, &()));
            Some(mcp::reply(&request, &result))
        }
        Asked::Tools(_) if request.is_stateless() => {
            request.result(mcp::advertise_stateless(toolset.definitions()).into_json())
        }
        Asked::Tools(_) => request.result(mcp::advertise(toolset.definitions()).into_json()),
        _ => request.method_not_found(),
    }
}

fn call(call: &Call) -> Value {
    let arguments = match call.arguments() {
        Arguments::Text(text) | Arguments::Embedded(text) | Arguments::Free(text) => json!(text),
        _ => Value::Null,
    };
    json!({
        "id": call.id(),
        "name": call.name(),
        "arguments": arguments,
        "state": format!("{:?}", call.state()).to_lowercase(),
    })
}
