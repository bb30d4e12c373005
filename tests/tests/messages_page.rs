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

fn page() -> String {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let mut page = String::from(
        "Mistakes in a definition, and all that the compiler says of each, which is pointed at \
         where it is written.\n\n\
         The compiler looks at attributes first, then at types, and at values last: what a later \
         look finds is told once the earlier ones find nothing.\n",
    );
    for folder in sorted(&ui, "") {
        write!(page, "\n# About: {}\n", words(&folder)).unwrap();
        for file in sorted(&folder, "rs") {
            let source = fs::read_to_string(&file).unwrap();
            let told = fs::read_to_string(file.with_extension("stderr")).unwrap();
            let (words, source, told) = (words(&file), mistake(&source), told.trim_end());
            write!(page, "\n## {words}\n\n```text\n{source}\n```\n\n```text\n{told}\n```\n")
                .unwrap();
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
