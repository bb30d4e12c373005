use tool_core::{Authorised, Checked};

fn makes(checked: Checked<'static, ()>) -> Authorised<'static, ()> {
    Authorised(checked)
}

fn main() {}
