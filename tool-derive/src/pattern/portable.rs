//! Walks a pattern and stops at the first construct that engines read differently.
//!
//! Portable means: one meaning in ECMA-262 with the `u` flag, the Rust engine, RE2 and Python, but
//! for `$`, which in Python also matches before a final newline. Floor: `refusal`, which holds the
//! words. Nothing here knows what a pattern matches.

use super::refusal::{self, Refusal, Row, row};

/// The deepest nesting of groups: no pattern can overflow the stack of this walk, nor of the
/// parser after it.
const DEEPEST: usize = 50;
/// RE2 refuses more, counted over nested repeats.
const MOST_REPEATS: u64 = 1000;
/// What a backslash may make literal.
const SYNTAX: &str = r"^$\.*+?()[]{}|/";
/// Signs that ECMA-262 with the `v` flag, or Rust, keep for set operations when doubled.
const RESERVED_DOUBLED: &str = "&!#$%*+,.:;<=>?@`~";

/// Checks that a pattern is portable; tells whether a repeat without end has another one inside,
/// over which engines that go back can take very long.
pub(crate) fn check(pattern: &str) -> Result<bool, Refusal> {
    let mut walk = Walk { pattern, at: 0, depth: 0, endless: false, nested: false };
    walk.alternatives().map(|_| walk.nested)
}

struct Walk<'p> {
    pattern: &'p str,
    at: usize,
    depth: usize,
    /// Whether a repeat without end was met in the group that the walk is in.
    endless: bool,
    /// Whether one was met inside another.
    nested: bool,
}

/// What a quantifier may follow.
struct Atom {
    quantifiable: bool,
    /// The largest product of nested repeats inside.
    repeats: u64,
    /// Whether it repeats something without end.
    endless: bool,
}

impl Atom {
    const ASSERTION: Self = Self { quantifiable: false, repeats: 1, endless: false };
    const CHARACTER: Self = Self { quantifiable: true, repeats: 1, endless: false };
}

impl<'p> Walk<'p> {
    /// Like all the readers below that give a number: the largest product of nested repeats.
    fn alternatives(&mut self) -> Result<u64, Refusal> {
        let mut repeats = self.sequence()?;
        while self.eat('|') {
            repeats = repeats.max(self.sequence()?);
        }
        Ok(repeats)
    }

    fn sequence(&mut self) -> Result<u64, Refusal> {
        let mut repeats = 1;
        loop {
            match self.peek() {
                None | Some('|') => return Ok(repeats),
                Some(')') if self.depth > 0 => return Ok(repeats),
                Some(sign) => {
                    let start = self.at;
                    let atom = self.atom(sign)?;
                    repeats = repeats.max(self.repeat(&atom, start)?);
                }
            }
        }
    }

    fn atom(&mut self, sign: char) -> Result<Atom, Refusal> {
        match sign {
            '^' | '$' => {
                self.bump();
                return Ok(Atom::ASSERTION);
            }
            '(' => {
                let around = std::mem::take(&mut self.endless);
                let repeats = self.group()?;
                let endless = std::mem::replace(&mut self.endless, around);
                self.endless |= endless;
                return Ok(Atom { repeats, endless, ..Atom::CHARACTER });
            }
            '[' => self.class()?,
            '\\' => {
                self.escape(false)?;
            }
            _ => match refusal::find(refusal::ATOMS, self.rest()) {
                Some(row) => return Err(self.refuse(self.at, row)),
                None => self.bump(),
            },
        }
        Ok(Atom::CHARACTER)
    }

    fn group(&mut self) -> Result<u64, Refusal> {
        let open = self.at;
        if self.depth == DEEPEST {
            let fault = format!("opens a group more than {DEEPEST} deep");
            return Err(self.refuse(open, row("(", &fault, "nest the groups less")));
        }
        if self.rest().starts_with("(?:") {
            self.at += "(?:".len();
        } else if let Some(row) = refusal::find(refusal::GROUPS, self.rest()) {
            return Err(self.refuse(open, row));
        } else {
            self.bump();
        }
        self.depth += 1;
        let repeats = self.alternatives()?;
        self.depth -= 1;
        if self.eat(')') {
            return Ok(repeats);
        }
        let remedy = r"close it with `)`, or write `\(` for the sign itself";
        Err(self.refuse(open, row("(", "opens a group that is never closed", remedy)))
    }

    /// Reads the quantifier of the atom at `start`, if there is one.
    fn repeat(&mut self, atom: &Atom, start: usize) -> Result<u64, Refusal> {
        let Some(sign) = self.quantifier() else { return Ok(atom.repeats) };
        if !atom.quantifiable {
            let fault = "repeats `^` or `$`, which ECMA-262 refuses";
            return Err(self.refuse(self.at, row(sign, fault, "drop it")));
        }
        let times = self.times(sign)?;
        let written = self.since(start);
        if written.ends_with(['*', '+']) || written.ends_with(",}") {
            self.nested |= atom.endless;
            self.endless = true;
        }
        let repeats = atom.repeats.saturating_mul(times.max(1));
        if repeats > MOST_REPEATS {
            let sign = self.since(start);
            let fault = format!("repeats more than {MOST_REPEATS} times, where RE2 stops");
            let remedy = "bound the length with `max_length`";
            return Err(self.refuse(start, row(sign, &fault, remedy)));
        }
        self.eat('?');
        if let Some(sign) = self.quantifier() {
            let fault = "follows a quantifier, which Python, Rust and ECMA-262 read differently";
            let remedy = "put what is before it in `(?:` and `)`";
            return Err(self.refuse(self.at, row(sign, fault, remedy)));
        }
        Ok(repeats)
    }

    /// Reads a quantifier; gives how often it repeats what RE2 unrolls.
    fn times(&mut self, sign: &str) -> Result<u64, Refusal> {
        if sign == "{" {
            return self.count();
        }
        self.bump();
        Ok(1)
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; gives the largest number in it.
    fn count(&mut self) -> Result<u64, Refusal> {
        let start = self.at;
        let body = self.rest().split_once('}').and_then(|(head, _)| head.strip_prefix('{'));
        let parts = body.map(|body| body.split_once(',').unwrap_or((body, body)));
        let (least, most) = match parts {
            Some((least, "")) if is_number(least) => (least, least),
            Some((least, most)) if is_number(least) && is_number(most) => (least, most),
            _ => return Err(self.refuse_count(body)),
        };
        self.at += self.rest().find('}').map_or(0, |end| end + 1);
        let sign = self.since(start);
        if [least, most].iter().any(|part| part.len() > 1 && part.starts_with('0')) {
            let remedy = "write the number without it";
            return Err(self.refuse(start, row(sign, "has a leading zero", remedy)));
        }
        // A number past u64 is past every limit too.
        let [low, high] = [least, most].map(|part| part.parse().unwrap_or(u64::MAX));
        if low > high {
            let remedy = format!("write `{{{most},{least}}}`");
            return Err(self.refuse(start, row(sign, "is out of order", &remedy)));
        }
        Ok(high)
    }

    fn refuse_count(&self, body: Option<&str>) -> Refusal {
        let most = body.and_then(|body| body.strip_prefix(','));
        if let Some(most) = most.filter(|most| is_number(most)) {
            let fault = "is not portable: it is a repeat in Python, an error or text elsewhere";
            let sign = format!("{{,{most}}}");
            let remedy = format!("write `{{0,{most}}}`");
            return self.refuse(self.at, row(&sign, fault, &remedy));
        }
        let remedy = r"write `{n}`, `{n,}` or `{n,m}` without spaces, `\{` for the sign itself";
        self.refuse(self.at, row("{", "begins no repeat", remedy))
    }

    fn class(&mut self) -> Result<(), Refusal> {
        let open = self.at;
        self.bump();
        self.eat('^');
        if self.peek() == Some(']') {
            self.bump();
            let fault = "is an empty class in ECMA-262 and begins one elsewhere";
            let remedy = r"write `\]` for the sign itself";
            return Err(self.refuse(open, row(self.since(open), fault, remedy)));
        }
        while !self.eat(']') {
            let start = self.at;
            let low = self.member(open)?;
            if !self.dash() {
                continue;
            }
            let low_written = self.since(start);
            self.bump();
            let dash_end = self.at;
            if low > self.member(open)? {
                let remedy = format!("write `{}-{low_written}`", self.since(dash_end));
                let row = row(self.since(start), "is out of order", &remedy);
                return Err(self.refuse(self.at, row));
            }
        }
        Ok(())
    }

    /// Whether a `-` follows that makes a range, and not the last member.
    fn dash(&self) -> bool {
        let after = self.rest().strip_prefix('-').unwrap_or_default();
        !after.is_empty() && !after.starts_with(']')
    }

    /// Reads one character of the class that opened at `open`.
    fn member(&mut self, open: usize) -> Result<char, Refusal> {
        let Some(sign) = self.peek() else {
            let remedy = r"close it with `]`, or write `\[` for the sign itself";
            return Err(self.refuse(open, row("[", "opens a class that is never closed", remedy)));
        };
        if sign == '\\' {
            return self.escape(true);
        }
        if let Some(row) = refusal::find(refusal::MEMBERS, self.rest()) {
            return Err(self.refuse(self.at, row));
        }
        self.bump();
        if RESERVED_DOUBLED.contains(sign) && self.peek() == Some(sign) {
            let doubled = format!("{sign}{sign}");
            let fault = "is not portable in a class: it is kept for set operations";
            return Err(self.refuse(self.at, row(&doubled, fault, "list the sign once")));
        }
        Ok(sign)
    }

    /// Reads an escape; gives the character it stands for.
    fn escape(&mut self, in_class: bool) -> Result<char, Refusal> {
        let rest = self.rest();
        let Some(sign) = rest.chars().nth(1) else {
            let fault = "stands last, with nothing to escape";
            return Err(self.refuse(self.at, row("\\", fault, r"write `\\` for the sign itself")));
        };
        if let Some(character) = hexadecimal(rest) {
            self.at += r"\xHH".len();
            return Ok(character);
        }
        let character = match sign {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'f' => '\x0c',
            'v' => '\x0b',
            '-' if in_class => '-',
            _ if SYNTAX.contains(sign) => sign,
            _ => return Err(self.refuse_escape(sign, in_class)),
        };
        self.at += '\\'.len_utf8() + sign.len_utf8();
        Ok(character)
    }

    fn refuse_escape(&self, sign: char, in_class: bool) -> Refusal {
        let by_place = if in_class { refusal::ESCAPES_IN_CLASS } else { refusal::ESCAPES_OUTSIDE };
        let listed = [by_place, refusal::ESCAPES];
        if let Some(row) = listed.iter().find_map(|table| refusal::find(table, self.rest())) {
            return self.refuse(self.at, row);
        }
        let written = format!("\\{sign}");
        let (fault, remedy) = refusal::unknown_escape(sign);
        self.refuse(self.at, row(&written, fault, &remedy))
    }

    fn refuse(&self, offset: usize, row: Row<'_>) -> Refusal {
        Refusal::new(self.pattern, offset, &row)
    }

    fn rest(&self) -> &'p str {
        self.pattern.get(self.at..).unwrap_or_default()
    }

    fn since(&self, start: usize) -> &'p str {
        self.pattern.get(start..self.at).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn eat(&mut self, sign: char) -> bool {
        let met = self.peek() == Some(sign);
        if met {
            self.bump();
        }
        met
    }

    /// The sign of the quantifier that follows.
    fn quantifier(&self) -> Option<&'static str> {
        ["*", "+", "?", "{"].into_iter().find(|sign| self.rest().starts_with(sign))
    }
}

/// Whether this is a number of ASCII digits, as every engine reads one.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The character of the `\xHH` that `text` starts with.
fn hexadecimal(text: &str) -> Option<char> {
    let digits = text.strip_prefix("\\x")?.get(..2)?;
    // `from_str_radix` would take a sign.
    let all = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u8::from_str_radix(digits, 16).ok().filter(|_| all).map(char::from)
}
