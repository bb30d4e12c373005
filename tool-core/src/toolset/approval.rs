//! Floor 5: calls that somebody has to approve first.

use super::clock::millis;
use super::panics::{BoxFuture, lock};
use super::{Call, CallDigest, Denial, digest::canonical_arguments};
use crate::tool::Definition;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A call that waits for an approval: everything that is needed to decide about it, and to
/// [resume](crate::Toolset::resume) it later, be it in another process.
///
/// It serialises to JSON and back. An approval holds for its [`digest`](PendingCall::digest) alone:
/// whatever is changed in a pending call, the approval is not for it any more. It holds the
/// arguments as they came, sensitive ones too, because whoever approves has to see them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingCall {
    id: String,
    call_id: Option<String>,
    tool: String,
    fingerprint: String,
    arguments: String,
    principal: String,
    digest: CallDigest,
    requested_at_ms: u64,
    expires_at_ms: u64,
}

impl PendingCall {
    pub(super) fn new(
        call: &Call,
        definition: &Definition,
        (principal, digest): (&str, CallDigest),
        (now, lifetime): (SystemTime, Duration),
    ) -> Self {
        let random = RandomState::new().build_hasher().finish();
        let id = CallDigest::of_text(&json!([digest, millis(now), random]).to_string());
        PendingCall {
            id: id.to_string(),
            call_id: call.id().map(str::to_owned),
            tool: definition.name().to_owned(),
            fingerprint: definition.fingerprint().to_string(),
            arguments: canonical_arguments(call),
            principal: principal.to_owned(),
            digest,
            requested_at_ms: millis(now),
            expires_at_ms: millis(now.checked_add(lifetime).unwrap_or(now)),
        }
    }

    /// The same request, as one of this call, which asks for the same.
    pub(super) fn of_call(mut self, call: &Call) -> Self {
        self.call_id = call.id().map(str::to_owned);
        self
    }

    /// The name of this request, which no other has, be it for the same call.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The id of the call, if it has one.
    #[must_use]
    pub fn call_id(&self) -> Option<&str> {
        self.call_id.as_deref()
    }

    /// The tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The fingerprint of the tool's definition, as 64 hexadecimal digits.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The arguments, as canonical JSON.
    #[must_use]
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// For whom the call is, in the words of the toolset's
    /// [`principal`](crate::Builder::principal).
    #[must_use]
    pub fn principal(&self) -> &str {
        &self.principal
    }

    /// What an approval is bound to.
    #[must_use]
    pub fn digest(&self) -> CallDigest {
        self.digest
    }

    /// When an approval stops to hold.
    #[must_use]
    pub fn expires_at(&self) -> SystemTime {
        UNIX_EPOCH.checked_add(Duration::from_millis(self.expires_at_ms)).unwrap_or(UNIX_EPOCH)
    }

    fn is_expired(&self, now: SystemTime) -> bool {
        millis(now) >= self.expires_at_ms
    }

    /// The call that waits.
    pub(super) fn to_call(&self) -> Call {
        let arguments = super::Arguments::Text(self.arguments.clone());
        let state = super::CallState::Complete;
        Call::received(self.call_id.clone(), self.tool.clone(), arguments, state)
    }
}

impl fmt::Debug for PendingCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PendingCall")
            .field("id", &self.id)
            .field("call_id", &self.call_id)
            .field("tool", &self.tool)
            .field("principal", &self.principal)
            .finish_non_exhaustive()
    }
}

/// How it stands with an approval.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// Nobody has asked for it, or what was asked for has expired.
    Unasked,
    /// It was asked for.
    Waiting(Box<PendingCall>),
    /// It is there, and nobody has used it.
    Approved,
    /// It was refused.
    Refused(Denial),
}

/// An approval that was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The [id](PendingCall::id) of what was approved.
    pub id: String,
    /// Who approved it.
    pub approver: String,
}

/// Keeps what waits for an approval, and the approvals.
///
/// [`MemoryApprovals`] lives as long as the process; a store that outlives it is three queries.
pub trait ApprovalStore: Send + Sync {
    /// Keeps a call that waits.
    ///
    /// # Errors
    /// If it cannot be kept.
    fn request<'a>(&'a self, pending: &'a PendingCall) -> BoxFuture<'a, io::Result<()>>;

    /// How it stands with the approval of what has this digest. It uses nothing up.
    ///
    /// # Errors
    /// If the store cannot tell.
    fn standing<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Standing>>;

    /// Uses an approval up, if there is one that has not expired: of all who claim one at a time,
    /// one gets it.
    ///
    /// # Errors
    /// If the store cannot tell; nobody has used the approval then.
    fn claim<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Option<Grant>>>;
}

impl<S: ApprovalStore + ?Sized> ApprovalStore for Arc<S> {
    fn request<'a>(&'a self, pending: &'a PendingCall) -> BoxFuture<'a, io::Result<()>> {
        (**self).request(pending)
    }

    fn standing<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Standing>> {
        (**self).standing(digest, now)
    }

    fn claim<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Option<Grant>>> {
        (**self).claim(digest, now)
    }
}

/// A store of approvals in memory.
///
/// It goes into a toolset behind an [`Arc`], whose other end decides.
#[derive(Debug, Default)]
pub struct MemoryApprovals(Mutex<BTreeMap<String, (PendingCall, Decision)>>);

#[derive(Debug)]
enum Decision {
    None,
    Approved { approver: String },
    Refused(Denial),
}

/// Why an approval cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApprovalError {
    /// Nothing waits under this id: it never did, it has expired, or it was used.
    NotWaiting,
    /// It was decided before.
    Decided,
    /// Nobody approves their own calls.
    OwnCall,
}

impl fmt::Display for ApprovalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ApprovalError::NotWaiting => "nothing waits for an approval under this id",
            ApprovalError::Decided => "this was decided before",
            ApprovalError::OwnCall => "nobody approves their own calls",
        })
    }
}

impl std::error::Error for ApprovalError {}

impl MemoryApprovals {
    /// A store in which nothing waits.
    #[must_use]
    pub fn new() -> Self {
        MemoryApprovals::default()
    }

    /// What waits for a decision, expired or not.
    #[must_use]
    pub fn waiting(&self) -> Vec<PendingCall> {
        let calls = lock(&self.0);
        let waiting = calls.values().filter(|(_, decision)| matches!(decision, Decision::None));
        waiting.map(|(pending, _)| pending.clone()).collect()
    }

    /// Approves the call that waits under `id`. It runs when it is resumed or sent again, once.
    ///
    /// # Errors
    /// If nothing waits under that id, if it was decided before, and if the approver is the one
    /// for whom the call is.
    pub fn approve(&self, id: &str, approver: &str) -> Result<(), ApprovalError> {
        let approver = approver.to_owned();
        self.decide(id, |pending| {
            if pending.principal == approver {
                return Err(ApprovalError::OwnCall);
            }
            Ok(Decision::Approved { approver })
        })
    }

    /// Refuses the call that waits under `id`, until the request expires.
    ///
    /// # Errors
    /// If nothing waits under that id, and if it was decided before.
    pub fn refuse(&self, id: &str, reason: Denial) -> Result<(), ApprovalError> {
        self.decide(id, |_| Ok(Decision::Refused(reason)))
    }

    fn decide(
        &self,
        id: &str,
        decision: impl FnOnce(&PendingCall) -> Result<Decision, ApprovalError>,
    ) -> Result<(), ApprovalError> {
        match lock(&self.0).get_mut(id) {
            None => Err(ApprovalError::NotWaiting),
            Some((pending, decided @ Decision::None)) => {
                *decided = decision(pending)?;
                Ok(())
            }
            Some(_) => Err(ApprovalError::Decided),
        }
    }

    fn standing_now(&self, digest: &CallDigest, now: SystemTime) -> Standing {
        let calls = lock(&self.0);
        let mut standing = Standing::Unasked;
        let of_this = |(pending, _): &&(PendingCall, Decision)| {
            pending.digest == *digest && !pending.is_expired(now)
        };
        for (pending, decision) in calls.values().filter(of_this) {
            match decision {
                Decision::Refused(reason) => return Standing::Refused(reason.clone()),
                Decision::Approved { .. } => standing = Standing::Approved,
                Decision::None if standing == Standing::Unasked => {
                    standing = Standing::Waiting(Box::new(pending.clone()));
                }
                Decision::None => {}
            }
        }
        standing
    }

    fn claim_now(&self, digest: &CallDigest, now: SystemTime) -> Option<Grant> {
        let mut calls = lock(&self.0);
        let id = calls.iter().find_map(|(id, (pending, decision))| {
            let approved = matches!(decision, Decision::Approved { .. });
            (approved && pending.digest == *digest && !pending.is_expired(now)).then(|| id.clone())
        })?;
        match calls.remove(&id) {
            Some((_, Decision::Approved { approver })) => Some(Grant { id, approver }),
            _ => None,
        }
    }
}

impl ApprovalStore for MemoryApprovals {
    fn request<'a>(&'a self, pending: &'a PendingCall) -> BoxFuture<'a, io::Result<()>> {
        let now = UNIX_EPOCH.checked_add(Duration::from_millis(pending.requested_at_ms));
        let mut calls = lock(&self.0);
        calls.retain(|_, (other, _)| now.is_none_or(|now| !other.is_expired(now)));
        calls.insert(pending.id.clone(), (pending.clone(), Decision::None));
        Box::pin(std::future::ready(Ok(())))
    }

    fn standing<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Standing>> {
        Box::pin(std::future::ready(Ok(self.standing_now(digest, now))))
    }

    fn claim<'a>(
        &'a self,
        digest: &'a CallDigest,
        now: SystemTime,
    ) -> BoxFuture<'a, io::Result<Option<Grant>>> {
        Box::pin(std::future::ready(Ok(self.claim_now(digest, now))))
    }
}
