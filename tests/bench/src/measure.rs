//! Times competitors against each other: in many short rounds, each in turn in every round, so that
//! a machine that slows down slows them all down.

use std::time::{Duration, Instant};
use tool_bench::readers::Reader;

/// How long one competitor runs in one round, about: much less than what a scheduler gives.
const TURN: Duration = Duration::from_micros(200);

/// Something that is done again and again.
pub(crate) struct Competitor<'c> {
    name: &'c str,
    turn: Box<dyn FnMut(u32) -> f64 + 'c>,
    repetitions: u32,
}

impl<'c> Competitor<'c> {
    /// A reader, timed here.
    pub(crate) fn of(reader: Reader<'c>) -> Self {
        Competitor::new(reader.name, Duration::ZERO, move |repetitions| {
            let start = Instant::now();
            let _ = reader.read(repetitions);
            start.elapsed().as_secs_f64()
        })
    }

    /// `turn` does it so many times, and says how many seconds that took. It is warm after some time.
    pub(crate) fn new(name: &'c str, warm_up: Duration, turn: impl FnMut(u32) -> f64 + 'c) -> Self {
        let mut competitor = Competitor { name, turn: Box::new(turn), repetitions: 1 };
        let start = Instant::now();
        while start.elapsed() < warm_up {
            let _ = (competitor.turn)(16);
        }
        // The shorter of two, because the first is slow where memory is fresh.
        while competitor.once().min(competitor.once()) * f64::from(competitor.repetitions)
            < TURN.as_secs_f64()
        {
            competitor.repetitions *= 2;
        }
        competitor
    }

    /// Seconds for doing it once.
    fn once(&mut self) -> f64 {
        (self.turn)(self.repetitions) / f64::from(self.repetitions)
    }
}

/// How long each competitor took for it in each round, in seconds.
pub(crate) struct Times<'c> {
    names: Vec<&'c str>,
    rounds: Vec<Vec<f64>>,
}

/// Lets them all run in so many rounds.
pub(crate) fn race<'c>(competitors: &mut [Competitor<'c>], rounds: usize) -> Times<'c> {
    Times {
        names: competitors.iter().map(|competitor| competitor.name).collect(),
        rounds: (0..rounds)
            .map(|_| competitors.iter_mut().map(Competitor::once).collect())
            .collect(),
    }
}

impl Times<'_> {
    /// The median, in seconds, if there is such a competitor.
    pub(crate) fn seconds(&self, name: &str) -> Option<f64> {
        self.median(name, |_| Some(1.0))
    }

    /// How many times as long as the other it took: the median of those of the rounds.
    pub(crate) fn ratio(&self, name: &str, to: &str) -> Option<f64> {
        let to = self.names.iter().position(|other| *other == to)?;
        self.median(name, |round| round.get(to).copied())
    }

    fn median(&self, name: &str, unit: impl Fn(&[f64]) -> Option<f64>) -> Option<f64> {
        let place = self.names.iter().position(|own| *own == name)?;
        let values = self.rounds.iter().map(|round| Some(round.get(place)? / unit(round)?));
        let mut values: Vec<f64> = values.collect::<Option<_>>()?;
        values.sort_unstable_by(f64::total_cmp);
        values.get(values.len() / 2).copied()
    }
}
