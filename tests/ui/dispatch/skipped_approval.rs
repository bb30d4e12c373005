use tool_core::Authorised;

async fn skips(authorised: Authorised<'_, ()>) {
    let _ = authorised.run().await;
}

fn main() {}
