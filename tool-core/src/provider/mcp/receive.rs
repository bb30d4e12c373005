//! What a client asks for.

use super::refused::{
    INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, Refused, UNSUPPORTED_VERSION,
};
use crate::provider::envelope::{Node, Object};
use crate::provider::state_of_closed;
use crate::toolset::{Arguments, Call, CallState};
use serde_json::{Value, json};

/// The revision that has no sessions; requests of it say so.
const STATELESS: &str = "2026-07-28";

/// The revisions before it.
const SESSIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// A message of a client that is well formed.
///
/// ```
/// use serde_json::json;
/// use tool_core::provider::mcp;
///
/// let request = mcp::receive(br#"{"jsonrpc": "2.0", "id": 7, "method": "prompts/list"}"#)?;
/// assert_eq!(request.method(), "prompts/list");
/// assert_eq!(request.method_not_found().unwrap()["error"]["code"], -32601);
/// assert_eq!(request.result(json!({"prompts": []})).unwrap()["id"], 7);
/// # Ok::<(), mcp::Refused>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// None for a notification, which nobody answers.
    id: Option<Value>,
    method: String,
    stateless: bool,
    wanted: Wanted,
}

#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    Tools(Option<String>),
    Call(Call),
    Other,
}

/// What a message asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Asked<'r> {
    /// `tools/list`: the tools, from this cursor on if there is one.
    Tools(Option<&'r str>),
    /// `tools/call`: a call, to be answered with [`reply`](super::reply).
    Call(&'r Call),
    /// Another method, by its name, which this module knows nothing of.
    Other(&'r str),
}

/// Reads one message of a client: a request, or a notification.
///
/// That a call names a tool that there is, with arguments that it takes, is for
/// [`dispatch`](crate::Toolset::dispatch) to say, and [`reply`](super::reply) makes of it what the
/// protocol wants.
///
/// ```
/// use tool_core::provider::mcp::{self, Asked};
///
/// let request = mcp::receive(br#"{"jsonrpc": "2.0", "id": "a", "method": "tools/list"}"#)?;
/// assert_eq!(request.asked(), Asked::Tools(None));
///
/// let refused = mcp::receive(br#"{"jsonrpc": "2.0", "id": 7, "method": "tools/call",
///     "params": {"name": "ping", "arguments": [1]}}"#).unwrap_err();
/// assert_eq!(refused.code(), -32602);
/// assert_eq!(refused.to_string(), "params.arguments must be an object");
/// # Ok::<(), mcp::Refused>(())
/// ```
///
/// # Errors
/// If it is not JSON, no JSON-RPC 2.0 request, a call that is none by the protocol's schema, or of
/// a revision that is not known here. What to send back is [`Refused::response`].
pub fn receive(message: &[u8]) -> Result<Request, Refused> {
    let text = std::str::from_utf8(message);
    let node = text.ok().and_then(|text| Node::parse(text).ok());
    let node =
        node.ok_or_else(|| Refused::new(Value::Null, PARSE_ERROR, "the message is not JSON"))?;
    let message = node.object();
    let id = message.get("id").filter(|id| id.is_string() || is_integer(*id));
    let id = id.and_then(Node::value);
    let refuse = |words: &str| Refused::new(id.clone().unwrap_or_default(), INVALID_REQUEST, words);
    let Some(method) = message.text("method") else {
        let is_response = message.get("result").is_some() || message.get("error").is_some();
        let refused = refuse("the message has no method");
        return Err(if is_response { refused.silently() } else { refused });
    };
    if message.text("jsonrpc").as_deref() != Some("2.0") {
        return Err(refuse("the message is not of JSON-RPC 2.0"));
    }
    let has_id = message.members().any(|(key, _)| key == "id");
    if has_id && id.is_none() {
        return Err(refuse("the id of a request must be a string or an integer"));
    }
    let params = message.object("params");
    let stateless = is_stateless(&params, id.as_ref())?;
    let wanted = match (method.as_str(), &id) {
        ("tools/list", Some(_)) => Wanted::Tools(params.text("cursor")),
        ("tools/call", Some(id)) => Wanted::Call(receive_call(&params, id)?),
        ("tools/list" | "tools/call", None) => {
            return Err(refuse("a request for tools must have an id").silently());
        }
        _ => Wanted::Other,
    };
    Ok(Request { id, method, stateless, wanted })
}

/// Whether it is an integer that a response can repeat as it is.
fn is_integer(id: Node<'_>) -> bool {
    id.raw().parse::<i64>().is_ok() || id.raw().parse::<u64>().is_ok()
}

/// Whether the request is of the revision without sessions, which says so.
fn is_stateless(params: &Object<'_>, id: Option<&Value>) -> Result<bool, Refused> {
    let Some(version) = params.object("_meta").text(VERSION) else { return Ok(false) };
    if version == STATELESS || SESSIONS.contains(&version.as_str()) {
        return Ok(version == STATELESS);
    }
    let id = id.cloned();
    let answered = id.is_some();
    let refused = Refused::new(
        id.unwrap_or_default(),
        UNSUPPORTED_VERSION,
        &format!("Unsupported protocol version: {version}"),
    )
    .with_data(json!({"supported": [STATELESS], "requested": version}));
    Err(if answered { refused } else { refused.silently() })
}

fn receive_call(params: &Object<'_>, id: &Value) -> Result<Call, Refused> {
    let refuse = |words| Refused::new(id.clone(), INVALID_PARAMS, words);
    let Some(name) = params.get("name").filter(|name| name.is_string()).and_then(Node::text) else {
        return Err(refuse("params.name must be a string"));
    };
    let arguments = params.get("arguments");
    if arguments.is_some_and(|arguments| !arguments.is_object()) {
        return Err(refuse("params.arguments must be an object"));
    }
    let call_id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    Ok(match arguments {
        Some(arguments) => {
            let text = arguments.raw().to_owned();
            let state = state_of_closed(&text);
            Call::received(Some(call_id), name, Arguments::Embedded(text), state)
        }
        None => Call::received(Some(call_id), name, Arguments::Absent, CallState::Complete)
            .of_empty_text(),
    })
}

impl Request {
    /// What it asks for.
    #[must_use]
    pub fn asked(&self) -> Asked<'_> {
        match &self.wanted {
            Wanted::Tools(cursor) => Asked::Tools(cursor.as_deref()),
            Wanted::Call(call) => Asked::Call(call),
            Wanted::Other => Asked::Other(&self.method),
        }
    }

    /// The name of its method.
    #[must_use]
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Its id as it came: a string or a number. A notification has none, and is not answered.
    #[must_use]
    pub fn id(&self) -> Option<&Value> {
        self.id.as_ref()
    }

    /// Whether it is of revision 2026-07-28, in which there are no sessions. The results of
    /// earlier ones look different.
    #[must_use]
    pub fn is_stateless(&self) -> bool {
        self.stateless
    }

    /// The response with a result that the author has made, such as that of `tools/list`; none for
    /// a notification. Where the revision wants it, the result is marked as complete.
    #[must_use]
    pub fn result(&self, result: Value) -> Option<Value> {
        let id = self.id.as_ref()?;
        let mut result = result;
        if let Some(members) = result.as_object_mut().filter(|_| self.stateless) {
            members.entry("resultType").or_insert("complete".into());
        }
        Some(json!({"jsonrpc": "2.0", "id": id, "result": result}))
    }

    /// The response to a method that the server does not have; none for a notification.
    #[must_use]
    pub fn method_not_found(&self) -> Option<Value> {
        self.error(METHOD_NOT_FOUND, "Method not found")
    }

    /// The response with an error of the protocol; none for a notification.
    ///
    /// That a tool did not run or did not succeed is none: it is a result, and made by
    /// [`reply`](super::reply).
    #[must_use]
    pub fn error(&self, code: i64, message: &str) -> Option<Value> {
        Refused::new(self.id.clone()?, code, message).response()
    }
}
