//! Interactions of Gemini.
//!
//! Shapes are those of the official SDK's types (`Function`).

mod advertise;

pub use advertise::advertise;
