//! What is measured: four calls that models make, the structs that this project reads them into,
//! and the same structs as serde reads them, without a check. How they are measured is in the
//! binary; see `main.rs`.

pub mod checked;
pub mod unchecked;
pub mod workloads;
