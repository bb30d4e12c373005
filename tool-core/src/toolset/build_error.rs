//! Floor 5: why a toolset cannot be built.

use std::fmt;

/// Why a toolset cannot be built.
///
/// ```
/// use std::convert::Infallible;
/// use tool_core::{Run, Tool, Toolset};
///
/// /// Lists orders.
/// #[derive(Tool)]
/// struct ListOrders {
///     #[tool(minimum = 1, default = FIRST)]
///     page: u32,
/// }
///
/// const FIRST: u32 = 0;
///
/// impl Run<()> for ListOrders {
///     type Output = ();
///     type Error = Infallible;
///
///     async fn run(self, (): &()) -> Result<(), Infallible> {
///         Ok(())
///     }
/// }
///
/// let error = Toolset::<()>::builder().tool::<ListOrders>().build().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the default of `page` in `list_orders` does not pass its own field, which expects \
///      at least 1"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    pub(super) faults: Vec<String>,
}

impl BuildError {
    /// Everything that is wrong, a sentence each.
    #[must_use]
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("\n"))
    }
}

impl std::error::Error for BuildError {}
