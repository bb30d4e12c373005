//! What holds of the whole: laws, outside judges, and mistakes that do not compile. One file a
//! promise, under `tests/`; what they share is here.

#[allow(deprecated, reason = "names that not every provider takes are among them")]
pub mod corpus;
pub mod judges;
pub mod sample;
mod spelling;
