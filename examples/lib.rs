//! A short file a lesson; `cargo run --example NAME` runs one:
//!
//! - `first_tool`: a definition, its schema, and what a wrong call is told
//! - `refund_desk`: recorded provider responses through a toolset with real bodies
//! - `closed_set`: an enum of tools in place of bodies, matched exhaustively
//! - `conversation`: a model that errs once and corrects itself, in a loop with limits
//! - `approved_refund`: a destructive tool with a policy, approvals and a record
