//! Chat Completions of `OpenAI`: `POST /v1/chat/completions`.
//!
//! Shapes are those of the official SDK's types (`ChatCompletion`, `ChatCompletionChunk`,
//! `ChatCompletionMessageToolCall`, `ChatCompletionToolMessageParam`). What gateways make of
//! this API is read by [`openai_compat`](super::openai_compat).

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_with};
pub use assemble::Assembler;
use assemble::OpenAiChat;
pub use receive::receive;
pub use reply::reply;
