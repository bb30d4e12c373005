//! Floor 5: building a toolset, and what only the whole of it can show.

use super::dispatch::{Registered, Toolset};
use crate::gate::Limits;
use crate::report::{Report, Violation, list};
use crate::schema::{
    Content, Field, Named, Object, Part, Presence, Shape, Style, Variants, untagged,
};
use crate::tool::{Run, is_portable_name};
use std::any::TypeId;
use std::collections::{HashMap, HashSet};
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
        if !is_portable_name(T::NAME) {
            self.faults.push(format!(
                "the name `{}` is not portable; use a letter or `_`, and then up to 63 letters, \
                 digits, `_` and `-`",
                T::NAME
            ));
        }
        let mut defaults =
            Defaults { tool: T::NAME, met: HashSet::new(), faults: &mut self.faults };
        defaults.shape(T::SHAPE);
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
    /// If two tools have one name, if a name is not portable, or if a default breaks what its own
    /// field asks for; the error tells all of these.
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

/// Reads every default of a tool, wherever it stands.
struct Defaults<'f> {
    tool: &'static str,
    met: HashSet<TypeId>,
    faults: &'f mut Vec<String>,
}

impl Defaults<'_> {
    fn shape(&mut self, shape: &'static Shape) {
        let new = match shape {
            Shape::Newtype(newtype) => self.meet(&newtype.named),
            Shape::Object(object) => self.meet(&object.named),
            Shape::Variants(variants) => self.meet(&variants.named),
            _ => true,
        };
        if !new {
            return;
        }
        match shape {
            Shape::Object(object) => self.flattened(object),
            Shape::Variants(variants) => self.told_apart(variants),
            _ => {}
        }
        shape.parts(&mut |Part { shape, field }| {
            if let Some(field) = field {
                self.default(field);
            }
            self.shape(shape);
        });
    }

    /// Whether the type is met for the first time.
    fn meet(&mut self, named: &'static Named) -> bool {
        self.met.insert((named.id)())
    }

    fn flattened(&mut self, object: &'static Object) {
        for shape in object.flattened.iter().map(|flat| (flat.shape)()) {
            if !matches!(shape, Shape::Map(..)) && shape.object().is_none() {
                self.faults.push(format!(
                    "`{}` is flattened into `{}`, which `{}` uses, but only a map itself can be, \
                     not a newtype of it; write the map there",
                    shape.name(),
                    object.named.name,
                    self.tool
                ));
            }
        }
        if object.flattened_maps() > 1 {
            self.faults.push(format!(
                "two maps are flattened into `{}`, which `{}` uses; leave one out, because no key \
                 says whose it is",
                object.named.name, self.tool
            ));
        }
        let mut met = HashSet::new();
        for name in object.names() {
            if !met.insert(name) {
                self.faults.push(format!(
                    "the property `{name}` of `{}`, which `{}` uses, is there twice, because \
                     another struct is flattened into it; rename one",
                    object.named.name, self.tool
                ));
            }
        }
    }

    fn told_apart(&mut self, variants: &'static Variants) {
        match variants.style {
            Style::External | Style::Adjacent { .. } => {}
            Style::Internal(tag) => self.beside(tag, variants),
            Style::Untagged => {
                let Some((one, other)) = untagged::overlap(variants) else { return };
                self.faults.push(format!(
                    "nothing tells the variants `{one}` and `{other}` of `{}` apart, which `{}` \
                     uses; give each a required field with another `const`, or the enum a `tag`",
                    variants.named.name, self.tool
                ));
            }
        }
    }

    /// The tag is a property beside those of the structs that the variants hold.
    fn beside(&mut self, tag: &str, variants: &'static Variants) {
        for variant in variants.variants {
            let Content::Value(shape, _) = variant.content else { continue };
            if shape().object().is_some_and(|object| object.has(tag)) {
                self.faults.push(format!(
                    "the property `{tag}` of the variant `{}` of `{}`, which `{}` uses, is there \
                     twice, because it is also the tag; rename one",
                    variant.name, variants.named.name, self.tool
                ));
            }
        }
    }

    fn default(&mut self, field: &'static Field) {
        if let Presence::Default(fallback) = &field.presence {
            let report = (fallback.check)(field);
            if !report.is_empty() {
                self.faults.push(fault(self.tool, field.name, &report));
            }
        }
    }
}

fn fault(tool: &str, field: &str, report: &Report) -> String {
    let broken: Vec<_> = report.violations().iter().map(Violation::expected).collect();
    format!(
        "the default of `{field}` in `{tool}` does not pass its own field, which expects {}",
        list(broken.into_iter())
    )
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
///     #[tool(minimum = 1, default = 0)]
///     page: u32,
/// }
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
