//! Toolsets: what building one refuses, and how bodies that fail are answered.

use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tool_core::{Argument, Call, Definition, Failure, Outcome, Run, Tool, Tools, Toolset, Turn};

/// The body of the tools here.
macro_rules! idle {
    ($($tool:ty)*) => { $(
        impl Run<()> for $tool {
            type Output = ();
            type Error = String;

            async fn run(self, (): &()) -> Result<(), String> {
                Ok(())
            }
        }
    )* };
}

/// One.
#[derive(Tool)]
#[tool(name = "same")]
struct One;

/// Two.
#[derive(Tool)]
#[tool(name = "same")]
struct Two;

/// Named by hand, past the derive.
struct Odd;

impl Argument for Odd {
    type Family = <Unnamed as Argument>::Family;
    type Null = <Unnamed as Argument>::Null;
    const SHAPE: &'static tool_core::__private::Shape = Unnamed::SHAPE;

    fn read(
        gate: &mut tool_core::__private::Gate<'_>,
        at: &tool_core::__private::Location<'_>,
        rules: &tool_core::__private::Rules<'_>,
    ) -> tool_core::__private::Read<Self> {
        Ok(Unnamed::read(gate, at, rules)?.map(|_| Odd))
    }
}

#[derive(Argument)]
struct Unnamed;

impl Tool for Odd {
    const NAME: &'static str = "no spaces, please";
    const DESCRIPTION: &'static str = "Odd.";
}

/// Has defaults that break their own fields, where the compiler does not see it: constants, what is
/// behind a newtype or an alias, and what a type's own default is.
#[derive(Tool)]
#[allow(dead_code, reason = "only its defaults count")]
struct Defaulted {
    #[tool(minimum = 1, default = NO_PAGE)]
    page: u32,
    #[tool(default = [10, 300])]
    sizes: Sizes,
    inner: Vec<Option<Inner>>,
    #[tool(default)]
    limit: Limit,
    #[tool(default = "low")]
    level: Level,
}

const NO_PAGE: u32 = 0;

#[derive(Argument)]
#[allow(dead_code, reason = "only its defaults count")]
struct Sizes(Vec<u8>);

type Boxed = Box<Level>;

#[derive(Argument)]
#[allow(dead_code, reason = "only its defaults count")]
struct Inner {
    #[tool(default = "enormous")]
    level: Boxed,
    next: Option<Box<Inner>>,
}

#[derive(Argument)]
#[tool(rename_all = "lowercase")]
#[allow(dead_code, reason = "only its names count")]
enum Level {
    Low,
    High,
}

/// Its default is below its own minimum.
#[derive(Argument, Default, Serialize)]
struct Limit(#[tool(minimum = 1)] u8);

idle!(One Two Odd Defaulted);

#[test]
fn building_tells_every_fault_of_a_set() {
    let builder = Toolset::<()>::builder().tool::<One>().tool::<Two>().tool::<Odd>();
    let error = builder.tool::<Defaulted>().build().unwrap_err();
    assert_eq!(
        error.faults(),
        [
            "no provider takes a tool called `no spaces, please`; use a letter or `_`, and then up \
             to 63 letters, digits, `_` and `-`",
            "the default of `page` in `defaulted` does not pass its own field, which expects at \
             least 1",
            "the default of `sizes` in `defaulted` does not pass its own field, which expects at \
             most 255 at /1",
            "the default of `level` in `defaulted` does not pass its own field, which expects one \
             of \"low\", \"high\"",
            "the default of `limit` in `defaulted` does not pass its own field, which expects at \
             least 1",
            "two tools are called `same`; rename one with `#[tool(name = \"…\")]`",
        ]
    );
    assert_eq!(error.to_string(), error.faults().join("\n"));
}

#[test]
fn a_bad_default_never_becomes_a_value() {
    let rejection = Defaulted::from_json(r#"{"inner":[],"sizes":[1]}"#).err().unwrap();
    assert_eq!(
        rejection.report().to_string(),
        "/page: expected integer; send a value, because the default of this property is not valid\n\
         /limit: expected integer; send a value, because the default of this property is not valid"
    );
}

/// Fails in the ways that bodies fail.
#[derive(Tool)]
struct Fail {
    #[tool(enum = ["error", "panic", "panic_later", "bomb", "output", "no"])]
    how: String,
}

#[derive(Debug, PartialEq)]
struct Broken(u8);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "broken in {} places", self.0)
    }
}

impl Run<()> for Fail {
    type Output = BTreeMap<(u8, u8), u8>;
    type Error = Broken;

    async fn run(self, (): &()) -> Result<Self::Output, Broken> {
        match self.how.as_str() {
            "error" => Err(Broken(3)),
            "panic" => panic!("a secret"),
            "bomb" => std::panic::panic_any(Bomb),
            "panic_later" => {
                yield_once().await;
                panic!("another secret")
            }
            // A map with keys that are no strings has no JSON.
            "output" => Ok(BTreeMap::from([((1, 2), 3)])),
            _ => Ok(BTreeMap::new()),
        }
    }
}

/// Panics once more when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a third secret");
    }
}

/// Gives way to the executor once.
async fn yield_once() {
    let mut gave_way = false;
    std::future::poll_fn(|task| {
        if std::mem::replace(&mut gave_way, true) {
            return std::task::Poll::Ready(());
        }
        task.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

#[test]
fn bodies_that_fail_are_answered_and_the_rest_of_the_turn_runs() {
    let toolset = Toolset::<()>::builder().tool::<Fail>().build().unwrap();
    let hows = ["error", "panic", "panic_later", "bomb", "output", "no"];
    let calls = hows.map(|how| Call::new(how, "fail", json!({"how": how}).to_string()));
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let results = pollster::block_on(toolset.dispatch_turn(Turn::of_calls(calls), &()));
    std::panic::set_hook(hook);

    let ids: Vec<_> = results.iter().map(|result| result.call_id().unwrap()).collect();
    assert_eq!(ids, hows);
    let codes: Vec<_> = results.iter().map(|result| result.failure().map(Failure::code)).collect();
    assert_eq!(
        codes,
        [
            Some("failed"),
            Some("panicked"),
            Some("panicked"),
            Some("panicked"),
            Some("bad_output"),
            None
        ]
    );
    assert_eq!(results[0].failure().unwrap().downcast_ref(), Some(&Broken(3)));
    assert_eq!(
        results[0].content(),
        json!({"error": {"code": "failed", "message": "broken in 3 places"}})
    );
    assert_eq!(
        results[2].content(),
        json!({"error": {
            "code": "panicked",
            "message": "the tool stopped in the middle of its work; it may have taken effect, so do \
                        not call it again before that is known",
        }})
    );
    assert_eq!(
        results[4].content()["error"]["message"],
        "the tool ran, but its output could not be sent; do not call it again"
    );
    assert_eq!(results[5].content(), json!({}));
    assert!(!format!("{results:?}").contains("secret"));
    assert_eq!(
        serde_json::to_value(&results[5]).unwrap(),
        json!({"call_id": "no", "tool": "fail", "content": {}})
    );
}

/// Looks something up.
#[derive(Tool, Debug)]
struct LookUp {
    what: String,
}

/// Waits.
#[derive(Tool, Debug)]
struct Wait;

#[derive(Tools, Debug)]
enum Desk {
    LookUp(LookUp),
    Wait(Wait),
}

#[test]
fn a_closed_set_reads_calls_by_their_exact_names() {
    assert_eq!(Desk::NAMES, ["look_up", "wait"]);
    let names: Vec<_> = Desk::definitions().iter().map(Definition::name).collect();
    assert_eq!(names, Desk::NAMES);
    let read = |name: &str, text: &str| Desk::from_call(&Call::new("1", name, text));
    assert!(
        matches!(read("look_up", r#"{"what":"x"}"#), Ok(Desk::LookUp(LookUp { what })) if what == "x")
    );
    assert!(matches!(read("wait", "{}"), Ok(Desk::Wait(Wait))));
    assert_eq!(read("wait", "[]").unwrap_err().code(), "invalid_arguments");
    assert_eq!(
        read("lookup", "{}").unwrap_err().to_string(),
        "there is no tool of this name, and nothing was run; did you mean `look_up`? known here: \
         look_up, wait"
    );
    assert_eq!(
        read("wait_up", "{}").unwrap_err().to_string(),
        "there is no tool of this name, and nothing was run; known here: look_up, wait"
    );
    assert_eq!(
        read("delete_everything", "{}").unwrap_err().to_string(),
        "there is no tool of this name, and nothing was run; known here: look_up, wait"
    );
}

#[test]
fn results_of_any_serialisable_type_are_json() {
    /// Says what it is told.
    #[derive(Tool)]
    struct Echo {
        value: Value,
    }

    impl Run<()> for Echo {
        type Output = Value;
        type Error = String;

        async fn run(self, (): &()) -> Result<Value, String> {
            Ok(self.value)
        }
    }

    let toolset = Toolset::<()>::builder().tool::<Echo>().build().unwrap();
    for value in [json!(null), json!("text"), json!([1, {"a": 2.5}]), json!({})] {
        let call = Call::with_value("1", "echo", json!({"value": value}));
        let result = pollster::block_on(toolset.dispatch(call, &()));
        assert!(matches!(result.outcome(), Outcome::Success(_)));
        assert_eq!(result.content(), value);
    }
}

#[test]
fn futures_can_be_sent_between_threads() {
    fn is_send<T: Send>(_: &T) {}
    fn is_shared<T: Send + Sync>(_: &T) {}

    let toolset = Toolset::<()>::builder().tool::<One>().build().unwrap();
    let turn = Turn::default();
    is_send(&toolset.dispatch_turn(&turn, &()));
    is_send(&toolset.dispatch(Call::new("1", "same", "{}"), &()));
    is_shared(&toolset);
}
