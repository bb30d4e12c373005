//! Floor 5: a name for exactly what a call asks for, and for whom.

use super::{Arguments, Call};
use crate::json::{Reader, canonical};
use crate::schema::Fingerprint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A digest of what a call asks for, and for whom: the tool, its fingerprint, the arguments and the
/// principal.
///
/// It is the SHA-256 (FIPS 180-4) of the JSON text `[tool, fingerprint, arguments, principal]`
/// without white space. The arguments are a string there, which holds their canonical text: no
/// white space, members sorted by the UTF-8 of their keys, and numbers by value, so that `10` and
/// `1e1` are one. A property that is left out and its default are two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallDigest([u8; 32]);

impl CallDigest {
    pub(super) fn of(
        tool: &str,
        fingerprint: Fingerprint,
        arguments: &str,
        principal: &str,
    ) -> Self {
        CallDigest::of_text(&json!([tool, fingerprint, arguments, principal]).to_string())
    }

    pub(super) fn of_text(text: &str) -> Self {
        CallDigest(Sha256::digest(text).into())
    }

    /// The digest.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// The canonical text of the arguments of a call that passed its gate.
pub(super) fn canonical_arguments(call: &Call) -> String {
    let text = match call.arguments() {
        Arguments::Text(_) | Arguments::Absent if call.is_empty_text() => Ok("{}".to_owned()),
        Arguments::Text(text) | Arguments::Embedded(text) => canonical(&mut Reader::literal(text)),
        Arguments::Value(value) => canonical(&mut Reader::value(value)),
        Arguments::Free(text) => Ok(json!(text).to_string()),
        Arguments::Absent => Ok("null".to_owned()),
    };
    // What passed the gate is JSON, so there is a text.
    text.unwrap_or_default()
}

/// 64 hexadecimal digits.
impl fmt::Display for CallDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for CallDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CallDigest({self})")
    }
}

impl FromStr for CallDigest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || "expected 64 hexadecimal digits".to_owned();
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(fault());
        }
        let mut bytes = [0; 32];
        for (n, byte) in bytes.iter_mut().enumerate() {
            let pair = text.get(2 * n..2 * n + 2).ok_or_else(fault)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| fault())?;
        }
        Ok(CallDigest(bytes))
    }
}

impl Serialize for CallDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CallDigest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
