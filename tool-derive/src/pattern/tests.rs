//! Compiles patterns and walks their tables with the run time's own walk.
//!
//! `patterns.jsonl` holds what each engine says of a pattern and a text; `pattern-refusals.jsonl`
//! the byte at which the reference checker refuses a pattern, or null; `format-patterns.json` the
//! exact patterns of the formats.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

use std::time::{Duration, Instant};

use serde_json::Value;

use super::table::bits;
use super::{Fault, Table, check, compile};

#[allow(unreachable_pub, reason = "this file is public where it belongs")]
#[path = "../../../tool-core/src/schema/dfa.rs"]
#[allow(dead_code, reason = "what an engine matches has no table")]
mod dfa;

const PAIRS: &str = include_str!("../../../tests/data/patterns.jsonl");
const REFUSALS: &str = include_str!("../../../tests/data/pattern-refusals.jsonl");
const FORMATS: &str = include_str!("../../../tests/data/format-patterns.json");

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn table(pattern: &str) -> Table {
    compile(pattern).unwrap_or_else(|fault| panic!("{pattern}: {}", fault.message()))
}

/// The walk over the table, and the one along the path if there is one.
fn walkers(pattern: &str) -> (dfa::Dfa, Option<dfa::Dfa>) {
    let Table { classes, entries, rows, start, path } = table(pattern);
    let path = path.map(|path| dfa::Dfa::path(Box::leak(Box::new(bits(&classes))), path.leak()));
    let classes = Box::leak(Box::new(classes));
    (dfa::Dfa::new(classes, entries.leak(), rows, start), path)
}

fn matches(pattern: &str, text: &str) -> bool {
    let (table, path) = walkers(pattern);
    let matches = table.is_match(text);
    assert_eq!(table.admits(text), matches, "constants about {pattern} on {text:?}");
    if let Some(path) = path {
        assert_eq!(path.is_match(text), matches, "the path of {pattern} on {text:?}");
        assert_eq!(path.admits(text), matches, "constants about the path of {pattern} on {text:?}");
    }
    matches
}

#[test]
fn what_has_one_way_through_is_a_path() {
    for (pattern, is_path) in [
        ("^[0-9]{5,8}$", true),
        ("^[A-Z]{3}-[0-9]{4}$", true),
        (r"^[a-z0-9._\-]+@[a-z0-9\-]+\.[a-z]{2,}$", true),
        ("^https://", true),
        ("^$", true),
        ("^a*b?$", true),
        ("^(?:ab|cd)$", false),
        ("needle", false),
    ] {
        assert_eq!(table(pattern).path.is_some(), is_path, "{pattern}");
        for text in ["", "a", "ab", "12345", "123456789", "KOA-0001", "a.b@c-d.ef", "https://x"] {
            matches(pattern, text);
        }
    }
}

fn message(pattern: &str) -> String {
    compile(pattern).map_or_else(|fault| fault.message(), |_| format!("{pattern} is accepted"))
}

#[test]
fn portable_patterns_match_as_in_ecma_262() {
    let mut walked = 0;
    for pair in lines(PAIRS) {
        let [pattern, text] = ["pattern", "string"].map(|key| pair[key].as_str().unwrap());
        assert_eq!(check(pattern).is_ok(), pair["portable"].as_bool().unwrap(), "{pair}");
        if pair["portable"] == true {
            assert_eq!(matches(pattern, text), pair["ecma_u"].as_bool().unwrap(), "{pair}");
            walked += 1;
        }
    }
    assert!(walked > 50, "only {walked} pairs are portable");
}

#[test]
fn patterns_are_refused_where_the_reference_refuses_them() {
    for line in lines(REFUSALS) {
        let pattern = line["pattern"].as_str().unwrap();
        let offset = check(pattern).err().map(|refusal| refusal.offset as u64);
        assert_eq!(offset, line["offset"].as_u64(), "{pattern}");
    }
}

#[test]
fn every_portable_pattern_compiles() {
    for line in lines(REFUSALS).filter(|line| line["offset"].is_null()) {
        table(line["pattern"].as_str().unwrap());
    }
}

#[test]
fn refusals_name_the_fault_and_the_remedy() {
    for (pattern, expected) in [
        (
            r"^\d+$",
            r"`\d` is not portable: it matches other digits in Rust and Python; write `[0-9]`",
        ),
        (
            r"[\d_]",
            r"`\d` is not portable: it matches other digits in Rust and Python; write `0-9`",
        ),
        (
            "^.$",
            "`.` is not portable: it stops at four line ends in ECMA-262, at one elsewhere; write \
             a class, e.g. `[^\\n\\r]`",
        ),
        (
            r"^\.a.$",
            "`.` at byte 4 is not portable: it stops at four line ends in ECMA-262, at one \
             elsewhere; write a class, e.g. `[^\\n\\r]`",
        ),
        (
            "(?=a)a",
            "`(?=` is not portable: Rust and RE2 have no look-around; spell out what may stand \
             there, or check it in code",
        ),
        (r"\@", r"`\@` is not portable: ECMA-262 refuses it; write `@`"),
        (r"\h", r"`\h` is not portable: ECMA-262 refuses it; spell out what it stands for"),
        ("\\\n", r"`\\n` is not portable: ECMA-262 refuses it; write the character itself"),
        ("[a-z-9]", r"`-` at byte 4 needs a backslash in a class; write `\-` for the sign itself"),
        ("[z-a]", "`z-a` is out of order; write `a-z`"),
        (
            "[a&&b]",
            "`&&` is not portable in a class: it is kept for set operations; list the sign once",
        ),
        (
            "a{,3}",
            "`{,3}` is not portable: it is a repeat in Python, an error or text elsewhere; write \
             `{0,3}`",
        ),
        (
            "a{1, 3}",
            "`{` begins no repeat; write `{n}`, `{n,}` or `{n,m}` without spaces, `\\{` for the \
             sign itself",
        ),
        ("a{3,2}", "`{3,2}` is out of order; write `{2,3}`"),
        (
            "(?:a{10}){101}",
            "`(?:a{10}){101}` repeats more than 1000 times, where RE2 stops; bound the length \
             with `max_length`",
        ),
        (
            "a++",
            "`+` at byte 2 follows a quantifier, which Python, Rust and ECMA-262 read \
             differently; put what is before it in `(?:` and `)`",
        ),
        (
            "(a",
            "`(` opens a group that is never closed; close it with `)`, or write `\\(` for the \
             sign itself",
        ),
        ("a)", r"`)` closes no group; write `\)` for the sign itself"),
    ] {
        assert_eq!(message(pattern), expected);
    }
}

#[test]
fn a_long_construct_is_cut_in_the_message() {
    let message = message(&format!("(?:{}){{2000}}", "a".repeat(500)));
    assert_eq!(
        message,
        "`(?:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…` repeats more than 1000 times, where RE2 \
         stops; bound the length with `max_length`"
    );
}

#[test]
fn an_exploding_pattern_is_refused_soon() {
    let class_product = "[^a]{1000}".repeat(50);
    for pattern in ["(?:a|b)*a(?:a|b){20}", "^[^a]{1,1000}$", &class_product] {
        let begun = Instant::now();
        assert!(matches!(compile(pattern), Err(Fault::TooLarge)), "{pattern}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{pattern}: {:?}", begun.elapsed());
    }
    assert_eq!(
        message("(?:a|b)*a(?:a|b){20}"),
        "the pattern does not fit a table of 64 KiB; anchor it with `^` and `$`, bound its \
         length with `max_length` rather than with a repeat, or switch on the feature `regex` of \
         tool-core, by which such patterns are matched"
    );
}

#[test]
fn deep_nesting_is_refused_before_it_overflows_a_stack() {
    // Each level costs the parser a group, an alternation, a concatenation and a repeat.
    let nested = |depth: usize| format!("{}a{}", "(?:b[c]*|".repeat(depth), "|d)?".repeat(depth));
    assert!(matches("(?:(?:(?:a)))", "a"));
    assert!(matches(&format!("^{}$", nested(50)), "bcc"));
    for depth in [51, 100_000] {
        let refusal = check(&nested(depth)).unwrap_err();
        assert_eq!(refusal.offset, 50 * "(?:b[c]*|".len());
        assert_eq!(refusal.construct, "(");
        assert_eq!(refusal.remedy, "nest the groups less");
    }
    assert!(check(&"(".repeat(100_000)).is_err());
    assert!(check(&"[".repeat(100_000)).is_err());
}

#[test]
fn a_pattern_matches_anywhere_in_the_text() {
    for (pattern, text, expected) in [
        ("", "", true),
        ("", "日本", true),
        ("^$", "", true),
        ("^$", "\n", false),
        ("a||b", "xyz", true),
        ("^(?:a||b)$", "", true),
        ("^(?:a||b)$", "c", false),
        ("b", "abc", true),
        ("b", "", false),
        ("a^", "a", false),
        ("$a", "a", false),
        ("(?:^|,)b(?:,|$)", "a,b", true),
        ("(?:^|,)b(?:,|$)", "a,bc", false),
        ("$", "a", true),
        ("^cat|dog$", "catalog", true),
        ("a+?$", "baa", true),
        ("abab$", "aabab", true),
    ] {
        assert_eq!(matches(pattern, text), expected, "{pattern:?} {text:?}");
    }
}

#[test]
fn the_dollar_is_the_very_end() {
    assert!(matches("^abc$", "abc"));
    assert!(!matches("^abc$", "abc\n"));
    assert!(!matches("^abc$", "abc\r\n"));
    assert!(!matches("^abc$", "abc\nabc"));
}

#[test]
fn classes_are_of_code_points() {
    for sign in ["\n", "\r", "\0", "b", "é", "\u{2028}", "\u{ffff}", "😀", "\u{10ffff}"] {
        assert!(matches("^[^a]$", sign), "{sign:?}");
        assert!(!matches("^[^a]$", &sign.repeat(2)), "{sign:?}");
    }
    assert!(!matches("^[^a]$", "a"));
    assert!(!matches("[^a]", "aaa"));
    assert!(matches("^[😀-😐]$", "😅"));
    assert!(!matches("^[😀-😐]$", "😑"));
    assert!(!matches("^[^😀-😐]$", "😅"));
    assert!(matches("^[^😀-😐]$", "😑"));
    assert!(matches(r"^[\x80-\xff]$", "é"));
    assert!(!matches(r"^[\x80-\xff]$", "\u{100}"));
    // Every character: what the negation leaves is nothing.
    assert!(!matches("[^\0-\u{10ffff}]", "a😀"));
    // Neither half of the surrogate pairs nor single bytes are characters.
    assert!(matches("^[^a]{2}$", "😀é"));
    assert!(!matches("^[^a]{2}$", "😀"));
}

#[test]
fn a_table_of_many_states_has_wide_entries() {
    let pattern = "^[a-c]{300}(?:d|e{20})$";
    assert!(table(pattern).entries.len() > 2 * 300 * 3);
    let text = "abc".repeat(100);
    let (dfa, _) = walkers(pattern);
    assert!(dfa.is_match(&format!("{text}d")));
    assert!(dfa.is_match(&format!("{text}{}", "e".repeat(20))));
    assert!(!dfa.is_match(&format!("{text}{}", "e".repeat(19))));
    assert!(!dfa.is_match(&format!("{text}a")));
    assert!(!dfa.is_match(&text));
}

#[test]
fn both_widths_of_entries_meet_at_256_states() {
    for length in 240..280 {
        let (dfa, _) = walkers(&format!("^a{{{length}}}$"));
        assert!(dfa.is_match(&"a".repeat(length)), "{length}");
        assert!(!dfa.is_match(&"a".repeat(length - 1)), "{length}");
        assert!(!dfa.is_match(&"a".repeat(length + 1)), "{length}");
    }
}

#[test]
fn the_table_is_minimal() {
    for (pattern, states, classes) in [
        ("", 0, 1),
        ("$a", 0, 1),
        ("a", 1, 2),
        ("^a$", 2, 2),
        ("a|b|aa|ab[c]*", 1, 2),
        ("^(?:ab|cb)$", 3, 3),
        ("^[0-9]+$", 2, 2),
        ("^(?:0|[1-9][0-9]*)$", 3, 3),
    ] {
        let table = table(pattern);
        let last = table.classes.into_iter().max();
        assert_eq!((table.rows, last), (states, Some(classes - 1)), "{pattern}");
    }
}

#[test]
fn a_pattern_has_the_same_expression_in_every_build() {
    let path = quote::quote!(__p);
    let tokens = |pattern| table(pattern).expression(&path).to_string();
    let pattern = "^(?:[a-f0-9]{2}:){5}[a-f0-9]{2}$";
    assert_eq!(tokens(pattern), tokens(pattern));
    let expression = tokens("^a$");
    assert!(expression.starts_with(r#"__p :: Dfa :: path (b"\x01\x01\x01"#), "{expression}");
    assert!(expression.ends_with(r#" , b"\x02\0\0\0\0\x01")"#), "{expression}");
    let expression = tokens("a$");
    assert!(expression.starts_with(r#"__p :: Dfa :: new (b"\0\0\0"#), "{expression}");
    assert!(expression.ends_with(r#" , b"\x02\x02\x03\x03\0\x01" , 2 , 2)"#), "{expression}");
}

#[test]
fn the_patterns_of_formats_have_small_tables() {
    let formats: serde_json::Map<String, Value> = serde_json::from_str(FORMATS).unwrap();
    let given = formats.iter().map(|(name, pattern)| (name.as_str(), pattern.as_str().unwrap()));
    let own = super::FORMATS.iter().map(|format| (format.name, format.pattern));
    for (format, pattern) in given.chain(own) {
        let begun = Instant::now();
        let table = table(pattern);
        println!("{format}: {} bytes, {} rows, in {:?}", table.size(), table.rows, begun.elapsed());
        assert!(table.size() < 5120, "{format}");
    }
    let matching = |format: &str, text: &str| matches(formats[format].as_str().unwrap(), text);
    assert!(matching("date", "2024-02-29"));
    assert!(!matching("date", "2023-02-29"));
    assert!(matching("date_time", "2024-02-29T23:59:59.5+01:00"));
    assert!(matching("ipv6", "2001:db8::192.168.0.1"));
    assert!(!matching("ipv6", "2001:db8::192.168.0.256"));
    assert!(!matching("ipv6", "1:2:3:4:5:6:7:8:9"));
    assert!(matching("uuid", "00000000-0000-0000-0000-00000000000f"));
}
