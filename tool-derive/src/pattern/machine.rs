//! A pattern as the smallest automaton that tells whether it matches anywhere in a text.
//!
//! Floor: `regex-automata`, which parses and determinises. How the automaton is written down is
//! in `table`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Display;
use std::hash::Hash;
use std::ops::RangeInclusive;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::alphabet::Unit;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};

use super::Fault;

type Dense = dense::DFA<Vec<u32>>;

/// The state in which no match can come.
pub(super) const DEAD: usize = 0;
/// The state in which the pattern has matched, whatever follows.
pub(super) const MATCHED: usize = 1;
/// The states that end a walk, and so need no row in a table.
pub(super) const ENDS: usize = 2;

// Past these a pattern is taken to explode. They keep the worst build to some two seconds even
// where the macro is compiled without optimisation.
const NFA_BYTES: usize = 1 << 21;
const DFA_BYTES: usize = 1 << 20;
const DETERMINIZE_BYTES: usize = 1 << 20;

/// A complete automaton over classes of bytes.
#[derive(Debug)]
pub(super) struct Machine {
    /// The column of each byte.
    pub(super) columns: [u8; 256],
    /// For each state the next state by column; one more column, the last, is the end of the text.
    pub(super) rows: Vec<Vec<usize>>,
    pub(super) start: usize,
}

impl Machine {
    /// Builds the automaton of a portable pattern.
    pub(super) fn build(pattern: &str) -> Result<Self, Fault> {
        let dfa = determinize(pattern)?;
        let config = start::Config::new().anchored(Anchored::No);
        let first = dfa.start_state(&config).map_err(|error| Fault::Unread(error.to_string()))?;

        let classes = dfa.byte_classes();
        let samples: Vec<u8> = classes.representatives(..).filter_map(Unit::as_u8).collect();
        let mut columns = [0; 256];
        for (column, byte) in columns.iter_mut().zip(0..=u8::MAX) {
            *column = classes.get(byte);
        }
        let row = |state: State| state.row(&dfa, &samples);
        let (rows, start) = unfold([State::Dead, State::Matched], State::new(&dfa, first), row);
        Ok(Self { columns, rows, start }.minimal())
    }

    /// Whether a text of at least and at most so many code points is accepted.
    pub(super) fn matches_length(&self, least: usize, most: usize) -> bool {
        // A state that is not dead leads to a match; where that is looked for, it is near.
        const FARTHEST: usize = 4096;
        if least > FARTHEST {
            return true;
        }
        let mut after = HashMap::new();
        let mut states = BTreeSet::from([self.start]);
        for length in 0..=most.min(FARTHEST) {
            let unbounded = most > FARTHEST && states.iter().any(|state| *state != DEAD);
            if length >= least && (unbounded || states.iter().any(|state| self.ends_in(*state))) {
                return true;
            }
            let next: BTreeSet<usize> = states
                .iter()
                .flat_map(|state| {
                    after.entry(*state).or_insert_with(|| self.after_code_point(*state)).clone()
                })
                .collect();
            if next == states {
                // From here on every length is like this one.
                return states.iter().any(|state| self.ends_in(*state));
            }
            states = next;
        }
        false
    }

    /// Whether a text that leads to this state is accepted.
    fn ends_in(&self, state: usize) -> bool {
        self.rows.get(state).and_then(|row| row.last()) == Some(&MATCHED)
    }

    /// The states to which a code point leads from this one (RFC 3629, section 4).
    fn after_code_point(&self, state: usize) -> BTreeSet<usize> {
        let states = &BTreeSet::from([state]);
        let step = |states: &BTreeSet<usize>, bytes: RangeInclusive<u8>| -> BTreeSet<usize> {
            let columns = self.columns.get(usize::from(*bytes.start())..=usize::from(*bytes.end()));
            let columns: BTreeSet<u8> = columns.into_iter().flatten().copied().collect();
            let rows = states.iter().filter_map(|state| self.rows.get(*state));
            rows.flat_map(|row| columns.iter().filter_map(|c| row.get(usize::from(*c)).copied()))
                .filter(|state| *state != DEAD)
                .collect()
        };
        let more = |states: &BTreeSet<usize>| step(states, 0x80..=0xbf);
        let two = more(&step(states, 0xc2..=0xdf));
        let three = more(&more(&step(states, 0xe0..=0xef)));
        let four = more(&more(&more(&step(states, 0xf0..=0xf4))));
        [step(states, 0x00..=0x7f), two, three, four].into_iter().flatten().collect()
    }

    /// The smallest automaton that accepts the same texts.
    ///
    /// `regex-automata` can minimise too, but needs seconds for a thousand repeats of a class where
    /// it is compiled without optimisation, and keeps apart what differs only after a match.
    fn minimal(self) -> Self {
        let partition = Partition::coarsest(&self.rows);
        let block_of = |state: usize| partition.block_of(state);
        let row = |block: usize| -> Vec<usize> {
            let row = partition.sample(block).and_then(|state| self.rows.get(state));
            row.into_iter().flatten().copied().map(block_of).collect()
        };
        let (rows, start) = unfold([DEAD, MATCHED].map(block_of), block_of(self.start), row);
        Self { rows, start, ..self }
    }
}

fn determinize(pattern: &str) -> Result<Dense, Fault> {
    let nfa = thompson::Compiler::new()
        .configure(
            thompson::Config::new()
                .which_captures(thompson::WhichCaptures::None)
                .nfa_size_limit(Some(NFA_BYTES)),
        )
        .build(pattern)
        .map_err(|error| fault(error.size_limit().is_some(), &error))?;
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .start_kind(StartKind::Unanchored)
                // Any kind tells whether there is a match; this one goes on least after it.
                .match_kind(MatchKind::LeftmostFirst)
                .accelerate(false)
                .dfa_size_limit(Some(DFA_BYTES))
                .determinize_size_limit(Some(DETERMINIZE_BYTES)),
        )
        .build_from_nfa(&nfa)
        .map_err(|error| fault(error.is_size_limit_exceeded(), &error))
}

fn fault(too_large: bool, error: &dyn Display) -> Fault {
    if too_large { Fault::TooLarge } else { Fault::Unread(error.to_string()) }
}

/// A state of the determinised pattern, with all that have matched taken for one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Dead,
    Matched,
    At(StateID),
}

impl State {
    fn new(dfa: &Dense, id: StateID) -> Self {
        if dfa.is_dead_state(id) {
            Self::Dead
        } else if dfa.is_match_state(id) {
            Self::Matched
        } else {
            Self::At(id)
        }
    }

    fn row(self, dfa: &Dense, samples: &[u8]) -> Vec<Self> {
        let Self::At(id) = self else { return vec![self; samples.len() + 1] };
        let nexts = samples.iter().map(|byte| dfa.next_state(id, *byte));
        let mut row: Vec<Self> = nexts.map(|next| Self::new(dfa, next)).collect();
        // The automaton tells a match one step late, so the end of the text is a step too.
        row.push(match Self::new(dfa, dfa.next_eoi_state(id)) {
            Self::Matched => Self::Matched,
            Self::Dead | Self::At(_) => Self::Dead,
        });
        row
    }
}

/// Numbers the states that are reached from `start` in the order in which they are met, so that a
/// pattern has the same table in every build.
fn unfold<K: Copy + Eq + Hash>(
    ends: [K; ENDS],
    start: K,
    row: impl Fn(K) -> Vec<K>,
) -> (Vec<Vec<usize>>, usize) {
    let mut numbers = HashMap::new();
    let mut met = Vec::new();
    let mut number = |state: K, met: &mut Vec<K>| {
        *numbers.entry(state).or_insert_with(|| {
            met.push(state);
            met.len() - 1
        })
    };
    for end in ends {
        number(end, &mut met);
    }
    let start = number(start, &mut met);
    let mut rows = Vec::new();
    while let Some(state) = met.get(rows.len()).copied() {
        rows.push(row(state).into_iter().map(|next| number(next, &mut met)).collect());
    }
    (rows, start)
}

/// States in blocks; two states of a block are not yet told apart (Hopcroft 1971).
struct Partition {
    blocks: Vec<BTreeSet<usize>>,
    block_of: Vec<usize>,
}

impl Partition {
    /// The blocks of states that no text tells apart.
    fn coarsest(rows: &[Vec<usize>]) -> Self {
        let all = (0..rows.len()).collect();
        let mut partition = Self { blocks: vec![all], block_of: vec![0; rows.len()] };
        // The empty text tells apart the states in which the end is a match.
        let ends = rows.iter().map(|row| row.last() == Some(&MATCHED));
        let mut waiting =
            partition.split((0..).zip(ends).filter_map(|(state, end)| end.then_some(state)));
        let sources = reverse(rows);
        while let Some(block) = waiting.pop() {
            let members: Vec<_> =
                partition.blocks.get(block).into_iter().flatten().copied().collect();
            for column in &sources {
                let from = members.iter().filter_map(|state| column.get(*state)).flatten();
                waiting.extend(partition.split(from.copied()));
            }
        }
        partition
    }

    /// Parts each block into the given states and the others; gives the blocks that are new.
    fn split(&mut self, states: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut hits: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for state in states {
            hits.entry(self.block_of(state)).or_default().insert(state);
        }
        let mut new = Vec::new();
        for (block, mut part) in hits {
            let Some(whole) = self.blocks.get_mut(block) else { continue };
            if part.len() == whole.len() {
                continue;
            }
            // The smaller part moves: this keeps the work at n log n.
            if part.len() > whole.len() / 2 {
                let others = whole.difference(&part).copied().collect();
                *whole = std::mem::replace(&mut part, others);
            } else {
                for state in &part {
                    whole.remove(state);
                }
            }
            new.push(self.blocks.len());
            for state in &part {
                if let Some(slot) = self.block_of.get_mut(*state) {
                    *slot = self.blocks.len();
                }
            }
            self.blocks.push(part);
        }
        new
    }

    fn block_of(&self, state: usize) -> usize {
        self.block_of.get(state).copied().unwrap_or(DEAD)
    }

    fn sample(&self, block: usize) -> Option<usize> {
        self.blocks.get(block).and_then(BTreeSet::first).copied()
    }
}

/// By column and state: the states from which that column leads to that state.
fn reverse(rows: &[Vec<usize>]) -> Vec<Vec<Vec<usize>>> {
    let width = rows.first().map_or(0, Vec::len);
    let mut sources = vec![vec![Vec::new(); rows.len()]; width];
    for (state, row) in rows.iter().enumerate() {
        for (column, next) in sources.iter_mut().zip(row) {
            if let Some(from) = column.get_mut(*next) {
                from.push(state);
            }
        }
    }
    sources
}
