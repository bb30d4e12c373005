//! The Model Context Protocol, as a server that offers tools speaks it.
//!
//! Shapes are those of the specification's schema, revisions 2024-11-05 to 2026-07-28, over
//! JSON-RPC 2.0. Since 2026-07-28 there is no handshake: each request says which revision it
//! speaks, and each result says of what kind it is. A request that does not say belongs to a session
//! that `initialize` began. How the two differ in tools is known here; sessions, transports, the
//! batches of 2025-03-26 and the other features of the protocol are not.
//!
//! ```
//! use serde_json::{Value, json};
//! use tool_core::provider::mcp::{self, Asked};
//! use tool_core::{Run, Tool, Toolset};
//!
//! /// Pings the harbour.
//! #[derive(Tool)]
//! struct Ping;
//!
//! impl Run<()> for Ping {
//!     type Output = String;
//!     type Error = String;
//!
//!     async fn run(self, (): &()) -> Result<String, String> {
//!         Ok("pong".to_owned())
//!     }
//! }
//!
//! /// One message in, its answer out, if it wants one.
//! async fn answer(toolset: &Toolset<()>, message: &[u8]) -> Option<Value> {
//!     let request = match mcp::receive(message) {
//!         Ok(request) => request,
//!         Err(refused) => return refused.response(),
//!     };
//!     match request.asked() {
//!         Asked::Call(call) => {
//!             let result = toolset.dispatch(call, &()).await;
//!             Some(mcp::reply(&request, &result))
//!         }
//!         Asked::Other("ping") => request.result(json!({})),
//!         _ => request.method_not_found(),
//!     }
//! }
//!
//! let toolset = Toolset::builder().tool::<Ping>().build()?;
//! let message = br#"{"jsonrpc": "2.0", "id": 7, "method": "tools/call",
//!     "params": {"name": "ping", "arguments": {}}}"#;
//! assert_eq!(
//!     pollster::block_on(answer(&toolset, message)),
//!     Some(json!({
//!         "jsonrpc": "2.0", "id": 7,
//!         "result": {"content": [{"type": "text", "text": "pong"}]},
//!     }))
//! );
//! # Ok::<(), tool_core::BuildError>(())
//! ```

mod advertise;
mod receive;
mod refused;
mod reply;

pub use advertise::{advertise, advertise_stateless};
pub use receive::{Asked, Request, receive};
pub use refused::Refused;
pub use reply::reply;
