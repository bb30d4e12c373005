//! Floor 3: tuples of one to eight items.

use super::{Argument, Gate, Place, Read, Slot};
use crate::json::Kind;
use crate::location::Location;
use crate::report::counted;
use crate::schema::{Keyword, Rules, Shape, family};
use std::cmp::Ordering;

impl Gate<'_> {
    /// Reads an array of as many items as there are `places`.
    fn tuple(&mut self, places: &mut [&mut dyn Place], at: &Location<'_>) -> Read<()> {
        if self.reader.peek() != b'[' {
            return self.mismatch(Kind::Array, at);
        }
        let before = self.report.total();
        let (mut first, mut count) = (true, 0);
        self.reader.open()?;
        while self.reader.item(&mut first)? {
            let here = at.index(count);
            match places.get_mut(count) {
                Some(place) => place.fill(self, &here, &Rules::NONE)?,
                None => self.skip(&here)?,
            }
            count += 1;
        }
        self.tuple_length(places.len(), count, at);
        Ok((self.report.total() == before).then_some(()))
    }

    fn tuple_length(&mut self, length: usize, count: usize, at: &Location<'_>) {
        let keyword = match count.cmp(&length) {
            Ordering::Equal => return,
            Ordering::Less => Keyword::MinItems(length),
            Ordering::Greater => Keyword::MaxItems(length),
        };
        self.report.record(at, |violation| {
            let expected = format!("exactly {}", counted(length, "item"));
            violation.breaks(keyword.name(), expected).found_kind(Kind::Array)
        });
    }
}

macro_rules! tuples {
    ($(($($item:ident $place:ident),+))*) => { $(
        impl<$($item: Argument),+> Argument for ($($item,)+) {
            type Family = family::Tuple;
            const SHAPE: &'static Shape = &Shape::Tuple(&[$(super::shape::<$item>),+]);

            fn read(gate: &mut Gate<'_>, at: &Location<'_>, _: &Rules<'_>) -> Read<Self> {
                $(let mut $place = Slot::<$item>::new();)+
                let whole = gate.tuple(&mut [$(&mut $place),+], at)?;
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
