use tool_core::{Authorised, Ready};

fn copies(authorised: &Authorised<'_, ()>, ready: &Ready<'_, ()>) {
    let _ = authorised.clone().approve();
    let _ = ready.clone().run();
}

fn main() {}
