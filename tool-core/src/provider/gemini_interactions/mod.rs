//! The Interactions API of Google's Gemini: `POST /v1beta/interactions`.
//!
//! Shapes are those of the official SDK's types (`Interaction`, `FunctionCallStep`,
//! `FunctionResultStep`, `InteractionSSEEvent`).

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::advertise;
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::{interaction_id, reply, results};

/// Whose state a turn carries that was received here.
const ORIGIN: &str = "gemini_interactions";
