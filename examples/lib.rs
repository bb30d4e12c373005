//! A short file a lesson; `cargo run --example NAME` runs one:
//!
//! - `first_tool`: a definition, its schema, and what a wrong call is told
//! - `refund_desk`: recorded provider responses through a toolset with real bodies
//! - `closed_set`: an enum of tools in place of bodies, matched exhaustively
