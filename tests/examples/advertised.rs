//! Prints what is advertised of the corpus in every dialect, for judges outside.

use serde_json::json;
use tool_tests::corpus::CORPUS;
use tool_tests::dialects::DIALECTS;
use tool_tests::peculiar::PECULIAR;

fn main() {
    for dialect in DIALECTS {
        for specimen in CORPUS.iter().chain(PECULIAR) {
            let definition = (specimen.definition)();
            let advertised = (dialect.advertise)(&[definition]);
            let losses = advertised.losses().to_vec();
            println!(
                "{}",
                json!({
                    "dialect": dialect.name,
                    "tools": dialect.tools(&advertised),
                    "request": advertised.into_json(),
                    "losses": losses,
                })
            );
        }
    }
}
