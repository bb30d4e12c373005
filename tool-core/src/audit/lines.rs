//! Floor 6: records as lines of JSON at the end of a file.

use crate::toolset::{AuditSink, Record, lock};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

/// Appends each record to a file, as one line of JSON (<https://jsonlines.org>).
///
/// A line that could not be written whole, because the disk was full or the process died, is closed
/// before the next one, so that every other line stays readable.
///
/// ```
/// use tool_core::{Call, Run, Tool, Toolset, audit::JsonLines};
///
/// /// Opens the gate.
/// #[derive(Tool)]
/// struct Open;
///
/// impl Run<()> for Open {
///     type Output = ();
///     type Error = String;
///
///     async fn run(self, (): &()) -> Result<(), String> {
///         Ok(())
///     }
/// }
///
/// let file = std::env::temp_dir().join(format!("tool-core-{}.jsonl", std::process::id()));
/// let sink = JsonLines::append(&file)?.synced();
/// let toolset = Toolset::<()>::builder().tool::<Open>().audit(sink).build()?;
/// pollster::block_on(toolset.dispatch(Call::new("1", "open", "{}"), &()));
///
/// let text = std::fs::read_to_string(&file)?;
/// let codes: Vec<serde_json::Value> =
///     text.lines().map(|line| Ok(serde_json::from_str::<serde_json::Value>(line)?["code"].take()))
///         .collect::<Result<_, serde_json::Error>>()?;
/// assert_eq!(codes, ["started", "succeeded"]);
/// std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JsonLines {
    file: Mutex<Lines>,
    synced: bool,
}

#[derive(Debug)]
struct Lines {
    file: File,
    /// The file ends in the middle of a line.
    torn: bool,
}

impl JsonLines {
    /// Opens a file to append to, and makes it if there is none.
    ///
    /// # Errors
    /// If it cannot be opened for reading and appending.
    pub fn append(path: impl AsRef<Path>) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let torn = ends_in_a_line(&mut file)?;
        Ok(JsonLines { file: Mutex::new(Lines { file, torn }), synced: false })
    }

    /// Has each record on the disk before it counts as taken (`fdatasync`). It is slow, and survives
    /// a power cut.
    #[must_use]
    pub fn synced(mut self) -> Self {
        self.synced = true;
        self
    }
}

fn ends_in_a_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

impl AuditSink for JsonLines {
    fn write(&self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        let mut lines = lock(&self.file);
        if lines.torn {
            line.insert(0, b'\n');
        }
        lines.torn = true;
        lines.file.write_all(&line)?;
        lines.torn = false;
        if self.synced { lines.file.sync_data() } else { Ok(()) }
    }
}
