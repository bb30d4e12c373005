//! Floor 2: what the compiler tells of a definition, written while constants are evaluated.

/// How long a message can be; what is longer is cut.
const ROOM: usize = 1024;

/// A message.
pub(crate) struct Told {
    bytes: [u8; ROOM],
    length: usize,
}

impl Told {
    /// A message of these pieces, one behind the other.
    pub(crate) const fn of(pieces: &[&str]) -> Self {
        let mut told = Told { bytes: [0; ROOM], length: 0 };
        let mut pieces = pieces;
        while let [piece, rest @ ..] = pieces {
            told = told.and(piece);
            pieces = rest;
        }
        told
    }

    /// The message, if it is no more than this.
    pub(crate) const fn text(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.length);
        match std::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// The digits of a number besides.
    pub(crate) const fn and_number(self, number: usize) -> Self {
        const DIGITS: &str = "0123456789";
        let told = if number > 9 { self.and_number(number / 10) } else { self };
        let (_, from) = DIGITS.split_at(number % 10);
        told.and(from.split_at(1).0)
    }

    /// Another piece besides.
    pub(crate) const fn and(mut self, piece: &str) -> Self {
        if self.length + piece.len() <= ROOM {
            let (_, room) = self.bytes.split_at_mut(self.length);
            let (place, _) = room.split_at_mut(piece.len());
            place.copy_from_slice(piece.as_bytes());
            self.length += piece.len();
        }
        self
    }

    /// Stops the compiler.
    #[track_caller]
    #[allow(clippy::panic, reason = "only constants get here, and rustc tells it")]
    pub(crate) const fn stop(&self) -> ! {
        panic!("{}", self.text())
    }
}

/// Whether two texts are the same, for constants.
pub(crate) const fn same(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
        if *first != *second {
            return false;
        }
        (one, other) = (rest, others);
    }
    one.is_empty() && other.is_empty()
}
