//! Floor 5: how often a model may correct itself.

use super::{Call, ToolResult, Turn};
use crate::report::Rejection;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// How often a model may correct itself: so many refused answers are told to it, and at the next
/// one it is over. Several calls that are refused in one answer take one repair.
///
/// What is counted is what the model has to correct: calls that are unparseable, unknown, invalid,
/// denied, or of an id that is another's. Every count only grows until it starts anew, so that
/// faults that take turns, with good calls between them, are counted like others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairLimits {
    by_call: u32,
    by_tool: u32,
    by_kind: u32,
    over_all: u32,
}

impl RepairLimits {
    /// So many repairs, whatever is counted.
    #[must_use]
    pub const fn all(most: u32) -> Self {
        RepairLimits { by_call: most, by_tool: most, by_kind: most, over_all: most }
    }

    /// So many of one call that is sent again and again as it is.
    #[must_use]
    pub const fn by_call(mut self, most: u32) -> Self {
        self.by_call = most;
        self
    }

    /// So many of calls of one tool.
    #[must_use]
    pub const fn by_tool(mut self, most: u32) -> Self {
        self.by_tool = most;
        self
    }

    /// So many of one kind, which is a [code](Rejection::code).
    #[must_use]
    pub const fn by_kind(mut self, most: u32) -> Self {
        self.by_kind = most;
        self
    }

    /// So many in all.
    #[must_use]
    pub const fn over_all(mut self, most: u32) -> Self {
        self.over_all = most;
        self
    }

    fn of(self, spent: &Spent) -> u32 {
        match spent {
            Spent::ByCall(_) => self.by_call,
            Spent::ByTool(_) => self.by_tool,
            Spent::ByKind(_) => self.by_kind,
            Spent::OverAll => self.over_all,
        }
    }
}

/// How often a model may correct itself, in one turn of a conversation and in the whole of it.
///
/// A turn is what it takes to answer a user: all rounds until the model calls nothing more.
///
/// ```
/// use tool_core::{RepairLimits, Repairs};
///
/// let patient = Repairs::default().per_turn(RepairLimits::all(5).by_call(1));
/// assert_ne!(patient, Repairs::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repairs {
    turn: RepairLimits,
    conversation: RepairLimits,
}

impl Repairs {
    /// So many in one turn; two of everything unless set.
    #[must_use]
    pub const fn per_turn(mut self, limits: RepairLimits) -> Self {
        self.turn = limits;
        self
    }

    /// So many in the conversation; eight of everything unless set.
    #[must_use]
    pub const fn per_conversation(mut self, limits: RepairLimits) -> Self {
        self.conversation = limits;
        self
    }
}

impl Default for Repairs {
    fn default() -> Self {
        Repairs { turn: RepairLimits::all(2), conversation: RepairLimits::all(8) }
    }
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spent {
    /// The same call of this tool, as it was.
    ByCall(String),
    /// Calls of this tool.
    ByTool(String),
    /// Refusals with this code.
    ByKind(&'static str),
    /// Everything.
    OverAll,
}

/// A model that has had its chances, and what it was refused for last.
#[derive(Clone, Debug)]
pub struct Exhausted {
    spent: Spent,
    refused: u32,
    tool: String,
    last: Rejection,
}

impl Exhausted {
    /// Which count ran out.
    #[must_use]
    pub fn spent(&self) -> &Spent {
        &self.spent
    }

    /// How many answers were refused, by that count.
    #[must_use]
    pub fn refused(&self) -> u32 {
        self.refused
    }

    /// The name that was called last.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The last refusal, with its report.
    #[must_use]
    pub fn last(&self) -> &Rejection {
        &self.last
    }
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Exhausted { spent, refused, tool: _, last } = self;
        write!(f, "{refused} answers were refused")?;
        match spent {
            Spent::ByCall(tool) => write!(f, " for the same call of `{tool}`")?,
            Spent::ByTool(tool) => write!(f, " for calls of `{tool}`")?,
            Spent::ByKind(kind) => write!(f, " as {kind}")?,
            Spent::OverAll => {}
        }
        write!(f, "; the last one: {last}")
    }
}

/// What was spent so far.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    pub(crate) limits: Repairs,
    turn: HashMap<(Spent, String), u32>,
    conversation: HashMap<(Spent, String), u32>,
}

impl Budget {
    /// A user is to be answered: the counts of the turn start anew.
    pub(crate) fn begin_turn(&mut self) {
        self.turn.clear();
    }

    /// Counts what was refused in one answer, but for what it was `counted` for before, and says if
    /// that is too much.
    pub(crate) fn count(
        &mut self,
        (turn, results): (&Turn, &[ToolResult]),
        mut counted: Counted,
    ) -> Option<Exhausted> {
        let mut exhausted = None;
        for (call, last) in refused(turn, results) {
            for count in counts(call, last) {
                if !counted.insert(count.clone()) {
                    continue;
                }
                let refused = self.spend(&count);
                if let Some(refused) = refused {
                    let (spent, _) = count;
                    let (tool, last) = (call.name().to_owned(), last.clone());
                    exhausted = exhausted.or(Some(Exhausted { spent, refused, tool, last }));
                }
            }
        }
        exhausted
    }

    /// Gives how many there were, if that is over a limit.
    fn spend(&mut self, counted: &(Spent, String)) -> Option<u32> {
        let Budget { limits, turn, conversation } = self;
        let mut over = None;
        for (counts, limits) in [(turn, limits.turn), (conversation, limits.conversation)] {
            let refused = counts.entry(counted.clone()).or_default();
            *refused += 1;
            if *refused > limits.of(&counted.0) {
                over = over.or(Some(*refused));
            }
        }
        over
    }
}

/// What one answer counts for.
pub(crate) type Counted = HashSet<(Spent, String)>;

/// What an answer with these results counts for.
pub(crate) fn counted(turn: &Turn, results: &[ToolResult]) -> Counted {
    refused(turn, results).flat_map(|(call, last)| counts(call, last)).collect()
}

/// The calls that the model has to correct.
fn refused<'r>(
    turn: &'r Turn,
    results: &'r [ToolResult],
) -> impl Iterator<Item = (&'r Call, &'r Rejection)> {
    let calls = turn.calls().iter().zip(results);
    let rejected = calls.filter_map(|(call, result)| Some((call, result.rejection()?)));
    rejected.filter(|(_, rejection)| rejection.asks_for_repair())
}

/// What a refused call counts for, the narrowest first. A call is known by its name and its
/// arguments as they came.
fn counts(call: &Call, last: &Rejection) -> [(Spent, String); 4] {
    let same = match call.arguments() {
        super::Arguments::Text(text) | super::Arguments::Free(text) => json!(text).to_string(),
        super::Arguments::Embedded(text) => text.clone(),
        super::Arguments::Value(value) => value.to_string(),
        super::Arguments::Absent => String::new(),
    };
    let digest = super::CallDigest::of_text(&json!([call.name(), same]).to_string()).to_string();
    let tool = || call.name().to_owned();
    [
        (Spent::ByCall(tool()), digest),
        (Spent::ByTool(tool()), String::new()),
        (Spent::ByKind(last.code()), String::new()),
        (Spent::OverAll, String::new()),
    ]
}
