//! Defaults and examples that are lists and objects: constants check them, wherever the type stands,
//! and the gate reads the same. What they refuse is in `ui/stated`.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use tool_core::{Argument, Patch, Run, Tool, Toolset};

/// Contains itself, in the values that it states too.
#[derive(Argument, Debug, PartialEq)]
#[tool(example = {"name": "a \"b\"", "children": [{"name": "c", "children": []}]})]
struct Node {
    #[tool(default = "\u{e9}\n")]
    name: String,
    #[tool(default = [{"children": [], "left": {"children": []}}], max_items = 3)]
    children: Vec<Node>,
    left: Option<Box<Self>>,
}

#[derive(Argument, Debug, PartialEq)]
#[tool(tag = "kind")]
enum Shape {
    Round {
        radius: u8,
        #[tool(default = [0.5, -1])]
        center: (f64, i8),
    },
    Dot,
    Held(Held),
}

#[derive(Argument, Debug, PartialEq)]
struct Held {
    #[tool(minimum = 1)]
    by: u8,
}

#[derive(Argument, Debug, PartialEq)]
enum Volume {
    Mute,
    Exact(#[tool(maximum = 11)] u8),
    Between(u8, u8),
    Named { name: Cow<'static, str>, loud: Option<bool> },
}

#[derive(Argument, Debug, PartialEq)]
#[tool(tag = "is", content = "of")]
enum Amount {
    All,
    Some(u8),
    Each { cents: u32 },
}

#[derive(Argument, Debug, PartialEq)]
struct Percent(#[tool(maximum = 100)] u8);

/// States much.
#[derive(Tool, Debug, PartialEq)]
struct State {
    #[tool(default = [{"children": [], "name": "x"}])]
    nodes: Vec<Node>,
    #[tool(default = {"a": [1, 2.0], "b": []})]
    map: BTreeMap<String, Vec<f64>>,
    #[tool(default = ["a", "b"], min_items = 2)]
    set: BTreeSet<String>,
    #[tool(default = [{"kind": "Round", "radius": 1}, {"kind": "Dot"}, {"kind": "Held", "by": 1}])]
    shapes: Vec<Shape>,
    #[tool(default = ["Mute", {"Exact": 11}, {"Between": [1, 2]}, {"Named": {"name": "x"}}])]
    volumes: Vec<Volume>,
    #[tool(default = [{"is": "All"}, {"is": "Some", "of": 1}, {"of": {"cents": 5}, "is": "Each"}])]
    amounts: Vec<Amount>,
    #[tool(default = 5)]
    boxed: Box<Percent>,
    #[tool(default = null)]
    nothing: Option<Vec<u8>>,
    #[tool(default = [[1], null, [100]])]
    deep: Box<[Option<Vec<Percent>>]>,
    #[tool(default = [true, false])]
    pair: [bool; 2],
    #[tool(example = null, example = [1])]
    patch: Patch<Vec<u8>>,
}

impl Run<()> for State {
    type Output = ();
    type Error = Infallible;

    async fn run(self, (): &()) -> Result<(), Infallible> {
        Ok(())
    }
}

#[test]
fn what_constants_let_pass_is_built_and_read() {
    assert!(Toolset::<()>::builder().tool::<State>().build().is_ok());
    let state = State::from_json("{}").unwrap();
    assert_eq!(state.nodes[0].children, []);
    assert_eq!(state.map["a"], [1.0, 2.0]);
    assert_eq!(
        state.shapes,
        [Shape::Round { radius: 1, center: (0.5, -1) }, Shape::Dot, Shape::Held(Held { by: 1 }),]
    );
    assert_eq!(state.volumes[2], Volume::Between(1, 2));
    assert_eq!(state.amounts[2], Amount::Each { cents: 5 });
    assert_eq!(*state.deep, [Some(vec![Percent(1)]), None, Some(vec![Percent(100)])]);
    let node = Node::from_json("{}").unwrap();
    assert_eq!(node.name, "\u{e9}\n");
    assert_eq!(node.children[0].left.as_ref().unwrap().children, []);
}
