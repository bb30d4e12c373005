//! Floor 2: a name for exactly what was advertised.

use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt;

/// A digest of a tool's name, description and schema, to tell definitions apart in records.
///
/// It is the SHA-256 (FIPS 180-4) of the JSON text `[name, description, schema]` without white
/// space, with properties in the order of the fields. It is the same on every run and platform,
/// unless the definition itself differs, as with the bounds of `usize`.
///
/// ```
/// use tool_core::Tool;
///
/// /// Looks an order up.
/// #[derive(Tool)]
/// struct LookUp {
///     order: u32,
/// }
///
/// let fingerprint = LookUp::definition().fingerprint().to_string();
/// assert_eq!(fingerprint, "cd896cf731d0a30b8858f102e3e902066ec326df75da51eadb2500611b28eac3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    pub(crate) fn of(name: &str, description: &str, schema: &Value) -> Self {
        let text = json!([name, description, schema]).to_string();
        Fingerprint(Sha256::digest(text).into())
    }

    /// The digest.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
