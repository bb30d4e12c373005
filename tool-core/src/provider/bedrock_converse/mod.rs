//! The Converse API of Amazon Bedrock: `POST /model/{id}/converse` and `/converse-stream`.
//!
//! Shapes are those of the service's own model (`ConverseResponse`, `ConverseStreamOutput`,
//! `ToolUseBlock`, `ToolResultBlock`). Streams are binary (`application/vnd.amazon.eventstream`).

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_with};
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::reply;

/// Whose state a turn carries that was received here.
const ORIGIN: &str = "bedrock_converse";
