//! The chat API of Cohere: `POST /v2/chat`.
//!
//! Shapes are those of the official SDK's types (`V2ChatResponse`, the `V2ChatStreamResponse`
//! events, `ToolCallV2`, `ToolChatMessageV2`). Calls have the shape of Chat Completions; before them
//! a model may say what it is about to do, in a `tool_plan` that goes back with them.

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_with};
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::reply;

use super::chat::Endings;

/// Who takes back what the answers carry beside.
const ORIGIN: &str = "cohere_v2";

const ENDINGS: Endings =
    Endings { limit: &["MAX_TOKENS"], stopped: &["ERROR_TOXIC"], failed: &["ERROR", "TIMEOUT"] };
