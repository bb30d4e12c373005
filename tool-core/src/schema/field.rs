//! Floor 2: the row of a field. The rows are made on floor 3, which knows how types are read.

use super::{
    Annotations, Keyword, Rules, Shape, Stated, Told, expect_admitted, expect_satisfiable,
    refuse_tool,
};
use crate::json::Quoted;
use crate::location::Location;
use crate::report::{InWords, Report, nearest, only};

/// A field of a struct or of a variant.
#[derive(Debug)]
pub struct Field {
    /// The property, as it is sent.
    pub name: &'static str,
    /// The same, as it is looked for in a text.
    pub key: Quoted,
    /// What is said of it.
    pub notes: Annotations,
    /// What its type accepts.
    pub shape: &'static Shape,
    /// What if it is absent.
    pub presence: Presence,
    /// What if it is `null`.
    pub null: OfNull,
    /// What the field asks for besides.
    pub rules: Rules<'static>,
    /// Whether records leave its value out.
    pub sensitive: bool,
}

/// The proof that a field is optional.
#[derive(Clone, Copy, Debug)]
pub struct Optional;

/// What is to be done about `null` before the type is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfNull {
    /// Nothing: the type knows.
    AskType,
    /// It is refused, although the type has it.
    Refuse,
    /// It is probably meant to stand for the default, so whoever sent it is told to leave it out.
    MeansDefault,
}

/// What a type says of the fields that have it.
#[derive(Clone, Copy, Debug)]
pub struct FieldType {
    /// What the type accepts.
    pub shape: &'static Shape,
    /// Whether it has a value for an absent property.
    pub optional: bool,
    /// The tool that it is, or has inside.
    pub tool: Option<&'static str>,
}

/// What if a property is absent.
#[derive(Debug)]
pub enum Presence {
    /// That is a violation.
    Required,
    /// The type has a value for that.
    Optional,
    /// The default is read in its place.
    Default(Stated),
}

/// Whether a type has a value of its own for an absent property, beside those for `null` and for
/// the rest.
const fn tells_absent(shape: &Shape) -> bool {
    match shape {
        Shape::Patch(_) => true,
        Shape::Newtype(newtype) => tells_absent(newtype.inner),
        _ => false,
    }
}

impl FieldType {
    /// The row of a field of the type.
    #[must_use]
    #[track_caller]
    pub const fn named(self, name: &'static str, description: &'static str) -> Field {
        if let Some(tool) = self.tool {
            refuse_tool(tool);
        }
        let presence = if self.optional { Presence::Optional } else { Presence::Required };
        Field {
            name,
            key: Quoted::new(name),
            notes: Annotations::described(description),
            shape: self.shape,
            presence,
            null: OfNull::AskType,
            rules: Rules::NONE,
            sensitive: false,
        }
    }
}

/// What an object of these fields has beside them.
impl InWords for &'static [Field] {
    fn expected(&self) -> String {
        only(self.iter().map(|field| field.name))
    }

    fn nearest(&self, sent: &str) -> Option<&'static str> {
        nearest(sent, self.iter().map(|field| field.name))
    }
}

impl Field {
    /// Makes an optional field one that must be there, be it as `null`.
    #[must_use]
    #[track_caller]
    pub const fn required(mut self, _: Optional) -> Self {
        if tells_absent(self.shape) {
            Told::of(&[
                "a `Patch` tells apart whether the property is there, and `required` says that it \
                 always is; make it an `Option`, or leave out `required`",
            ])
            .stop();
        }
        self.presence = Presence::Required;
        self
    }

    /// Makes an optional field one that may be absent, but not `null`.
    #[must_use]
    pub const fn not_null(mut self, _: Optional) -> Self {
        self.null = OfNull::Refuse;
        self
    }

    /// Keeps its value out of records.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Adds keywords to the row.
    #[must_use]
    #[track_caller]
    pub const fn with(mut self, keywords: &'static [Keyword]) -> Self {
        expect_satisfiable(keywords, self.shape);
        self.rules = Rules::of(keywords);
        self
    }

    /// Says more of it than its description.
    #[must_use]
    #[track_caller]
    pub const fn annotated(
        mut self,
        title: &'static str,
        deprecated: bool,
        examples: &'static [Stated],
    ) -> Self {
        expect_admitted("this example", examples, self.rules.own(), self.shape);
        self.notes = self.notes.with(title, deprecated, examples);
        self
    }

    /// What is wrong with an example of it.
    pub(crate) fn report_of(&self, example: &Stated) -> Report {
        let mut report = example.report(&self.rules);
        if self.null == OfNull::Refuse && example.value().is_some_and(|value| value.is_null()) {
            report.record(&Location::ROOT, |violation| violation.breaks("type", "no null"));
        }
        report
    }

    /// The default, if it has one.
    pub(crate) const fn default(&self) -> Option<&Stated> {
        match &self.presence {
            Presence::Required | Presence::Optional => None,
            Presence::Default(default) => Some(default),
        }
    }
}
