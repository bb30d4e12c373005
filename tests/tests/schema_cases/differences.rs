//! The cases that come out otherwise than their sketch has it, and why.

use Differs::{Checked, Told};

/// In what we differ from a case.
#[derive(Debug, PartialEq)]
pub(crate) enum Differs {
    /// Refused, as the case says, but told as this keyword at this location.
    Told(&'static str, &'static str),
    /// Refused, as the case says, but by a check at this location, which no schema says.
    Checked(&'static str),
}

const CLOSED: &str = "exclusive bounds of integers are advertised as closed ones";
const TYPED: &str = "a constant has the type of its field, and that comes first";
const PARTS: &str = "the constant is said member by member";
const MERGED: &str = "what is flattened is merged into the one closed object";
const KINDS: &str = "variants are told apart by kind, and none is of this kind";
const KEYS: &str = "a map with an enum for keys names them in `propertyNames`";
const TOGETHER: &str = "`all_or_none` is said by `anyOf`";
const EXACTLY: &str = "`exactly_one_of` is said by `anyOf`";
const ONE_OF_ALL: &str = "a struct has no `minProperties`; `at_least_one_of` says it by `anyOf`";
const CONDITION: &str =
    "a condition on a number is a `check`, described in words (semantics.md, part 2)";
const CHOSEN: &str = "the sketch names the choice, we what is wrong with the one that was made";

/// The only cases that we differ from.
pub(crate) const DIFFERENCES: &[(&str, Differs, &str)] = &[
    ("int-exclusive-003", Told("/n", "minimum"), CLOSED),
    ("int-exclusive-004", Told("/n", "maximum"), CLOSED),
    ("int-exclusive-005", Told("/n", "minimum"), CLOSED),
    ("int-exclusive-006", Told("/n", "maximum"), CLOSED),
    ("const-true-003", Told("/confirm", "type"), TYPED),
    ("const-true-004", Told("/confirm", "type"), TYPED),
    ("const-true-005", Told("/confirm", "type"), TYPED),
    ("const-obj-004", Told("/o/c", "additionalProperties"), PARTS),
    ("const-obj-005", Told("/o/a", "type"), PARTS),
    ("const-obj-006", Told("/o/b", "maxItems"), PARTS),
    ("flat-uneval-003", Told("/x", "additionalProperties"), MERGED),
    ("kw-type-scope-007", Told("/v", "anyOf"), KINDS),
    ("map-enumkey2-002", Told("/m/blue", "propertyNames"), KEYS),
    ("obj-together-003", Told("", "anyOf"), TOGETHER),
    ("obj-together-004", Told("", "anyOf"), TOGETHER),
    ("obj-minprops-001", Told("", "anyOf"), ONE_OF_ALL),
    ("obj-ifelse-002", Checked("/note"), CONDITION),
    ("obj-ifelse-004", Checked("/note"), CONDITION),
    ("root-alias-003", Told("", "anyOf"), EXACTLY),
    ("root-alias-004", Told("", "anyOf"), EXACTLY),
    ("opt-anyof-004", Told("/p/x", "required"), CHOSEN),
    ("opt-anyof-005", Told("/p/y", "additionalProperties"), CHOSEN),
    ("opt-anyof-006", Told("/p", "type"), CHOSEN),
    ("opt-anyof-007", Told("/p/x", "type"), CHOSEN),
    ("tag-ext-005", Told("/c/stop", "additionalProperties"), CHOSEN),
    ("tag-ext-006", Told("/c", "type"), CHOSEN),
    ("tag-ext-007", Told("/c/move", "type"), CHOSEN),
    ("tag-ext-008", Told("/c/move", "additionalProperties"), CHOSEN),
    ("tag-ext-009", Told("/c/say", "type"), CHOSEN),
    ("tag-ext-010", Told("/c/move/dy", "required"), CHOSEN),
    ("tag-ext-011", Told("/c/move/dz", "additionalProperties"), CHOSEN),
    ("tag-ext-012", Told("/c/jump", "additionalProperties"), CHOSEN),
    ("tag-ext-013", Told("/c", "required"), CHOSEN),
    ("tag-ext-014", Told("/c/pair", "minItems"), CHOSEN),
    ("tag-ext-015", Told("/c", "type"), CHOSEN),
    ("tag-ext-016", Told("/c", "type"), CHOSEN),
    ("tag-int-004", Told("/s/x", "additionalProperties"), CHOSEN),
    ("tag-int-006", Told("/s/h", "required"), CHOSEN),
    ("tag-int-007", Told("/s/w", "additionalProperties"), CHOSEN),
    ("tag-int-008", Told("/s/r", "exclusiveMinimum"), CHOSEN),
    ("tag-int-009", Told("/s/type", "enum"), CHOSEN),
    ("tag-int-011", Told("/s/w", "additionalProperties"), CHOSEN),
    ("tag-int-013", Told("/s", "type"), CHOSEN),
    ("tag-int-014", Told("/s/type", "type"), CHOSEN),
    ("tag-int-016", Told("/s/type", "type"), CHOSEN),
    ("tag-adj-002", Told("/v/c", "additionalProperties"), CHOSEN),
    ("tag-adj-007", Told("/v/c", "required"), CHOSEN),
    ("tag-adj-008", Told("/v/c", "type"), CHOSEN),
    ("tag-adj-010", Told("/v", "type"), CHOSEN),
    ("tag-adj-011", Told("/v/x", "additionalProperties"), CHOSEN),
    ("tag-adj-012", Told("/v/t", "required"), CHOSEN),
];
