//! Responses of `OpenAI`: `POST /v1/responses`.
//!
//! Shapes are those of the official SDK's types (`FunctionToolParam`).

mod advertise;

pub use advertise::{advertise, advertise_with};
