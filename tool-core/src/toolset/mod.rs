//! Floor 5: from a call to its result. Exact lookup, nothing runs unchecked, every call answered.

mod build;
mod call;
mod dispatch;
mod provider_error;
mod result;
mod tools;

pub use build::{BuildError, Builder};
pub use call::{Arguments, Call, CallState, Turn};
pub use dispatch::{Ready, Toolset};
pub use provider_error::ProviderError;
pub use result::{Failure, Outcome, ToolResult};
pub use tools::{Tools, called, is_new_name, unknown_tool};
