//! Floor 0: stepping over a value that nobody keeps. Repeated keys are not looked for here; the
//! gate has a walk of its own where they must be.

use super::usual::Due;
use super::{Reader, Token};

impl Reader<'_> {
    /// Steps over the value that comes next, which must be well formed.
    pub(crate) fn skip(&mut self) -> Token<()> {
        match self.peek() {
            b'"' => self.skip_string(),
            b'{' => self.skip_object(),
            b'[' => self.skip_array(),
            b'-' | b'0'..=b'9' => match self.whole() {
                Some(_) => Ok(()),
                None => self.number().map(drop),
            },
            b't' | b'f' => self.boolean().map(drop),
            b'n' => self.null(),
            _ => self.no_value(),
        }
    }

    /// Nothing that could be a value comes next.
    #[cold]
    pub(crate) fn no_value<T>(&mut self) -> Token<T> {
        self.miss(Due::Value)
    }

    // Depth is limited where a container is opened, so this cannot exhaust the stack.
    fn skip_object(&mut self) -> Token<()> {
        let mut walk = self.open_object()?;
        while self.member(&mut walk)? {
            self.skip_key()?;
            self.skip()?;
        }
        Ok(())
    }

    fn skip_array(&mut self) -> Token<()> {
        let mut walk = self.open_array()?;
        while self.item(&mut walk)? {
            self.skip()?;
        }
        Ok(())
    }
}
