//! Floor 3: `uniqueItems` on lists, whose items need not be comparable in Rust: what is compared
//! is the JSON that was sent, by value.

use super::Gate;
use crate::json::{Mark, Token};
use crate::location::Location;
use crate::schema::{Keyword, Rules};
use std::collections::{BTreeMap, HashMap};

/// The items met so far, written so that equal values are written alike.
pub(super) struct Unique(Option<HashMap<String, usize>>);

impl Unique {
    pub(super) fn asked_for_by(rules: &Rules<'_>) -> Self {
        Unique(rules.ask_for_unique_items().then(HashMap::new))
    }

    pub(super) fn is_asked_for(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the item that was read from `start` is new; one that is not is recorded.
    pub(super) fn check<'a>(
        &mut self,
        gate: &mut Gate<'a>,
        start: Mark<'a>,
        index: usize,
        at: &Location<'_>,
    ) -> Token<bool> {
        let Some(met) = &mut self.0 else { return Ok(true) };
        gate.reader.rewind(start);
        let mut text = String::new();
        write(gate, &mut text)?;
        match met.insert(text, index) {
            None => Ok(true),
            Some(earlier) => {
                Unique::record(gate, at, Some(earlier));
                Ok(false)
            }
        }
    }

    #[cold]
    pub(super) fn record(gate: &mut Gate<'_>, at: &Location<'_>, earlier: Option<usize>) {
        gate.report.record(at, |violation| {
            let keyword = &Keyword::UniqueItems;
            let violation = violation.breaks(keyword.name(), keyword);
            match earlier {
                Some(earlier) => {
                    violation.remedy(format!("leave it out, it repeats item {earlier}"))
                }
                None => violation.remedy("leave it out, it repeats an earlier item"),
            }
        });
    }
}

/// Writes the value that comes next: numbers by value, the members of objects in one order.
fn write(gate: &mut Gate<'_>, out: &mut String) -> Token<()> {
    match gate.reader.peek() {
        b'"' => quote(&gate.reader.string()?, out),
        b'{' => {
            let mut members = BTreeMap::new();
            let mut walk = gate.reader.open_object()?;
            while gate.reader.member(&mut walk)? {
                let key = gate.reader.key()?;
                let mut value = String::new();
                write(gate, &mut value)?;
                members.insert(key, value);
            }
            out.push('{');
            for (key, value) in members {
                quote(&key, out);
                out.push_str(&value);
            }
            out.push('}');
        }
        b'[' => {
            out.push('[');
            let mut walk = gate.reader.open_array()?;
            while gate.reader.item(&mut walk)? {
                write(gate, out)?;
                out.push(',');
            }
            out.push(']');
        }
        b't' | b'f' => out.push(if gate.reader.boolean()? { 't' } else { 'f' }),
        b'n' => {
            gate.reader.null()?;
            out.push('n');
        }
        _ => gate.reader.number()?.write_canonical(out),
    }
    Ok(())
}

/// A length says where a string ends, whatever is in it.
fn quote(string: &str, out: &mut String) {
    out.extend(["\"", &string.len().to_string(), ":", string]);
}
