//! Floor 1: a location that is kept: a JSON Pointer (RFC 6901) that outlives the walk.

use crate::location::Location;
use std::fmt::Write as _;

/// The most bytes of a location that are kept.
const LONGEST: usize = 1024;

/// As many bytes as stand in the pointer itself. Most locations are no longer.
const SHORT: u8 = 30;

/// A JSON Pointer.
#[derive(Clone)]
pub(crate) enum Pointer {
    /// The bytes from here on, among them none that spells another.
    Short(u8, [u8; SHORT as usize]),
    Long(String),
}

impl Pointer {
    /// The arguments themselves.
    pub(super) const ROOT: Pointer = Pointer::Short(SHORT, [0; SHORT as usize]);

    /// Goes from the root to `location`.
    #[inline]
    pub(super) fn set(&mut self, location: &Location<'_>) {
        if let Pointer::Short(start, bytes) = self
            && let Some(place) = location.write_short(bytes)
        {
            *start = u8::try_from(place).unwrap_or(SHORT);
        } else {
            *self = printed(location);
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        match self {
            Pointer::Short(start, bytes) => {
                let bytes = bytes.get(usize::from(*start)..).unwrap_or_default();
                // They were text when they were put there.
                std::str::from_utf8(bytes).unwrap_or_default()
            }
            Pointer::Long(text) => text,
        }
    }

    /// The last of its tokens, as it is spelled.
    pub(crate) fn last(&self) -> &str {
        self.as_str().rsplit('/').next().unwrap_or_default()
    }

    /// How many bytes it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Pointer::Short(start, bytes) => bytes.len().saturating_sub(usize::from(*start)),
            Pointer::Long(text) => text.len(),
        }
    }
}

impl From<String> for Pointer {
    fn from(mut text: String) -> Self {
        if text.len() > LONGEST {
            text.truncate(text.floor_char_boundary(LONGEST));
            text.push('…');
        }
        Pointer::Long(text)
    }
}

#[inline(never)]
fn printed(location: &Location<'_>) -> Pointer {
    let mut text = String::with_capacity(2 * usize::from(SHORT));
    // Writing to a string does not fail.
    let _ = write!(text, "{location}");
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointer(location: &Location<'_>) -> Pointer {
        let mut pointer = Pointer::ROOT;
        pointer.set(location);
        pointer
    }

    #[test]
    fn a_location_is_kept_as_it_is_printed() {
        let long = "k".repeat(40);
        let keys = ["", "days", "größe", "a/b", "~", "exactly_thirty_bytes_with_it", &long];
        for (one, other) in keys.iter().flat_map(|key| keys.map(|other| (key, other))) {
            for index in [0, 9, 10, 123_456_789, usize::MAX] {
                let (root, key) = (Location::ROOT, Location::ROOT.key(one));
                let item = key.index(index);
                for location in [root, key, item, item.key(other), root.index(index)] {
                    let kept = pointer(&location);
                    assert_eq!(kept.as_str(), location.to_string());
                    assert_eq!(kept.len(), kept.as_str().len());
                }
            }
        }
    }

    #[test]
    fn what_is_long_is_shortened() {
        let text = "/é".repeat(1000);
        let kept = Pointer::from(text);
        assert_eq!(kept.as_str(), format!("{}/…", "/é".repeat(341)));
    }
}
