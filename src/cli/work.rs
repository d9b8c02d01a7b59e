//! Work on several threads: `--jobs`, progress, and cancelling with Ctrl-C.

pub(super) mod progress;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};

use crate::jobs::cores;
use crate::sanitize::quoted;

/// The maximum number of threads; no machine gains from more.
const MAX_THREADS: usize = 1024;

/// The number of threads.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct JobsArgument {
    /// Use N threads [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    jobs: Option<String>,
}

impl JobsArgument {
    pub(super) fn threads(&self) -> Result<NonZeroUsize> {
        let Some(text) = &self.jobs else { return Ok(cores()) };
        let digits = Some(text).filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()));
        // More digits than fit are too many threads in any case.
        let count = digits.map(|digits| digits.parse().map_or(MAX_THREADS, |count: usize| count.min(MAX_THREADS)));
        count
            .and_then(NonZeroUsize::new)
            .with_context(|| format!("--jobs: '{}' is no number of threads: 1 and more is accepted", quoted(text)))
    }
}

/// A flag that Ctrl-C sets, so that the answers found so far are printed whole.
pub(super) fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGINT;
        // The second Ctrl-C ends the program immediately.
        signal_hook::flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stop))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&stop))?;
    }
    Ok(stop)
}
