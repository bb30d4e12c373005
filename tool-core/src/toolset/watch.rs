//! Floor 5: what goes along with a call from its first stage to its result, and tells everybody
//! who has to know, whatever becomes of the call.

use super::approval::Grant;
use super::clock::millis;
use super::dispatch::{Registered, Toolset};
use super::panics::quietly;
use super::record::{Event, Record};
use super::span::{Beginning, Span};
use super::{Arguments, Call, Exchange, Failure, Outcome, PendingCall, ToolResult};
use crate::report::{Rejection, shortened};
use serde_json::Value;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The most bytes of a name or an id that are kept: whoever calls a megabyte is known by its beginning.
const LONGEST_NAME: usize = 128;

/// What a call is about.
pub(super) struct About<'t, C> {
    pub(super) toolset: &'t Toolset<C>,
    pub(super) exchange: &'t Exchange,
    pub(super) call: &'t Call,
    pub(super) context: &'t C,
}

impl<C> Clone for About<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for About<'_, C> {}

/// Goes along with a call. Dropped before there is a result, it says so in the record.
pub(super) struct Watch<'t, C> {
    pub(super) about: About<'t, C>,
    pub(super) tool: Option<&'t Registered<C>>,
    pub(super) span: Span,
    /// The approval that was asked for or used.
    approval: Option<Grant>,
    fault: Option<String>,
    sequence: u64,
    since: Instant,
    check: Option<Duration>,
    authorise: Option<Duration>,
    running: bool,
    open: bool,
}

impl<'t, C> Watch<'t, C> {
    pub(super) fn new(about: About<'t, C>, tool: Option<&'t Registered<C>>) -> Self {
        let definition = tool.map(|tool| &tool.definition);
        let call_id = about.call.id().map(|id| shortened(id, LONGEST_NAME));
        let span = Span::new(&Beginning {
            tool: definition.map(crate::tool::Definition::name),
            description: definition.map(crate::tool::Definition::description),
            call_id: call_id.as_deref(),
            conversation: about.exchange.conversation_id(),
            model: about.exchange.model_id(),
        });
        Watch {
            about,
            tool,
            span,
            approval: None,
            fault: None,
            sequence: about.toolset.sequence.fetch_add(1, Ordering::Relaxed),
            since: Instant::now(),
            check: None,
            authorise: None,
            running: false,
            open: true,
        }
    }

    /// The time since the last of these.
    fn lap(&mut self) -> Duration {
        let now = Instant::now();
        now.duration_since(std::mem::replace(&mut self.since, now))
    }

    /// The checks are over.
    pub(super) fn checked(&mut self) {
        self.check = Some(self.lap());
    }

    /// It may run, as far as the policy and the approvals go.
    pub(super) fn authorised(&mut self) {
        let lap = self.lap();
        self.authorise = Some(self.authorise.unwrap_or_default() + lap);
    }

    /// An approval was used.
    pub(super) fn granted(&mut self, grant: Grant) {
        self.approval = Some(grant);
    }

    /// Something went wrong that does not change the result.
    pub(super) fn fault(&mut self, words: Option<String>) {
        self.fault = words;
    }

    /// Says that the body is about to run. That has to be on record first.
    pub(super) fn start(&mut self) -> Result<(), Rejection> {
        let toolset = self.about.toolset;
        if toolset.sinks.is_empty() && toolset.observers.is_empty() {
            return Ok(());
        }
        let record = self.record(Event::Started, "started");
        for sink in &toolset.sinks {
            let written = match quietly(|| sink.write(&record)) {
                Ok(written) => written.map_err(|error| error.to_string()),
                Err(words) => Err(words),
            };
            written.map_err(|words| Rejection::unavailable(format!("the audit sink: {words}")))?;
        }
        for observer in &toolset.observers {
            let _ = quietly(|| observer.started(&record));
        }
        Ok(())
    }

    /// From now on the body may have taken effect.
    pub(super) fn run(&mut self) {
        self.lap();
        self.running = true;
    }

    /// The call was refused. Gives the reason back.
    pub(super) fn refuse(self, rejection: Rejection) -> Rejection {
        self.reject(rejection.clone());
        rejection
    }

    pub(super) fn reject(self, rejection: Rejection) -> ToolResult {
        self.finish(Outcome::Rejected(rejection))
    }

    /// The call waits for an approval.
    pub(super) fn suspend(mut self, pending: PendingCall) -> ToolResult {
        self.approval = Some(Grant { id: pending.id().to_owned(), approver: String::new() });
        let mut result = self.finish(Outcome::Rejected(Rejection::approval_required()));
        result.pending = Some(Box::new(pending));
        result
    }

    pub(super) fn finish(self, outcome: Outcome) -> ToolResult {
        let call = self.about.call;
        self.end(ToolResult::new(call.id(), call.name(), outcome))
    }

    /// The call has its result. Everybody is told.
    pub(super) fn end(mut self, result: ToolResult) -> ToolResult {
        self.open = false;
        self.tell(&result);
        result
    }

    fn tell(&mut self, result: &ToolResult) {
        if !result.is_success() {
            self.span.error(result.code());
        }
        let toolset = self.about.toolset;
        if toolset.sinks.is_empty() && toolset.observers.is_empty() {
            return;
        }
        let mut record = self.record(Event::Finished, result.code());
        record.replayed = result.is_replayed();
        record.run = self.running.then(|| self.lap());
        match result.outcome() {
            Outcome::Success(_) => {}
            Outcome::Rejected(rejection) => {
                record.message = Some(rejection.to_string());
                record.detail = rejection.operator_detail().map(str::to_owned);
                record.violations = rejection.report().violations().to_vec();
            }
            Outcome::Failed(failure) => {
                record.message = Some(failure.to_string());
                record.detail = failure.detail().map(str::to_owned);
                record.may_have_taken_effect = failure.may_have_taken_effect();
            }
        }
        record.detail = record.detail.or_else(|| self.fault.take());
        for sink in &toolset.sinks {
            if !matches!(quietly(|| sink.write(&record)), Ok(Ok(()))) {
                toolset.audit_failures.fetch_add(1, Ordering::Relaxed);
            }
        }
        for observer in &toolset.observers {
            let _ = quietly(|| observer.finished(&record));
        }
    }

    fn record(&self, event: Event, code: &'static str) -> Record {
        let About { toolset, exchange, call, context } = self.about;
        let approval = self.approval.as_ref();
        let approver = approval.map(|grant| grant.approver.clone());
        Record {
            event,
            sequence: self.sequence,
            at_ms: millis(toolset.now()),
            tool: shortened(call.name(), LONGEST_NAME),
            call_id: call.id().map(|id| shortened(id, LONGEST_NAME)),
            fingerprint: self.tool.map(|tool| tool.definition.fingerprint()),
            conversation: exchange.conversation_id().map(str::to_owned),
            model: exchange.model_id().map(str::to_owned),
            principal: toolset.principal_of(context).ok().flatten(),
            code,
            message: None,
            detail: None,
            violations: Vec::new(),
            may_have_taken_effect: false,
            replayed: false,
            approval: approval.map(|grant| grant.id.clone()),
            approver: approver.filter(|approver| !approver.is_empty()),
            arguments: self.arguments(),
            check: self.check,
            authorise: self.authorise,
            run: None,
        }
    }

    /// The arguments, as far as they may be kept, if that was asked for.
    fn arguments(&self) -> Option<Value> {
        let About { toolset, call, .. } = self.about;
        let tool = self.tool.filter(|_| toolset.record_arguments)?;
        match call.arguments() {
            Arguments::Text(_) | Arguments::Absent if call.is_empty_text() => {
                Some(Value::Object(serde_json::Map::new()))
            }
            Arguments::Text(text) | Arguments::Embedded(text)
                if text.len() > toolset.limits.bytes() =>
            {
                None
            }
            Arguments::Text(text) | Arguments::Embedded(text) => {
                let value = serde_json::from_str(text).ok()?;
                Some(tool.shape.redact(&value))
            }
            Arguments::Value(value) => Some(tool.shape.redact(value)),
            Arguments::Free(_) | Arguments::Absent => None,
        }
    }
}

impl<C> Drop for Watch<'_, C> {
    fn drop(&mut self) {
        if std::mem::replace(&mut self.open, false) {
            let outcome = if self.running {
                Outcome::Failed(Failure::interrupted())
            } else {
                Outcome::Rejected(Rejection::cancelled())
            };
            let call = self.about.call;
            self.tell(&ToolResult::new(call.id(), call.name(), outcome));
        }
    }
}
