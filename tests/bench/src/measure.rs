//! Times competitors against each other: in many short rounds, each in turn in every round, so that
//! a machine that slows down slows them all down.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one competitor runs in one round, about: much less than what a scheduler gives.
const TURN: Duration = Duration::from_micros(200);

/// Something that is done again and again.
pub(crate) struct Competitor<'c> {
    run: Box<dyn Fn(u32) + 'c>,
    repetitions: u32,
}

impl<'c> Competitor<'c> {
    /// Does `work` with `input`, and drops what comes of it.
    pub(crate) fn new<I: Copy + 'c, O>(input: I, work: impl Fn(I) -> O + 'c) -> Self {
        let run = move |repetitions| {
            for _ in 0..repetitions {
                drop(black_box(work(black_box(input))));
            }
        };
        let mut competitor = Competitor { run: Box::new(run), repetitions: 1 };
        // The shorter of two, because the first is slow where memory is fresh.
        while competitor.turn().min(competitor.turn()) * f64::from(competitor.repetitions)
            < TURN.as_secs_f64()
        {
            competitor.repetitions *= 2;
        }
        competitor
    }

    /// Seconds for doing it once.
    fn turn(&self) -> f64 {
        let start = Instant::now();
        (self.run)(self.repetitions);
        start.elapsed().as_secs_f64() / f64::from(self.repetitions)
    }
}

/// How long `first` takes, in seconds, and how many times as long each of the others does: the
/// medians of so many rounds.
pub(crate) fn race<const N: usize>(
    first: &Competitor<'_>,
    others: &[Competitor<'_>; N],
    rounds: usize,
) -> (f64, [f64; N]) {
    let rounds: Vec<(f64, [f64; N])> = (0..rounds)
        .map(|_| {
            let own = first.turn();
            (own, others.each_ref().map(|other| other.turn() / own))
        })
        .collect();
    let ratio = |n: usize| rounds.iter().filter_map(move |(_, ratios)| ratios.get(n).copied());
    let own = median(rounds.iter().map(|(own, _)| *own));
    (own, std::array::from_fn(|n| median(ratio(n))))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
