use tool_core::Checked;

async fn skips(checked: Checked<'_, ()>) {
    let _ = checked.approve().await;
}

fn main() {}
