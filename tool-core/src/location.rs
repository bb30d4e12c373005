//! Floor 1: where in the arguments something is.

use std::fmt;

/// A place in the arguments, as a chain of steps on the stack of the walk that is there.
///
/// It costs nothing until it is printed, as a JSON Pointer (RFC 6901). The root prints as nothing.
#[derive(Clone, Copy, Debug)]
pub struct Location<'a> {
    up: Option<&'a Location<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

/// The most that is printed of one key: whoever sends a megabyte for a name gets its beginning
/// back, and an ellipsis.
const LONGEST_KEY: usize = 80;

impl<'a> Location<'a> {
    /// The arguments themselves.
    pub const ROOT: Location<'static> = Location { up: None, step: Step::Root };

    /// The member `key` of the object here.
    #[inline]
    #[must_use]
    pub const fn key(&'a self, key: &'a str) -> Location<'a> {
        Location { up: Some(self), step: Step::Key(key) }
    }

    /// The item `index` of the array here, from 0.
    #[inline]
    #[must_use]
    pub const fn index(&'a self, index: usize) -> Location<'a> {
        Location { up: Some(self), step: Step::Index(index) }
    }

    /// Writes it as a JSON Pointer to the end of `out`, and gives where it begins there, if it fits
    /// and nothing in it has to be escaped.
    pub(crate) fn write_short(&self, out: &mut [u8]) -> Option<usize> {
        let (mut start, mut here) = (out.len(), self);
        while let Some(up) = here.up {
            match here.step {
                Step::Root => {}
                Step::Key(key) if key.bytes().any(is_escaped) => return None,
                Step::Key(key) => {
                    let end = start;
                    start = end.checked_sub(key.len())?;
                    out.get_mut(start..end)?.copy_from_slice(key.as_bytes());
                }
                Step::Index(mut index) => loop {
                    start = start.checked_sub(1)?;
                    *out.get_mut(start)? = b'0' + u8::try_from(index % 10).unwrap_or_default();
                    index /= 10;
                    if index == 0 {
                        break;
                    }
                },
            }
            start = start.checked_sub(1)?;
            *out.get_mut(start)? = b'/';
            here = up;
        }
        Some(start)
    }
}

/// Whether a JSON Pointer spells it in another way.
fn is_escaped(byte: u8) -> bool {
    matches!(byte, b'~' | b'/')
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(up) = self.up {
            up.fmt(f)?;
        }
        match self.step {
            Step::Root => Ok(()),
            Step::Index(index) => write!(f, "/{index}"),
            // Most keys stand there as they are.
            Step::Key(key) if key.len() <= LONGEST_KEY && !key.bytes().any(is_escaped) => {
                f.write_str("/")?;
                f.write_str(key)
            }
            Step::Key(key) => write!(f, "/{}", Escaped(key)),
        }
    }
}

/// A reference token of a JSON Pointer (RFC 6901, section 3).
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for character in self.0.chars().take(LONGEST_KEY) {
            match character {
                '~' => f.write_str("~0")?,
                '/' => f.write_str("~1")?,
                other => f.write_char(other)?,
            }
        }
        if self.0.chars().nth(LONGEST_KEY).is_some() {
            f.write_char('…')?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_as_a_json_pointer() {
        let days = Location::ROOT.key("a/b~c");
        assert_eq!(days.index(2).to_string(), "/a~1b~0c/2");
        assert_eq!(Location::ROOT.to_string(), "");
        assert_eq!(Location::ROOT.key("").to_string(), "/");
    }

    #[test]
    fn a_giant_key_is_shortened() {
        let key = "é".repeat(1_000_000);
        assert_eq!(Location::ROOT.key(&key).to_string(), format!("/{}…", "é".repeat(80)));
    }
}
