//! Floor 3: `std::path::PathBuf`: paths that stay below where they start.

use super::notation::notations;
use std::path::PathBuf;
use tool_derive::keyword;

notations! {
    // A component is `.`, or has something else in it than dots and spaces, because Windows drops
    // these at its end: `.. ` is `..` there. No component is empty, but the last may be, after a
    // slash. There is no backslash and no NUL, and the first component is no drive.
    PathBuf = [keyword!(
        notation = "a relative path with slashes and without `..`",
        example = "notes/today.txt",
        pattern = [
            r"^(?:\.|[A-Za-z](?:[^:\/\\\x00][^\/\\\x00]*)?|[^A-Za-z. \/\\\x00][^\/\\\x00]*|[. ][^\/\\\x00]*[^. \/\\\x00][^\/\\\x00]*)"
            r"(?:\/(?:\.|[^\/\\\x00]*[^. \/\\\x00][^\/\\\x00]*))*\/?$"
        ]
    )], |text| Some(PathBuf::from(text));
}
