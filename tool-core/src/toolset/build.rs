//! Floor 5: building a toolset, and what only the whole of it can show.

use super::dispatch::{Registered, Toolset};
use crate::gate::Limits;
use crate::tool::{Run, faults, is_name};
use std::collections::HashMap;
use std::fmt;

/// Collects tools, and checks them as a whole.
pub struct Builder<C> {
    tools: Vec<Registered<C>>,
    limits: Limits,
    partial_turns: bool,
    faults: Vec<String>,
}

impl<C> fmt::Debug for Builder<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.tools.iter().map(|tool| tool.definition.name()).collect();
        f.debug_struct("Builder").field("tools", &names).finish_non_exhaustive()
    }
}

impl<C: Sync + 'static> Builder<C> {
    pub(super) fn new() -> Self {
        let (limits, partial_turns) = (Limits::default(), false);
        Builder { tools: Vec::new(), limits, partial_turns, faults: Vec::new() }
    }

    /// Adds a tool. Tools are advertised in the order in which they are added.
    #[must_use]
    pub fn tool<T: Run<C> + Send>(mut self) -> Self {
        if !is_name(T::NAME) {
            self.faults.push(format!(
                "no provider takes a tool called `{}`; use a letter or `_`, and then up to 63 letters, \
                 digits, `_` and `-`",
                T::NAME
            ));
        }
        self.faults.extend(faults(T::NAME, T::SHAPE));
        self.tools.push(Registered::new::<T>());
        self
    }

    /// Sets how much text is read for the arguments of one call.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets the good calls of a turn run although others of it are refused. Unless this is set,
    /// a turn runs whole or not at all.
    #[must_use]
    pub fn partial_turns(mut self) -> Self {
        self.partial_turns = true;
        self
    }

    /// The toolset.
    ///
    /// # Errors
    /// If two tools have one name, if a name is not portable, or if a definition has a
    /// fault, such as a default or an example that its own field refuses; the error tells all.
    pub fn build(self) -> Result<Toolset<C>, BuildError> {
        let Builder { tools, limits, partial_turns, mut faults } = self;
        let mut places = HashMap::new();
        for (place, tool) in tools.iter().enumerate() {
            let name = tool.definition.name();
            if places.insert(name, place).is_some() {
                faults.push(format!(
                    "two tools are called `{name}`; rename one with `#[tool(name = \"…\")]`"
                ));
            }
        }
        if faults.is_empty() {
            return Ok(Toolset { tools, places, limits, partial_turns });
        }
        Err(BuildError { faults })
    }
}

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
    faults: Vec<String>,
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
