use tool_core::Ready;

fn makes(ready: Ready<'static, ()>) -> Ready<'static, ()> {
    Ready { ..ready }
}

fn main() {}
