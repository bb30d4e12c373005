//! Chat Completions of Mistral: `POST /v1/chat/completions`.
//!
//! Shapes are those of the official SDK's types (`Tool`).

mod advertise;

pub use advertise::{advertise, advertise_with};
