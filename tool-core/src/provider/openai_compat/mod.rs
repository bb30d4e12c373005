//! Gateways that speak the Chat Completions of `OpenAI`, more or less.
//!
//! Tools are advertised as to `OpenAI` itself.

pub use super::openai_chat::{advertise, advertise_with};
