//! Chat completions of Mistral: `POST /v1/chat/completions`.
//!
//! Shapes are those of the official SDK's types (`ChatCompletionResponse`, `CompletionChunk`,
//! `ToolMessage`): those of Chat Completions, with ids of exactly nine letters and digits, content
//! that may be parts of which some are what the model thought, and `"null"` for an id that was not
//! sent.

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_with};
pub use assemble::Assembler;
use assemble::Mistral;
pub use receive::receive;
pub use reply::reply;
