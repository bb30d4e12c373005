//! Many calls at a time, with faults: each is answered once, and no body runs twice.

use super::world::{Desk, act_n, world};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::Mutex;
use std::task::Poll;
use tool_core::{BoxFuture, Cancel, Exchange, ToolResult};

/// A run of numbers that looks random and is the same every time (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }
}

const CALLS: u32 = 10_000;
const THREADS: u32 = 8;

/// What is done with a call besides dispatching it.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Await,
    /// It is dropped after so many polls.
    Drop(u64),
    /// It is called off after so many polls.
    Cancel(u64),
}

/// Polls all of them until each has met its fate.
async fn meet(
    calls: Vec<(u32, Fate, Cancel, BoxFuture<'_, ToolResult>)>,
) -> Vec<(u32, ToolResult)> {
    let mut calls: Vec<_> = calls.into_iter().map(|call| (0, call)).collect();
    let mut met = Vec::new();
    poll_fn(|task| {
        calls.retain_mut(|(polls, (id, fate, cancel, call))| {
            if *fate == Fate::Drop(*polls) {
                return false;
            }
            if *fate == Fate::Cancel(*polls) {
                cancel.cancel();
            }
            *polls += 1;
            match call.as_mut().poll(task) {
                Poll::Ready(result) => {
                    met.push((*id, result));
                    false
                }
                Poll::Pending => true,
            }
        });
        if calls.is_empty() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    met
}

#[test]
fn ten_thousand_calls_are_answered_once_and_no_body_runs_twice() {
    let (builder, records) = world();
    let (toolset, desk) = (builder.build().unwrap(), Desk::of("ann"));
    let exchange = Exchange::new().conversation("c");
    let hows = ["succeed", "fail", "panic", "panic_later", "yield", "yield", "no_json", "no how"];
    let met = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (toolset, desk, exchange, met) = (&toolset, &desk, &exchange, &met);
            scope.spawn(move || {
                let mut random = Random(u64::from(thread) * 7919 + 1);
                let calls = (0..CALLS / THREADS).map(|_| {
                    // Every id comes from two threads, and what it asks for is the same there.
                    let id = u32::try_from(random.below(u64::from(CALLS) / 2)).unwrap();
                    let how = hows[id as usize % hows.len()];
                    let fate = match random.below(10) {
                        0 => Fate::Drop(random.below(3)),
                        1 => Fate::Cancel(random.below(3)),
                        _ => Fate::Await,
                    };
                    let cancel = Cancel::new();
                    let exchange = exchange.clone().cancelled_by(&cancel);
                    let call: BoxFuture<'_, _> = Box::pin(async move {
                        let call = act_n(&id.to_string(), how, id);
                        toolset.dispatch_in(&exchange, call, desk).await
                    });
                    (id, fate, cancel, call)
                });
                let results = pollster::block_on(meet(calls.collect()));
                met.lock().unwrap().extend(results);
            });
        }
    });
    let mut ran: BTreeMap<String, u32> = BTreeMap::new();
    for body in desk.ran() {
        *ran.entry(body).or_default() += 1;
    }
    assert!(ran.values().all(|times| *times == 1), "a body ran twice");
    assert!(ran.len() > 2000);

    let met = met.into_inner().unwrap();
    assert!(met.len() > 8000);
    let mut by_id: BTreeMap<u32, Vec<ToolResult>> = BTreeMap::new();
    for (id, result) in met {
        assert_eq!(result.call_id(), Some(id.to_string().as_str()));
        by_id.entry(id).or_default().push(result);
    }
    let mut runs = 0;
    for (id, results) in by_id {
        let of_body = |it: &&ToolResult| it.rejection().is_none();
        let contents: Vec<_> = results.iter().filter(of_body).map(ToolResult::content).collect();
        assert!(contents.windows(2).all(|pair| pair[0] == pair[1]), "{id}: {contents:?}");
        runs += results.iter().filter(of_body).filter(|it| !it.is_replayed()).count();
        let refused = results.iter().filter_map(ToolResult::rejection);
        for rejection in refused {
            let code = rejection.code();
            let bad = hows[id as usize % hows.len()] == "no how";
            assert!(code == "cancelled" || (bad && code == "invalid_arguments"), "{id}: {code}");
        }
    }
    assert!(runs <= ran.len() && runs > 2000);

    // Each call that was polled once has one record of how it came out.
    let records = records.records();
    let mut by_sequence: BTreeMap<u64, u32> = BTreeMap::new();
    for record in records.iter().filter(|record| record.code != "started") {
        *by_sequence.entry(record.sequence).or_default() += 1;
    }
    assert!(by_sequence.values().all(|times| *times == 1));
    let last = records.iter().map(|record| record.sequence).max().unwrap();
    assert_eq!(by_sequence.len() as u64, last + 1);
    assert!(by_sequence.len() > 9000);
    let begun = records.iter().filter(|record| record.code == "started").count();
    assert_eq!(begun, ran.len(), "what runs is on record before");
    assert_eq!(desk.running.lock().unwrap().0, 0);
}
