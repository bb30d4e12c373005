use tool_core::Ready;

async fn runs_twice(ready: Ready<'_, ()>) {
    let _ = ready.run().await;
    let _ = ready.run().await;
}

fn main() {}
