//! Which call a piece of a stream belongs to: by its index, then by its id, then by its name.

use crate::provider::AssembleError;
use crate::provider::stream::{Draft, Drafts, Slot};

/// How the pieces of a call find each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Each piece says its index, and one index is one call.
    Index,
    /// As far as the pieces tell: the index may be missing, or be the same for all; the id may
    /// come once, always or never, and the name early, late or again and again.
    Any,
}

/// What a piece says about the call that it belongs to.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) index: Option<u64>,
    pub(super) id: Option<String>,
    pub(super) name: Option<String>,
    /// It brings a part of the arguments that is more than white space.
    pub(super) has_arguments: bool,
}

/// The calls that the pieces came for most lately.
#[derive(Debug, Default)]
pub(super) struct Lately {
    last: Option<Slot>,
    /// Pieces of this event were for these.
    in_event: Vec<Slot>,
}

impl Lately {
    pub(super) fn begin_event(&mut self) {
        self.in_event.clear();
    }

    pub(super) fn touch(&mut self, slot: Slot) {
        self.last = Some(slot);
        if !self.in_event.contains(&slot) {
            self.in_event.push(slot);
        }
    }
}

impl Keys {
    /// The call that the piece belongs to; none if it begins a new one.
    pub(super) fn place(
        self,
        label: &Label,
        drafts: &Drafts,
        lately: &Lately,
    ) -> Result<Option<Slot>, AssembleError> {
        match self {
            Keys::Index => by_index_alone(label, drafts),
            Keys::Any => Ok(by_all(label, drafts, lately)),
        }
    }
}

fn by_index_alone(label: &Label, drafts: &Drafts) -> Result<Option<Slot>, AssembleError> {
    let no_such = |fault: &str| {
        let message = format!("{fault}; what gateways send is read by `openai_compat`");
        Err(AssembleError::new(message))
    };
    let Some(index) = label.index else {
        return no_such("a call of the stream has no index");
    };
    let Some(slot) = drafts.find(|draft| draft.order == index) else { return Ok(None) };
    let differs = |said: &Option<String>, before: &str| {
        said.as_ref().is_some_and(|said| !before.is_empty() && said != before)
    };
    let is_other = drafts.get(slot).is_some_and(|draft| {
        differs(&label.id, draft.id.as_deref().unwrap_or_default())
            || differs(&label.name, &draft.name)
    });
    if is_other {
        return no_such("two calls of the stream have one index");
    }
    Ok(Some(slot))
}

fn by_all(label: &Label, drafts: &Drafts, lately: &Lately) -> Option<Slot> {
    let fits = |draft: &Draft| match &label.name {
        None => true,
        Some(name) => draft.name.is_empty() || draft.name == *name,
    };
    if let Some(id) = label.id.as_deref() {
        let is_known = |draft: &Draft| draft.id.as_deref() == Some(id);
        let at_index = |draft: &Draft| label.index.is_none_or(|index| draft.order == index);
        if let Some(slot) = drafts.find(|draft| is_known(draft) && at_index(draft)) {
            return Some(slot).filter(|slot| drafts.get(*slot).is_some_and(fits));
        }
        // Another index is but another word for an id that is known, unless it comes with a name.
        if let Some(slot) = drafts.find(is_known) {
            return Some(slot).filter(|_| label.name.is_none());
        }
    }
    let slot = match label.index {
        Some(index) => drafts.find(|draft| draft.order == index)?,
        None => lately.last?,
    };
    let draft = drafts.get(slot)?;
    // An id that is new begins a call, unless it is the late one of a call without.
    let is_other = label.id.is_some() && draft.id.is_some();
    // In one event, what has a name and no label else is a call of its own.
    let is_again = label.index.is_none() && label.name.is_some() && lately.in_event.contains(&slot);
    // A name that comes again begins a call if the one before can take no more.
    let brings = label.has_arguments || label.id.is_some();
    let is_next = label.name.is_some() && !draft.name.is_empty() && brings && draft.is_object();
    Some(slot).filter(|_| fits(draft) && !(is_other || is_again || is_next))
}
