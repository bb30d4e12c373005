//! Expansions stand whatever is around them: without a prelude, beside hostile names, in a crate
//! that allows nothing.

#![deny(warnings, clippy::pedantic, unused_qualifications)]
#![no_implicit_prelude]
#![allow(dead_code, reason = "that the types are there is what counts")]

mod core {}
mod std {}
mod serde {}
mod schemars {}
mod tool {}

struct Option;
struct Result;
struct Some;
struct None;
struct Ok;
struct Vec;
struct Box;
trait Argument {}
trait Default {}
const __0: u8 = 0;
const SHAPE: u8 = 0;

/// Has fields named as the expansion names things.
#[derive(::std::fmt::Debug, ::tool_core::Tool)]
struct Hostile {
    /// A keyword.
    r#type: bool,
    /// A name of the expansion.
    gate: u8,
    report: u8,
    at: u8,
    __gate: u8,
    __at: u8,
    __whole: u8,
    __p: u8,
    self_: u8,
    #[tool(minimum = 1, default = 3)]
    read: ::std::option::Option<u8>,
    #[tool(default)]
    list: ::std::vec::Vec<u8>,
    #[tool(pattern = "^a$")]
    text: ::std::string::String,
    #[tool(default = [1, 2], min_items = 2, unique_items)]
    many: ::std::vec::Vec<u8>,
    #[tool(default = 4, example = 5)]
    boxed: ::std::boxed::Box<u8>,
    #[tool(default = [])]
    selves: ::std::vec::Vec<Held>,
    #[cfg(any())]
    gone: NoSuchType,
}

#[derive(::std::fmt::Debug, ::tool_core::Argument)]
#[tool(example = {"next": null})]
struct Held {
    next: ::std::option::Option<::std::boxed::Box<Self>>,
}

#[derive(::std::fmt::Debug, ::tool_core::Argument)]
#[tool(untagged)]
enum Untagged {
    Some(u8),
    None(::std::string::String),
    #[cfg(any())]
    Gone(NoSuchType),
}

#[derive(::std::fmt::Debug, ::tool_core::Argument)]
enum Names {
    Some,
    None,
    Ok,
    #[cfg(any())]
    Gone,
}

#[derive(::std::fmt::Debug, ::tool_core::Argument)]
#[tool(tag = "t")]
enum Variants {
    Some {
        ok: u8,
        #[cfg(any())]
        gone: NoSuchType,
    },
    None,
    #[cfg(any())]
    Gone(NoSuchType),
}

#[derive(::std::fmt::Debug, ::tool_core::Argument)]
struct Wrapper<D, T>(::std::collections::BTreeMap<::std::string::String, (D, T)>)
where
    D: ::std::fmt::Debug;

#[derive(::std::fmt::Debug, ::tool_core::Argument)]
struct Generic<D: ::std::fmt::Debug, const N: usize> {
    items: [D; N],
}

impl Hostile {
    const SHAPE: u8 = 0;
    const FIELD: u8 = 0;
}

impl Set {
    const NAMES: u8 = 0;
}

/// Idles.
#[derive(::std::fmt::Debug, ::tool_core::Tool)]
struct Idle;

#[derive(::std::fmt::Debug, ::tool_core::Tools)]
enum Set {
    Hostile(Hostile),
    Idle(Idle),
}

mod renamed {
    pub(super) mod inner {
        pub(crate) use ::tool_core as kernel;
    }

    #[derive(::std::fmt::Debug, ::tool_core::Argument)]
    #[tool(crate = self::inner::kernel)]
    struct Elsewhere {
        number: u8,
    }
}

macro_rules! forwarded {
    ($name:ident, $field:ident: $type:ty = $minimum:literal) => {
        #[derive(::std::fmt::Debug, ::tool_core::Argument)]
        struct $name {
            #[tool(minimum = $minimum, default = $minimum)]
            $field: $type,
            #[tool(default = [$minimum])]
            list: ::std::vec::Vec<$type>,
        }
    };
}

forwarded!(Forwarded, number: u8 = 7);

#[test]
fn hostile_definitions_work() {
    use ::std::assert_eq;
    use ::tool_core::{Argument, Call, Tool, Tools};

    let text = r#"{"type":true,"gate":1,"report":1,"at":1,"__gate":1,"__at":1,"__whole":1,"__p":1,
        "self_":1,"text":"a"}"#;
    let hostile = Hostile::from_json(text).expect("valid");
    assert_eq!(hostile.read, ::std::option::Option::Some(3));
    assert_eq!(Hostile::NAME, "hostile");
    assert_eq!(hostile.many, [1, 2]);
    ::std::assert!(Untagged::from_json("\"x\"").is_ok());
    ::std::assert!(Names::from_json("\"None\"").is_ok());
    ::std::assert!(Names::from_json("\"Gone\"").is_err());
    ::std::assert!(Variants::from_json(r#"{"t":"None"}"#).is_ok());
    ::std::assert!(Generic::<u8, 2>::from_json(r#"{"items":[1,2]}"#).is_ok());
    ::std::assert!(Wrapper::<u8, bool>::from_json(r#"{"k":[1,true]}"#).is_ok());
    ::std::assert!(Forwarded::from_json(r#"{"number":6}"#).is_err());
    ::std::assert!(Set::from_call(&Call::new("1", "hostile", text)).is_ok());
}

/// Types of one's own that are called as primitive ones are.
#[allow(non_camel_case_types)]
mod primitives {
    struct str;
    struct bool;
    struct u8;
    struct u32;
    struct usize;

    /// Beside names that hide the language's own.
    #[derive(::std::fmt::Debug, ::tool_core::Tool)]
    struct Primitive {
        /// Text.
        #[tool(min_length = 1, pattern = "^[a-z]+$")]
        text: ::std::string::String,
        /// A number.
        #[tool(minimum = 1, default = 3)]
        number: ::std::primitive::u32,
        list: ::std::vec::Vec<::std::primitive::bool>,
        kind: Kind,
    }

    /// What kinds there are.
    #[derive(::std::fmt::Debug, ::tool_core::Argument)]
    #[tool(tag = "kind")]
    enum Kind {
        /// One.
        One { size: ::std::primitive::u8 },
        /// The other.
        Other,
    }

    /// All of them.
    #[derive(::std::fmt::Debug, ::tool_core::Tools)]
    enum Set {
        Primitive(Primitive),
    }
}
