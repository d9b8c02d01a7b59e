//! Work on several threads: `--jobs`, progress, and cancelling with Ctrl-C.

pub(super) mod progress;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};

use crate::jobs::cores;
use crate::memory;
use crate::sanitize::quoted;

/// The maximum number of threads for each core: more are no gain, and each takes its share of the memory.
const MAX_THREADS_PER_CORE: usize = 4;

/// The number of threads.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct JobsArgument {
    /// Use N threads, at most four for each core [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    jobs: Option<String>,
}

impl JobsArgument {
    pub(super) fn threads(&self) -> Result<NonZeroUsize> {
        let Some(text) = &self.jobs else { return Ok(memory::threads(cores())) };
        let digits = Some(text).filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()));
        // More digits than fit are too many threads in any case.
        let max = cores().get() * MAX_THREADS_PER_CORE;
        let count = digits.map(|digits| digits.parse().map_or(max, |count: usize| count.min(max)));
        count
            .and_then(NonZeroUsize::new)
            .map(memory::threads)
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
