//! Who reads a call, and what is done in reading it once: our two readers, `serde_json`, and the
//! floors. The other crates are in `peers`.

use crate::unchecked::Plain;
use crate::workloads::{Form, Workload};
use serde::de::IgnoredAny;
use serde_json::Value;
use std::fmt;
use std::hint::black_box;
use tool_core::Argument;

/// The reader to which the others are compared.
pub const PLAIN: &str = "serde_json";
/// The same on a text that breaks rules: until it sees the first, if it sees one.
pub const STOPS: &str = "serde_json, until it stops";
/// Ours, from text.
pub const TEXT: &str = "ours";
/// The same of a text that breaks rules, and what to tell the model of all of them, in words.
pub const TOLD: &str = "ours, told";
/// Ours, from a parsed value.
pub const VALUE: &str = "ours from `Value`";
/// Skips every token, and keeps nothing.
pub const SCAN: &str = "scan";
/// Copies the bytes.
pub const COPY: &str = "copy";

/// Something that reads one text, or something made from it, from beginning to end, and drops what
/// comes of it.
pub struct Reader<'t> {
    /// What it is called.
    pub name: &'static str,
    read: Box<dyn Fn(u32) -> bool + 't>,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<'t> Reader<'t> {
    /// Reads `input`, and admits it or not.
    pub fn new<I: Copy + 't, T, E>(
        name: &'static str,
        input: I,
        read: impl Fn(I) -> Result<T, E> + 't,
    ) -> Self {
        let read = move |repetitions| {
            let mut admitted = false;
            for _ in 0..repetitions {
                admitted = black_box(read(black_box(input))).is_ok();
            }
            admitted
        };
        Reader { name, read: Box::new(read) }
    }

    /// Reads so many times, and tells whether the call was admitted.
    #[must_use]
    pub fn read(&self, repetitions: u32) -> bool {
        (self.read)(repetitions)
    }
}

/// A call as it was sent, and what there is to it before a reader begins.
#[derive(Debug)]
pub struct Sent<'t> {
    /// The text.
    pub text: &'t str,
    /// The text, parsed elsewhere.
    pub value: &'t Value,
    /// The same call without a violation.
    pub valid: &'t str,
}

/// Does something with each form of a workload.
pub fn each_form(workload: &Workload, mut with: impl FnMut(&Form, &Sent<'_>)) {
    let forms = workload.forms();
    let valid = forms.first().map_or("", |form| form.text.as_str());
    for form in &forms {
        let text = form.text.as_str();
        let value = serde_json::from_str(text).unwrap_or_default();
        let valid = if form.violations == 0 { text } else { valid };
        with(form, &Sent { text, value: &value, valid });
    }
}

/// Those who may admit a call that breaks rules.
pub const UNCHECKED: &[&str] = &[
    STOPS,
    #[cfg(feature = "peers")]
    crate::peers::PARSED,
    #[cfg(feature = "peers")]
    crate::peers::SONIC,
    #[cfg(feature = "peers")]
    crate::peers::SIMD,
];

/// All who make the struct of it, the peers in this program among them if they are built.
#[must_use]
pub fn all<'t, Ours: Argument, Plain: self::Plain>(sent: &Sent<'t>) -> Vec<Reader<'t>> {
    let readers = readers::<Ours, Plain>(sent).into_iter();
    #[cfg(feature = "peers")]
    let readers = readers.chain(crate::peers::peers::<Ours, Plain>(sent));
    readers.collect()
}

/// `serde_json`, without a check, and ours. Where a call breaks rules, `serde_json` reads the valid
/// one, and stops somewhere in the other, or nowhere; and ours words what is wrong with it.
#[must_use]
pub fn readers<'t, Ours: Argument, Plain: self::Plain>(sent: &Sent<'t>) -> Vec<Reader<'t>> {
    let Sent { text, value, valid } = *sent;
    let mut readers = vec![
        Reader::new(PLAIN, valid, serde_json::from_str::<Plain>),
        Reader::new(TEXT, text, Ours::from_json),
        Reader::new(VALUE, value, Ours::from_value),
    ];
    if text != valid {
        readers.push(Reader::new(STOPS, text, serde_json::from_str::<Plain>));
        let told = |text| Ours::from_json(text).map_err(|rejection| rejection.to_string());
        readers.push(Reader::new(TOLD, text, told));
    }
    readers
}

/// What no reader that looks at every byte, and none that keeps them, can be faster than.
#[must_use]
pub fn floors<'t>(sent: &Sent<'t>) -> [Reader<'t>; 2] {
    let copy = |text: &str| Ok::<_, ()>(text.as_bytes().to_vec());
    [
        Reader::new(SCAN, sent.text, serde_json::from_str::<IgnoredAny>),
        Reader::new(COPY, sent.text, copy),
    ]
}
