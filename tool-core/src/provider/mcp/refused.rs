//! Errors of the protocol.

use serde_json::{Value, json};
use std::fmt;

pub(super) const PARSE_ERROR: i64 = -32700;
pub(super) const INVALID_REQUEST: i64 = -32600;
pub(super) const METHOD_NOT_FOUND: i64 = -32601;
pub(super) const INVALID_PARAMS: i64 = -32602;
pub(super) const UNSUPPORTED_VERSION: i64 = -32022;

/// A message of a client that is not what the protocol allows.
///
/// ```
/// use serde_json::json;
/// use tool_core::provider::mcp;
///
/// let refused = mcp::receive(b"{").unwrap_err();
/// let error = json!({"code": -32700, "message": "the message is not JSON"});
/// assert_eq!(refused.response(), Some(json!({"jsonrpc": "2.0", "id": null, "error": error})));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Refused(Box<Fault>);

#[derive(Clone, Debug, PartialEq)]
struct Fault {
    id: Value,
    code: i64,
    message: String,
    data: Value,
    silent: bool,
}

impl Refused {
    pub(super) fn new(id: Value, code: i64, message: &str) -> Self {
        let message = message.to_owned();
        Refused(Box::new(Fault { id, code, message, data: Value::Null, silent: false }))
    }

    pub(super) fn with_data(mut self, data: Value) -> Self {
        self.0.data = data;
        self
    }

    /// The same, of a message that nobody may answer.
    pub(super) fn silently(mut self) -> Self {
        self.0.silent = true;
        self
    }

    /// The code of JSON-RPC or of the protocol.
    #[must_use]
    pub fn code(&self) -> i64 {
        self.0.code
    }

    /// What to send back; nothing for a response or a notification, which nobody answers.
    #[must_use]
    pub fn response(&self) -> Option<Value> {
        let Fault { id, code, message, data, silent } = &*self.0;
        let mut error = json!({"code": code, "message": message});
        if let Some(error) = error.as_object_mut().filter(|_| !data.is_null()) {
            error.insert("data".to_owned(), data.clone());
        }
        (!silent).then(|| json!({"jsonrpc": "2.0", "id": id, "error": error}))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Refused {}
