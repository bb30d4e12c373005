//! Chat of Cohere: `POST /v2/chat`.
//!
//! Shapes are those of the official SDK's types (`ToolV2`).

mod advertise;

pub use advertise::{advertise, advertise_with};
