//! `tool-core/docs/mistakes.md`, a page of the docs, lists every mistake of `tests/ui` with what the
//! compiler says of it. With `UPDATE_PAGES` set, it is written anew.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn sorted(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = match extension {
        "" => entries.filter(|path| path.is_dir()).collect(),
        _ => entries.filter(|path| path.extension().is_some_and(|e| e == extension)).collect(),
    };
    paths.sort();
    paths
}

fn words(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().replace('_', " ")
}

/// The mistake as it is written, without what every file has.
fn mistake(source: &str) -> &str {
    source.trim_end().trim_end_matches("fn main() {}").trim_end()
}

/// What the compiler says: each message by the line that says what is wrong and what to change, in
/// words of ours or of rustc's, with the label where that says more.
fn messages(told: &str) -> impl Iterator<Item = &str> {
    let starts = |line: &&str| line.starts_with("error") || line.starts_with("warning");
    told.lines().filter(starts)
}

fn page() -> String {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let mut page = String::from(
        "Mistakes in a definition, and what the compiler says of them. Each is pointed at where it \
         is written.\n",
    );
    for folder in sorted(&ui, "") {
        write!(page, "\n# About: {}\n", words(&folder)).unwrap();
        for file in sorted(&folder, "rs") {
            let source = fs::read_to_string(&file).unwrap();
            let told = fs::read_to_string(file.with_extension("stderr")).unwrap();
            write!(page, "\n## {}\n\n```text\n{}\n```\n\n", words(&file), mistake(&source))
                .unwrap();
            for message in messages(&told) {
                writeln!(page, "- `{}`", message.replace('`', "'")).unwrap();
            }
        }
    }
    page
}

#[test]
fn every_message_is_listed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tool-core/docs/mistakes.md");
    let page = page();
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "{} is old; write it with UPDATE_PAGES=1", path.display());
}
