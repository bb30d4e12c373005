//! Floor 3: the places of all that a struct or a variant holds, in a tuple, and what is made of
//! what they hold.

use super::{Read, Slot};

/// Places for several values, which are there together or not at all.
pub trait Places: Sized {
    /// The values.
    type Values;

    /// Empty places.
    fn empty() -> Self;

    /// The values, if there is one in every place.
    fn values(self) -> Option<Self::Values>;
}

impl<T> Places for Slot<T> {
    type Values = T;

    #[inline]
    fn empty() -> Self {
        Slot::new()
    }

    #[inline]
    fn values(self) -> Option<T> {
        self.take()
    }
}

impl Places for () {
    type Values = ();

    #[inline]
    fn empty() {}

    #[inline]
    fn values(self) -> Option<()> {
        Some(())
    }
}

macro_rules! tuples {
    ($($first:ident $a:ident $(, $place:ident $b:ident)*;)+) => { $(
        impl<$first: Places $(, $place: Places)*> Places for ($first, $($place,)*) {
            type Values = ($first::Values, $($place::Values,)*);

            #[inline]
            fn empty() -> Self {
                ($first::empty(), $($place::empty(),)*)
            }

            // One match, because a way out for each place takes the compiler time that grows with
            // their square.
            #[inline]
            fn values(self) -> Option<Self::Values> {
                let ($a, $($b,)*) = self;
                match ($a.values(), $($b.values(),)*) {
                    (Some($a), $(Some($b),)*) => Some(($a, $($b,)*)),
                    _ => None,
                }
            }
        }
    )+ };
}

tuples! {
    A a;
    A a, B b;
    A a, B b, C c;
    A a, B b, C c, D d;
    A a, B b, C c, D d, E e;
    A a, B b, C c, D d, E e, F f;
    A a, B b, C c, D d, E e, F f, G g;
    A a, B b, C c, D d, E e, F f, G g, H h;
    A a, B b, C c, D d, E e, F f, G g, H h, I i;
    A a, B b, C c, D d, E e, F f, G g, H h, I i, J j;
    A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k;
    A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l;
}

/// Empty places.
#[inline]
#[must_use]
pub fn places<P: Places>() -> P {
    P::empty()
}

/// What was taken out of places, if all was whole.
#[derive(Debug)]
pub struct Taken<V>(Read<V>);

/// What the places hold, if what stands around them is whole.
#[inline]
#[must_use]
pub fn taken<P: Places>(whole: Read<()>, places: P) -> Taken<P::Values> {
    Taken(match (whole, places.values()) {
        (Ok(Some(())), Some(values)) => Ok(Some(values)),
        (whole, _) => whole.map(|_| None),
    })
}

impl<V> Taken<V> {
    /// What `make` makes of the values.
    ///
    /// # Errors
    /// If the text is broken.
    #[inline]
    pub fn into<T>(self, make: impl FnOnce(V) -> T) -> Read<T> {
        match self.0 {
            Ok(Some(values)) => Ok(Some(make(values))),
            Ok(None) => Ok(None),
            Err(broken) => Err(broken),
        }
    }
}

/// What is taken out of places for values of these types, once a call of the gate has filled them;
/// it is given their entries. The numbers in front of a type lead to its place in the tuple. What
/// is to be done in between stands behind, with names for whether all is whole and for the places.
#[doc(hidden)]
#[macro_export]
macro_rules! __fields {
    (
        $gate:ident, $at:ident, $call:ident($($shape:expr),*), $tuple:tt,
        $($($step:tt).+ $type:ty),*
        $(; $whole:ident $places:ident $($then:tt)*)?
    ) => {{
        let mut __places: $tuple = $crate::__private::places();
        let __entries = &mut [
            $(<$type as $crate::__private::Argument>::entry(&mut __places $(.$step)+)),*
        ];
        let __whole = $gate.$call($($shape,)* __entries, $at);
        $(
            let ($whole, $places) = (__whole, __places);
            $($then)*
            let (__whole, __places) = ($whole, $places);
        )?
        $crate::__private::taken(__whole, __places)
    }};
}
