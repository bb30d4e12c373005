//! Floor 4: the body of a tool.

use super::Tool;
use serde::Serialize;
use std::fmt;

/// What a tool does with its arguments, once they have passed the gate.
///
/// `C` is the trusted context: who asks, what they may do, the handles to real systems. It comes
/// from the program, never from the model. The library has no runtime of its own; any executor
/// runs the future.
///
/// ```
/// use std::convert::Infallible;
/// use tool_core::{Run, Tool};
///
/// /// Adds two numbers.
/// #[derive(Tool)]
/// struct Add {
///     left: i64,
///     right: i64,
/// }
///
/// impl Run<()> for Add {
///     type Output = i128;
///     type Error = Infallible;
///
///     async fn run(self, (): &()) -> Result<i128, Infallible> {
///         Ok(i128::from(self.left) + i128::from(self.right))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no body that runs in the context `{C}`",
    label = "no `Run<{C}>` for `{Self}`",
    note = "write `impl Run<{C}> for {Self}`, with what the tool does"
)]
pub trait Run<C>: Tool {
    /// What it gives back, as JSON.
    type Output: Serialize;

    /// How it fails. Its `Display` is told to the model; the value itself is kept for the program.
    type Error: fmt::Display + Send + Sync + 'static;

    /// Runs the tool.
    fn run(self, context: &C) -> impl Future<Output = Result<Self::Output, Self::Error>> + Send;
}
