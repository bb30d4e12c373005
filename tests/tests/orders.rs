//! Members in any order, with some left out, sent twice or not known, however the text is spaced: each
//! is read or told once, and a value that was parsed before is read alike.

#![allow(dead_code, reason = "only what is told of them counts")]

use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Debug;
use tool_core::Argument;

#[derive(Argument, Debug, PartialEq)]
struct Few {
    first: u32,
    second: Option<u32>,
    #[tool(default = 7)]
    third: u32,
    fourth: u32,
}

/// The keys that texts are made of; the last is nobody's.
const KEYS: [&str; 5] = ["first", "second", "third", "fourth", "stranger"];

/// In front of a key, behind its colon, and at the end.
const SPACINGS: [[&str; 3]; 3] = [["", "", ""], [" ", " ", ""], ["\n  ", " ", "\n"]];

fn text(members: &[(&str, usize)], [key, value, end]: [&str; 3]) -> String {
    let members = members.iter().map(|(name, number)| format!("{key}\"{name}\":{value}{number}"));
    format!("{{{}{end}}}", members.collect::<Vec<_>>().join(","))
}

/// What is broken, and where.
type Told = Vec<(String, &'static str)>;

fn told<T: Argument>(read: Result<T, tool_core::Rejection>) -> Told {
    let rejection = read.err();
    let violations = rejection.iter().flat_map(|rejection| rejection.report().violations());
    let mut told: Told = violations.map(|v| (v.location().to_owned(), v.keyword())).collect();
    told.sort();
    told
}

/// What a text of these members has to be told, where `required` and `known` are names.
fn expected<'n>(members: &[(&'n str, usize)], required: &[&'n str], known: &[&'n str]) -> Told {
    let (mut met, mut repeated) = (BTreeSet::new(), BTreeSet::new());
    let mut told = Vec::new();
    for (name, _) in members {
        if !met.insert(*name) {
            if repeated.insert(*name) {
                told.push((format!("/{name}"), "duplicateKey"));
            }
        } else if !known.contains(name) {
            told.push((format!("/{name}"), "additionalProperties"));
        }
    }
    let missing = required.iter().filter(|name| !met.contains(*name));
    told.extend(missing.map(|name| (format!("/{name}"), "required")));
    told.sort();
    told
}

/// Every text is read as `value` says, or told what it breaks.
fn is_read<'n, T: Argument + Debug + PartialEq>(
    members: &[(&'n str, usize)],
    [required, known]: [&[&'n str]; 2],
    value: impl Fn(&dyn Fn(&str) -> Option<usize>) -> T,
) {
    let broken = expected(members, required, known);
    let once = broken.iter().all(|(_, keyword)| *keyword != "duplicateKey");
    for spacing in SPACINGS {
        let text = text(members, spacing);
        if broken.is_empty() {
            let sent = |name: &str| Some(members.iter().find(|(key, _)| *key == name)?.1);
            assert_eq!(T::from_json(&text).unwrap(), value(&sent), "{text}");
        }
        assert_eq!(told(T::from_json(&text)), broken, "{text}");
        if once {
            let parsed: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(told(T::from_value(&parsed)), broken, "{text}");
            if broken.is_empty() {
                assert_eq!(T::from_value(&parsed).unwrap(), T::from_json(&text).unwrap(), "{text}");
            }
        }
    }
}

/// Every sequence of up to five members.
#[test]
fn of_few_fields() {
    for count in 0..=5 {
        for sequence in 0..KEYS.len().pow(count) {
            let places = (0..count).map(|place| sequence / KEYS.len().pow(place) % KEYS.len());
            let members: Vec<_> = places.map(|key| KEYS[key]).zip(10..).collect();
            is_read(&members, [&["first", "fourth"], &KEYS[..4]], |sent| {
                let sent = |name| sent(name).map(|number| u32::try_from(number).unwrap());
                Few {
                    first: sent("first").unwrap(),
                    second: sent("second"),
                    third: sent("third").unwrap_or(7),
                    fourth: sent("fourth").unwrap(),
                }
            });
        }
    }
}

macro_rules! many {
    ($($field:ident)*) => {
        /// More fields than are looked through one by one.
        #[derive(Argument, Debug, PartialEq)]
        struct Many { $($field: Option<usize>,)* }

        const MANY: &[&str] = &[$(stringify!($field)),*];

        fn many(sent: &dyn Fn(&str) -> Option<usize>) -> Many {
            Many { $($field: sent(stringify!($field)),)* }
        }
    };
}

many! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9
    c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7 d8 d9
}

/// Runs along the schema and against it, of every length from every place.
#[test]
fn of_many_fields() {
    let all: Vec<_> = MANY.iter().copied().zip(1..).collect();
    for from in 0..all.len() {
        for step in [1, 3, 7, 11, 39, 37] {
            for count in [1, 5, 39, 40, 41] {
                let places = (0..count).map(|n| (from + n * step) % all.len());
                let members: Vec<_> = places.map(|place| all[place]).collect();
                is_read(&members, [&[], MANY], many);
            }
        }
    }
}
