//! Peers in other languages: a program that stays, and reads calls when it is asked to.
//!
//! The first line that it prints names its peers, and then what they and it are, each behind a tab.
//! Then it is sent a peer, a file in the folder of [`export`], whether its calls are valid, and how
//! often to read it; and it answers with the seconds that this took, and with `true` if the call was
//! admitted.

use crate::measure::Competitor;
use std::cell::RefCell;
use std::fs;
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use tool_bench::readers::each_form;
use tool_bench::unchecked::Plain;
use tool_bench::workloads::{Form, Workload};
use tool_bench::{Visit, each};
use tool_core::Argument;

/// A program with peers.
pub(crate) struct Outside {
    child: Child,
    pipes: RefCell<(ChildStdin, Lines<BufReader<ChildStdout>>)>,
    /// Their names.
    pub(crate) peers: Vec<String>,
    /// Names and versions, with tabs between them.
    pub(crate) about: String,
}

impl Outside {
    /// Starts it; `command` is split at blanks.
    pub(crate) fn start(command: &str) -> io::Result<Self> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut lines = BufReader::new(output).lines();
        let hello = lines.next().unwrap_or_else(|| Err(io::ErrorKind::UnexpectedEof.into()))?;
        let (peers, about) = hello.split_once('\t').unwrap_or((&hello, ""));
        Ok(Outside {
            child,
            pipes: RefCell::new((input, lines)),
            peers: peers.split(' ').map(str::to_owned).collect(),
            about: about.to_owned(),
        })
    }

    /// Its peers, each about to read this form.
    pub(crate) fn competitors<'c>(
        &'c self,
        workload: &Workload,
        form: &'c Form,
    ) -> impl Iterator<Item = Competitor<'c>> {
        let file = file(workload.name, form.name);
        self.peers.iter().map(move |peer| {
            let file = file.clone();
            Competitor::new(peer, Duration::from_millis(200), move |repetitions| {
                self.read(peer, &file, form.violations == 0, repetitions)
            })
        })
    }

    /// Lets a peer read a file so many times, and gives the seconds: none where it fails, which is
    /// told.
    fn read(&self, peer: &str, file: &str, valid: bool, repetitions: u32) -> f64 {
        let (input, output) = &mut *self.pipes.borrow_mut();
        let sent = writeln!(input, "{peer}\t{file}\t{valid}\t{repetitions}").and(input.flush());
        let answer = sent.ok().and_then(|()| output.next()?.ok()).unwrap_or_default();
        let (seconds, admitted) = answer.split_once('\t').unwrap_or_default();
        match seconds.parse() {
            Ok(seconds) if admitted == valid.to_string() => seconds,
            _ => {
                eprintln!("{peer}, {file}: should say {valid}, and answers {answer:?}");
                f64::NAN
            }
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn file(call: &str, form: &str) -> String {
    format!("{call}.{}.json", form.replace(' ', "_"))
}

/// Writes every call, and the schema of each, for the peers outside.
pub(crate) fn export(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut export = Export { folder, done: Ok(()) };
    each(&mut export);
    export.done
}

struct Export<'f> {
    folder: &'f Path,
    done: io::Result<()>,
}

impl Visit for Export<'_> {
    fn workload<Ours: Argument, Plain: self::Plain>(&mut self, workload: &Workload) {
        let mut write = |name: &str, text: &str| {
            let written = fs::write(self.folder.join(name), text);
            if self.done.is_ok() {
                self.done = written;
            }
        };
        let schema = Ours::schema().to_value().to_string();
        write(&format!("{}.schema.json", workload.name), &schema);
        each_form(workload, |form, sent| write(&file(workload.name, form.name), sent.text));
    }
}
