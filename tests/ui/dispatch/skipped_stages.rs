use tool_core::{Authorised, Checked, Known};

async fn skips_the_check(known: Known<'_, ()>) {
    let _ = known.authorise().await;
}

async fn skips_authorisation(checked: Checked<'_, ()>) {
    let _ = checked.approve().await;
}

async fn skips_approval(authorised: Authorised<'_, ()>) {
    let _ = authorised.run().await;
}

fn main() {}
