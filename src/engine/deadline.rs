//! A time limit for a search, which itself has no clock: a separate thread sets its stop flag.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The polling interval of the other flag.
const INTERVAL: Duration = Duration::from_millis(5);

/// A stop flag that is set after a time, to end a search. Dropping the deadline earlier leaves the flag unset, and
/// joins the thread, which sleeps until then.
///
/// ```
/// use std::time::Duration;
/// use tableaux_engine::solver::Limit;
/// use tableaux_engine::{CellCount, Deadline, Deal, Effort, Limits, Position, Solver, Verdict, verdict};
///
/// // That #883 cannot be won without free cells takes seconds to prove.
/// let start = Position::new(Deal::new(883.into()).tableau(), CellCount::NONE);
/// let deadline = Deadline::after(Duration::from_millis(20))?;
/// let verdict = verdict(&mut Solver::new(), &start, Effort::Fast, Limits::NONE, deadline.flag())?;
/// assert_eq!(verdict, Verdict::Unknown(Limit::Canceled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Deadline {
    flag: Arc<AtomicBool>,
    /// The thread, which ends when the sender is dropped.
    watch: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Deadline {
    /// Creates a flag that is set after a time; never, if the time is too long for the clock.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn after(time: Duration) -> io::Result<Self> {
        Self::start(time, None)
    }

    /// Creates a flag that is set after a time, or earlier if `other` is, such as that of an interrupt.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn after_or(time: Duration, other: Arc<AtomicBool>) -> io::Result<Self> {
        Self::start(time, Some(other))
    }

    fn start(time: Duration, other: Option<Arc<AtomicBool>>) -> io::Result<Self> {
        let end = Instant::now().checked_add(time);
        let (sender, dropped) = mpsc::channel();
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        let watch = move || {
            loop {
                let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
                if left.is_zero() || other.as_ref().is_some_and(|other| other.load(Ordering::Relaxed)) {
                    return set.store(true, Ordering::Relaxed);
                }
                let longest = if other.is_some() { INTERVAL } else { Duration::MAX };
                if dropped.recv_timeout(left.min(longest)) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("deadline".into()).spawn(watch)?;
        Ok(Self { flag, watch: Some((sender, thread)) })
    }

    /// Returns the flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.watch.take() {
            drop(sender);
            // The thread never panics.
            let _ = thread.join();
        }
    }
}
