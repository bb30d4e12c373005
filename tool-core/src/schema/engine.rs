//! Floor 2: patterns whose tables would be too large, matched by the crate `regex`.

use regex::{Regex, RegexBuilder};
use std::sync::OnceLock;

/// How large what `regex` makes of a pattern may be.
const LIMIT: usize = 64 << 20;

/// A pattern that is compiled when it is first asked for.
#[derive(Debug, Default)]
pub struct Engine(OnceLock<Option<Regex>>);

impl Engine {
    /// Nothing is compiled yet.
    #[must_use]
    pub const fn new() -> Self {
        Engine(OnceLock::new())
    }

    /// Whether the pattern matches anywhere in the text. What `regex` cannot compile within its
    /// limit matches nothing.
    #[must_use]
    pub fn is_match(&self, source: &'static str, text: &str) -> bool {
        let compile = || RegexBuilder::new(source).size_limit(LIMIT).build().ok();
        self.0.get_or_init(compile).as_ref().is_some_and(|regex| regex.is_match(text))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use crate::Argument;

    #[derive(Argument)]
    #[tool(crate = crate)]
    struct Order {
        #[tool(pattern = "^(a|b)*a(a|b){12}$", default = "never looked at by constants")]
        id: String,
    }

    #[test]
    fn a_pattern_without_a_table_is_matched_and_advertised() {
        let id = |id: &str| Order::from_json(&format!("{{\"id\": \"{id}\"}}"));
        assert_eq!(id("abaaaaaaaaaaaaa").unwrap().id, "abaaaaaaaaaaaaa");
        let rejection = id("bbbbbbbbbbbbbbb").err().unwrap();
        assert_eq!(
            rejection.report().to_string(),
            "/id: expected a string that matches ^(a|b)*a(a|b){12}$"
        );
        assert!(Order::from_json("{}").is_err());
        let schema = Order::schema().to_value();
        assert_eq!(schema.pointer("/properties/id/pattern").unwrap(), "^(a|b)*a(a|b){12}$");
    }
}
