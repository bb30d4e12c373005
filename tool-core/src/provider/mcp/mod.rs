//! The Model Context Protocol: what a server answers to `tools/list`.
//!
//! Shapes are those of the specification, in the revision of 2026-07-28 and those before.

mod advertise;
mod era;

pub use advertise::{advertise, advertise_in};
pub use era::Era;
