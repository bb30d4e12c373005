#!/usr/bin/env python3
"""What 200 tools of five fields cost to build, beside serde's and schemars' derives of the same structs.

    tests/bench/build_cost.py               # three rounds: some five minutes on two idle cores
    tests/bench/build_cost.py --rounds 1

Each struct is read from text once, and its schema is rendered once. The other side checks nothing beyond
the types.

- Times are CPU time in user mode: of rustc for the crate of the structs alone, not incremental, the least
  of some rounds in which both sides take turns; and of a release build of the dependencies, from nothing.
- LLVM IR is counted as rustc hands it to LLVM, in a release build.
- Machine code is the `.text` of a release program: what 200 tools add to an empty one, which includes
  what all tools share, and what each further tool adds to one that has a tool already. The size of the
  stripped program, with its tables, stands below.

The goals are ratios. The exit status says whether they are met.
"""

import argparse
import json
import os
import resource
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "target" / "build-cost"
TOOLS = 200
OURS, PEERS = "ours", "peers"
CARGO = {
    "check": (["check"], 0.5),
    "dev build": (["build"], 0.5),
    "release build": (["build", "--release"], 0.35),
}

OUR_STRUCT = """
/// Finds lines in the files of project {n}.
#[derive(Tool)]
pub struct Search{n} {{
    /// What to look for.
    #[tool(min_length = 1)]
    pub pattern_{n}: String,
    /// Where to look.
    pub path: Option<String>,
    /// How many hits at most.
    #[tool(minimum = 1, maximum = {maximum}, default = 10)]
    pub limit: u32,
    /// Whether case counts.
    pub case: bool,
    /// Which files.
    pub globs: Vec<String>,
}}

pub fn search{n}(text: &str) -> bool {{
    let read = Search{n}::from_json(black_box(text));
    black_box(Search{n}::schema());
    black_box(read).is_ok()
}}
"""

PEERS_STRUCT = """
/// Finds lines in the files of project {n}.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Search{n} {{
    /// What to look for.
    #[schemars(length(min = 1))]
    pub pattern_{n}: String,
    /// Where to look.
    pub path: Option<String>,
    /// How many hits at most.
    #[schemars(range(min = 1, max = {maximum}))]
    #[serde(default = "ten")]
    pub limit: u32,
    /// Whether case counts.
    pub case: bool,
    /// Which files.
    pub globs: Vec<String>,
}}

pub fn search{n}(text: &str) -> bool {{
    let read = serde_json::from_str::<Search{n}>(black_box(text));
    black_box(schemars::schema_for!(Search{n}));
    black_box(read).is_ok()
}}
"""

HEADS = {
    OURS: "use std::hint::black_box;\nuse tool_core::{Argument, Tool};\n",
    PEERS: "use schemars::JsonSchema;\nuse serde::Deserialize;\nuse std::hint::black_box;\n"
    "\nfn ten() -> u32 {\n    10\n}\n",
}
STRUCTS = {OURS: OUR_STRUCT, PEERS: PEERS_STRUCT}

EVERY = """
pub fn every(text: &str) -> usize {{
    let read: [bool; {tools}] = [
{calls}    ];
    read.iter().filter(|read| **read).count()
}}
"""

MAIN = """fn main() {{
    let text: String = std::env::args().collect();
    println!("{{}}", {name}::every(&text));
}}
"""

WORKSPACE = """[workspace]
resolver = "3"
members = ["ours_*", "peers_*"]

[profile.release]
strip = true
"""


def write(side, tools, dependencies):
    """A crate of so many structs, with a program that uses them all."""
    name = f"{side}_{tools}"
    (HERE / name / "src").mkdir(parents=True)
    structs = "".join(STRUCTS[side].format(n=n, maximum=100 + n) for n in range(tools))
    calls = "".join(f"        search{n}(text),\n" for n in range(tools))
    files = {
        "Cargo.toml": f'[package]\nname = "{name}"\nedition = "2024"\n\n[dependencies]\n{dependencies}',
        "src/lib.rs": (HEADS[side] if tools else "") + structs + EVERY.format(tools=tools, calls=calls),
        "src/main.rs": MAIN.format(name=name),
    }
    for file, text in files.items():
        (HERE / name / file).write_text(text)


def workspace():
    """The crates, with the versions that the project is locked to."""
    shutil.rmtree(HERE, ignore_errors=True)
    packages = json.loads(output("cargo", "metadata", "--format-version=1", "--no-deps"))["packages"]
    core = next(package for package in packages if package["name"] == "tool-core")
    wanted = {one["name"]: one for one in core["dependencies"] if one["kind"] is None}

    def line(name, *features):
        features = json.dumps([*wanted[name]["features"], *features])
        version = f'version = "{wanted[name]["req"]}", default-features = false'
        return f"{name} = {{ {version}, features = {features} }}\n"

    dependencies = {
        OURS: f'tool-core = {{ path = "{ROOT / "tool-core"}" }}\n',
        PEERS: line("schemars", "derive") + line("serde", "derive") + line("serde_json"),
    }
    for side in (OURS, PEERS):
        for tools in (0, 1, TOOLS):
            write(side, tools, dependencies[side])
    (HERE / "Cargo.toml").write_text(WORKSPACE)
    shutil.copy(ROOT / "Cargo.lock", HERE / "Cargo.lock")


def output(*command, cwd=ROOT):
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def seconds(command):
    """The CPU time in user mode of a command and what it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, done.stderr


def cold(side):
    """What the dependencies of a side take, from nothing, in a release build."""
    command = ["cargo", "build", "--release", "-p", f"{side}_0", "--lib"]
    return seconds([*command, "--target-dir", f"target/cold-{side}"])[0]


def rustc(side, command):
    """How cargo calls rustc for the crate of the structs, once its dependencies are built."""
    name = f"{side}_{TOOLS}"
    _, told = seconds(["cargo", *command, "-v", "-p", name, "--lib"])
    lines = [line.strip() for line in told.splitlines() if f"--crate-name {name} " in line]
    compiler = Path(output("rustc", "--print", "sysroot").strip()) / "bin" / "rustc"
    return [str(compiler), *shlex.split(lines[-1].removeprefix("Running `").removesuffix("`"))[1:]]


def ir_lines(command):
    """The lines of the functions that LLVM is given, in a release build."""
    file = HERE / "target" / "functions.ll"
    emit = ["--emit=llvm-ir", "-o", str(file), "-Ccodegen-units=1", "-Cno-prepopulate-passes"]
    seconds([part for part in command if not part.startswith("--emit")] + emit)
    count, inside = 0, False
    for line in file.read_text().splitlines():
        inside = inside or line.startswith("define ")
        count += inside
        inside = inside and line != "}"
    return count


def sizes(side, tools):
    """The bytes of machine code in a program of so many structs, and those of its file."""
    name = f"{side}_{tools}"
    seconds(["cargo", "build", "--release", "-p", name])
    program = HERE / "target" / "release" / name
    sections = output("size", "-A", str(program)).splitlines()
    code = next(int(line.split()[1]) for line in sections if line.startswith(".text "))
    return code, program.stat().st_size


def measure(rounds):
    """The rows: a name, what is measured of both, a unit, and the goal, if there is one."""
    workspace()
    colds = [cold(side) for side in (OURS, PEERS)]
    for name, (cargo, goal) in CARGO.items():
        commands = [rustc(side, cargo) for side in (OURS, PEERS)]
        times = [[seconds(command)[0] for command in commands] for _ in range(rounds)]
        yield name, [min(side) for side in zip(*times)], "s", goal
    yield "LLVM IR a tool", [ir_lines(command) / TOOLS for command in commands], "lines", None
    every, one, none = ([sizes(side, tools) for side in (OURS, PEERS)] for tools in (TOOLS, 1, 0))

    def a_tool(of, fewer, tools):
        return [(more[of] - less[of]) / tools for more, less in zip(every, fewer)]

    yield "machine code a tool", a_tool(0, none, TOOLS), "bytes", 0.35
    yield "machine code a further tool", a_tool(0, one, TOOLS - 1), "bytes", None
    yield "program a tool", a_tool(1, none, TOOLS), "bytes", None
    yield "program a further tool", a_tool(1, one, TOOLS - 1), "bytes", None
    yield "dependencies, cold", colds, "s", None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    os.environ.update(CARGO_INCREMENTAL="0", CARGO_TARGET_DIR="target")
    os.environ.pop("RUSTFLAGS", None)
    missed = False
    print(f"{'':<28}{'ours':>12}{'peers':>10}  {'':<6}{'ratio':>6}{'goal':>7}")
    for name, (ours, peers), unit, goal in measure(parser.parse_args().rounds):
        digits = 2 if unit == "s" else 0
        ratio = ours / peers
        missed |= goal is not None and ratio > goal
        told = "" if goal is None else f"{goal:>7.2f}"
        row = f"{name:<28}{ours:>12.{digits}f}{peers:>10.{digits}f}  {unit:<6}{ratio:>6.3f}{told}"
        print(row, flush=True)
    sys.exit(missed)


if __name__ == "__main__":
    main()
