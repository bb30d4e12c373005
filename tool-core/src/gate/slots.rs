//! Floor 3: the typed places that the loop over an object fills.

use super::{Argument, Gate};
use crate::json::Token;
use crate::location::Location;
use crate::schema::Rules;
use std::fmt;

/// Where the value of one field goes, as the loop sees it.
pub trait Place: fmt::Debug {
    /// Puts in what stands for an absent property, if there is something.
    fn absent(&mut self);

    /// Reads the value that comes next into the place.
    ///
    /// # Errors
    /// If the text is broken.
    fn fill(&mut self, gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Token<()>;
}

/// The place of a field of type `T`.
pub struct Slot<T>(Option<T>);

impl<T> fmt::Debug for Slot<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Slot").field(&self.0.is_some()).finish()
    }
}

impl<T> Slot<T> {
    /// An empty place.
    #[must_use]
    pub const fn new() -> Self {
        Slot(None)
    }

    /// A place that holds this.
    pub(super) const fn of(value: Option<T>) -> Self {
        Slot(value)
    }

    /// What was read, to look at.
    pub(super) fn value(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// What was read, or what stands for an absent property.
    #[inline]
    pub fn take(self) -> Option<T> {
        self.0
    }
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot::new()
    }
}

impl<T: Argument> Place for Slot<T> {
    fn absent(&mut self) {
        self.0 = T::absent();
    }

    fn fill(&mut self, gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Token<()> {
        self.0 = T::read(gate, at, rules)?;
        Ok(())
    }
}

/// A place, and whether its key was met.
#[derive(Debug)]
pub struct Entry<'p> {
    pub(super) place: &'p mut dyn Place,
    pub(super) seen: bool,
}

impl Entry<'_> {
    /// Reads the value that comes next into the place.
    pub(super) fn fill(&mut self, gate: &mut Gate<'_>, at: &Location<'_>) -> Token<()> {
        self.place.fill(gate, at, &Rules::NONE)
    }
}

impl<'p> Entry<'p> {
    pub(super) fn new(place: &'p mut dyn Place) -> Self {
        Entry { place, seen: false }
    }
}
