//! Ends that others ask for while a search runs.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::cli::work::INTERRUPTED;

/// How often a stop is looked for.
const INTERVAL: Duration = Duration::from_millis(20);
/// Ends the program as soon as a flag is set, in the middle of whatever it does, as long as this value lives. For work
/// that cannot look at the flag often enough, and of which nothing is to be kept.
pub(super) struct ExitOnStop {
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl ExitOnStop {
    /// Watches a flag. `clean_up` runs before the end.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new(stop: Arc<AtomicBool>, clean_up: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let is_over = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&is_over);
        let watch = move || {
            while !ended.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    clean_up();
                    std::process::exit(INTERRUPTED.into());
                }
                std::thread::park_timeout(INTERVAL);
            }
        };
        let thread = std::thread::Builder::new().spawn(watch)?;
        Ok(Self { is_over, thread: Some(thread) })
    }
}

impl Drop for ExitOnStop {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // It has nothing to return.
            let _ = thread.join();
        }
    }
}

/// The signals that ask a program to end, by the system or because its terminal is gone: a search is written down before.
pub(super) struct Termination {
    #[cfg(unix)]
    flags: [(i32, Arc<AtomicBool>); 2],
}

impl Termination {
    /// Makes the signals set a flag.
    ///
    /// # Errors
    /// If the system refuses it.
    #[cfg(unix)]
    pub fn stops(stop: &Arc<AtomicBool>) -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        use signal_hook::flag::register;

        let flags = [SIGTERM, SIGHUP].map(|signal| (signal, Arc::new(AtomicBool::new(false))));
        for (signal, is_received) in &flags {
            register(*signal, Arc::clone(is_received))?;
            register(*signal, Arc::clone(stop))?;
        }
        Ok(Self { flags })
    }

    #[cfg(not(unix))]
    pub fn stops(_: &Arc<AtomicBool>) -> io::Result<Self> {
        Ok(Self {})
    }

    /// Ends the program by the signal that it has received, if any.
    pub fn end_if_terminated(&self) {
        #[cfg(unix)]
        for (signal, is_received) in &self.flags {
            if is_received.load(Ordering::Relaxed) {
                // If it returns, the program ends as it does after Ctrl-C.
                let _ = signal_hook::low_level::emulate_default_handler(*signal);
            }
        }
    }
}
