//! A JSON value of an envelope, in its own text: read one level at a time, so that what stands
//! deeper keeps its digits and its repeated keys, and what is unknown is not looked at.

use super::ReceiveError;
use crate::toolset::ProviderError;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;

/// A value that is well formed, and not read yet.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a>(&'a str);

/// A string as it is sent, where half a character may stand alone.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// With a replacement character for each half.
    pub(crate) text: String,
    /// Whether nothing had to be replaced.
    pub(crate) exact: bool,
}

impl<'a> Node<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str::<&RawValue>(text).map(Node::of)
    }

    /// A whole response.
    pub(crate) fn body(bytes: &'a [u8]) -> Result<Self, ReceiveError> {
        serde_json::from_slice::<&RawValue>(bytes)
            .map(Node::of)
            .map_err(|error| ReceiveError::new(format!("the response is not JSON: {error}")))
    }

    /// The value that has this text.
    pub(crate) fn within(raw: &'a str) -> Self {
        Node(raw)
    }

    pub(crate) fn of(raw: &'a RawValue) -> Self {
        Node(raw.get())
    }

    /// The value in its own text.
    pub(crate) fn raw(self) -> &'a str {
        self.0
    }

    /// What it is, for messages.
    pub(crate) fn what(self) -> &'static str {
        match self.0.as_bytes().first() {
            Some(b'{') => "an object",
            Some(b'[') => "an array",
            Some(b'"') => "a string",
            Some(b't' | b'f') => "a boolean",
            Some(b'n') | None => "null",
            Some(_) => "a number",
        }
    }

    pub(crate) fn is_null(self) -> bool {
        self.0 == "null"
    }

    pub(crate) fn is_object(self) -> bool {
        self.0.starts_with('{')
    }

    pub(crate) fn is_string(self) -> bool {
        self.0.starts_with('"')
    }

    pub(crate) fn is_empty_text(self) -> bool {
        self.0 == "\"\""
    }

    /// Its members, none if it is no object.
    pub(crate) fn object(self) -> Object<'a> {
        if !self.is_object() {
            return Object(Vec::new());
        }
        serde_json::from_str(self.0).unwrap_or(Object(Vec::new()))
    }

    /// Its items, if it is an array.
    pub(crate) fn items(self) -> Option<Vec<Node<'a>>> {
        let items: Vec<&RawValue> = serde_json::from_str(self.0).ok()?;
        Some(items.into_iter().map(Node::of).collect())
    }

    /// What it says, if it is a string.
    pub(crate) fn words(self) -> Option<Words> {
        if !self.is_string() {
            return None;
        }
        if let Ok(text) = serde_json::from_str(self.0) {
            return Some(Words { text, exact: true });
        }
        let bytes = Bytes::deserialize(&mut serde_json::Deserializer::from_str(self.0)).ok()?;
        Some(Words { text: bytes.into_text(), exact: false })
    }

    /// As [`words`](Node::words), for texts of which nothing is read.
    pub(crate) fn text(self) -> Option<String> {
        self.words().map(|words| words.text)
    }

    pub(crate) fn integer(self) -> Option<u64> {
        self.0.parse().ok()
    }

    /// The parsed value to send back, or, if half a character in it forbids that, its texts alone.
    pub(crate) fn value_or_texts(self, keys: &[&str]) -> Option<Value> {
        let texts = || {
            let members = self.object();
            let texts = keys.iter().map(|key| Some(((*key).to_owned(), members.text(key)?.into())));
            texts.collect::<Option<Map<String, Value>>>().map(Value::Object)
        };
        self.value().or_else(texts)
    }

    /// The parsed value, unless it is nested too deep or has half a character in it.
    pub(crate) fn value(self) -> Option<Value> {
        serde_json::from_str(self.0).ok()
    }
}

/// The members of an object, in their order.
#[derive(Debug)]
pub(crate) struct Object<'a>(Vec<(Cow<'a, str>, Node<'a>)>);

impl<'a> Object<'a> {
    /// The member of this name, unless it is `null`; of several the last.
    pub(crate) fn get(&self, key: &str) -> Option<Node<'a>> {
        let found = self.0.iter().rev().find(|(name, _)| name == key);
        found.map(|(_, node)| *node).filter(|node| !node.is_null())
    }

    /// The text of the member of this name, if it is a string.
    pub(crate) fn text(&self, key: &str) -> Option<String> {
        self.get(key)?.text()
    }

    pub(crate) fn integer(&self, key: &str) -> Option<u64> {
        self.get(key)?.integer()
    }

    /// The members of the member of this name.
    pub(crate) fn object(&self, key: &str) -> Object<'a> {
        self.get(key).map_or(Object(Vec::new()), Node::object)
    }

    /// The items of the member of this name, none if it is no array.
    pub(crate) fn items(&self, key: &str) -> Vec<Node<'a>> {
        self.get(key).and_then(Node::items).unwrap_or_default()
    }

    /// The members that are wanted, as values; one that is nested too deep is left out.
    pub(crate) fn values(&self, wanted: impl Fn(&str) -> bool) -> Map<String, Value> {
        let wanted = self.members().filter(|(key, _)| wanted(key));
        wanted.filter_map(|(key, node)| Some((key.to_owned(), node.value()?))).collect()
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = (&str, Node<'a>)> {
        self.0.iter().map(|(name, node)| (name.as_ref(), *node))
    }

    /// What a member `error` says, in the form that most providers have for it.
    pub(crate) fn provider_error(&self) -> Option<ProviderError> {
        let node = self.get("error")?;
        if let Some(message) = node.text() {
            return Some(ProviderError { code: None, message: Some(message) });
        }
        let error = node.object();
        let word = |key| {
            let node = error.get(key)?;
            node.text().or_else(|| node.integer().map(|number| number.to_string()))
        };
        let code = word("code").or_else(|| word("type")).or_else(|| word("status"));
        Some(ProviderError { code, message: word("message") })
    }
}

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((Key(name), raw)) = map.next_entry::<Key<'de>, &RawValue>()? {
            members.push((name, Node::of(raw)));
        }
        Ok(Object(members))
    }
}

/// A key, borrowed where it can be, with a replacement character for each half of one.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> Visitor<'de> for Name {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_bytes<E>(self, name: &'de [u8]) -> Result<Self::Value, E> {
                Ok(Key(std::str::from_utf8(name).map_or_else(|_| owned(name), Cow::Borrowed)))
            }

            fn visit_bytes<E>(self, name: &[u8]) -> Result<Self::Value, E> {
                Ok(Key(owned(name)))
            }
        }
        fn owned<'k>(name: &[u8]) -> Cow<'k, str> {
            Cow::Owned(Bytes(name.to_vec()).into_text())
        }
        deserializer.deserialize_bytes(Name)
    }
}

/// The bytes of a string; `serde_json` puts halves of characters there as they are.
struct Bytes(Vec<u8>);

impl Bytes {
    /// With a replacement character for each half, whose three bytes are no character's.
    fn into_text(mut self) -> String {
        let mut rest = self.0.as_mut_slice();
        while let [first, others @ ..] = rest {
            if let (0xED, [second @ 0xA0..=0xBF, third, ..]) = (*first, &mut *others) {
                (*first, *second, *third) = (0xEF, 0xBF, 0xBD);
            }
            rest = others;
        }
        String::from_utf8_lossy(&self.0).into_owned()
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collected;
        impl Visitor<'_> for Collected {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Self::Value, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Collected)
    }
}
