//! Floor 2: the one table, and what is advertised from it.
//!
//! A [`Shape`] says as data what a type accepts. `render` walks it into JSON Schema 2020-12; the
//! gate (floor 3) walks it over the arguments. [`Keyword`] says both things of a keyword side by
//! side.

mod dfa;
mod embed;
mod families;
mod field;
mod fingerprint;
pub(crate) mod keys;
mod keyword;
mod range;
mod redact;
mod relation;
mod render;
mod rules;
mod shape;
pub(crate) mod untagged;

pub use dfa::Dfa;
use embed::hoist;
pub(crate) use embed::json_schema;
pub(crate) use families::{
    Counted, Flat, FlatAlways, Keyed, Listed, Naming, NeverNull, Numeric, Scalar, Struct,
    TakesNull, Textual,
};
pub use families::{family, null};
pub use field::Field;
pub(crate) use field::{Fallback, FieldType, OfNull, Optional, Presence, Source};
pub use fingerprint::Fingerprint;
pub use keyword::Constant;
pub(crate) use keyword::{Format, Keyword, Pattern, Subject};
pub use relation::Relation;
pub(crate) use relation::dependent_required;
pub(crate) use render::render;
pub use rules::Rules;
pub use shape::{Content, Enum, Flattened, Name, Newtype, Object, Shape, Style, Variant, Variants};
pub(crate) use shape::{Named, Part, ShapeFn};
