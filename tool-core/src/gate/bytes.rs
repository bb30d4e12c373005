//! Floor 3: bytes, as text of two alphabets.
//!
//! What is decoded here has matched a pattern, so that the decoders need not look for mistakes.

use super::notation::notations;
use super::{deserialize, json_schema};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use tool_derive::keyword;

/// Bytes that are sent in base64 (RFC 4648, section 4): the standard alphabet, padded, no line
/// breaks, and nothing but zeros in the bits that padding leaves over.
///
/// ```
/// use tool_core::{Argument, Base64};
///
/// #[derive(Argument)]
/// struct Upload {
///     content: Base64,
/// }
///
/// let upload = Upload::from_json(r#"{"content": "AQI="}"#)?;
/// assert_eq!(upload.content.0, [1, 2]);
/// assert!(Upload::from_json(r#"{"content": "AQI"}"#).is_err());
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base64(pub Vec<u8>);

/// Bytes that are sent in hexadecimal digits, two for each, in either case (RFC 4648, section 8).
///
/// ```
/// use tool_core::{Argument, Hex};
///
/// #[derive(Argument)]
/// struct Lookup {
///     #[tool(min_length = 4, max_length = 40)]
///     commit: Hex,
/// }
///
/// let lookup = Lookup::from_json(r#"{"commit": "00fF"}"#)?;
/// assert_eq!(lookup.commit.0, [0, 255]);
/// assert!(Lookup::from_json(r#"{"commit": "00f"}"#).is_err());
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub Vec<u8>);

notations! {
    Base64 = [keyword!(
        notation = "padded standard base64",
        example = "SGVsbG8=",
        pattern = [r"^(?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/][AQgw]==|[A-Za-z0-9+\/]{2}[AEIMQUYcgkosw048]=)?$"]
    )], |text| Some(Base64(digits::<6>(text, base64_digit)));
    Hex = [keyword!(
        notation = "an even number of hexadecimal digits",
        example = "00ff",
        pattern = ["^(?:[0-9a-fA-F]{2})*$"]
    )], |text| Some(Hex(digits::<4>(text, hex_digit)));
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX: &[u8; 16] = b"0123456789abcdef";

fn base64_digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

fn hex_digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        b'A'..=b'F' => byte - b'A' + 10,
        _ => return None,
    })
}

/// The bytes that digits of so many bits make, up to the first byte that is no digit. Bits that
/// fill no byte are left out.
fn digits<const BITS: u32>(text: &str, value: fn(u8) -> Option<u8>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut held, mut count) = (0_u16, 0);
    for digit in text.bytes().map_while(value) {
        held = held << BITS | u16::from(digit);
        count += BITS;
        if count >= 8 {
            count -= 8;
            let [_, byte] = (held >> count).to_be_bytes();
            bytes.push(byte);
        }
    }
    bytes
}

/// The text of bytes, in digits of so many bits.
fn text<const BITS: u32>(bytes: &[u8], alphabet: &[u8]) -> String {
    let mut text = String::new();
    let (mut held, mut count) = (0_u16, 0);
    let mut put = |index: u16| {
        let digit = alphabet.get(usize::from(index & ((1 << BITS) - 1)));
        text.extend(digit.copied().map(char::from));
    };
    for byte in bytes {
        held = held << 8 | u16::from(*byte);
        count += 8;
        while count >= BITS {
            count -= BITS;
            put(held >> count);
        }
    }
    if count > 0 {
        put(held << (BITS - count));
    }
    text
}

impl Base64 {
    /// The text that is read as these bytes.
    fn text(&self) -> String {
        let mut text = text::<6>(&self.0, BASE64);
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

impl Hex {
    /// The text that is read as these bytes, in lower case.
    fn text(&self) -> String {
        text::<4>(&self.0, HEX)
    }
}

macro_rules! drop_in {
    ($($type:ident)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.text())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer)
            }
        }

        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($type))
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                json_schema::<Self>(generator)
            }
        }
    )* };
}

drop_in!(Base64 Hex);
