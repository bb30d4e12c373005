//! What a portable pattern may not hold: a row for each construct, with what to write instead.
//!
//! Floor: `std`. The walk that meets the constructs is in `portable`.

/// The first construct of a pattern that engines read differently.
#[derive(Debug, PartialEq)]
pub(crate) struct Refusal {
    /// Where the check stopped, in bytes from the start of the pattern: at the construct, or where
    /// a range out of order or a doubled sign shows itself.
    pub(crate) offset: usize,
    /// The construct as it was written.
    pub(crate) construct: String,
    fault: String,
    pub(crate) remedy: String,
    /// A construct that stands in the pattern once needs no offset to be found.
    repeated: bool,
}

impl Refusal {
    pub(super) fn new(pattern: &str, offset: usize, row: &Row<'_>) -> Self {
        Self {
            offset,
            construct: shown(row.sign),
            fault: row.fault.to_owned(),
            remedy: row.remedy.to_owned(),
            repeated: pattern.matches(row.sign).nth(1).is_some(),
        }
    }

    /// The text of the compile error.
    pub(crate) fn message(&self) -> String {
        let Self { offset, construct, fault, remedy, repeated } = self;
        let place = if *repeated { format!(" at byte {offset}") } else { String::new() };
        format!("`{construct}`{place} {fault}; {remedy}")
    }
}

/// Keeps a compile error on one line, whatever the pattern holds.
fn shown(construct: &str) -> String {
    const LONGEST: usize = 40;
    let mut text = String::new();
    for sign in construct.chars().take(LONGEST) {
        if sign.is_control() {
            text.extend(sign.escape_default());
        } else {
            text.push(sign);
        }
    }
    if construct.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

/// A construct, what is wrong with it, and what to write instead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) sign: &'a str,
    pub(super) fault: &'a str,
    pub(super) remedy: &'a str,
}

pub(super) const fn row<'a>(sign: &'a str, fault: &'a str, remedy: &'a str) -> Row<'a> {
    Row { sign, fault, remedy }
}

/// The row of the construct that `rest` starts with; the tables put longer signs first.
pub(super) fn find(table: &[Row<'static>], rest: &str) -> Option<Row<'static>> {
    table.iter().find(|row| rest.starts_with(row.sign)).copied()
}

const LOOK: &str = "is not portable: Rust and RE2 have no look-around";
const NAMED: &str = "is not portable: Python and ECMA-262 write named groups differently";
const FLAG: &str = "is an inline flag, which is not portable";
const SPELL: &str = "spell out what may stand there, or check it in code";

/// What may not follow `(`; `(?:` is read before these are asked.
pub(super) const GROUPS: &[Row<'static>] = &[
    row("(?=", LOOK, SPELL),
    row("(?!", LOOK, SPELL),
    row("(?<=", LOOK, SPELL),
    row("(?<!", LOOK, SPELL),
    row("(?<", NAMED, "write `(?:`"),
    row("(?P<", NAMED, "write `(?:`"),
    row("(?>", "is not portable: ECMA-262 and Rust have no atomic groups", "write `(?:`"),
    row("(?i", FLAG, "spell out the cases, e.g. `[Aa]`"),
    row("(?m", FLAG, "spell out the line ends, e.g. `(?:^|\\n)`"),
    row("(?s", FLAG, "write a class that holds the line ends"),
    row("(?x", FLAG, "write the pattern without spaces and comments"),
    row("(?", "is not portable: it is an extension of one engine", "write `(?:` for a group"),
];

const REPEATS_NOTHING: &str = "has nothing before it to repeat";
const ALONE: &str = "stands alone, which ECMA-262 refuses";

/// What may not stand where an atom is expected.
pub(super) const ATOMS: &[Row<'static>] = &[
    row(
        ".",
        "is not portable: it stops at four line ends in ECMA-262, at one elsewhere",
        r"write a class, e.g. `[^\n\r]`",
    ),
    row(")", "closes no group", r"write `\)` for the sign itself"),
    row("*", REPEATS_NOTHING, r"write `\*` for the sign itself"),
    row("+", REPEATS_NOTHING, r"write `\+` for the sign itself"),
    row("?", REPEATS_NOTHING, r"write `\?` for the sign itself"),
    row("{", ALONE, r"write `\{`"),
    row("}", ALONE, r"write `\}`"),
    row("]", ALONE, r"write `\]`"),
];

const RESERVED: &str = "is not portable in a class: ECMA-262 keeps it for set operations";
const NEEDS_ESCAPE: &str = "needs a backslash in a class";

/// What may not be a member of a class.
pub(super) const MEMBERS: &[Row<'static>] = &[
    row("[", "is not portable in a class: it opens an inner class in Rust", r"write `\[`"),
    row("-", NEEDS_ESCAPE, r"write `\-` for the sign itself"),
    row("^", NEEDS_ESCAPE, r"write `\^` for the sign itself"),
    row("(", RESERVED, r"write `\(`"),
    row(")", RESERVED, r"write `\)`"),
    row("{", RESERVED, r"write `\{`"),
    row("}", RESERVED, r"write `\}`"),
    row("/", RESERVED, r"write `\/`"),
    row("|", RESERVED, r"write `\|`"),
];

const DIGITS: &str = "is not portable: it matches other digits in Rust and Python";
const NO_DIGITS: &str = "is not portable: it leaves out other digits in Rust and Python";
const WORD: &str = "is not portable: it matches letters of every script in Rust and Python";
const NO_WORD: &str = "is not portable: it leaves out letters of every script in Rust and Python";
const SPACE: &str = "is not portable: it matches other spaces in each engine";
const NO_SPACE: &str = "is not portable: it leaves out other spaces in each engine";
const BOUNDARY: &str = "is not portable: what a word is differs between engines";
const REFUSED: &str = "is not portable: ECMA-262 refuses it";
const BACK: &str = "is not portable: Rust and RE2 have no back-references";

/// Escapes that stand for more than one character, or for none, outside a class.
pub(super) const ESCAPES_OUTSIDE: &[Row<'static>] = &[
    row(r"\d", DIGITS, "write `[0-9]`"),
    row(r"\D", NO_DIGITS, "write `[^0-9]`"),
    row(r"\w", WORD, "write `[0-9A-Za-z_]`"),
    row(r"\W", NO_WORD, "write `[^0-9A-Za-z_]`"),
    row(r"\s", SPACE, r"write `[ \t\n\r\f\v]`"),
    row(r"\S", NO_SPACE, r"write `[^ \t\n\r\f\v]`"),
    row(r"\b", BOUNDARY, "spell it out, e.g. `(?:^|[^0-9A-Za-z_])`"),
    row(r"\B", BOUNDARY, "spell it out, e.g. `[0-9A-Za-z_]`"),
    row(r"\A", REFUSED, "write `^`"),
    row(r"\z", REFUSED, "write `$`"),
    row(r"\Z", REFUSED, "write `$`"),
    row(r"\k", BACK, SPELL),
    row(r"\1", BACK, SPELL),
    row(r"\2", BACK, SPELL),
    row(r"\3", BACK, SPELL),
    row(r"\4", BACK, SPELL),
    row(r"\5", BACK, SPELL),
    row(r"\6", BACK, SPELL),
    row(r"\7", BACK, SPELL),
    row(r"\8", BACK, SPELL),
    row(r"\9", BACK, SPELL),
];

const NEGATE: &str = "list the ranges it stands for, or negate the whole class";

/// The same inside a class, where brackets cannot be part of the remedy.
pub(super) const ESCAPES_IN_CLASS: &[Row<'static>] = &[
    row(r"\d", DIGITS, "write `0-9`"),
    row(r"\D", NO_DIGITS, NEGATE),
    row(r"\w", WORD, "write `0-9A-Za-z_`"),
    row(r"\W", NO_WORD, NEGATE),
    row(r"\s", SPACE, r"write ` \t\n\r\f\v`"),
    row(r"\S", NO_SPACE, NEGATE),
    row(r"\b", "is not portable: Rust refuses it in a class", r"write `\x08`"),
];

/// Escapes that are refused in and outside a class.
pub(super) const ESCAPES: &[Row<'static>] = &[
    row(r"\p", "is not portable: Python has no properties", "write a class, e.g. `[A-Za-z]`"),
    row(r"\P", "is not portable: Python has no properties", "write a class, e.g. `[^A-Za-z]`"),
    row(r"\u", r"is not portable: RE2 has no `\u`", "write the character itself"),
    row(r"\x", "lacks its two hexadecimal digits", "write the character itself"),
    row(r"\0", "is not portable: Rust refuses it", r"write `\x00`"),
    row(r"\c", "is not portable: only ECMA-262 has it", r"write the code, e.g. `\x01` for `\cA`"),
    row(r"\a", REFUSED, r"write `\x07`"),
    row(r"\e", REFUSED, r"write `\x1b`"),
    row(r"\Q", REFUSED, "escape each character"),
];

/// The row of an escape that no table lists.
pub(super) fn unknown_escape(sign: char) -> (&'static str, String) {
    let remedy = if sign.is_ascii_alphanumeric() {
        "spell out what it stands for".to_owned()
    } else if sign.is_control() {
        "write the character itself".to_owned()
    } else {
        format!("write `{sign}`")
    };
    (REFUSED, remedy)
}
