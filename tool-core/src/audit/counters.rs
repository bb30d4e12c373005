//! Floor 6: how many calls came out how.

use crate::toolset::{Observer, Record, lock};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Counts calls by their code: `succeeded`, the codes of [rejections](crate::Rejection::code) and
/// those of [failures](crate::Failure::code). Clones are one.
///
/// ```
/// use tool_core::{Call, Toolset, audit::Counters};
///
/// let counters = Counters::new();
/// let toolset = Toolset::<()>::builder().observer(counters.clone()).build()?;
/// pollster::block_on(toolset.dispatch(Call::new("1", "open", "{}"), &()));
/// assert_eq!(counters.of("unknown_tool"), 1);
/// # Ok::<(), tool_core::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Counters(Arc<Mutex<BTreeMap<&'static str, u64>>>);

impl Counters {
    /// Counters that stand at 0.
    #[must_use]
    pub fn new() -> Self {
        Counters::default()
    }

    /// How many calls came out with this code.
    #[must_use]
    pub fn of(&self, code: &str) -> u64 {
        lock(&self.0).get(code).copied().unwrap_or_default()
    }

    /// All codes that were met, with their counts.
    #[must_use]
    pub fn all(&self) -> BTreeMap<&'static str, u64> {
        lock(&self.0).clone()
    }
}

impl Observer for Counters {
    fn finished(&self, record: &Record) {
        *lock(&self.0).entry(record.code).or_default() += 1;
    }
}
