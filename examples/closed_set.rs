//! An enum of tools in place of bodies: the compiler sees to it that each call is handled.
//!
//! `cargo run --example closed_set`

use tool_core::{Call, Tool, Tools};

/// Opens the lock gates.
#[derive(Tool)]
struct OpenGates {
    /// Which side.
    #[tool(enum = ["upper", "lower"])]
    side: String,
}

/// Tells how high the water stands.
#[derive(Tool)]
struct WaterLevel;

#[derive(Tools)]
enum Lock {
    OpenGates(OpenGates),
    WaterLevel(WaterLevel),
}

fn main() {
    for definition in Lock::definitions() {
        println!("{} ({})", definition.name(), definition.fingerprint());
    }
    let calls = [
        Call::new("call_1", "water_level", "{}"),
        Call::new("call_2", "open_gates", r#"{"side": "upper"}"#),
        Call::new("call_3", "open_gates", r#"{"side": "uper"}"#),
        Call::new("call_4", "close_gates", "{}"),
    ];
    for call in calls {
        let answer = match Lock::from_call(&call) {
            Ok(Lock::OpenGates(OpenGates { side })) => format!("the {side} gates open"),
            Ok(Lock::WaterLevel(WaterLevel)) => "the water stands at 412 cm".to_owned(),
            Err(rejection) => rejection.to_string(),
        };
        println!("{}: {answer}", call.name());
    }
}
