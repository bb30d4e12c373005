//! Messages of Anthropic: `POST /v1/messages`.
//!
//! Shapes are those of the official SDK's types (`ToolParam`).

mod advertise;

pub use advertise::{advertise, advertise_with};
