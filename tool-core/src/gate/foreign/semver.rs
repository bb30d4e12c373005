//! Floor 3: versions and what is required of them, of the crate `semver`.
//!
//! A version is one of Semantic Versioning 2.0.0, with numbers of at most 19 digits, which 64 bits
//! hold. A requirement is a list of comparators with commas, as Cargo has them, of at most 64
//! characters, which is room for the 32 comparators that `VersionReq` holds; without build
//! metadata, which say nothing there, and with `*` alone for a wildcard.

use crate::gate::notation::notations;
use crate::schema::Keyword;
use semver::{Version, VersionReq};
use tool_derive::keyword;

notations! {
    Version = [keyword!(
        notation = "a semantic version",
        example = "1.4.0-beta.2",
        pattern = [
            r"^(?:0|[1-9][0-9]{0,18})\.(?:0|[1-9][0-9]{0,18})\.(?:0|[1-9][0-9]{0,18})"
            r"(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z\x2d][0-9A-Za-z\x2d]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z\x2d][0-9A-Za-z\x2d]*))*)?"
            r"(?:\+[0-9A-Za-z\x2d]+(?:\.[0-9A-Za-z\x2d]+)*)?$"
        ]
    )], |text| Version::parse(text).ok();
    VersionReq = [
        keyword!(
            notation = "a version requirement",
            example = ">=1.2.3, <2.0.0",
            pattern = [
                r"^(?:\*"
                r"|(?:(?:[=~\^]|[<>]=?)?(?:0|[1-9][0-9]{0,18})(?:\.(?:0|[1-9][0-9]{0,18})(?:\.(?:0|[1-9][0-9]{0,18})(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z\x2d][0-9A-Za-z\x2d]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z\x2d][0-9A-Za-z\x2d]*))*)?)?)?|(?:0|[1-9][0-9]{0,18})\.(?:(?:0|[1-9][0-9]{0,18})\.)?\*)"
                r"(?:, ?(?:(?:[=~\^]|[<>]=?)?(?:0|[1-9][0-9]{0,18})(?:\.(?:0|[1-9][0-9]{0,18})(?:\.(?:0|[1-9][0-9]{0,18})(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z\x2d][0-9A-Za-z\x2d]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z\x2d][0-9A-Za-z\x2d]*))*)?)?)?|(?:0|[1-9][0-9]{0,18})\.(?:(?:0|[1-9][0-9]{0,18})\.)?\*))*"
                r")$"
            ]
        ),
        Keyword::MaxLength(64)
    ], |text| VersionReq::parse(text).ok();
}
