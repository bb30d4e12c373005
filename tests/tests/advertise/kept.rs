//! A toolset keeps its definitions: no schema is rendered again for a request.

use serde::{Serialize, Serializer};
use std::sync::atomic::{AtomicUsize, Ordering};
use tool_core::{Argument, Definition, Run, Tool, Toolset};
use tool_tests::dialects::DIALECTS;

/// How often a default was made, which is done wherever a schema is rendered.
static MADE: AtomicUsize = AtomicUsize::new(0);

#[derive(Argument, Default)]
struct Level(u8);

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MADE.fetch_add(1, Ordering::Relaxed);
        self.0.serialize(serializer)
    }
}

/// Turns the volume to a level.
#[derive(Tool)]
struct Turn {
    #[tool(default)]
    level: Level,
}

impl Run<()> for Turn {
    type Output = u8;
    type Error = String;

    async fn run(self, (): &()) -> Result<u8, String> {
        Ok(self.level.0)
    }
}

#[test]
fn a_toolset_renders_a_schema_once() {
    let made = || MADE.load(Ordering::Relaxed);
    let _ = Turn::schema();
    let of_a_schema = made();
    assert!(of_a_schema > 0);
    let toolset = Toolset::<()>::builder().tool::<Turn>().build().unwrap();
    let once_built = made();
    for dialect in DIALECTS {
        let definitions: Vec<Definition> = toolset.definitions().cloned().collect();
        assert_eq!(dialect.tools(&(dialect.advertise)(&definitions)).len(), 1, "{}", dialect.name);
    }
    assert_eq!(toolset.definitions_for(&()).len(), 1);
    assert_eq!(made(), once_built);
    let _ = Turn::definition();
    assert_eq!(made(), once_built + of_a_schema);
}
