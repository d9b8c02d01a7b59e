//! Work on several threads: `--jobs`, progress, and cancelling with Ctrl-C.

pub(super) mod progress;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;

use super::arguments::positive;
use crate::jobs::cores;
use crate::memory;

/// The maximum number of threads for each core: more are no gain, and each takes its share of the memory.
const MAX_THREADS_PER_CORE: NonZeroUsize = NonZeroUsize::new(4).unwrap();

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
        // More digits than fit are too many threads in any case.
        let is_long = text.len() > 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        let count = if is_long { u64::MAX } else { positive(text, "--jobs", "threads")? };
        let max = cores().saturating_mul(MAX_THREADS_PER_CORE);
        let count = usize::try_from(count).ok().and_then(NonZeroUsize::new).map_or(max, |count| count.min(max));
        Ok(memory::threads(count))
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
