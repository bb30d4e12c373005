use tool_core::{Authorised, Checked, Ready};

fn makes(checked: Checked<'static, ()>) -> Ready<'static, ()> {
    let authorised = Authorised(checked);
    Ready { call: authorised.0, grant: None }
}

fn main() {}
