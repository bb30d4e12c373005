//! Floor 3: UUIDs, hyphenated (RFC 9562, section 4), in either case; no braces, no `urn:uuid:`.

use crate::gate::notation::notations;
use tool_derive::keyword;
use uuid::Uuid;

notations! {
    Uuid = [keyword!(format = "uuid")], |text| Uuid::try_parse(text).ok();
}
