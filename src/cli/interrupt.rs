//! Ctrl-C: a flag that work looks at, or the end of the program where there is nothing to lose.

use std::ops::Deref;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use anyhow::Result;

pub(super) const INTERRUPTED: u8 = 130;

/// Whether Ctrl-C was pressed since the program listens to it.
static IS_PRESSED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether Ctrl-C exits immediately.
static IS_IMMEDIATE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// A flag that Ctrl-C sets, so that finished answers are printed completely.
pub(super) struct Stop {
    flag: Arc<AtomicBool>,
}

impl Stop {
    /// Makes Ctrl-C set the flag. The second one exits immediately.
    pub(super) fn on_interrupt() -> Result<Self> {
        let stop = Self { flag: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            use signal_hook::flag::{register, register_conditional_shutdown};

            register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(&stop.flag))?;
            register(SIGINT, Arc::clone(&stop.flag))?;
            register(SIGINT, Arc::clone(&IS_PRESSED))?;
            register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(&IS_IMMEDIATE))?;
        }
        Ok(stop)
    }

    /// Returns the flag, for a thread that outlives this value.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

impl Deref for Stop {
    type Target = AtomicBool;

    fn deref(&self) -> &AtomicBool {
        &self.flag
    }
}

/// Runs something that may wait or take long and has no answer to lose: Ctrl-C exits immediately.
pub(super) fn immediately<T>(action: impl FnOnce() -> T) -> T {
    let before = IS_IMMEDIATE.swap(true, Ordering::SeqCst);
    // The signal may have just arrived.
    if IS_PRESSED.load(Ordering::SeqCst) {
        process::exit(INTERRUPTED.into());
    }
    let value = action();
    IS_IMMEDIATE.store(before, Ordering::SeqCst);
    value
}
