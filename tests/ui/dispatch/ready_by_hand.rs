use tool_core::{Checked, Ready};

fn makes(call: Checked<'static, ()>) -> Ready<'static, ()> {
    Ready { call, leave: todo!() }
}

fn main() {}
