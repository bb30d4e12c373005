//! Floor 6: a loop to start from: a model and a toolset, round after round, within limits.

mod deadline;
mod dropped;
mod model;
mod scripted;

pub use model::{Model, Progress, Reply, Round};
pub use scripted::{ScriptOver, Scripted};

use crate::report::Rejection;
use crate::toolset::{
    Budget, Cancel, Counted, Exchange, Exhausted, PendingCall, Repairs, ToolResult, Toolset, Turn,
    counted,
};
use deadline::Deadline;
use dropped::Open;
use std::fmt;
use std::task::Poll;
use std::time::Duration;

/// A conversation between a model and a toolset.
///
/// [`run`](Conversation::run) drives a [`Model`] until it has answered; [`answer`](Self::answer) is
/// one round of that, for programs with a loop of their own. Both keep the budget of repairs, and
/// no call id runs a body twice.
///
/// ```
/// use tool_core::{Call, Conversation, Ended, Run, Scripted, Tool, Toolset, Turn};
///
/// /// Tells how high the water stands.
/// #[derive(Tool)]
/// struct WaterLevel {
///     harbour: String,
/// }
///
/// impl Run<()> for WaterLevel {
///     type Output = u32;
///     type Error = String;
///
///     async fn run(self, (): &()) -> Result<u32, String> {
///         Ok(412)
///     }
/// }
///
/// let toolset = Toolset::<()>::builder().tool::<WaterLevel>().build()?;
/// let mut model = Scripted::new([
///     Turn::of_calls([Call::new("1", "water_level", r#"{"harbor": "Marstal"}"#)]),
///     Turn::of_calls([Call::new("2", "water_level", r#"{"harbour": "Marstal"}"#)]),
///     Turn::of_text("It stands at 412 cm."),
/// ]);
/// let mut conversation = Conversation::new("1", &toolset, &());
/// let ended = pollster::block_on(conversation.run(&mut model));
/// assert!(matches!(ended, Ended::Answered(turn) if turn.text() == "It stands at 412 cm."));
/// assert_eq!(conversation.rounds()[0].results()[0].code(), "invalid_arguments");
/// assert_eq!(conversation.rounds()[1].results()[0].content(), 412);
/// # Ok::<(), tool_core::BuildError>(())
/// ```
pub struct Conversation<'t, C> {
    toolset: &'t Toolset<C>,
    context: &'t C,
    exchange: Exchange,
    budget: Budget,
    most: Most,
    ids_per_round: bool,
    rounds: Vec<Round>,
    /// The turn that is being dispatched.
    open: Option<Open>,
    tokens: u64,
    exhausted: Option<Exhausted>,
    /// Of the turn: when it has to be over, and after how many rounds it began.
    deadline: Deadline,
    before: usize,
}

/// The limits of a conversation.
#[derive(Clone, Copy, Debug)]
struct Most {
    rounds: usize,
    time: Option<Duration>,
    tokens: Option<u64>,
}

/// How a turn of a conversation ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum Ended<E> {
    /// The model said something and called nothing more. Whether it came to its end is for
    /// [`Turn::end`] and [`Turn::is_broken_off`] to say.
    Answered(Box<Turn>),
    /// The model has had its chances to correct itself.
    RepairsExhausted(Box<Exhausted>),
    /// Calls wait for an approval; go on with [`Conversation::resume`] once they have it.
    AwaitingApproval(Vec<PendingCall>),
    /// The model called tools in every round that there may be.
    RoundLimit,
    /// The time is over.
    TimeLimit,
    /// The tokens are used up.
    TokenLimit,
    /// It was called off.
    Cancelled,
    /// The provider stopped the answer, as [`Turn::is_stopped`] says.
    Stopped,
    /// The model could not be asked.
    ModelFailed(E),
}

impl<C> fmt::Debug for Conversation<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation")
            .field("id", &self.exchange.conversation_id())
            .field("rounds", &self.rounds.len())
            .finish_non_exhaustive()
    }
}

impl<'t, C: Sync + 'static> Conversation<'t, C> {
    /// A conversation without rounds yet. No other conversation with this toolset has its id: call
    /// ids are compared within it.
    #[must_use]
    pub fn new(id: impl Into<String>, toolset: &'t Toolset<C>, context: &'t C) -> Self {
        Conversation {
            toolset,
            context,
            exchange: Exchange::new().conversation(id),
            budget: Budget::default(),
            most: Most { rounds: 16, time: None, tokens: None },
            ids_per_round: false,
            rounds: Vec::new(),
            open: None,
            tokens: 0,
            exhausted: None,
            deadline: Deadline::default(),
            before: 0,
        }
    }

    /// Names the model, for the records.
    #[must_use]
    pub fn model(mut self, id: impl Into<String>) -> Self {
        self.exchange = self.exchange.model(id);
        self
    }

    /// Sets how often the model may correct itself.
    #[must_use]
    pub fn repairs(mut self, repairs: Repairs) -> Self {
        self.budget.limits = repairs;
        self
    }

    /// Says that the call ids of this provider begin anew in each answer (`call_0`, `call_1`, …),
    /// so that the same id in another round is another call. Within a round no id runs twice.
    #[must_use]
    pub fn call_ids_per_round(mut self) -> Self {
        self.ids_per_round = true;
        self
    }

    /// Sets how many rounds of calls one turn may take; 16 unless set.
    #[must_use]
    pub fn max_rounds(mut self, most: usize) -> Self {
        self.most.rounds = most;
        self
    }

    /// Sets how long one turn may take, from [`run`](Self::run) or
    /// [`begin_turn`](Self::begin_turn) on; after an approval that was waited for, from
    /// [`resume`](Self::resume) on. Where the toolset has a [clock](crate::Builder::clock),
    /// models and bodies are not waited for any longer; else it is looked at between rounds.
    #[must_use]
    pub fn max_time(mut self, most: Duration) -> Self {
        self.most.time = Some(most);
        self
    }

    /// Sets how many tokens the conversation may take, as far as the model reports them. The answer
    /// that uses them up is still dealt with.
    #[must_use]
    pub fn max_tokens(mut self, most: u64) -> Self {
        self.most.tokens = Some(most);
        self
    }

    /// Lets `cancel` call everything off.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.exchange = self.exchange.cancelled_by(cancel);
        self
    }

    /// What was called and answered so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// How many tokens the model reported so far.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        self.tokens
    }

    /// Whether the model has had its chances: then every further call is refused with the code
    /// `repair_budget_exhausted`, until a user is to be answered anew.
    #[must_use]
    pub fn exhausted(&self) -> Option<&Exhausted> {
        self.exhausted.as_ref()
    }

    /// A user is to be answered: what counts for one turn begins anew.
    pub fn begin_turn(&mut self) {
        self.budget.begin_turn();
        self.exhausted = None;
        self.deadline = Deadline::new(self.toolset, self.most.time);
        self.before = self.rounds.len();
    }

    /// Deals with one answer of the model: gives each of its calls its result.
    ///
    /// If its future is dropped in the middle, the turn is answered when the conversation goes on:
    /// with what came of the calls that ran, without running any.
    pub async fn answer(&mut self, turn: Turn) -> &[ToolResult] {
        self.answer_dropped().await;
        self.open = Some(Open::new(turn.clone()));
        let results = if let Some(exhausted) = &self.exhausted {
            let why = Rejection::repair_budget_exhausted(exhausted.last().clone());
            self.toolset.refuse_turn(&self.exchange, &turn, (self.context, &why))
        } else {
            self.dispatch(&turn).await
        };
        self.close(results);
        self.count(Counted::new());
        self.rounds.last().map(Round::results).unwrap_or_default()
    }

    /// Counts what was refused in the last round, but for what it was counted for before.
    fn count(&mut self, counted: Counted) {
        let Some(Round { turn, results }) = self.rounds.last() else { return };
        let exhausted = self.budget.count((turn, results), counted);
        self.exhausted = self.exhausted.take().or(exhausted);
    }

    /// Dispatches a turn, and calls off what is not over in time.
    async fn dispatch(&mut self, turn: &Turn) -> Vec<ToolResult> {
        let late = Cancel::new();
        let exchange = self.exchange_of_round().cancelled_by(&late);
        let mut calls = Box::pin(self.toolset.dispatch_turn_in(&exchange, turn, self.context));
        std::future::poll_fn(|task| {
            if self.deadline.poll(task) {
                late.cancel();
            }
            calls.as_mut().poll(task)
        })
        .await
    }

    /// What the calls of the next round are part of.
    fn exchange_of_round(&self) -> Exchange {
        let exchange = self.exchange.clone();
        if self.ids_per_round { exchange.in_round(self.rounds.len()) } else { exchange }
    }

    /// Lets the model answer a user: asks it, deals with its calls, and asks again.
    pub async fn run<M: Model>(&mut self, model: &mut M) -> Ended<M::Error> {
        self.answer_dropped().await;
        self.begin_turn();
        self.go_on(model).await
    }

    /// Goes on where calls waited for an approval. Everything about them is checked again; what
    /// ran already does not run again, and what was refused already takes no second repair.
    pub async fn resume<M: Model>(&mut self, model: &mut M) -> Ended<M::Error> {
        self.answer_dropped().await;
        if let Some(round) = self.rounds.pop_if(|round| round.waits()) {
            // Whoever approves takes their own time.
            self.deadline = Deadline::new(self.toolset, self.most.time);
            let counted = counted(&round.turn, &round.results);
            let open = Open::again(round);
            let rest = open.rest();
            self.open = Some(open);
            let results = self.dispatch(&rest).await;
            self.close(results);
            self.count(counted);
            if let Some(ended) = self.ended() {
                return ended;
            }
        }
        self.go_on(model).await
    }

    async fn go_on<M: Model>(&mut self, model: &mut M) -> Ended<M::Error> {
        loop {
            if let Some(over) = self.over() {
                return over;
            }
            let reply = match self.ask(model).await {
                Ok(reply) => reply,
                Err(ended) => return ended,
            };
            let Reply { turn, tokens } = reply;
            self.tokens = self.tokens.saturating_add(tokens.unwrap_or_default());
            if turn.calls().is_empty() && !turn.is_paused() {
                let stopped = turn.is_stopped();
                self.rounds.push(Round { turn: turn.clone(), results: Vec::new() });
                return if stopped { Ended::Stopped } else { Ended::Answered(Box::new(turn)) };
            }
            self.answer(turn).await;
            if let Some(ended) = self.ended() {
                return ended;
            }
        }
    }

    /// Whether the last round was the last one.
    fn ended<E>(&self) -> Option<Ended<E>> {
        let last = self.rounds.last()?;
        if last.turn.is_stopped() {
            return Some(Ended::Stopped);
        }
        if let Some(exhausted) = &self.exhausted {
            return Some(Ended::RepairsExhausted(Box::new(exhausted.clone())));
        }
        last.waits().then(|| {
            let pending = last.results.iter().filter_map(ToolResult::pending);
            Ended::AwaitingApproval(pending.cloned().collect())
        })
    }

    /// Whether a limit keeps the model from being asked.
    fn over<E>(&mut self) -> Option<Ended<E>> {
        if self.exchange.is_cancelled() {
            return Some(Ended::Cancelled);
        }
        if self.deadline.is_over() {
            return Some(Ended::TimeLimit);
        }
        if self.most.tokens.is_some_and(|most| self.tokens >= most) {
            return Some(Ended::TokenLimit);
        }
        (self.rounds.len() - self.before.min(self.rounds.len()) >= self.most.rounds)
            .then_some(Ended::RoundLimit)
    }

    async fn ask<M: Model>(&mut self, model: &mut M) -> Result<Reply, Ended<M::Error>> {
        let Conversation { toolset, context, exchange, rounds, deadline, .. } = self;
        let definitions = toolset.definitions_for(context);
        let mut reply = Box::pin(model.next(Progress { definitions, rounds }));
        let mut cancelled = exchange.watch_cancel();
        std::future::poll_fn(|task| {
            if let Poll::Ready(reply) = reply.as_mut().poll(task) {
                return Poll::Ready(reply.map_err(Ended::ModelFailed));
            }
            if cancelled.poll(task) {
                return Poll::Ready(Err(Ended::Cancelled));
            }
            if deadline.poll(task) {
                return Poll::Ready(Err(Ended::TimeLimit));
            }
            Poll::Pending
        })
        .await
    }
}
