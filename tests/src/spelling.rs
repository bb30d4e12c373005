//! Texts that a pattern matches.

use crate::sample::Tape;
use regex_syntax::hir::{Class, Hir, HirKind};
use std::cell::RefCell;
use std::collections::HashMap;

thread_local! {
    /// Patterns are met again and again, and some are long.
    static PARSED: RefCell<HashMap<String, Hir>> = RefCell::default();
}

/// A text that `pattern` matches, as far as its anchors stand at its ends.
///
/// # Panics
/// If it is no pattern.
pub(crate) fn spell(pattern: &str, tape: &mut Tape<'_>) -> String {
    let mut out = String::new();
    PARSED.with_borrow_mut(|parsed| {
        let parse = || regex_syntax::parse(pattern).expect("a pattern");
        write(parsed.entry(pattern.to_owned()).or_insert_with(parse), tape, &mut out);
    });
    out
}

fn write(hir: &Hir, tape: &mut Tape<'_>, out: &mut String) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => out.extend(character(class, tape)),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min + 3).min(repetition.min + 20);
            let beyond = usize::try_from(most - repetition.min).unwrap_or_default();
            // Few repeats are likelier than many.
            let beyond = if tape.once_in(3) { tape.below(beyond + 1) } else { beyond.min(1) };
            for _ in 0..usize::try_from(repetition.min).unwrap_or_default() + beyond {
                write(&repetition.sub, tape, out);
            }
        }
        HirKind::Capture(capture) => write(&capture.sub, tape, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, tape, out)),
        HirKind::Alternation(choices) => {
            if let Some(choice) = tape.pick(choices) {
                write(choice, tape, out);
            }
        }
    }
}

fn character(class: &Class, tape: &mut Tape<'_>) -> Option<char> {
    let ranges: Vec<(u32, u32)> = match class {
        Class::Unicode(class) => {
            class.iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
        Class::Bytes(class) => {
            class.iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
    };
    let (first, last) = *tape.pick(&ranges)?;
    let width = usize::try_from(last - first).unwrap_or_default();
    let step = u32::try_from(tape.below(width + 1)).unwrap_or_default();
    char::from_u32(first + step).or(char::from_u32(first))
}
