use tool_core::Argument;

#[derive(Argument)]
union Either {
    a: u32,
    b: f32,
}

fn main() {}
