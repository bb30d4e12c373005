//! Floor 3: arrays of one length: tuples of one to eight items, and `[T; N]`.

use super::argument::holds;
use super::{Argument, Entry, Gate, Read, Slot};
use crate::json::Kind;
use crate::location::Location;
use crate::report::counted;
use crate::schema::{Keyword, Rules, Shape, family, null};
use std::cmp::Ordering;

impl Gate<'_> {
    /// Reads an array of as many items as there are `entries`.
    ///
    /// # Errors
    /// If the text is broken.
    pub fn tuple(&mut self, entries: &mut [Entry<'_>], at: &Location<'_>) -> Read<()> {
        let Some(mut walk) = self.reader.array()? else {
            return self.no_array(at, || Some(exactly(entries.len())));
        };
        let before = self.report.total();
        let mut count = 0;
        while self.reader.item(&mut walk)? {
            let here = at.index(count);
            match entries.get_mut(count) {
                Some(entry) => entry.fill(self, &here)?,
                None => self.skip(&here)?,
            }
            count += 1;
        }
        self.exact_length(entries.len(), count, at);
        Ok((self.report.total() == before).then_some(()))
    }

    /// Records that an array has not exactly `length` items, if it has not.
    fn exact_length(&mut self, length: usize, count: usize, at: &Location<'_>) {
        let keyword = match count.cmp(&length) {
            Ordering::Equal => return,
            Ordering::Less => Keyword::MinItems(length),
            Ordering::Greater => Keyword::MaxItems(length),
        };
        self.report.record(at, |violation| {
            violation.breaks(keyword.name(), exactly(length)).found_kind(Kind::Array)
        });
    }
}

fn exactly(length: usize) -> String {
    format!("exactly {}", counted(length, "item"))
}

macro_rules! tuples {
    ($(($($item:ident $place:ident),+))*) => { $(
        impl<$($item: Argument),+> Argument for ($($item,)+) {
            type Family = family::Tuple;
            type Null = null::Barred;
            const SHAPE: &'static Shape = &Shape::Tuple(&[$($item::FIELD.shape),+]);
            holds!($($item),+);

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, _: &Rules<'_>) -> Read<Self> {
                $(let mut $place = Slot::<$item>::new();)+
                let whole = gate.tuple(&mut [$($item::entry(&mut $place)),+], at)?;
                Ok(whole.and_then(move |()| Some(($($place.take()?,)+))))
            }
        }
    )* };
}

tuples! {
    (A a)
    (A a, B b)
    (A a, B b, C c)
    (A a, B b, C c, D d)
    (A a, B b, C c, D d, E e)
    (A a, B b, C c, D d, E e, F f)
    (A a, B b, C c, D d, E e, F f, G g)
    (A a, B b, C c, D d, E e, F f, G g, H h)
}

impl<T: Argument, const N: usize> Argument for [T; N] {
    type Family = family::Tuple;
    type Null = null::Barred;
    const SHAPE: &'static Shape =
        &Shape::Array(super::shape::<T>, &[Keyword::MinItems(N), Keyword::MaxItems(N)]);
    holds!(T);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, _: &Rules<'_>) -> Read<Self> {
        let mut slots = [const { Slot::new() }; N];
        let whole = gate.tuple(&mut slots.each_mut().map(T::entry), at)?;
        Ok(whole.and_then(|()| filled(slots.map(Slot::take))))
    }
}

/// The items, if there is one in every place.
fn filled<T, const N: usize>(items: [Option<T>; N]) -> Option<[T; N]> {
    if items.iter().any(Option::is_none) {
        return None;
    }
    let mut items = items.into_iter().flatten();
    Some(std::array::from_fn(|_| match items.next() {
        Some(item) => item,
        None => unreachable!("every place was seen to hold an item"),
    }))
}
