//! What gateways and servers make of Chat Completions: the tolerant reading of
//! [`openai_chat`](super::openai_chat).
//!
//! The pieces of a streamed call are brought together by their index, where one is sent and is not
//! the same for every call, else by their id, else by the name, of which a new one begins a new
//! call. Arguments may be an object, and ids may be missing. No two calls are ever run together: a
//! piece that could belong to two calls belongs to the later one.
//!
//! Read so are, among others, Ollama's `/v1`, vLLM, `OpenRouter`, Groq, xAI, `DeepSeek` and Gemini's
//! compatible endpoint. What is advertised and
//! the reply have the form of `openai_chat`.

mod assemble;
mod receive;
mod reply;

pub use super::openai_chat::{advertise, advertise_with};
pub use assemble::Assembler;
use assemble::OpenAiCompat;
pub use receive::receive;
pub use reply::reply;
