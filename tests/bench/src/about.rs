//! The machine, and the versions of what is measured on it.

use std::fs;
use std::process::Command;

const LOCK: &str = include_str!("../../../Cargo.lock");

/// What was measured with what: a sentence for below the table.
pub(crate) fn about<'o>(outside: impl Iterator<Item = &'o str>) -> String {
    let mut crates = vec!["serde_json"];
    if cfg!(feature = "peers") {
        crates.extend(["garde", "jsonschema", "sonic-rs", "simd-json"]);
    }
    let crates = crates.into_iter().map(|name| format!("{name} {}", locked(name)));
    let versions = crates.chain(outside.flat_map(|about| about.split('\t')).map(str::to_owned));
    // Names in code, as Markdown has it.
    let versions = versions.map(|version| match version.split_once(' ') {
        Some((name, version)) => format!("`{name}` {version}"),
        None => version,
    });
    [machine(), compiler()].into_iter().chain(versions).collect::<Vec<_>>().join(", ")
}

fn machine() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models = cpus.lines().filter_map(|line| {
        let (key, model) = line.split_once(':')?;
        (key.trim() == "model name").then(|| model.trim())
    });
    let models: Vec<_> = models.collect();
    let (count, model) = (models.len(), models.first().unwrap_or(&"a machine"));
    format!("{count} × {model}, {} `{}`", std::env::consts::OS, std::env::consts::ARCH)
}

fn compiler() -> String {
    let told = Command::new("rustc").arg("--version").output().map(|output| output.stdout);
    let told = String::from_utf8_lossy(&told.unwrap_or_default()).into_owned();
    told.split(" (").next().unwrap_or_default().trim().to_owned()
}

/// The version of a crate, out of the lock file.
fn locked(name: &str) -> &'static str {
    let entry = format!("name = \"{name}\"\nversion = \"");
    let version = LOCK.split_once(&entry).and_then(|(_, rest)| rest.split('"').next());
    version.unwrap_or_default()
}
