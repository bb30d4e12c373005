//! Floor 6: where records go: a file of JSON lines, memory, counters, and a thread for slow sinks.
//!
//! [`AuditSink`](crate::AuditSink) and [`Observer`](crate::Observer) are the traits; what is in a
//! record is in [`Record`](crate::Record).

mod background;
mod counters;
mod lines;
mod memory;

pub use background::Background;
pub use counters::Counters;
pub use lines::JsonLines;
pub use memory::Memory;
