use std::convert::Infallible;
use tool_core::{Call, Run, Tool, Toolset};

/// Opens.
#[derive(Tool)]
struct Open;

impl Run<()> for Open {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

fn main() {
    let toolset = Toolset::<()>::builder().tool::<Open>().build().unwrap();
    let call = Call::new("1", "open", "{}");
    let ready = toolset.check(&call).unwrap();
    let first = ready.run(&());
    let again = ready.run(&());
    let unchecked = call.run(&());
}
