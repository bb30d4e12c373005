//! Where the gate refuses what the advertised schema admits, by name.

use tool_core::Violation;

/// An exception: a value that the schema admits and the gate refuses, because no schema says why.
#[derive(Debug)]
pub struct Exception {
    /// The type of the corpus that has it.
    pub specimen: &'static str,
    /// A text of the kind.
    pub text: &'static str,
    /// The keyword that the gate names, and the place.
    pub told: (&'static str, &'static str),
    /// The argument, from the specification.
    pub why: &'static str,
}

const FLOAT: &str =
    "Core 4.2.1: numbers have any size, and an `f64` or `f32` has not (semantics.md, part 2)";
const ROOM: &str =
    "Validation 6.3.3: a pattern asks for a spelling, and the type has no room for all of them";
const CHECK: &str = "Validation 6: keywords compare with constants, and a check calculates; its words are advertised";
const STEP: &str =
    "no portable pattern says which digits are those of a multiple, so `propertyNames` does not";
const EQUAL: &str =
    "Core 4.2.1: names of members are compared as texts, and the type compares values";

/// All of them.
pub const EXCEPTIONS: &[Exception] = &[
    Exception {
        specimen: "Floats",
        text: r#"{"wide":0,"narrow":1e39}"#,
        told: ("maximum", "/narrow"),
        why: FLOAT,
    },
    Exception {
        specimen: "Identified",
        text: r#"{"uuid":"67e55044-10b1-426f-9247-bb680e5fe0c8","url":"http://xn--a.example/",
            "version":"1.0.0","path":"a"}"#,
        told: ("format", "/url"),
        why: ROOM,
    },
    Exception {
        specimen: "Jiff",
        text: r#"{"at":"9999-12-31T00:00:00Z","date":"2028-02-29","time":"23:59:59",
            "date_time":"2028-02-29T12:00:00","duration":"PT1S","span":"P1Y"}"#,
        told: ("format", "/at"),
        why: ROOM,
    },
    Exception {
        specimen: "Named",
        text: r#"{"by_letter":{},"by_level":{},"by_speed":{},"by_word":{},"by_side":{},"by_boxed":{},
            "by_uuid":{},"by_date":{},"by_address":{},"by_hex":{"aa":true,"AA":true},"by_email":{}}"#,
        told: ("duplicateKey", "/by_hex/AA"),
        why: EQUAL,
    },
    Exception {
        specimen: "Numbered",
        text: r#"{"by_byte":{},"by_wide":{},"by_widest":{},"by_non_zero":{},"by_day":{},"by_late_day":{},
            "by_listed":{},"by_step":{"7":true},"by_priority":{},"by_sign":{}}"#,
        told: ("propertyNames", "/by_step/7"),
        why: STEP,
    },
    Exception {
        specimen: "Checked",
        text: r#"{"least":2,"most":1,"point":{"x":1,"y":2}}"#,
        told: ("check", "/least"),
        why: CHECK,
    },
    Exception {
        specimen: "Checked",
        text: r#"{"least":1,"most":2,"point":{"x":1,"y":1}}"#,
        told: ("check", "/point"),
        why: CHECK,
    },
];

/// Whether a violation of a type of the corpus is one of them.
#[must_use]
pub fn covers(specimen: &str, violation: &Violation) -> bool {
    let folder = |place: &str| place.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    EXCEPTIONS.iter().any(|exception| {
        let (keyword, place) = exception.told;
        exception.specimen == specimen
            && violation.keyword() == keyword
            && match keyword {
                "duplicateKey" | "propertyNames" => folder(violation.location()) == folder(place),
                _ => violation.location() == place,
            }
    })
}
