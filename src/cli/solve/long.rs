//! A search that may take hours: it says how far it is, can be stopped and taken up again, and stays within its memory by
//! using the disk.

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use indicatif::{DecimalBytes, HumanDuration, ProgressBar};

use super::LEAST_MEMORY;
use crate::cli::files::{cannot_be, name};
use crate::freecell::position::Position;
use crate::number::{grouped, grouped_count};
use crate::sanitize::reason;
use crate::solver::{Effort, Limit, Limits, Proof, ProofError, ProofStatus, ProofStep, Solver, StartPosition};
use crate::verdict::{Verdict, verdict};

/// The positions that the ordinary search is tried with first: nearly all deals need less, it is the one that finds
/// solutions, and its beam of 100,000 positions has ended by then.
const ORDINARY_STATES: u64 = 20_000_000;

/// How often the state of the search is written down; it may take a twentieth of the time at most.
const SAVED_EVERY: Duration = Duration::from_secs(60);
const LEAST_SHARE: u32 = 20;

/// How often the screen is told how far it is.
const TOLD_EVERY: Duration = Duration::from_secs(1);

/// What a long search is done with.
pub(super) struct LongSearch<'a> {
    /// The file of its state, if it is to be kept.
    pub checkpoint: Option<&'a Path>,
    pub threads: usize,
    pub effort: Effort,
    pub limits: Limits,
    pub stop: &'a AtomicBool,
}

impl LongSearch<'_> {
    /// The verdict on a position, and how many positions were searched for it.
    pub fn verdict(&self, solver: &mut Solver, position: &Position) -> Result<(Verdict, u64)> {
        let start = StartPosition::try_from(position)?;
        let kept = self.checkpoint.filter(|path| path.symlink_metadata().is_ok());
        let mut proof = if let Some(path) = kept {
            let proof = Proof::resume(path, &start, self.threads, self.limits.bytes);
            proof.map_err(|error| anyhow!("{}: {error}", name(path)))?
        } else {
            let states = self.limits.states.min(ORDINARY_STATES);
            let found = verdict(solver, position, self.effort, Limits { states, ..self.limits }, self.stop)?;
            let is_open = matches!(found, Verdict::Unknown(Limit::States | Limit::Bytes))
                && states < self.limits.states
                && self.limits.bytes >= LEAST_MEMORY;
            if !is_open {
                return Ok((found, solver.statistics().expanded));
            }
            *solver = Solver::new();
            Proof::new(&start, self.threads, self.limits.bytes, self.scratch())
        };
        let states = proof.status().states;
        if let Some(path) = kept.filter(|_| states >= self.limits.states) {
            bail!(
                "--limit {}: {} has searched {} already, and a higher limit is accepted with it",
                self.limits.states,
                name(path),
                grouped_count(states, "position", "positions")
            );
        }
        let step = self.search(&mut proof);
        let states = proof.status().states;
        if self.checkpoint.is_none() {
            proof.remove_files();
        }
        let found = match step? {
            None => Verdict::Unknown(Limit::Bytes),
            Some(step) => match step {
                ProofStep::Impossible => Verdict::Impossible { states },
                // Its moves were forgotten: the ordinary search finds them.
                ProofStep::Winnable => verdict(
                    solver,
                    position,
                    self.effort,
                    Limits { bytes: self.limits.bytes, ..Limits::NONE },
                    self.stop,
                )?,
                ProofStep::Paused if self.stop.load(Ordering::Relaxed) => Verdict::Unknown(Limit::Cancelled),
                ProofStep::Paused => Verdict::Unknown(Limit::States),
            },
        };
        Ok((found, states))
    }

    /// What the names of files begin with that entries are written to.
    fn scratch(&self) -> PathBuf {
        let temporary = || std::env::temp_dir().join(format!("tableaux-{}", std::process::id()));
        self.checkpoint.map_or_else(temporary, Path::to_path_buf)
    }

    /// Searches until there is a verdict, the limit is met or it is stopped. Nothing, if the memory is too little.
    fn search(&self, proof: &mut Proof) -> Result<Option<ProofStep>> {
        let save = |proof: &mut Proof| match self.checkpoint {
            Some(path) => {
                proof.save(path).map_err(|error| anyhow!("{}: {}", cannot_be(path, "written"), reason(&error)))
            }
            None => Ok(()),
        };
        // Whether it can be written is known before an hour is lost.
        save(proof)?;
        let report = Report::new();
        let (mut saved, mut wait) = (Instant::now(), SAVED_EVERY);
        loop {
            let step = match proof.search(TOLD_EVERY, self.stop) {
                Ok(step) => step,
                Err(ProofError::Memory(_)) => return Ok(None),
                Err(error) => bail!("the search ends: {error}"),
            };
            let status = proof.status();
            report.tell(&status);
            let is_over =
                step != ProofStep::Paused || self.stop.load(Ordering::Relaxed) || status.states >= self.limits.states;
            if is_over {
                report.end();
                save(proof)?;
                if let Some(path) = self.checkpoint.filter(|_| step == ProofStep::Paused) {
                    report.say(&format!(
                        "tableaux: the search is kept in {}, and the same command goes on with it",
                        name(path)
                    ));
                }
                return Ok(Some(step));
            }
            if saved.elapsed() >= wait {
                let begin = Instant::now();
                match save(proof) {
                    Ok(()) => report.saved(&status, self.checkpoint),
                    // The one before is still there.
                    Err(error) => report.say(&format!("tableaux: {error}; it is tried again")),
                }
                saved = Instant::now();
                wait = SAVED_EVERY.max(begin.elapsed() * LEAST_SHARE);
            }
        }
    }
}

/// How far the search is, on standard error: a line that changes on a terminal, elsewhere one whenever the state is
/// written down.
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

    fn saved(&self, status: &ProofStatus, checkpoint: Option<&Path>) {
        if self.line.is_none() && checkpoint.is_some() {
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

/// How far a search is: `layer 35 of 96 · 165,487,746 positions, 1,400,000 a second · 170 MB`.
fn in_words(status: &ProofStatus) -> String {
    let positions = grouped_count(status.states, "position", "positions");
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is rounded")]
    let speed = grouped((status.speed() / 1000.0).round() as u64 * 1000);
    let (layer, last) = (status.layer, status.last_layer);
    let memory = DecimalBytes(status.bytes as u64);
    let disk = match status.disk_bytes {
        0 => String::new(),
        bytes => format!(" and {} on the disk", DecimalBytes(bytes)),
    };
    let remaining = status.remaining().map_or_else(
        || "layers still grow".into(),
        |time| format!("{} to {} more", HumanDuration(*time.start()), HumanDuration(*time.end())),
    );
    format!("layer {layer} of at most {last} · {positions}, {speed} a second · {memory}{disk} · {remaining}")
}
