//! Responses of `OpenAI`: `POST /v1/responses`.
//!
//! Shapes are those of the official SDK's types (`Response`, `ResponseStreamEvent`,
//! `ResponseFunctionToolCall`, `FunctionCallOutput`). A call is known by its `call_id`. Everything
//! else that the model gives, what it reasoned above all, goes back as it came and in its place.

mod advertise;
mod assemble;
mod item;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_with};
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::reply;

/// Who takes back what the answers carry beside.
const ORIGIN: &str = "openai_responses";
