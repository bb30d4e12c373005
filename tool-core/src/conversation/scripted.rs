//! Floor 6: a model that says what it is told to, for tests.

use super::{Model, Progress, Reply};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;

/// A model that says one thing after the other, whatever it is told, and keeps what it was told.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    lines: VecDeque<Reply>,
    told: Vec<Vec<Value>>,
}

/// A scripted model was asked once more than there are lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptOver;

impl fmt::Display for ScriptOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the script is over")
    }
}

impl std::error::Error for ScriptOver {}

impl Scripted {
    /// A model with these lines: [`Turn`](crate::Turn)s, or [`Reply`]s where tokens count.
    pub fn new(lines: impl IntoIterator<Item: Into<Reply>>) -> Self {
        Scripted { lines: lines.into_iter().map(Into::into).collect(), told: Vec::new() }
    }

    /// What the results of its calls were, each time it was asked.
    #[must_use]
    pub fn told(&self) -> &[Vec<Value>] {
        &self.told
    }
}

impl Model for Scripted {
    type Error = ScriptOver;

    async fn next(&mut self, so_far: Progress<'_>) -> Result<Reply, ScriptOver> {
        let results = so_far.last().map(super::Round::results).unwrap_or_default();
        self.told.push(results.iter().map(crate::toolset::ToolResult::content).collect());
        self.lines.pop_front().ok_or(ScriptOver)
    }
}
