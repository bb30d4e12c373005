//! `generateContent` and `streamGenerateContent` of Google's Gemini API and of Vertex AI.
//!
//! Shapes are those of the official SDK's types (`GenerateContentResponse`, `FunctionCall`,
//! `PartialArg`, `FunctionResponse`). Calls come whole, as parts; arguments that come in pieces
//! (`streamFunctionCallArguments`, Vertex AI alone) are put together by their JSON paths.

mod advertise;
mod assemble;
mod pieces;
mod receive;
mod reply;

pub use advertise::{advertise, advertise_openapi};
pub use assemble::Assembler;
pub use receive::receive;
pub use reply::reply;

/// Whose state a turn carries that was received here.
const ORIGIN: &str = "gemini";
