//! Gemini: `generateContent` and `streamGenerateContent`.
//!
//! Shapes are those of the official SDK's types (`FunctionDeclaration`).

mod advertise;

pub use advertise::{advertise, advertise_openapi};
