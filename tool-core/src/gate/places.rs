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

/// Places that were read into.
#[derive(Debug)]
pub struct Filled<P> {
    /// Whether what stands around them is whole.
    pub whole: Read<()>,
    /// The places.
    pub places: P,
}

impl<P: Places> Filled<P> {
    /// What `make` makes of the values, if all is whole.
    ///
    /// # Errors
    /// If the text is broken.
    #[inline]
    pub fn into<T>(self, make: impl FnOnce(P::Values) -> T) -> Read<T> {
        match self.taken() {
            Ok(Some(values)) => Ok(Some(make(values))),
            Ok(None) => Ok(None),
            Err(broken) => Err(broken),
        }
    }

    #[inline]
    fn taken(self) -> Read<P::Values> {
        match (self.whole, self.places.values()) {
            (Ok(Some(())), Some(values)) => Ok(Some(values)),
            (whole, _) => whole.map(|_| None),
        }
    }
}

/// Places for values of these types, filled by a call of the gate that is given their entries. The
/// numbers in front of a type lead to its place in the tuple.
#[doc(hidden)]
#[macro_export]
macro_rules! __filled {
    (
        $gate:ident, $at:ident, $call:ident($($shape:expr),*), $tuple:tt,
        $($($step:tt).+ $type:ty),*
    ) => {{
        let mut __places: $tuple = $crate::__private::places();
        let __entries = &mut [
            $(<$type as $crate::__private::Argument>::entry(&mut __places $(.$step)+)),*
        ];
        let __whole = $gate.$call($($shape,)* __entries, $at);
        $crate::__private::Filled { whole: __whole, places: __places }
    }};
}
