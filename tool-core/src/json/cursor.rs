//! Floor 0: a walk over a `serde_json::Value`, for arguments that were parsed elsewhere.

use serde_json::{Value, map, value::Value as Json};
use std::slice;

/// Where the walk is. The text of a reader over a value is empty, so whatever looks at the text
/// first misses, and comes here.
#[derive(Debug, Default)]
pub(super) struct Cursor<'a> {
    /// The value that comes next; none behind a value that was consumed.
    pub(super) next: Option<&'a Value>,
    open: Vec<Open<'a>>,
}

#[derive(Debug)]
enum Open<'a> {
    Array(slice::Iter<'a, Value>),
    Object(map::Iter<'a>),
}

impl<'a> Cursor<'a> {
    pub(super) fn new(value: &'a Value) -> Self {
        Cursor { next: Some(value), open: Vec::new() }
    }

    /// The byte that a text would begin the next value with.
    pub(super) fn first_byte(&self) -> u8 {
        match self.next {
            None => 0,
            Some(Json::Null) => b'n',
            Some(Json::Bool(true)) => b't',
            Some(Json::Bool(false)) => b'f',
            Some(Json::Number(_)) => b'0',
            Some(Json::String(_)) => b'"',
            Some(Json::Array(_)) => b'[',
            Some(Json::Object(_)) => b'{',
        }
    }

    /// Opens the array or object that comes next.
    #[inline(never)]
    pub(super) fn open(&mut self) {
        match self.next.take() {
            Some(Json::Array(items)) => self.open.push(Open::Array(items.iter())),
            Some(Json::Object(members)) => self.open.push(Open::Object(members.iter())),
            _ => {}
        }
    }

    /// Goes to the next item of the innermost array, or closes it.
    pub(super) fn item(&mut self) -> bool {
        self.next = match self.open.last_mut() {
            Some(Open::Array(items)) => items.next(),
            Some(Open::Object(_)) | None => None,
        };
        self.close_when_done()
    }

    /// Goes to the next member of the innermost object, or closes it.
    pub(super) fn key(&mut self) -> Option<&'a str> {
        let member = match self.open.last_mut() {
            Some(Open::Object(members)) => members.next(),
            Some(Open::Array(_)) | None => None,
        };
        self.next = member.map(|(_, value)| value);
        self.close_when_done();
        member.map(|(key, _)| key.as_str())
    }

    fn close_when_done(&mut self) -> bool {
        if self.next.is_none() {
            self.open.pop();
        }
        self.next.is_some()
    }

    /// The member of the object that comes next, which stays unread.
    pub(super) fn member(&self, key: &str) -> Option<&'a Value> {
        self.next?.as_object()?.get(key)
    }
}
