//! Floor 3: a change to something: nothing said, cleared, or set.

use super::argument::holds;
use super::{Argument, Gate, Read};
use crate::location::Location;
use crate::schema::{NeverNull, Rules, Shape, null};

/// What a call says of one thing that it may change.
///
/// An `Option` cannot tell an absent property from `null`; this can.
///
/// ```
/// use tool_core::{Argument, Patch};
///
/// #[derive(Argument)]
/// struct EditEvent {
///     title: Patch<String>,
///     place: Patch<String>,
///     note: Patch<String>,
/// }
///
/// let edit = EditEvent::from_json(r#"{"title": "Launch", "place": null}"#)?;
/// let mut place = Some("Quay 4".to_owned());
/// edit.place.apply(&mut place);
/// assert_eq!(place, None);
/// assert_eq!(edit.title, Patch::Set("Launch".to_owned()));
/// assert_eq!(edit.note, Patch::Absent);
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Patch<T> {
    /// The property is absent: leave things as they are.
    #[default]
    Absent,
    /// The property is `null`: clear it.
    Clear,
    /// The property has a value: set it.
    Set(T),
}

impl<T> Patch<T> {
    /// Changes `target` as the call says.
    pub fn apply(self, target: &mut Option<T>) {
        match self {
            Patch::Absent => {}
            Patch::Clear => *target = None,
            Patch::Set(value) => *target = Some(value),
        }
    }
}

impl<T: Argument<Null: NeverNull>> Argument for Patch<T> {
    type Family = T::Family;
    type Null = null::Admitted;
    const SHAPE: &'static Shape = &Shape::Patch(T::FIELD.shape);
    holds!(T);
    const OPTIONAL: bool = true;

    fn absent() -> Option<Self> {
        Some(Patch::Absent)
    }

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, rules: &Rules<'_>) -> Read<Self> {
        let value = <Option<T>>::read(gate, at, rules)?;
        Ok(value.map(|value| value.map_or(Patch::Clear, Patch::Set)))
    }
}
