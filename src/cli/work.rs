//! Shared parts of work on many deals: generator, `--jobs`, progress, and canceling with Ctrl-C.

pub(super) mod progress;

use super::generator::GeneratorArgument;
use super::interrupt::{INTERRUPTED, Stop};
use super::prelude::*;
use crate::memory;
use tableaux_engine::jobs::cores;
use tableaux_engine::skat::OpenSearch;

/// The maximum number of threads per core: more gain nothing, and each takes memory.
const MAX_THREADS_PER_CORE: NonZeroUsize = NonZeroUsize::new(4).unwrap();

/// The generator that deals, and the number of threads.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct WorkArguments {
    #[command(flatten)]
    generator: GeneratorArgument,
    /// Use N threads, at most four for each core [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    jobs: Option<String>,
}

pub(super) struct Work {
    pub(super) generator: Generator,
    pub(super) threads: NonZeroUsize,
    pub(super) stop: Stop,
}

impl WorkArguments {
    pub(super) fn begin(&self) -> Result<Work> {
        Ok(Work { generator: self.generator.generator()?, threads: self.threads()?, stop: Stop::on_interrupt()? })
    }

    /// Returns whether `--generator` is given.
    pub(super) const fn names_generator(&self) -> bool {
        self.generator.is_given()
    }

    fn threads(&self) -> Result<NonZeroUsize> {
        threads(self.jobs.as_deref())
    }
}

/// Returns the number of threads that `--jobs` asks for, by default one for each core.
pub(super) fn threads(jobs: Option<&str>) -> Result<NonZeroUsize> {
    // A number with more digits is too large in any case.
    let is_long = |text: &&str| text.len() > 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    let jobs = jobs.map(|text| if is_long(&text) { "999999999" } else { text });
    let Some(count) = positive(jobs, "--jobs", "threads")? else {
        return Ok(memory::threads(cores()));
    };
    let max = cores().saturating_mul(MAX_THREADS_PER_CORE);
    let count = usize::try_from(count).ok().and_then(NonZeroUsize::new);
    Ok(memory::threads(count.map_or(max, |count| count.min(max))))
}

/// The searches of a thread, each created when it is needed.
#[derive(Default)]
pub(super) struct Searches {
    pub(super) freecell: Option<Solver>,
    pub(super) skat: Option<OpenSearch>,
}

impl Work {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Returns 130 after Ctrl-C, else 0 if the answer is yes and 1 if it is no.
pub(super) fn code_of_work(is_interrupted: bool, is_yes: bool) -> ExitCode {
    if is_interrupted { ExitCode::from(INTERRUPTED) } else { exit_code(is_yes) }
}
