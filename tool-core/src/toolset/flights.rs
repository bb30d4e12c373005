//! Floor 5: one run for all who ask for the same. Whoever comes second waits for the first.
//!
//! It imports nothing but the standard library and the lock of the module around it, so that a
//! test can put it under a lock of its own and try every order of things.

use super::Mutex;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::Hash;
use std::sync::PoisonError;
use std::task::{Poll, Waker};

/// The runs of what is called by keys `K`, which give a `V`. A `T` tells what is asked for, so that
/// one key does not stand for two things.
pub(crate) struct Flights<K, T, V>(Mutex<Places<K, T, V>>);

struct Places<K, T, V> {
    flights: HashMap<K, (T, Flight<V>)>,
    /// The keys of flights that are over, the oldest first.
    over: VecDeque<K>,
    most: usize,
}

enum Flight<V> {
    /// It is under way, and these wait for it.
    Up(Vec<Waker>),
    Landed(V),
    /// It began, and nobody knows how it ended.
    Lost,
}

/// What somebody gets who asks for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Boarding<V> {
    /// The run is theirs to do.
    Yours,
    /// It was done, and gave this.
    Landed(V),
    /// It was begun, and nobody knows how it ended.
    Lost,
    /// The key stands for something else.
    Other,
}

impl<K, T, V> fmt::Debug for Flights<K, T, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flights").finish_non_exhaustive()
    }
}

impl<K: Clone + Eq + Hash, T: Clone + PartialEq, V: Clone> Flights<K, T, V> {
    /// No flights yet. Of those that are over, at most so many are remembered.
    pub(crate) fn new(most: usize) -> Self {
        let (flights, over) = (HashMap::new(), VecDeque::new());
        Flights(Mutex::new(Places { flights, over, most }))
    }

    fn with<R>(&self, f: impl FnOnce(&mut Places<K, T, V>) -> R) -> R {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks for the run of `key`, and waits while somebody else does it.
    pub(crate) fn poll_board(&self, key: &K, tag: &T, waker: &Waker) -> Poll<Boarding<V>> {
        self.with(|places| match places.flights.get_mut(key) {
            None => {
                places.flights.insert(key.clone(), (tag.clone(), Flight::Up(Vec::new())));
                Poll::Ready(Boarding::Yours)
            }
            Some((other, _)) if other != tag => Poll::Ready(Boarding::Other),
            Some((_, Flight::Landed(value))) => Poll::Ready(Boarding::Landed(value.clone())),
            Some((_, Flight::Lost)) => Poll::Ready(Boarding::Lost),
            Some((_, Flight::Up(waiting))) => {
                if !waiting.iter().any(|other| other.will_wake(waker)) {
                    waiting.push(waker.clone());
                }
                Poll::Pending
            }
        })
    }

    /// Whether somebody has asked for the run of `key`, and has not given it back.
    pub(crate) fn is_known(&self, key: &K) -> bool {
        self.with(|places| places.flights.contains_key(key))
    }

    /// Whoever had the run has done it.
    pub(crate) fn land(&self, key: &K, value: V) {
        self.end(key, Some(Flight::Landed(value)));
    }

    /// Whoever had the run has begun it, and is gone.
    pub(crate) fn lose(&self, key: &K) {
        self.end(key, Some(Flight::Lost));
    }

    /// Whoever had the run has not begun it: it is somebody else's.
    pub(crate) fn release(&self, key: &K) {
        self.end(key, None);
    }

    fn end(&self, key: &K, end: Option<Flight<V>>) {
        let waiting = self.with(|places| {
            // What has landed or is lost stays so.
            let Some((tag, Flight::Up(waiting))) = places.flights.get_mut(key) else {
                return Vec::new();
            };
            let (tag, waiting) = (tag.clone(), std::mem::take(waiting));
            places.flights.remove(key);
            if let Some(end) = end {
                places.flights.insert(key.clone(), (tag, end));
                places.over.push_back(key.clone());
                places.make_room();
            }
            waiting
        });
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Forgets the flights that are over and whose keys `is_over` names.
    pub(crate) fn forget(&self, is_over: impl Fn(&K) -> bool) {
        self.with(|places| {
            let Places { flights, over, most: _ } = places;
            over.retain(|key| !is_over(key));
            flights.retain(|key, (_, flight)| matches!(flight, Flight::Up(_)) || !is_over(key));
        });
    }
}

impl<K: Clone + Eq + Hash, T, V> Places<K, T, V> {
    fn make_room(&mut self) {
        while self.over.len() > self.most {
            let Some(oldest) = self.over.pop_front() else { return };
            if !matches!(self.flights.get(&oldest), Some((_, Flight::Up(_)))) {
                self.flights.remove(&oldest);
            }
        }
    }
}
