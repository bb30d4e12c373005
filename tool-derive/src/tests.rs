//! Expansions, as they would be written by hand.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::derived;
use crate::model::Role;
use syn::{DeriveInput, parse_quote};

fn printed(input: DeriveInput, role: Role) -> String {
    prettyplease::unparse(&syn::parse2(derived(input, role)).unwrap())
}

fn search() -> DeriveInput {
    parse_quote! {
        /// Finds lines in the files of a project.
        struct Search {
            /// What to look for.
            #[tool(min_length = 17)]
            pattern: String,
            /// Where to look.
            path: Option<String>,
            /// How many hits at most.
            #[tool(minimum = 23, maximum = 1009, default = 101)]
            limit: u32,
            /// Whether case counts.
            case: bool,
            /// Which files.
            globs: Vec<String>,
        }
    }
}

#[test]
fn a_struct_of_five_fields() {
    let expected = include_str!("tests/search.rs");
    let printed = printed(search(), Role::Tool);
    assert_eq!(printed, expected, "\n{printed}");
    assert!(printed.lines().count() <= 45);
}

#[test]
fn each_name_description_and_bound_is_printed_once() {
    let printed = printed(search(), Role::Tool);
    for fact in [
        "\"Search\"",
        "\"search\"",
        "\"pattern\"",
        "\"path\"",
        "\"limit\"",
        "\"case\"",
        "\"globs\"",
        "\"Finds lines in the files of a project.\"",
        "\"What to look for.\"",
        "\"Where to look.\"",
        "\"How many hits at most.\"",
        "\"Whether case counts.\"",
        "\"Which files.\"",
        "17",
        "23",
        "1009",
        "101",
    ] {
        assert_eq!(printed.matches(fact).count(), 1, "{fact} in\n{printed}");
    }
}

#[test]
fn each_fact_of_an_enum_is_printed_once() {
    let input: DeriveInput = parse_quote! {
        #[tool(tag = "sort", rename_all = "kebab-case")]
        enum Shape {
            /// Round.
            FullCircle {
                #[tool(exclusive_minimum = 41)]
                radius: f64,
            },
            /// Four corners.
            Rectangle { width: u32, tall: u32 },
            Nothing,
        }
    };
    let printed = printed(input, Role::Argument);
    for fact in [
        "\"sort\"",
        "\"full-circle\"",
        "\"rectangle\"",
        "\"nothing\"",
        "\"Round.\"",
        "\"Four corners.\"",
        "\"radius\"",
        "\"width\"",
        "\"tall\"",
        "41",
    ] {
        assert_eq!(printed.matches(fact).count(), 1, "{fact} in\n{printed}");
    }
}
