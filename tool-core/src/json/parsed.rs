//! Floor 0: values that were parsed elsewhere.
//!
//! The text of a reader of one is empty, so whatever looks at the text first misses, and comes here.
//! Where the walk is in an array or object, who walks knows.

use super::number::keeps_digits;
use super::{Reader, Token};
use serde_json::{Map, Value, map};
use std::slice;

/// Where a walk over an array is.
#[derive(Debug)]
pub(crate) struct Items<'a> {
    pub(super) first: bool,
    pub(super) parsed: Option<slice::Iter<'a, Value>>,
}

/// Where a walk over an object is.
#[derive(Debug)]
pub(crate) struct Members<'a> {
    pub(super) first: bool,
    pub(super) parsed: Option<map::Iter<'a>>,
}

impl<'a> Reader<'a> {
    /// The byte that a text would begin the next value with; 0 where there is none.
    pub(super) fn first_byte(&self) -> u8 {
        match self.next {
            None => 0,
            Some(Value::Null) => b'n',
            Some(Value::Bool(true)) => b't',
            Some(Value::Bool(false)) => b'f',
            Some(Value::Number(_)) => b'0',
            Some(Value::String(_)) => b'"',
            Some(Value::Array(_)) => b'[',
            Some(Value::Object(_)) => b'{',
        }
    }

    /// Opens the object that comes next, if one does that was parsed elsewhere. Who asks is to
    /// [stand at](Reader::stand_at) the values of its members, and to [leave](Reader::leave) them.
    #[inline]
    pub(crate) fn parsed_object(&mut self) -> Token<Option<&'a Map<String, Value>>> {
        let Some(Value::Object(members)) = self.next else { return Ok(None) };
        self.enter()?;
        Ok(Some(members))
    }

    /// Opens the array that comes next, if one does that was parsed elsewhere.
    #[inline]
    pub(super) fn parsed_array(&mut self) -> Token<Option<&'a [Value]>> {
        let Some(Value::Array(items)) = self.next else { return Ok(None) };
        self.enter()?;
        Ok(Some(items))
    }

    /// Goes to a value of the object that was opened.
    #[inline]
    pub(crate) fn stand_at(&mut self, value: &'a Value) {
        self.next = Some(value);
    }

    /// Goes behind the array or object that was opened.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
        self.next = None;
    }

    /// Goes to the next item, or behind the array.
    #[inline(never)]
    pub(super) fn parsed_item(&mut self, item: Option<&'a Value>) -> bool {
        self.next = item;
        self.depth -= u8::from(item.is_none());
        item.is_some()
    }

    /// Goes to the next member, or behind the object.
    #[inline(never)]
    pub(super) fn parsed_member(&mut self, member: Option<(&'a String, &'a Value)>) -> bool {
        self.key = member.map(|(key, _)| key.as_str());
        self.parsed_item(member.map(|(_, value)| value))
    }

    /// Takes the `true` or `false` that comes next, if it was parsed elsewhere.
    #[inline]
    pub(crate) fn parsed_truth(&mut self) -> Option<bool> {
        let truth = self.next?.as_bool()?;
        self.next = None;
        Some(truth)
    }

    /// Takes the string that comes next, if it was parsed elsewhere.
    #[inline]
    pub(crate) fn parsed_string(&mut self) -> Option<&'a str> {
        let string = self.next?.as_str()?;
        self.next = None;
        Some(string)
    }

    /// Takes the whole number that comes next, if it was parsed elsewhere and is none of the largest.
    pub(crate) fn parsed_small(&mut self) -> Option<i64> {
        let Some(Value::Number(number)) = self.next else { return None };
        let whole = number.as_i64()?;
        self.next = None;
        Some(whole)
    }

    /// Takes the whole number that comes next, if it was parsed elsewhere.
    pub(crate) fn parsed_whole(&mut self) -> Option<i128> {
        let Some(Value::Number(number)) = self.next else { return None };
        let whole = number.as_u64().map(i128::from).or_else(|| number.as_i64().map(i128::from))?;
        self.next = None;
        Some(whole)
    }

    /// Takes the `f64` that comes next, if it was parsed elsewhere, nothing of what was sent is in
    /// the value but that, and it will do.
    #[inline]
    pub(crate) fn parsed_double(&mut self, will_do: impl FnOnce(f64) -> bool) -> Option<f64> {
        let Some(Value::Number(number)) = self.next else { return None };
        let double = number.as_f64().filter(|_| number.is_f64() && !keeps_digits())?;
        will_do(double).then(|| {
            self.next = None;
            double
        })
    }
}
