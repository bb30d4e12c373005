//! Chat of Ollama: `POST /api/chat`.
//!
//! Shapes are those of the official SDK's types (`Tool`).

mod advertise;

pub use advertise::advertise;
