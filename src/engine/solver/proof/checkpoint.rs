//! Checkpoints of a proof, so that it can resume after the program ends, or on another machine.
//!
//! A checkpoint has a line with the name and version of the format, a line of JSON, three groups for each progress
//! under way (the entries of later components, the level before and the current one), a
//! [run](crate::solver::sweep::run) of the entries in memory, and a checksum (CRC-32, little-endian) of everything
//! before it. Entries already in files stay there: the line of JSON names the files, and where to resume in each.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::spill::{Spill, remove_left_behind};
use super::worker::Worker;
use super::{Layer, Proof};
use crate::solver::budget::Budget;
use crate::solver::start_position::{Parts, StartPosition};
use crate::solver::sweep::code_set::CodeSet;
use crate::solver::sweep::partitioned_set::{Compaction, PartitionedSet};
use crate::solver::sweep::pending::Entries;
use crate::solver::sweep::progress::Progress;
use crate::solver::sweep::run::{
    Summed, check_sum, read_codes, read_progress, read_version, write_end, write_group, write_sorted,
};

const NAME: &str = "tableaux proof";
const VERSION: u32 = 3;

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    #[serde(flatten)]
    start: Parts,
    /// The steps and the number of positions of the finished layers, and of the current one.
    layers: Vec<(usize, u64)>,
    steps: usize,
    states: u64,
    begun: usize,
    is_won: bool,
    milliseconds: u64,
    most_bytes: usize,
    /// The number of positions searched in each progress under way.
    under_way: Vec<u64>,
    /// The number of files so far, and for those still needed the index and where to resume.
    files: u32,
    open: Vec<(u32, u64)>,
}

/// The error of a checkpoint that cannot be resumed.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct CheckpointError(String);

impl CheckpointError {
    fn damaged(what: &str) -> Self {
        Self(format!("cut short or changed since it was written: {what}"))
    }
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        Self(format!("it cannot be read: {error}"))
    }
}

impl Proof {
    /// Writes everything needed to resume, except the files of entries.
    ///
    /// Once that has replaced the previous checkpoint, [`Self::remove_read_files`] frees the disk space that only the
    /// previous one needed.
    ///
    /// # Errors
    /// An error of the system, for example a full disk.
    pub fn save(&self, out: impl Write) -> io::Result<()> {
        let mut out = Summed::new(BufWriter::with_capacity(1 << 16, out));
        writeln!(out, "{NAME} {VERSION}")?;
        serde_json::to_writer(&mut out, &self.header())?;
        writeln!(out)?;
        for worker in self.workers.iter().filter(|worker| worker.is_busy) {
            for level in worker.walk.sets() {
                let progress = worker.walk.progress();
                match level.sorted() {
                    Some(sorted) => write_sorted(&mut out, progress, level.len(), sorted)?,
                    None => write_group(&mut out, &self.dealt, progress, &level.iter(), self.sorted_at_once())?,
                }
            }
        }
        let later = (self.layer.steps + 1..=self.dealt.last_steps())
            .map(|steps| self.workers.iter().filter_map(|worker| worker.pending.layer(steps)).collect());
        for layers in std::iter::once(self.layer.waiting.iter().collect::<Vec<_>>()).chain(later) {
            let progresses: BTreeSet<Progress> = layers.iter().flat_map(|layer| layer.keys().copied()).collect();
            for progress in progresses {
                let codes = layers.iter().filter_map(|layer| layer.get(&progress)).flat_map(CodeSet::iter);
                write_group(&mut out, &self.dealt, progress, &codes, self.sorted_at_once())?;
            }
        }
        write_end(&mut out)?;
        out.end()?.flush()
    }

    /// Removes the files of entries that were read to their end, which later checkpoints do not name.
    pub fn remove_read_files(&mut self) {
        for path in self.read.drain(..) {
            // A leftover file does no harm.
            let _ = fs::remove_file(path);
        }
    }

    /// Removes the files of entries that a killed search left beside a checkpoint: those written after the checkpoint,
    /// and those that it does not name.
    fn remove_left_behind(&self) {
        let is_needed = |path: &Path| self.spills.iter().any(|spill| spill.path() == path);
        let before = (1..=self.spill_count).map(|number| self.spill_path(number)).filter(|path| !is_needed(path));
        before.for_each(|path| remove_left_behind(&path));
        let after = (self.spill_count + 1..).map(|number| self.spill_path(number));
        after.take_while(|path| path.symlink_metadata().is_ok()).for_each(|path| remove_left_behind(&path));
    }

    fn header(&self) -> Header {
        let number_of = |path: &Path| path.extension()?.to_str()?.parse().ok();
        let open = self.spills.iter().filter_map(|spill| Some((number_of(spill.path())?, spill.offset())));
        Header {
            start: Parts::from(&self.start),
            layers: self.layers.iter().map(|(&steps, &states)| (steps, states)).collect(),
            steps: self.layer.steps,
            states: self.layer.states,
            begun: self.layer.begun,
            under_way: self.workers.iter().filter(|worker| worker.is_busy).map(Worker::states_under_way).collect(),
            is_won: self.is_won,
            milliseconds: u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
            most_bytes: self.most_bytes,
            files: self.spill_count,
            open: open.collect(),
        }
    }

    /// Resumes a saved proof of this position, possibly with other threads and another memory limit.
    ///
    /// # Errors
    /// [`CheckpointError`]. Nothing was changed in that case.
    pub fn resume(path: &Path, start: &StartPosition, threads: usize, memory: usize) -> Result<Self, CheckpointError> {
        let mut input = BufReader::new(File::open(path)?);
        let version = read_version(&mut input, NAME)?
            .ok_or_else(|| CheckpointError(format!("not a saved search: it does not begin with '{NAME}'")))?;
        if version != VERSION.to_string() {
            return Err(CheckpointError(format!(
                "the saved search has version {version} of the format; this program reads version {VERSION}"
            )));
        }
        check_sum(&mut BufReader::new(File::open(path)?)).map_err(damaged)?;
        let mut json = String::new();
        input.read_line(&mut json)?;
        let header: Header =
            serde_json::from_str(&json).map_err(|_| CheckpointError::damaged("its second line cannot be read"))?;
        let parts = Parts::from(start);
        let (saved, cells) = (header.start.cells.len(), parts.cells.len());
        if saved != cells {
            return Err(CheckpointError(format!("the saved search has --cells {saved}, not {cells}")));
        }
        if header.start != parts {
            let (saved, these) = (header.start.first_cards(), parts.first_cards());
            return Err(CheckpointError(format!(
                "the saved search is for another board: its cascades begin with {saved}, these with {these}"
            )));
        }
        let threads = threads.max(header.under_way.len());
        let mut proof = Self::new(start, threads, memory, path.into());
        proof.layer =
            Layer { steps: header.steps, waiting: vec![Entries::new()], begun: header.begun, states: header.states };
        proof.layers = header.layers.into_iter().collect();
        proof.is_won = header.is_won;
        proof.time = Duration::from_millis(header.milliseconds);
        proof.most_bytes = header.most_bytes;
        proof.spill_count = header.files;
        for (number, offset) in header.open {
            let spilled = proof.spill_path(number);
            let spill = Spill::open(&spilled, &proof.dealt, offset);
            let spill = spill.map_err(|error| {
                CheckpointError(format!("its part '{}' cannot be read: {error}", spilled.display()))
            })?;
            proof.spills.push(spill);
        }
        let order = || CheckpointError::damaged("its positions are not in order");
        for (worker, states) in proof.workers.iter_mut().zip(header.under_way) {
            let mut read = || {
                let progress = read_progress(&mut input, &proof.dealt).map_err(damaged)?.ok_or_else(order)?;
                let compaction = Compaction::new(&proof.dealt, progress, proof.max_slots, threads);
                let (mut level, mut budget) = (PartitionedSet::new(threads, Some(compaction)), Budget::unlimited());
                let put = |code| level.part_mut(code).insert(code, &mut budget).map(drop);
                read_codes(&mut input, &proof.dealt, progress, put).map_err(damaged)?;
                level.complete(&mut budget);
                Ok::<_, CheckpointError>((progress, level))
            };
            let [(progress, entries), (_, before), (_, current)] = [read()?, read()?, read()?];
            worker.begin(&proof.dealt, progress, entries);
            worker.resume(states, before, current);
        }
        while let Some(progress) = read_progress(&mut input, &proof.dealt).map_err(damaged)? {
            let (mut entries, mut budget) = (CodeSet::new(), Budget::unlimited());
            let put = |code| entries.insert(code, &mut budget).map(drop);
            read_codes(&mut input, &proof.dealt, progress, put).map_err(damaged)?;
            match progress.steps().cmp(&header.steps) {
                std::cmp::Ordering::Less => return Err(order()),
                std::cmp::Ordering::Equal => {
                    proof.layer.waiting[0].insert(progress, entries);
                }
                std::cmp::Ordering::Greater => {
                    proof.put(progress, entries).map_err(|error| CheckpointError(error.to_string()))?;
                }
            }
        }
        proof.remove_left_behind();
        Ok(proof)
    }
}

/// Converts a read error; invalid or missing data means a damaged file.
fn damaged(error: io::Error) -> CheckpointError {
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::UnexpectedEof => CheckpointError::damaged("its checksum is wrong"),
        _ => error.into(),
    }
}
