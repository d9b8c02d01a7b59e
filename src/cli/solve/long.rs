//! A search that may take hours: it reports progress, can be stopped and resumed, and stays within its memory by using
//! the disk.

use std::io::{IsTerminal, stderr};

use indicatif::{DecimalBytes, HumanDuration, ProgressBar};

use super::checkpoint::Checkpoint;
use super::interrupt::{ExitOnStop, Termination};
use super::scratch::Scratch;
use crate::cli::files::name;
use crate::cli::interrupt::{Stop, immediately};
use crate::cli::prelude::*;
use crate::memory;
use tableaux_engine::solver::{Limit, Proof, ProofError, ProofStatus, ProofStep, StartPosition};
use tableaux_engine::verdict;

/// The positions for the ordinary search, which runs first: nearly all deals need fewer, only it finds solutions, and
/// its beam of 100,000 positions has ended by then.
const ORDINARY_STATES: u64 = 20_000_000;

/// The least memory to start a proof with.
const LEAST_PROOF_MEMORY: usize = 16_000_000;

/// The interval for saving the state of the search; saving takes at most a twentieth of the time.
const SAVED_EVERY: Duration = Duration::from_secs(60);
const LEAST_SHARE: u32 = 20;

/// The interval for updating the progress on the screen.
const TOLD_EVERY: Duration = Duration::from_secs(1);

pub(super) struct LongSearch<'a> {
    pub checkpoint: Option<&'a Path>,
    pub threads: usize,
    pub effort: Effort,
    pub limits: Limits,
    pub stop: &'a Stop,
}

impl LongSearch<'_> {
    /// Returns the verdict on a position, and the number of positions searched.
    pub fn verdict(&self, solver: &mut Solver, position: &Position) -> Result<(Verdict, u64)> {
        let Some(path) = self.checkpoint else { return self.search(solver, position, None) };
        let termination = Termination::stops(&self.stop.flag())?;
        let checkpoint = Checkpoint::lock(path)?;
        let found = self.search(solver, position, Some(&checkpoint));
        drop(checkpoint);
        if matches!(found, Ok((Verdict::Unknown(Limit::Canceled), _))) {
            termination.end_if_terminated();
        }
        found
    }

    fn search(
        &self,
        solver: &mut Solver,
        position: &Position,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<(Verdict, u64)> {
        let start = StartPosition::from(position);
        let mut scratch = None;
        let mut proof = if let Some(kept) = checkpoint.filter(|checkpoint| checkpoint.exists()) {
            // Reading may take long, and an interrupt loses nothing.
            immediately(|| kept.resume(&start, self.threads, self.limits.bytes))?
        } else {
            let states = self.limits.states.min(ORDINARY_STATES);
            let found = verdict(solver, position, self.effort, Limits { states, ..self.limits }, self.stop)?;
            if checkpoint.is_some() && matches!(found, Verdict::Unknown(Limit::Canceled)) {
                note("stopped before the proof began; there is nothing to save yet");
            }
            let is_open = matches!(found, Verdict::Unknown(Limit::States | Limit::Bytes))
                && states < self.limits.states
                && self.limits.bytes >= LEAST_PROOF_MEMORY;
            if !is_open {
                return Ok((found, solver.statistics().expanded));
            }
            *solver = Solver::new();
            memory::release();
            let files = match checkpoint {
                Some(checkpoint) => checkpoint.path.clone(),
                None => scratch.insert(Scratch::new()?).files(),
            };
            Proof::new(&start, self.threads, self.limits.bytes, files)
        };
        let states = proof.status().states;
        if let Some(kept) = checkpoint.filter(|_| states >= self.limits.states) {
            let (limit, name) = (self.limits.states, name(&kept.path));
            let searched = grouped_count(states, "position", "positions");
            bail!("--limit {limit}: {name} has already searched {searched}; use a higher limit");
        }
        let step = self.prove(&mut proof, checkpoint, scratch.as_ref())?;
        let states = proof.status().states;
        drop((proof, scratch));
        let found = match step {
            ProofStep::Impossible => Verdict::Impossible { states },
            ProofStep::TooLittleMemory => Verdict::Unknown(Limit::Bytes),
            // The proof forgets moves, so the ordinary search finds them.
            ProofStep::Winnable => {
                let limits = Limits { bytes: self.limits.bytes, ..Limits::NONE };
                verdict(solver, position, self.effort, limits, self.stop)?
            }
            ProofStep::Paused if self.is_stopped() => Verdict::Unknown(Limit::Canceled),
            ProofStep::Paused => Verdict::Unknown(Limit::States),
        };
        Ok((found, states))
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Searches until there is a verdict, a limit is reached or it is stopped.
    fn prove(
        &self,
        proof: &mut Proof,
        checkpoint: Option<&Checkpoint>,
        scratch: Option<&Scratch>,
    ) -> Result<ProofStep> {
        let save = |proof: &mut Proof| checkpoint.map_or(Ok(()), |checkpoint| checkpoint.save(proof));
        // Fails early if the state cannot be written.
        save(proof)?;
        let report = Report::new();
        // Without a checkpoint, exiting midway loses nothing.
        let _exit = scratch.map(|scratch| {
            let (folder, line) = (scratch.folder().to_owned(), report.line.clone());
            ExitOnStop::new(self.stop.flag(), move || {
                if let Some(line) = line {
                    line.finish_and_clear();
                }
                Scratch::remove_folder(&folder);
            })
        });
        let (mut saved, mut wait) = (Instant::now(), SAVED_EVERY);
        loop {
            let step = match proof.search(TOLD_EVERY, self.stop) {
                Ok(step) => step,
                // The last checkpoint still exists.
                Err(ProofError::Memory(_)) => return Ok(ProofStep::TooLittleMemory),
                Err(error) => bail!("the search stopped: {error}"),
            };
            let status = proof.status();
            report.tell(&status);
            if step != ProofStep::Paused || self.is_stopped() || status.states >= self.limits.states {
                let goes_on = matches!(step, ProofStep::Paused | ProofStep::TooLittleMemory);
                if let Some(line) = report.line.as_ref().filter(|_| checkpoint.is_some()) {
                    line.set_message("saving the search");
                    line.tick();
                }
                let kept = save(proof);
                report.end();
                kept?;
                if let Some(checkpoint) = checkpoint.filter(|_| goes_on) {
                    let more = if step == ProofStep::TooLittleMemory { " with a higher --memory" } else { "" };
                    report.say(&format!(
                        "tableaux: the search is saved in {}; the same command{more} resumes it",
                        name(&checkpoint.path)
                    ));
                }
                return Ok(step);
            }
            if saved.elapsed() >= wait {
                let begin = Instant::now();
                match save(proof) {
                    Ok(()) => report.saved(&status, checkpoint.is_some()),
                    // The previous checkpoint still exists.
                    Err(error) => report.say(&format!("tableaux: {error}; trying again")),
                }
                saved = Instant::now();
                wait = SAVED_EVERY.max(begin.elapsed() * LEAST_SHARE);
            }
        }
    }
}

/// Progress on standard error: an updated line on a terminal, elsewhere one line per save.
struct Report {
    line: Option<ProgressBar>,
}

impl Report {
    fn new() -> Self {
        Self { line: stderr().is_terminal().then(ProgressBar::new_spinner) }
    }

    fn tell(&self, status: &ProofStatus) {
        if let Some(line) = &self.line {
            line.set_message(in_words(status));
            line.tick();
        }
    }

    fn saved(&self, status: &ProofStatus, is_kept: bool) {
        if self.line.is_none() && is_kept {
            eprintln!("{}", in_words(status));
        }
    }

    fn say(&self, text: &str) {
        match &self.line {
            Some(line) => line.println(text),
            None => eprintln!("{text}"),
        }
    }

    fn end(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Describes the progress: `layer 35 of 96 · 165,487,746 positions, 1,400,000 a second · 170 MB`.
fn in_words(status: &ProofStatus) -> String {
    let positions = grouped_count(status.states, "position", "positions");
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is rounded")]
    let speed = grouped((status.speed() / 1000.0).round() as u64 * 1000);
    let (layer, last) = (status.layer, status.last_layer);
    let memory = DecimalBytes(status.bytes as u64);
    let disk = match status.disk_bytes {
        0 => String::new(),
        bytes => format!(" and {} on disk", DecimalBytes(bytes)),
    };
    let remaining = status.remaining().map_or_else(
        || "layers still grow".into(),
        |time| format!("{} to {} more", HumanDuration(*time.start()), HumanDuration(*time.end())),
    );
    format!("layer {layer} of at most {last} · {positions}, {speed} a second · {memory}{disk} · {remaining}")
}
