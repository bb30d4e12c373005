//! Instructions and allocations, counted by callgrind: the same on every run, however busy the
//! machine is.
//!
//! The counted program calls [`Pieces::piece`] for each thing to count. It prints the name of the
//! piece, and callgrind, which watches for the two functions around it, writes a file for each.

use std::collections::HashMap;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

/// Has glibc copy and compare the same way on every processor of x86-64, and byte by byte on none:
/// callgrind counts `rep movsb` as an instruction a byte. Other systems do not read it.
/// <https://sourceware.org/glibc/manual/latest/html_node/Hardware-Capability-Tunables.html>
const ONE_WAY_TO_COPY: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-AVX_Fast_Unaligned_Load,-BMI2,-ERMS,-FSRM,-MOVBE,\
     -SSE4_1,-SSE4_2,-SSSE3",
);

/// What a piece took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Instructions.
    pub instructions: u64,
    /// Calls of `malloc`, `calloc` and `realloc`.
    pub allocations: u64,
}

/// Within the counted program: does things one after the other, so that each is counted alone.
#[derive(Debug, Default)]
pub struct Pieces(());

impl Pieces {
    /// Does `work` twice to have everything in place, and once to be counted.
    pub fn piece<O>(&mut self, name: &str, mut work: impl FnMut() -> O) {
        self.prepared(name, || (), |()| work());
    }

    /// The same with what `prepare` gives, which is not counted.
    pub fn prepared<I, O>(
        &mut self,
        name: &str,
        mut prepare: impl FnMut() -> I,
        mut work: impl FnMut(I) -> O,
    ) {
        drop(black_box(work(prepare())));
        drop(black_box(work(prepare())));
        let prepared = prepare();
        self.first(name, || work(prepared));
    }

    /// Does `work` once, and counts what it takes the first time.
    pub fn first<O>(&mut self, name: &str, work: impl FnOnce() -> O) {
        println!("{name}");
        counted_from_here();
        drop(black_box(work()));
        counted_to_here();
    }
}

// Not alike, so that they stay two functions.
#[inline(never)]
fn counted_from_here() {
    black_box("from");
}

#[inline(never)]
fn counted_to_here() {
    black_box(2);
}

/// Runs `program` with `arguments` under callgrind, and gives what each piece took, in order.
///
/// # Errors
/// Says what is missing, or what went wrong.
pub fn counts(
    program: &Path,
    arguments: &[&str],
    scratch: &Path,
) -> Result<Vec<(String, Count)>, String> {
    let _ = fs::remove_dir_all(scratch);
    fs::create_dir_all(scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let dump = scratch.join("counts");
    let (tunables, one_way) = ONE_WAY_TO_COPY;
    let ran = Command::new("valgrind")
        .env(tunables, one_way)
        .args(["--tool=callgrind", "--zero-before=*counted_from_here*"])
        .args(["--dump-before=*counted_to_here*"])
        .arg(format!("--callgrind-out-file={}", dump.display()))
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind does not start ({error}); it has to be installed"))?;
    if !ran.status.success() {
        return Err(format!("valgrind: {}\n{}", ran.status, String::from_utf8_lossy(&ran.stderr)));
    }
    let names = String::from_utf8_lossy(&ran.stdout).into_owned();
    let counts = names.lines().zip(1..).map(|(name, n)| {
        let dump = dump.with_extension(n.to_string());
        let text =
            fs::read_to_string(&dump).map_err(|error| format!("{}: {error}", dump.display()))?;
        Ok((name.to_owned(), count(&text)))
    });
    let counts: Result<Vec<_>, String> = counts.collect();
    let _ = fs::remove_dir_all(scratch);
    counts
}

/// Reads what callgrind wrote of one piece: <https://valgrind.org/docs/manual/cl-format.html>.
fn count(dump: &str) -> Count {
    let mut count = Count::default();
    // A function is `(number) name` where it is written first, and `(number)` from then on.
    let mut names = HashMap::new();
    let mut name = |function| match str::split_once(function, ' ') {
        Some((number, name)) => {
            names.insert(number, name);
            name
        }
        None => names.get(function).copied().unwrap_or_default(),
    };
    let (mut within, mut called) = ("", "");
    for line in dump.lines() {
        match line.split_once('=') {
            Some(("fn", function)) => within = name(function),
            Some(("cfn", function)) => called = name(function),
            Some(("calls", calls)) if allocates(called) && !allocates(within) => {
                let times = calls.split(' ').next().and_then(|times| times.parse().ok());
                count.allocations += times.unwrap_or(0);
            }
            _ => {
                if let Some(total) = line.strip_prefix("totals: ") {
                    count.instructions = total.parse().unwrap_or(0);
                }
            }
        }
    }
    count
}

/// Whether this is a function of the allocator in libc. They call each other.
fn allocates(function: &str) -> bool {
    matches!(function, "malloc" | "calloc" | "realloc")
}
