//! The thread that parses pasted texts in the background, one at a time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SendError, Sender, SyncSender};
use std::thread;
use std::time::Duration;

use super::pasted::Pasted;

/// How long the drawing thread waits for the parse. Most texts take less, so that keys typed after a paste are handled
/// after it.
const WAIT: Duration = Duration::from_millis(100);

/// The parsing thread, started on first use and stopped on drop. It parses the latest paste.
pub struct PasteReader<M> {
    late: Sender<M>,
    requests: Option<Sender<Request>>,
    /// The stop flag of the latest paste.
    stop: Arc<AtomicBool>,
}

/// A text to parse, its stop flag, and the channel of the waiting thread.
struct Request {
    text: String,
    stop: Arc<AtomicBool>,
    waiting: SyncSender<Box<Pasted>>,
}

/// A paste that took long to parse.
#[derive(Debug)]
pub struct LatePaste {
    pasted: Box<Pasted>,
    stop: Arc<AtomicBool>,
}

impl<M: From<LatePaste> + Send + 'static> PasteReader<M> {
    /// Creates a reader that sends slow results to `late`.
    pub fn new(late: Sender<M>) -> Self {
        Self { late, requests: None, stop: Arc::default() }
    }

    /// Parses a text, canceling the previous one. If that takes long, the result is sent later.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn read(&mut self, text: String) -> io::Result<Option<Box<Pasted>>> {
        self.cancel();
        self.stop = Arc::default();
        let requests = match &self.requests {
            Some(requests) => requests,
            None => self.requests.insert(spawn(self.late.clone())?),
        };
        let (waiting, read) = mpsc::sync_channel(0);
        // The thread listens as long as `self` lives.
        let _ = requests.send(Request { text, stop: Arc::clone(&self.stop), waiting });
        Ok(read.recv_timeout(WAIT).ok())
    }
}

impl<M> PasteReader<M> {
    pub fn cancel(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<M> Drop for PasteReader<M> {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl LatePaste {
    /// Returns the parsed text, unless it was canceled.
    pub fn take(self) -> Option<Box<Pasted>> {
        (!self.stop.load(Ordering::Relaxed)).then_some(self.pasted)
    }
}

fn spawn<M: From<LatePaste> + Send + 'static>(late: Sender<M>) -> io::Result<Sender<Request>> {
    let (sender, requests) = mpsc::channel();
    thread::Builder::new().name("pasted".into()).spawn(move || work(&requests, &late))?;
    Ok(sender)
}

fn work<M: From<LatePaste>>(requests: &Receiver<Request>, late: &Sender<M>) {
    for Request { text, stop, waiting } in requests {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let pasted = Box::new(Pasted::until(text, &stop));
        if let Err(SendError(pasted)) = waiting.send(pasted) {
            // The program may have ended.
            let _ = late.send(LatePaste { pasted, stop }.into());
        }
    }
}
