//! Floor 2: the properties of which absent and `null` mean different things, which no schema says.

use super::{Part, Shape};
use std::any::TypeId;
use std::collections::{BTreeSet, HashSet};

/// What these properties are called, wherever in `shape` they stand.
pub(crate) fn patches(shape: &'static Shape) -> BTreeSet<&'static str> {
    let mut walk = Walk { met: HashSet::new(), names: BTreeSet::new() };
    walk.shape(shape);
    walk.names
}

struct Walk {
    met: HashSet<TypeId>,
    names: BTreeSet<&'static str>,
}

impl Walk {
    fn shape(&mut self, shape: &'static Shape) {
        if shape.named().is_some_and(|named| !self.met.insert((named.id)())) {
            return;
        }
        shape.parts(&mut |Part { shape, field }| {
            if let Some(field) = field.filter(|_| shape.is_patch()) {
                self.names.insert(field.name);
            }
            self.shape(shape);
        });
    }
}
