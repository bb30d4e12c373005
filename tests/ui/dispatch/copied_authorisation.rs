use tool_core::Authorised;

fn copies(authorised: &Authorised<'_, ()>) {
    let _ = authorised.clone().approve();
}

fn main() {}
