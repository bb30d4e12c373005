use tool_core::Tool;

#[doc = concat!("Opens ", "doors.")]
#[derive(Tool)]
struct Open;

fn main() {}
