//! Floor 3: maps and sets that keep the order in which members and items are sent.

use crate::gate::MapKey;
use crate::gate::maps::{Members, map};
use crate::gate::sequences::{SET, set, set_type};
use crate::gate::{Argument, Gate, Read, shape};
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use indexmap::{IndexMap, IndexSet};
use std::hash::{BuildHasher, Hash};

map!(IndexMap<K, V, S> where K: Eq, Hash);
set_type!(IndexSet<T, S> where T: Eq, Hash);
