//! Tools in a provider's form, and what of their schemas that form cannot say.

use super::dialect::Fitted;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;

/// What an author asks of an advertisement.
///
/// ```
/// use tool_core::provider::Options;
///
/// // Every tool that can be; or these.
/// let options = Options::new().strict();
/// let options = Options::new().strict_for(["book_ferry"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    strict: Strict,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Strict {
    #[default]
    Never,
    Always,
    For(BTreeSet<String>),
}

impl Options {
    /// No tool is strict: what is sent is the canonical schema, as far as the provider takes it.
    #[must_use]
    pub fn new() -> Self {
        Options::default()
    }

    /// Makes every tool strict that can be said in the provider's strict subset: the provider then
    /// lets the model write nothing else.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = Strict::Always;
        self
    }

    /// Makes the tools of these names strict, if they can be.
    #[must_use]
    pub fn strict_for<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.strict = Strict::For(names.into_iter().map(Into::into).collect());
        self
    }

    pub(super) fn is_strict(&self, name: &str) -> bool {
        match &self.strict {
            Strict::Never => false,
            Strict::Always => true,
            Strict::For(names) => names.contains(name),
        }
    }
}

/// Tools in a provider's form: JSON for the request, and a report of what that cannot say.
///
/// It reads and serialises as the JSON. What the JSON cannot say is enforced all the same: a call
/// passes the canonical rules, whatever was advertised.
///
/// ```
/// use serde_json::json;
/// use tool_core::provider::{Done, Options, anthropic};
/// use tool_core::{Tool, Toolset};
///
/// /// Books one crossing.
/// #[derive(Tool)]
/// struct Book {
///     /// How many people.
///     #[tool(minimum = 1, maximum = 9)]
///     people: u8,
/// }
///
/// let tools = anthropic::advertise_with([&Book::definition()], &Options::new().strict());
/// assert_eq!(tools[0]["input_schema"]["properties"]["people"], json!({
///     "type": "integer",
///     "description": "How many people. (1 to 9)",
/// }));
/// let loss = &tools.losses()[0];
/// assert_eq!((loss.tool(), loss.property()), ("book", "/people"));
/// assert_eq!((loss.keyword(), loss.done()), ("minimum", Done::Described));
/// let request = json!({"model": "…", "tools": tools});
/// # assert_eq!(request["tools"][0]["name"], "book");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Advertised {
    json: Value,
    losses: Vec<Loss>,
    /// The tools that are sent, and whether each is strict.
    tools: Vec<(&'static str, bool)>,
}

impl Advertised {
    /// The tools in the form that `render` gives to the list of them.
    pub(super) fn new(
        (tools, losses): (Vec<Fitted>, Vec<Loss>),
        render: impl FnOnce(Vec<Fitted>) -> Value,
    ) -> Self {
        let strictness = tools.iter().map(|tool| (tool.name, tool.strict)).collect();
        Advertised { json: render(tools), losses, tools: strictness }
    }

    /// The same, each tool by itself in an array.
    pub(super) fn each(
        fitted: (Vec<Fitted>, Vec<Loss>),
        render: impl FnMut(Fitted) -> Value,
    ) -> Self {
        Advertised::new(fitted, |tools| tools.into_iter().map(render).collect())
    }

    /// What goes into the request.
    #[must_use]
    pub fn into_json(self) -> Value {
        self.json
    }

    /// What the JSON does not say of the tools, in their order.
    #[must_use]
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Whether all tools are strict. Where strict is a matter of the request, as with Cohere's
    /// `strict_tools`, this is its value.
    #[must_use]
    pub fn is_strict(&self) -> bool {
        !self.tools.is_empty() && self.strictness().all(|(_, strict)| strict)
    }

    /// The name of each tool that is sent, in their order, and whether it is strict.
    ///
    /// Asked for all, it tells which can be; [`losses`](Advertised::losses) tell what keeps the
    /// others from it.
    ///
    /// ```
    /// use serde_json::Value;
    /// use tool_core::Tool;
    /// use tool_core::provider::{Options, openai_chat};
    ///
    /// /// Books one crossing.
    /// #[derive(Tool)]
    /// struct Book {
    ///     people: u8,
    /// }
    ///
    /// /// Writes something down.
    /// #[derive(Tool)]
    /// struct Note {
    ///     what: Value,
    /// }
    ///
    /// let definitions = [Book::definition(), Note::definition()];
    /// let tools = openai_chat::advertise_with(&definitions, &Options::new().strict());
    /// assert!(tools.strictness().eq([("book", true), ("note", false)]));
    /// assert_eq!(
    ///     tools.losses()[0].to_string(),
    ///     "note: /what: `type`: strict given up; a value has to have a type"
    /// );
    /// ```
    pub fn strictness(&self) -> impl Iterator<Item = (&str, bool)> {
        self.tools.iter().copied()
    }

    /// The same, if no tool was left out.
    ///
    /// # Errors
    /// If the provider would refuse a tool; the error names each, and why.
    pub fn complete(self) -> Result<Self, Incomplete> {
        let left_out = self.losses.iter().filter(|loss| loss.done == Done::LeftOut);
        let left_out: Vec<_> = left_out.cloned().collect();
        if left_out.is_empty() { Ok(self) } else { Err(Incomplete { left_out }) }
    }
}

/// An object of these members, which are moved: `json!` would copy them, schemas among them.
pub(super) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

impl Deref for Advertised {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.json
    }
}

impl From<Advertised> for Value {
    fn from(advertised: Advertised) -> Value {
        advertised.json
    }
}

impl PartialEq<Value> for Advertised {
    fn eq(&self, other: &Value) -> bool {
        self.json == *other
    }
}

impl Serialize for Advertised {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

/// The JSON.
impl fmt::Display for Advertised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.json.fmt(f)
    }
}

/// Something that a provider's form does not say of a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    tool: String,
    property: String,
    location: String,
    keyword: String,
    keys: Vec<String>,
    done: Done,
    reason: String,
}

/// What was done about a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Done {
    /// The keyword is said in words, in a description.
    Described,
    /// Less is advertised than is admitted.
    Narrowed,
    /// The tool is sent, but not as a strict one.
    StrictGivenUp,
    /// The tool is not sent, because the provider would refuse the whole request.
    LeftOut,
}

impl Loss {
    pub(super) fn new(tool: &str, location: String, keyword: &str, done: Done) -> Self {
        let (tool, keyword) = (tool.to_owned(), keyword.to_owned());
        let (property, keys, reason) = (String::new(), Vec::new(), String::new());
        Loss { tool, property, location, keyword, keys, done, reason }
    }

    pub(super) fn is_about(&mut self, property: String, keys: Vec<String>) {
        (self.property, self.keys) = (property, keys);
    }

    pub(super) fn because(mut self, reason: &str) -> Self {
        reason.clone_into(&mut self.reason);
        self
    }

    /// The name of the tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The property that it is about, as a JSON Pointer (RFC 6901) into the arguments, in which `*`
    /// stands for any item of a list and any key of a map; empty for the arguments themselves. Of a
    /// type that several properties have, it is the first of these.
    #[must_use]
    pub fn property(&self) -> &str {
        &self.property
    }

    /// Where in the canonical schema, as a JSON Pointer (RFC 6901); empty for the arguments
    /// themselves.
    #[must_use]
    pub fn location(&self) -> &str {
        &self.location
    }

    /// The keyword there; for what is about the tool, `name`, `strict` or `tools`.
    #[must_use]
    pub fn keyword(&self) -> &str {
        &self.keyword
    }

    /// The keys of `#[tool(…)]` that ask for it, where they are called otherwise than the keyword:
    /// `max_length` of `maxLength`, `exactly_one_of` of an `allOf`. What a type asks for by itself
    /// has the key by which a field would.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// What was done about it.
    #[must_use]
    pub const fn done(&self) -> Done {
        self.done
    }

    /// Why.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Loss { tool, property, location: _, keyword, keys, done, reason } = self;
        let done = match done {
            Done::Described => "described in words",
            Done::Narrowed => "narrowed",
            Done::StrictGivenUp => "strict given up",
            Done::LeftOut => "tool left out",
        };
        f.write_str(tool)?;
        if !property.is_empty() {
            write!(f, ": {property}")?;
        }
        write!(f, ": `{keyword}`")?;
        if !keys.is_empty() {
            let keys: Vec<_> = keys.iter().map(|key| format!("`{key}`")).collect();
            write!(f, " ({})", keys.join(", "))?;
        }
        write!(f, ": {done}; {reason}")
    }
}

/// Which tools a provider would refuse, and why.
///
/// ```
/// use tool_core::{Argument, Tool, provider::gemini};
///
/// /// Shows what is below a folder.
/// #[derive(Tool)]
/// struct Show {
///     root: Folder,
/// }
///
/// #[derive(Argument)]
/// struct Folder {
///     name: String,
///     folders: Vec<Folder>,
/// }
///
/// let error = gemini::advertise_openapi([&Show::definition()]).complete().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "show: /root: `$ref`: tool left out; a type that contains itself is not part of \
///      the dialect"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    left_out: Vec<Loss>,
}

impl Incomplete {
    /// The tools that are left out, and why.
    #[must_use]
    pub fn left_out(&self) -> &[Loss] {
        &self.left_out
    }
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.left_out.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Incomplete {}
