//! Floor 4: a tool: arguments with a name and a description, and a body.

mod definition;
mod faults;
mod run;

pub use definition::{Definition, Tool};
pub(crate) use definition::{is_name, is_portable_name};
pub(crate) use faults::faults;
pub use run::Run;
