//! Floor 6: records in memory, for tests.

use crate::toolset::{AuditSink, Record, lock};
use std::io;
use std::sync::{Arc, Mutex};

/// Keeps every record in memory. Clones are one.
///
/// ```
/// use tool_core::{Call, Toolset, audit::Memory};
///
/// let records = Memory::new();
/// let toolset = Toolset::<()>::builder().audit(records.clone()).build()?;
/// pollster::block_on(toolset.dispatch(Call::new("1", "open", "{}"), &()));
/// assert_eq!(records.records()[0].code, "unknown_tool");
/// # Ok::<(), tool_core::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Mutex<Vec<Record>>>);

impl Memory {
    /// A sink without records.
    #[must_use]
    pub fn new() -> Self {
        Memory::default()
    }

    /// The records so far, in the order in which they came.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        lock(&self.0).clone()
    }
}

impl AuditSink for Memory {
    fn write(&self, record: &Record) -> io::Result<()> {
        lock(&self.0).push(record.clone());
        Ok(())
    }
}
