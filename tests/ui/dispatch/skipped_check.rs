use tool_core::Known;

async fn skips(known: Known<'_, ()>) {
    let _ = known.authorise().await;
}

fn main() {}
