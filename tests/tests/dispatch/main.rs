//! Dispatch under faults: nothing runs unchecked, everything is answered, everything is on record.

mod approvals;
mod authorise;
mod bodies;
mod concurrent;
mod conversations;
mod faults;
mod matrix;
mod records;
mod turns;
mod world;
