//! What the tests here work on: tools that count, a clock that is moved by hand, latches.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::panic;
use std::sync::{Arc, Mutex, Once};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tool_core::audit::Memory;
use tool_core::{Argument, BoxFuture, Builder, Call, Clock, Record, Run, Tool, Toolset};

/// Pays money back.
#[derive(Tool, Clone, Debug, PartialEq)]
#[tool(check = Refund::is_round, says = "Refunds of 10000 cents and more are of whole euros.")]
pub(crate) struct Refund {
    /// The number of the order.
    #[tool(pattern = "^[0-9]{5}$")]
    pub(crate) order: String,
    /// How much.
    #[tool(minimum = 1, maximum = 50000)]
    pub(crate) cents: u32,
    /// Where to.
    #[tool(sensitive)]
    pub(crate) iban: Option<String>,
}

impl Refund {
    fn is_round(&self, check: &mut tool_core::Check<'_>) {
        if self.cents >= 10000 && !self.cents.is_multiple_of(100) {
            check.expected_at("cents", "whole euros");
        }
    }
}

/// Looks an order up.
#[derive(Tool)]
pub(crate) struct LookUp {
    /// The number of the order.
    pub(crate) order: u32,
}

/// Behaves as it is told.
#[derive(Tool)]
pub(crate) struct Act {
    /// How.
    pub(crate) how: How,
    /// A number, to tell calls apart.
    #[tool(default = 0)]
    pub(crate) n: u32,
}

#[derive(Argument, Clone, Copy, Debug, PartialEq)]
#[tool(rename_all = "snake_case")]
pub(crate) enum How {
    Succeed,
    Fail,
    Panic,
    PanicLater,
    /// It waits until the latch is opened.
    Wait,
    /// It never ends.
    Hang,
    /// It gives way once.
    Yield,
    /// It gives a hundred kilobytes.
    Much,
    /// It gives a string where a number is promised.
    Wrong,
    /// Its output has no JSON.
    NoJson,
}

/// Who asks, and what the bodies work on.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    pub(crate) clerk: String,
    pub(crate) scopes: Vec<&'static str>,
    pub(crate) limit_cents: u32,
    pub(crate) latch: Latch,
    /// Every body that began, in order.
    pub(crate) ran: Mutex<Vec<String>>,
    /// How many bodies are running, and how many were at most.
    pub(crate) running: Mutex<(u32, u32)>,
}

impl Desk {
    pub(crate) fn of(clerk: &str) -> Self {
        Desk {
            clerk: clerk.to_owned(),
            scopes: vec!["refunds"],
            limit_cents: 50000,
            ..Desk::default()
        }
    }

    pub(crate) fn ran(&self) -> Vec<String> {
        self.ran.lock().unwrap().clone()
    }

    fn note(&self, what: String) {
        self.ran.lock().unwrap().push(what);
    }
}

impl Run<Desk> for Refund {
    type Output = Value;
    type Error = String;

    async fn run(self, desk: &Desk) -> Result<Value, String> {
        desk.note(format!("refund {} {}", self.order, self.cents));
        Ok(json!({"refunded": self.cents}))
    }
}

impl Run<Desk> for LookUp {
    type Output = u32;
    type Error = String;

    async fn run(self, desk: &Desk) -> Result<u32, String> {
        desk.note(format!("look_up {}", self.order));
        Ok(self.order)
    }
}

/// Counts itself as running while it is there.
struct Running<'d>(&'d Desk);

impl<'d> Running<'d> {
    fn new(desk: &'d Desk) -> Self {
        let mut running = desk.running.lock().unwrap();
        running.0 += 1;
        running.1 = running.1.max(running.0);
        Running(desk)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.lock().unwrap().0 -= 1;
    }
}

impl Run<Desk> for Act {
    type Output = Output;
    type Error = String;

    async fn run(self, desk: &Desk) -> Result<Output, String> {
        desk.note(format!("act {}", self.n));
        let _running = Running::new(desk);
        match self.how {
            How::Succeed => {}
            How::Fail => return Err(format!("no {}", self.n)),
            How::Panic => panic!("secret {}", self.n),
            How::PanicLater => {
                yield_once().await;
                panic!("secret {}", self.n);
            }
            How::Wait => desk.latch.opened().await,
            How::Hang => std::future::pending().await,
            How::Yield => yield_once().await,
            How::Much => return Ok(Output::Text("x".repeat(100_000))),
            How::Wrong => return Ok(Output::Text("wrong".to_owned())),
            How::NoJson => return Ok(Output::NoJson(BTreeMap::from([((1, 2), 3)]))),
        }
        Ok(Output::Number(self.n))
    }
}

#[derive(serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Output {
    Number(u32),
    Text(String),
    NoJson(BTreeMap<(u8, u8), u8>),
}

/// Gives way to the executor once.
pub(crate) async fn yield_once() {
    let mut gave_way = false;
    poll_fn(|task| {
        if std::mem::replace(&mut gave_way, true) {
            return Poll::Ready(());
        }
        task.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Something that is waited for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Latch(Arc<Mutex<(bool, Vec<Waker>)>>);

impl Latch {
    pub(crate) fn open(&self) {
        let wakers = {
            let mut latch = self.0.lock().unwrap();
            latch.0 = true;
            std::mem::take(&mut latch.1)
        };
        wakers.into_iter().for_each(Waker::wake);
    }

    pub(crate) async fn opened(&self) {
        poll_fn(|task| {
            let mut latch = self.0.lock().unwrap();
            if latch.0 {
                return Poll::Ready(());
            }
            latch.1.push(task.waker().clone());
            Poll::Pending
        })
        .await;
    }
}

/// A clock that is moved by hand.
#[derive(Clone, Debug)]
pub(crate) struct Hands(Arc<Mutex<(SystemTime, Vec<Waker>)>>);

impl Hands {
    pub(crate) fn new() -> Self {
        let noon = UNIX_EPOCH + Duration::from_hours(500_000);
        Hands(Arc::new(Mutex::new((noon, Vec::new()))))
    }

    pub(crate) fn forward(&self, by: Duration) {
        let wakers = {
            let mut hands = self.0.lock().unwrap();
            hands.0 += by;
            std::mem::take(&mut hands.1)
        };
        wakers.into_iter().for_each(Waker::wake);
    }
}

impl Clock for Hands {
    fn now(&self) -> SystemTime {
        self.0.lock().unwrap().0
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        let until = self.now() + duration;
        let hands = self.clone();
        Box::pin(poll_fn(move |task| {
            let mut inner = hands.0.lock().unwrap();
            if inner.0 >= until {
                return Poll::Ready(());
            }
            inner.1.push(task.waker().clone());
            Poll::Pending
        }))
    }
}

/// One step of a future.
pub(crate) fn step<F: Future + ?Sized>(future: &mut std::pin::Pin<Box<F>>) -> Poll<F::Output> {
    future.as_mut().poll(&mut Context::from_waker(Waker::noop()))
}

/// All tools, and their records.
pub(crate) fn world() -> (Builder<Desk>, Memory) {
    quiet();
    let records = Memory::new();
    let builder = Toolset::builder()
        .tool::<Refund>()
        .tool::<LookUp>()
        .tool::<Act>()
        .audit(records.clone())
        .principal(|desk: &Desk| desk.clerk.clone());
    (builder, records)
}

/// What is on record: the codes of every call, in the order in which they came out.
pub(crate) fn codes(records: &Memory) -> Vec<&'static str> {
    let finished = |record: &Record| record.code != "started";
    records.records().iter().filter(|it| finished(it)).map(|record| record.code).collect()
}

pub(crate) fn act(id: &str, how: &str) -> Call {
    Call::new(id, "act", json!({"how": how}).to_string())
}

pub(crate) fn act_n(id: &str, how: &str, n: u32) -> Call {
    Call::new(id, "act", json!({"how": how, "n": n}).to_string())
}

pub(crate) fn refund(id: &str, order: &str, cents: u32) -> Call {
    Call::new(id, "refund", json!({"order": order, "cents": cents}).to_string())
}

/// Bodies panic here on purpose: what they say does not go to the screen.
pub(crate) fn quiet() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let words = info.payload_as_str().unwrap_or_default();
            if !words.starts_with("secret") {
                usual(info);
            }
        }));
    });
}
