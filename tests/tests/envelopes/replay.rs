//! Recorded events as the bytes of a stream.

/// How the events of a provider lie in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wire {
    /// Server-sent events, the member of the payload that names them, and what follows the last
    /// event of a stream that is closed properly: data, with the name of the event before it.
    Sse(Option<&'static str>, &'static [&'static str]),
    /// One event a line.
    Lines,
    /// Something else.
    Frames(fn(&[&str]) -> Vec<u8>),
}

impl Wire {
    pub(crate) const fn sse(name: Option<&'static str>, sentinel: &'static [&'static str]) -> Self {
        Wire::Sse(name, sentinel)
    }

    /// What follows the last event.
    pub(crate) fn sentinel(self) -> &'static [&'static str] {
        match self {
            Wire::Sse(_, sentinel) => sentinel,
            Wire::Lines | Wire::Frames(_) => &[],
        }
    }

    /// The bytes of a stream of these events, which the provider closed properly or not.
    pub(crate) fn bytes(self, events: &[&str], closed: bool) -> Vec<u8> {
        self.bytes_with(events, closed, "\n")
    }

    /// As [`bytes`](Wire::bytes), with these ends of lines where the wire leaves a choice.
    pub(crate) fn bytes_with(self, events: &[&str], closed: bool, line_end: &str) -> Vec<u8> {
        let mut text = String::new();
        match self {
            Wire::Frames(frames) => return frames(events),
            Wire::Lines => {
                for event in events {
                    text.extend([event, line_end]);
                }
            }
            Wire::Sse(named_by, sentinel) => {
                for event in events {
                    let name = named_by.and_then(|key| {
                        let payload: serde_json::Value = serde_json::from_str(event).ok()?;
                        payload[key].as_str().map(str::to_owned)
                    });
                    if let Some(name) = name {
                        text.extend(["event: ", &name, line_end]);
                    }
                    text.extend(["data: ", event, line_end, line_end]);
                }
                for data in sentinel.iter().filter(|_| closed) {
                    text.extend(["data: ", data, line_end, line_end]);
                }
            }
        }
        text.into_bytes()
    }
}
