//! The Messages API of Anthropic: `POST /v1/messages`.
//!
//! Shapes are those of the official SDK's types (`Message`, `ToolUseBlock`,
//! `RawMessageStreamEvent`, `ToolResultBlockParam`).

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_with};
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::reply;

/// Whose state a turn carries that was received here.
const ORIGIN: &str = "anthropic";
