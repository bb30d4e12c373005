//! A module imports only from floors below its own, and its head says which floor that is.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of tool-core, from the ground up.
const FLOORS: [&[&str]; 7] = [
    &["json"],
    &["location", "report"],
    &["schema"],
    &["gate"],
    &["tool"],
    &["toolset"],
    &["audit", "conversation", "provider"],
];

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// The file's module on the top level of the crate.
fn module_of(file: &Path, root: &Path) -> String {
    let inside = file.strip_prefix(root).unwrap();
    inside.iter().next().unwrap().to_string_lossy().trim_end_matches(".rs").to_owned()
}

#[test]
fn imports_point_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tool-core/src");
    let mut seen = 0;
    for file in sources(&root) {
        let module = module_of(&file, &root);
        if module == "lib" {
            continue;
        }
        let own = floor_of(&module).unwrap_or_else(|| panic!("{module} is on no floor"));
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for import in line.split("crate::").skip(1) {
                let name = import.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                let Some(other) = floor_of(name) else { continue };
                let below = other < own || name == module;
                let beside = module == "report" && name == "location";
                assert!(below || beside, "{}: {line}", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "only {seen} imports were found, so they were not looked for rightly");
}

#[test]
fn heads_say_their_floor() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tool-core/src");
    for file in sources(&root) {
        let module = module_of(&file, &root);
        let Some(floor) = floor_of(&module).filter(|_| module != "provider") else { continue };
        let text = fs::read_to_string(&file).unwrap();
        let head = format!("//! Floor {floor}: ");
        assert!(text.starts_with(&head), "{} does not begin with `{head}`", file.display());
    }
}
