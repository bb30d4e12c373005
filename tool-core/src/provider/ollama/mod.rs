//! The chat API of Ollama: `POST /api/chat`.
//!
//! Shapes are those of the official SDK's types (`ChatResponse`, `Message`, `Message.ToolCall`).
//! Arguments are objects, a call has an id only where the server is a newer one, and a stream is
//! lines of JSON. Ollama's `/v1` is read by [`openai_compat`](super::openai_compat).

mod advertise;
mod assemble;
mod receive;
mod reply;

pub use advertise::advertise;
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::reply;

/// Who takes back what the answers carry beside.
const ORIGIN: &str = "ollama";
