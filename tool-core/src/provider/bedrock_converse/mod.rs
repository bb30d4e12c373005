//! Converse of Amazon Bedrock.
//!
//! Shapes are those of the service model (`ToolConfiguration`).

mod advertise;

pub use advertise::{advertise, advertise_with};
