use tool_core::{Checked, Ready};

fn makes(call: Checked<'static, ()>) -> Ready<'static, ()> {
    Ready { call, grant: None }
}

fn main() {}
