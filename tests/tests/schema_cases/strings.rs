//! Strings, patterns and formats. The patterns are those of the sketches.

use crate::rows::{Sketch, typed};
use tool_core::Argument;

pub(crate) const ROWS: &[Sketch] = &[
    ("str", typed::<Text>()),
    ("str-len", typed::<TwoToFour>()),
    ("char", typed::<Character>()),
    ("pat-alt", typed::<Alternatives>()),
    ("pat-group", typed::<Group>()),
    ("pat-date", typed::<DateShape>()),
    ("pat-date-nl", typed::<Year>()),
    ("pat-esc", typed::<Escapes>()),
    ("pat-lenpat", typed::<LengthAndPattern>()),
    ("fmt-uuid", typed::<Uuid>()),
    ("fmt-date", typed::<Date>()),
    ("fmt-ipv4", typed::<Ipv4>()),
    ("fmt-ipv6", typed::<Ipv6>()),
    ("fmt-time", typed::<Time>()),
    ("fmt-datetime", typed::<DateTime>()),
    ("fmt-hex", typed::<Hex>()),
    ("fmt-b64", typed::<Base64>()),
];

#[derive(Argument)]
struct Text {
    s: String,
}

#[derive(Argument)]
struct TwoToFour {
    #[tool(min_length = 2, max_length = 4)]
    s: String,
}

#[derive(Argument)]
struct Character {
    c: char,
}

#[derive(Argument)]
struct Alternatives {
    #[tool(pattern = r"^cat|dog$")]
    s: String,
}

#[derive(Argument)]
struct Group {
    #[tool(pattern = r"^(?:cat|dog)$")]
    s: String,
}

#[derive(Argument)]
struct DateShape {
    #[tool(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length = 10)]
    s: String,
}

#[derive(Argument)]
struct Year {
    #[tool(pattern = r"^[0-9]{4}$", max_length = 4)]
    s: String,
}

#[derive(Argument)]
struct Escapes {
    #[tool(pattern = r"^\.\*\[\]$")]
    s: String,
}

#[derive(Argument)]
struct LengthAndPattern {
    #[tool(pattern = r"^[a-z]*$", min_length = 3, max_length = 5)]
    s: String,
}

#[derive(Argument)]
struct Uuid {
    #[tool(
        pattern = r"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
        max_length = 36
    )]
    s: String,
}

#[derive(Argument)]
struct Date {
    #[tool(
        pattern = r"^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$",
        max_length = 10
    )]
    s: String,
}

#[derive(Argument)]
struct Ipv4 {
    #[tool(
        pattern = r"^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])$",
        max_length = 15
    )]
    s: String,
}

#[derive(Argument)]
struct Ipv6 {
    #[tool(
        pattern = r"^(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,7}:|(?:[0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}:){1,5}(?::[0-9a-fA-F]{1,4}){1,2}|(?:[0-9a-fA-F]{1,4}:){1,4}(?::[0-9a-fA-F]{1,4}){1,3}|(?:[0-9a-fA-F]{1,4}:){1,3}(?::[0-9a-fA-F]{1,4}){1,4}|(?:[0-9a-fA-F]{1,4}:){1,2}(?::[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:(?::[0-9a-fA-F]{1,4}){1,6}|:(?:(?::[0-9a-fA-F]{1,4}){1,7}|:)|(?:[0-9a-fA-F]{1,4}:){6}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|::(?:[0-9a-fA-F]{1,4}:){0,5}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|[0-9a-fA-F]{1,4}::(?:[0-9a-fA-F]{1,4}:){0,4}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){2}:(?:[0-9a-fA-F]{1,4}:){0,3}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){3}:(?:[0-9a-fA-F]{1,4}:){0,2}(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){4}:(?:[0-9a-fA-F]{1,4}:)?(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])|(?:[0-9a-fA-F]{1,4}:){5}:(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))$",
        max_length = 45
    )]
    s: String,
}

#[derive(Argument)]
struct Time {
    #[tool(
        pattern = r"^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?$",
        max_length = 18
    )]
    s: String,
}

#[derive(Argument)]
struct DateTime {
    #[tool(
        pattern = r"^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+\x2d](?:[01][0-9]|2[0-3]):[0-5][0-9])$",
        max_length = 35
    )]
    s: String,
}

#[derive(Argument)]
struct Hex {
    #[tool(pattern = r"^[0-9a-f]{4}$", max_length = 4)]
    s: String,
}

#[derive(Argument)]
struct Base64 {
    #[tool(pattern = r"^(?:[A-Za-z0-9+\/]{4})*(?:[A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=)?$")]
    s: String,
}
