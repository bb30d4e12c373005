use tool_core::Tool;

/// Opens.
#[derive(Tool)]
struct OpenTheGateOfTheYardBehindTheHouseThatStandsBesideTheRiverInTheNorth;

fn main() {}
