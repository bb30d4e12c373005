//! A definition, its schema, and what a wrong call is told.
//!
//! `cargo run --example first_tool`

use tool_core::{Argument, Rejection, Tool};

/// Finds lines in the files of a project.
#[derive(Tool)]
struct Search {
    /// What to look for.
    #[tool(min_length = 1)]
    pattern: String,
    /// Where to look; everywhere if left out.
    path: Option<String>,
    /// How many hits at most.
    #[tool(minimum = 1, maximum = 100, default = 10)]
    limit: u32,
}

fn main() -> Result<(), Rejection> {
    println!("{}: {}", Search::NAME, Search::DESCRIPTION);
    println!("{:#}", Search::schema().as_value());

    let search = Search::from_json(r#"{"pattern": "fn main", "limit": 3.0}"#)?;
    let Search { pattern, path, limit } = search;
    println!("\nadmitted: {pattern:?} in {path:?}, at most {limit}");

    let wrong = r#"{"patern": "fn main", "limit": "3", "path": 7}"#;
    if let Err(rejection) = Search::from_json(wrong) {
        println!("\n{}: {rejection}", rejection.code());
    }
    Ok(())
}
