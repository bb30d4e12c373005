//! Floor 3: objects that are sent inside another one, where nothing else of it is known. They are
//! refused like any other unknown property; whoever sent one is told how it is put right.

use super::object::Properties;
use super::{Gate, Read};
use crate::json::{Reader, Token};
use std::collections::BTreeSet;

impl Gate<'_> {
    /// What to do about a property that nobody knows, if some of those that are known here are in the
    /// object that it has, or in a string that holds one. The value stays unread.
    #[cold]
    #[inline(never)]
    pub(super) fn unwrapping(&mut self, properties: Properties<'_>) -> Read<&'static str> {
        let start = self.reader.mark();
        let remedy = match self.reader.peek() {
            b'{' => {
                let known = holds_known(&mut self.reader, properties)?;
                known.then_some("send the properties inside it directly, in its place")
            }
            b'"' => {
                let text = self.reader.string()?;
                let mut inside = Reader::literal(&text);
                let known = inside.peek() == b'{'
                    && holds_known(&mut inside, properties).unwrap_or_default()
                    && inside.finish().is_ok();
                known.then_some(
                    "send the properties in this string directly, in its place and as JSON",
                )
            }
            _ => None,
        };
        self.reader.rewind(start);
        Ok(remedy)
    }
}

/// Whether the object that comes next, which is read, has a property that is known.
fn holds_known(reader: &mut Reader<'_>, properties: Properties<'_>) -> Token<bool> {
    let names: BTreeSet<_> = properties.names().collect();
    let mut known = false;
    let mut walk = reader.open_object()?;
    while reader.member(&mut walk)? {
        let key = reader.key()?;
        known |= names.contains(&*key);
        reader.skip()?;
    }
    Ok(known)
}
