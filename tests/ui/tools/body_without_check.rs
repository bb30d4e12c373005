use tool_core::Call;

fn main() {
    let call = Call::new("1", "open", "{}");
    call.run(&());
}
