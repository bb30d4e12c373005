//! What providers send, whole and in streams, gives the calls that it must, however its bytes are
//! split; nothing that is sent can make it panic, run together or grow; and what goes back has the
//! recorded form.
//!
//! A provider is a row in `providers`; its recorded answers are a folder in
//! `data/envelopes`, named like it.

mod block_quirks;
mod block_replies;
mod blocks;
mod cohere_v2;
mod described;
mod gemini_quirks;
mod halves;
mod hostile;
mod mistral;
mod ollama;
mod openai_chat;
mod openai_responses;
mod prefixes;
mod providers;
mod quirks;
mod recorded;
mod recordings;
mod replay;
mod replies;
mod round_trip;
mod strays;
