//! Floor 6: a thread of its own for a sink that is slow.

use crate::toolset::{AuditSink, Event, Record, lock, quietly};
use std::fmt;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};

/// Gives a sink a thread of its own: calls do not wait for it.
///
/// A record counts as taken when it is in the queue. If the sink does not take one, that is told at
/// the next write, and until it is told to one that begins a body, so that nothing further runs
/// unrecorded. A queue that is full makes calls wait:
/// no record is dropped. Dropping it writes what is in the queue first.
pub struct Background {
    queue: Option<SyncSender<Message>>,
    failure: Arc<Mutex<Option<io::Error>>>,
    thread: Option<JoinHandle<()>>,
}

enum Message {
    Record(Box<Record>),
    /// Everything before it is written; whoever waits is told.
    Flush(SyncSender<()>),
}

impl Background {
    /// Gives `sink` a thread, with a queue of so many records before it.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn new(sink: impl AuditSink + 'static, queue: usize) -> io::Result<Self> {
        let (sender, receiver) = sync_channel(queue);
        let failure = Arc::new(Mutex::new(None));
        let failures = Arc::clone(&failure);
        let name = "tool-core audit".to_owned();
        let thread = Builder::new().name(name).spawn(move || work(&sink, &receiver, &failures))?;
        Ok(Background { queue: Some(sender), failure, thread: Some(thread) })
    }

    /// Waits until everything is written that was taken so far.
    ///
    /// # Errors
    /// With what the sink said of a record that it has not taken.
    pub fn flush(&self) -> io::Result<()> {
        let (done, wait) = sync_channel(1);
        self.send(Message::Flush(done))?;
        wait.recv().map_err(|_| gone())?;
        self.failed()
    }

    fn send(&self, message: Message) -> io::Result<()> {
        let queue = self.queue.as_ref().ok_or_else(gone)?;
        queue.send(message).map_err(|_| gone())
    }

    fn failed(&self) -> io::Result<()> {
        lock(&self.failure).take().map_or(Ok(()), Err)
    }
}

fn gone() -> io::Error {
    io::Error::other("the thread of the sink is gone")
}

fn work(sink: &dyn AuditSink, queue: &Receiver<Message>, failure: &Mutex<Option<io::Error>>) {
    for message in queue {
        match message {
            Message::Record(record) => {
                let written = quietly(|| sink.write(&record));
                let written = written.unwrap_or_else(|words| Err(io::Error::other(words)));
                if let Err(error) = written {
                    *lock(failure) = Some(error);
                }
            }
            // Whoever waits may be gone.
            Message::Flush(done) => drop(done.send(())),
        }
    }
}

impl AuditSink for Background {
    fn write(&self, record: &Record) -> io::Result<()> {
        self.send(Message::Record(Box::new(record.clone())))?;
        match record.event {
            Event::Started => self.failed(),
            Event::Finished => match &*lock(&self.failure) {
                Some(failure) => Err(io::Error::new(failure.kind(), failure.to_string())),
                None => Ok(()),
            },
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // The thread catches the panics of the sink, so it ends.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Background {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Background").finish_non_exhaustive()
    }
}
