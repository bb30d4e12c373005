//! What holds of the whole: laws, outside judges, and mistakes that do not compile. One file a
//! promise, under `tests/`; what they share is here.

#[allow(deprecated, reason = "names that not every provider takes are among them")]
pub mod corpus;
pub mod dialects;
pub mod event_stream;
pub mod exceptions;
pub mod judges;
#[allow(deprecated, reason = "names that not every provider takes are among them")]
pub mod peculiar;
pub mod sample;
mod spelling;
