//! Interrupts during a search.

use std::thread::JoinHandle;

use crate::cli::interrupt::INTERRUPTED;
use crate::cli::prelude::*;

const INTERVAL: Duration = Duration::from_millis(20);
/// Exits the process as soon as a flag is set, as long as this value lives. For work that cannot check the flag often
/// enough and leaves nothing to save.
pub(super) struct ExitOnStop {
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl ExitOnStop {
    /// Watches a flag, and runs `clean_up` before exiting.
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
            // The thread returns nothing.
            let _ = thread.join();
        }
    }
}

/// The termination signals, from the system or a closed terminal: the search is saved first.
pub(super) struct Termination {
    #[cfg(unix)]
    flags: [(i32, Arc<AtomicBool>); 2],
}

impl Termination {
    /// Sets a flag when a signal arrives.
    ///
    /// # Errors
    /// If the system refuses a handler.
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

    /// Ends the process by the signal received, if any.
    pub fn end_if_terminated(&self) {
        #[cfg(unix)]
        for (signal, is_received) in &self.flags {
            if is_received.load(Ordering::Relaxed) {
                // If this returns, the program ends as after Ctrl-C.
                let _ = signal_hook::low_level::emulate_default_handler(*signal);
            }
        }
    }
}
