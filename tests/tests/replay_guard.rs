//! The replay guard under every order of things that loom finds: of all who ask for one run, one
//! does it, nobody waits for ever, and what was begun and lost is not begun again.

#[path = "../../tool-core/src/toolset/flights.rs"]
mod flights;

use flights::{Boarding, Flights};
use loom::future::block_on;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::sync::{Arc, Mutex};
use loom::thread;

type Guard = Flights<&'static str, u8, u32>;

async fn board(guard: &Guard, tag: u8) -> Boarding<u32> {
    std::future::poll_fn(|task| guard.poll_board(&"key", &tag, task.waker())).await
}

/// What somebody does with a run that is theirs.
#[derive(Clone, Copy)]
enum Does {
    Land,
    Lose,
    Release,
}

/// Asks for the run, and does with it what is told.
fn ask(guard: &Guard, bodies: &AtomicUsize, does: Does) -> Boarding<u32> {
    let boarding = block_on(board(guard, 0));
    if boarding == Boarding::Yours {
        match does {
            Does::Land => {
                bodies.fetch_add(1, Ordering::SeqCst);
                guard.land(&"key", 7);
            }
            Does::Lose => {
                bodies.fetch_add(1, Ordering::SeqCst);
                guard.lose(&"key");
            }
            Does::Release => guard.release(&"key"),
        }
    }
    boarding
}

/// Lets so many ask at a time, and gives what they got and how many bodies ran. Threads are
/// preempted three times at most: bugs that need more are rare (Musuvathi and Qadeer, 2007), and all
/// orders of three threads are too many for a test.
fn all(does: &'static [Does], check: fn(Vec<Boarding<u32>>, usize)) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(move || {
        let guard = Arc::new(Guard::new(8));
        let bodies = Arc::new(AtomicUsize::new(0));
        let (first, others) = does.split_first().unwrap();
        let threads: Vec<_> = others
            .iter()
            .map(|does| {
                let (guard, bodies) = (Arc::clone(&guard), Arc::clone(&bodies));
                thread::spawn(move || ask(&guard, &bodies, *does))
            })
            .collect();
        let mut got = vec![ask(&guard, &bodies, *first)];
        got.extend(threads.into_iter().map(|thread| thread.join().unwrap()));
        check(got, bodies.load(Ordering::SeqCst));
    });
}

#[test]
fn one_runs_and_the_others_get_its_result() {
    all(&[Does::Land, Does::Land, Does::Land], |got, bodies| {
        assert_eq!(bodies, 1);
        assert_eq!(got.iter().filter(|it| **it == Boarding::Yours).count(), 1);
        assert_eq!(got.iter().filter(|it| **it == Boarding::Landed(7)).count(), 2);
    });
}

#[test]
fn whoever_gives_the_run_back_leaves_it_to_another() {
    all(&[Does::Release, Does::Land, Does::Release], |got, bodies| {
        assert_eq!(bodies, 1, "{got:?}");
        assert!(!got.contains(&Boarding::Lost));
    });
}

#[test]
fn what_is_lost_is_not_begun_again() {
    all(&[Does::Lose, Does::Land], |got, bodies| {
        assert_eq!(bodies, 1, "{got:?}");
        let lost = got == [Boarding::Yours, Boarding::Lost];
        let landed = got == [Boarding::Landed(7), Boarding::Yours];
        assert!(lost || landed, "{got:?}");
    });
}

#[test]
fn a_key_stands_for_one_thing() {
    loom::model(|| {
        let guard = Arc::new(Guard::new(8));
        let other = Arc::clone(&guard);
        let thread = thread::spawn(move || block_on(board(&other, 1)) == Boarding::Yours);
        let mine = block_on(board(&guard, 0)) == Boarding::Yours;
        assert!(mine != thread.join().unwrap(), "one gets it, and the other does not wait");
        assert!(guard.is_known(&"key"));
    });
}

#[test]
fn what_is_over_is_forgotten_and_what_is_under_way_is_not() {
    loom::model(|| {
        let guard = Arc::new(Guard::new(8));
        assert_eq!(block_on(board(&guard, 0)), Boarding::Yours);
        let other = Arc::clone(&guard);
        let thread = thread::spawn(move || other.forget(|_| true));
        guard.land(&"key", 7);
        thread.join().unwrap();
        let known = guard.is_known(&"key");
        assert!(known == (block_on(board(&guard, 0)) == Boarding::Landed(7)));
        guard.forget(|_| true);
        assert_eq!(guard.is_known(&"key"), !known);
    });
}

#[test]
fn the_oldest_that_are_over_make_room() {
    loom::model(|| {
        let guard = Flights::<u8, u8, u8>::new(2);
        let board = |key: u8| {
            block_on(std::future::poll_fn(|task| guard.poll_board(&key, &0, task.waker())))
        };
        assert_eq!(board(0), Boarding::Yours);
        for key in 1..5 {
            assert_eq!(board(key), Boarding::Yours);
            guard.land(&key, key);
        }
        let known: Vec<_> = (0..5).filter(|key| guard.is_known(key)).collect();
        assert_eq!(known, [0, 3, 4], "the first is under way");
        guard.land(&4, 9);
        assert_eq!(board(4), Boarding::Landed(4), "what has landed stays so");
    });
}
