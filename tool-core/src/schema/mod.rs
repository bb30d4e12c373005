//! Floor 2: the one table, and what is advertised from it.
//!
//! A [`Shape`] says as data what a type accepts. `render` walks it into JSON Schema 2020-12; the
//! gate (floor 3) walks it over the arguments. [`Keyword`] says both things of a keyword side by
//! side.

mod admitted;
mod annotations;
mod apart;
mod breaks;
mod dfa;
mod embed;
#[cfg(feature = "regex")]
mod engine;
mod expected;
mod families;
mod field;
mod fingerprint;
pub(crate) mod keys;
mod keyword;
mod lengths;
mod names;
mod overlap;
mod patches;
mod range;
mod redact;
mod relation;
mod render;
mod rules;
mod shape;
mod sound;
mod told;
pub(crate) mod untagged;
mod written;

pub(crate) use admitted::Seen;
#[cfg(test)]
pub(crate) use admitted::is_refused;
pub(crate) use admitted::{
    expect_admitted, expect_all_admitted, expect_named_values, expect_no_null,
};
pub use annotations::Stated;
pub(crate) use annotations::{Annotations, Source};
pub(crate) use apart::refuse_tool;
use apart::{expect_names_apart, expect_optional, expect_tag_apart};
#[cfg(feature = "regex")]
pub(crate) use dfa::ByEngine;
pub use dfa::Dfa;
use embed::hoist;
pub(crate) use embed::json_schema;
#[cfg(feature = "regex")]
pub use engine::Engine;
pub(crate) use families::{
    Counted, Flat, FlatAlways, Keyed, Listed, Naming, NeverNull, Numeric, Scalar, Struct,
    StructAlways, TakesNull, Textual,
};
pub use families::{family, null};
pub use field::Field;
pub use field::FieldType;
pub(crate) use field::{OfNull, Optional, Presence};
pub use fingerprint::Fingerprint;
pub use keyword::Constant;
pub(crate) use keyword::{Format, Keyword, Pattern, Subject};
pub(crate) use overlap::expect_told_apart;
pub(crate) use patches::patches;
pub use relation::Relation;
pub(crate) use relation::dependent_required;
pub(crate) use render::{name_clashes, render};
pub use rules::Rules;
pub(crate) use shape::Part;
pub use shape::{
    Content, Enum, Flattened, Name, Named, Newtype, Object, Parameter, Shape, Style, Variant,
    Variants,
};
use sound::expect_satisfiable;
pub(crate) use sound::{expect_enough, expect_within};
pub(crate) use told::{Told, same};
