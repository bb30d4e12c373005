//! The keys of `#[tool(…)]`, a row each: what it is called, where it may stand, how it is read. The
//! reading is in `given`.

use crate::case::Case;
use crate::docs::Description;
use crate::given::{
    Given, bound, constant, constants, count, default, flag, format, pattern, step,
};
use crate::model::{Conversion, Keyword, Relation, Stated, With};
use syn::{ExprPath, Path};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A struct of arguments that is a tool.
    Tool,
    /// A struct of arguments.
    Struct,
    /// A struct around one value.
    Newtype,
    Enum,
    Variant,
    /// A field with a name.
    Field,
    /// The value of a newtype.
    Inner,
    /// A value of a tuple, which takes no keys.
    Item,
    /// A variant that holds a tool, which takes none either.
    Member,
    /// An enum of tools.
    Set,
}

impl Place {
    pub(crate) fn what(self) -> &'static str {
        match self {
            Place::Tool => "a tool",
            Place::Struct => "a struct",
            Place::Newtype => "a newtype",
            Place::Enum => "an enum",
            Place::Variant => "a variant",
            Place::Field => "a field",
            Place::Inner => "the value of a newtype",
            Place::Item => "a value of a tuple",
            Place::Member => "a tool of a set",
            Place::Set => "a set of tools",
        }
    }
}

/// What a key sets, once it is read.
#[allow(clippy::large_enum_variant, reason = "one at a time, while an attribute is read")]
pub(crate) enum Setting {
    Name(String),
    Description(Description),
    Title(String),
    Deprecated,
    McpName,
    RequireDocs,
    Example(Stated),
    Crate(Path),
    Tag(String),
    Content(String),
    Untagged,
    Rename(String),
    RenameAll(Case),
    RenameAllFields(Case),
    Default(Stated),
    Required,
    NotNull,
    Flatten,
    Sensitive,
    With(With),
    Conversion(Conversion),
    Check(ExprPath),
    Says(String),
    Relation(Relation),
    Keyword(Keyword),
}

type Read = fn(&Given<'_>) -> syn::Result<Setting>;

/// A row.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) places: &'static [Place],
    pub(crate) read: Read,
}

impl Key {
    /// Where it may stand, in words.
    pub(crate) fn places(&self) -> String {
        let places: Vec<_> = self.places.iter().map(|place| place.what()).collect();
        match places.as_slice() {
            [others @ .., last] if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            one => one.concat(),
        }
    }

    /// Whether it may be written more than once.
    pub(crate) fn is_repeatable(&self) -> bool {
        const RELATIONS: [&str; 5] =
            ["requires", "exactly_one_of", "at_least_one_of", "at_most_one_of", "all_or_none"];
        self.name == "example" || RELATIONS.contains(&self.name)
    }
}

const TYPES: &[Place] = &[Place::Tool, Place::Struct, Place::Newtype, Place::Enum, Place::Set];
const DESCRIBED: &[Place] =
    &[Place::Tool, Place::Struct, Place::Newtype, Place::Enum, Place::Variant, Place::Field];
const RENAMED: &[Place] =
    &[Place::Struct, Place::Newtype, Place::Enum, Place::Field, Place::Variant];
const DOCUMENTED: &[Place] = &[Place::Tool, Place::Struct, Place::Enum];
const PARTS: &[Place] = &[Place::Variant, Place::Field];
const STATED: &[Place] = &[Place::Tool, Place::Struct, Place::Newtype, Place::Enum, Place::Field];
const NAMING: &[Place] = &[Place::Tool, Place::Struct, Place::Enum, Place::Variant];
const STRUCTS: &[Place] = &[Place::Tool, Place::Struct];
const CONVERTED: &[Place] = &[Place::Struct, Place::Newtype, Place::Enum];
const CHECKED: &[Place] = &[Place::Tool, Place::Struct, Place::Field];
const SAID: &[Place] = &[Place::Tool, Place::Struct, Place::Field, Place::Inner, Place::Newtype];
const VALUES: &[Place] = &[Place::Field, Place::Inner, Place::Newtype];

const fn row(name: &'static str, places: &'static [Place], read: Read) -> Key {
    Key { name, places, read }
}

/// All of them.
pub(crate) const KEYS: [Key; 45] = [
    row("name", &[Place::Tool], |given| given.text().map(Setting::Name)),
    row("mcp_name", &[Place::Tool], |given| given.bare().map(|()| Setting::McpName)),
    row("require_docs", DOCUMENTED, |given| given.bare().map(|()| Setting::RequireDocs)),
    row("description", DESCRIBED, |given| given.description().map(Setting::Description)),
    row("title", DESCRIBED, |given| given.text().map(Setting::Title)),
    row("deprecated", PARTS, |given| given.bare().map(|()| Setting::Deprecated)),
    row("example", STATED, |given| given.stated("1").map(Setting::Example)),
    row("crate", TYPES, |given| given.path().map(Setting::Crate)),
    row("tag", &[Place::Enum], |given| given.text().map(Setting::Tag)),
    row("content", &[Place::Enum], |given| given.text().map(Setting::Content)),
    row("untagged", &[Place::Enum], |given| given.bare().map(|()| Setting::Untagged)),
    row("rename", RENAMED, |given| given.text().map(Setting::Rename)),
    row("rename_all", NAMING, |given| given.case().map(Setting::RenameAll)),
    row("rename_all_fields", &[Place::Enum], |given| given.case().map(Setting::RenameAllFields)),
    row("default", &[Place::Field], default),
    row("flatten", &[Place::Field], |given| given.bare().map(|()| Setting::Flatten)),
    row("sensitive", &[Place::Field], |given| given.bare().map(|()| Setting::Sensitive)),
    row("with", &[Place::Field], |given| given.module().map(Setting::With)),
    row("from", CONVERTED, |given| given.ty(false).map(Setting::Conversion)),
    row("try_from", CONVERTED, |given| given.ty(true).map(Setting::Conversion)),
    row("check", CHECKED, |given| given.function().map(Setting::Check)),
    row("says", SAID, |given| given.text().map(Setting::Says)),
    row("requires", STRUCTS, |given| given.requires().map(Setting::Relation)),
    row("exactly_one_of", STRUCTS, |given| given.fields().map(Setting::Relation)),
    row("at_least_one_of", STRUCTS, |given| given.fields().map(Setting::Relation)),
    row("at_most_one_of", STRUCTS, |given| given.fields().map(Setting::Relation)),
    row("all_or_none", STRUCTS, |given| given.fields().map(Setting::Relation)),
    row("required", &[Place::Field], |given| given.bare().map(|()| Setting::Required)),
    row("nullable", &[Place::Field], |given| given.not_nullable().map(|()| Setting::NotNull)),
    row("minimum", VALUES, bound),
    row("maximum", VALUES, bound),
    row("exclusive_minimum", VALUES, bound),
    row("exclusive_maximum", VALUES, bound),
    row("multiple_of", VALUES, step),
    row("min_length", VALUES, count),
    row("max_length", VALUES, count),
    row("pattern", VALUES, pattern),
    row("format", VALUES, format),
    row("min_items", VALUES, count),
    row("max_items", VALUES, count),
    row("unique_items", VALUES, flag),
    row("min_properties", VALUES, count),
    row("max_properties", VALUES, count),
    row("const", VALUES, constant),
    row("enum", VALUES, constants),
];

/// What other libraries and other tongues call things, and what to write here.
pub(crate) const HINTS: [(&str, &str); 16] = [
    ("alias", "a second name would not be advertised; leave it out"),
    ("range", "write `minimum = …, maximum = …`"),
    ("length", "write `min_length = …, max_length = …`"),
    ("len", "write `min_length = …, max_length = …`"),
    ("size", "write `min_items = …, max_items = …`"),
    ("min", "write `minimum`, `min_length` or `min_items`"),
    ("max", "write `maximum`, `max_length` or `max_items`"),
    ("regex", "write `pattern`"),
    ("doc", "write `description`, or a doc comment"),
    ("desc", "write `description`, or a doc comment"),
    ("optional", "make the type an `Option`, or give it a `default`"),
    ("skip", "leave the field out of the arguments; the context has what the program knows"),
    ("unique", "write `unique_items`"),
    ("one_of", "write `enum`"),
    ("contains", "no keyword asks for one item among others; give it a field of its own"),
    ("deny_unknown_fields", "leave it out; every struct denies them"),
];
