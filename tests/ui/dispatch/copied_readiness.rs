use tool_core::Ready;

fn copies(ready: &Ready<'_, ()>) {
    let _ = ready.clone().run();
}

fn main() {}
