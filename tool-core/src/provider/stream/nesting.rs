//! Where a text that grows stands in the JSON that it begins, piece by piece.

/// How deep a text is in the JSON that it begins, without a look at what that is.
#[derive(Clone, Debug, Default)]
pub(super) struct Nesting {
    open: usize,
    /// In a string, whether a backslash has just come.
    escaped: Option<bool>,
    end: End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum End {
    #[default]
    NotYet,
    Ended,
    /// More has come after it.
    Passed,
}

impl Nesting {
    pub(super) fn follow(&mut self, piece: &str) {
        piece.bytes().for_each(|byte| self.take(byte));
    }

    fn take(&mut self, byte: u8) {
        if let Some(escaped) = self.escaped {
            let ends = byte == b'"' && !escaped;
            self.escaped = (!ends).then_some(byte == b'\\' && !escaped);
            return;
        }
        match byte {
            _ if byte.is_ascii_whitespace() => {}
            _ if self.end != End::NotYet => self.end = End::Passed,
            b'"' => self.escaped = Some(false),
            b'{' | b'[' => self.open += 1,
            b'}' | b']' => {
                self.open = self.open.saturating_sub(1);
                if self.open == 0 {
                    self.end = End::Ended;
                }
            }
            _ => {}
        }
    }

    pub(super) fn is_ended(&self) -> bool {
        self.end == End::Ended
    }
}
