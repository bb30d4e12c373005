//! Typed tools for language models: one definition of a tool's arguments, from which both the
//! JSON Schema that the model is shown and the gate that its calls must pass are made.
#![doc = include_str!("../README.md")]

mod gate;
mod json;
mod location;
mod report;
mod schema;
mod tool;
mod toolset;

pub mod provider;

pub use gate::{Argument, Limits};
pub use json::{Decimal, Kind, Reason, Syntax};
pub use report::{Rejection, Report, Violation};
pub use schema::Fingerprint;
pub use tool::{Definition, Run, Tool};
pub use tool_derive::{Argument, Tool, Tools};
pub use toolset::{
    Arguments, BuildError, Builder, Call, CallState, Failure, Outcome, Ready, ToolResult, Tools,
    Toolset, Turn,
};

/// What expansions of the derives name. Not for anything else, and not kept stable.
#[doc(hidden)]
pub mod __private {
    pub use crate::gate::*;
    pub use crate::json::Decimal;
    pub use crate::location::Location;
    pub use crate::report::Rejection;
    pub use crate::schema::{
        Constant, Dfa, Enum, Field, Newtype, Object, Rules, Shape, Tagged, Variant, VariantFields,
        family,
    };
    pub use crate::tool::{Definition, Tool};
    pub use crate::toolset::{Call, Tools, is_new_name, unknown_tool};
    pub use schemars;
    pub use serde;
    pub use std::borrow::Cow;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{self, Err, Ok};
    pub use std::vec;
    pub use std::vec::Vec;
}
