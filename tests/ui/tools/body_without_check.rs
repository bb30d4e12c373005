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
    let unchecked = call.run(&());
    let checked = toolset.find(&call, &()).unwrap().check().unwrap();
    let unapproved = checked.run();
}
