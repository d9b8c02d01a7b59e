//! A proof that takes hours: the sweep on several threads, within a memory limit, which can be saved and resumed.
//!
//! Progresses with the same number of steps, a *layer*, do not lead to each other. So each thread searches progresses
//! of a layer, and collects the entries it finds for later ones; when a progress starts, its entries from all threads
//! and files are merged. All threads share the expansion of large levels. When memory runs short, the entries of the
//! latest layers are sorted and written to files, and read when the sweep gets there.
//!
//! The proof pauses between two levels of a component. Its checkpoint contains the state at that point: the entries of
//! later progresses, and two levels of each component under way.

mod checkpoint;
mod estimate;
mod shared;
mod spill;
mod worker;

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

pub use self::checkpoint::CheckpointError;

use self::spill::Spill;
use self::worker::{Allowance, Done, LARGE, Pause, Worker};
use super::budget::Budget;
use super::start_position::StartPosition;
use super::sweep::code::Code;
use super::sweep::code_set::CodeSet;
use super::sweep::expansion::Extent;
use super::sweep::partitioned_set::{Compaction, PartitionedSet};
use super::sweep::pending::{Entries, Pending};
use super::sweep::progress::{Dealt, Progress};
use super::verdict::Limit;

/// The percentage of the memory limit at which entries are written to files, and the target after that.
const SPILL_FROM: usize = 70;
const SPILL_TO: usize = 30;
/// A set of positions is compacted once its slots take the thread's memory divided by this.
const SLOTS_PART: usize = if cfg!(test) { 1 << 10 } else { 8 };

/// An exhaustive search on several threads that is written down, so that it can go on later.
#[derive(Debug)]
pub struct Proof {
    start: StartPosition,
    dealt: Dealt,
    /// The memory limit for the sets of positions, in bytes: the rest is for data that is written, read or passed
    /// between threads.
    memory_limit: usize,
    /// The number of slots at which a set of positions of one progress is compacted.
    max_slots: usize,
    /// The path prefix of the files for entries, and how many there were.
    scratch: PathBuf,
    spill_count: u32,
    workers: Vec<Worker>,
    spills: Vec<Spill>,
    /// Files that were read to their end, to be removed once no checkpoint names them.
    read: Vec<PathBuf>,
    layer: Layer,
    /// The number of positions of each finished layer.
    layers: BTreeMap<usize, u64>,
    is_won: bool,
    /// The worker that needs all memory for a component. Only it continues until that is searched.
    alone: Option<usize>,
    time: Duration,
    most_bytes: usize,
}

/// The current layer: its progresses not started yet, by the threads that own the entries.
#[derive(Debug, Default)]
struct Layer {
    steps: usize,
    waiting: Vec<Entries>,
    /// The number of progresses started, and of positions in the finished ones.
    begun: usize,
    states: u64,
}

/// The result of a search step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofStep {
    /// The time is up, or the search was stopped.
    Paused,
    /// There is no solution.
    Impossible,
    /// There is a solution. The moves to it are not kept.
    Winnable,
    /// A level of a component does not fit into the memory, although everything else is on disk. The search can
    /// continue with more memory.
    TooLittleMemory,
}

/// The error that ends a search.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The system refused memory within the limit, and data is lost.
    #[error("the system has no more memory for the {0} bytes that the search may use")]
    Memory(usize),
    /// A file with entries cannot be written or read.
    #[error("'{path}' cannot be written or read: {1}", path = .0.display())]
    File(PathBuf, #[source] io::Error),
}

/// The progress report of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofStatus {
    /// The number of positions searched.
    pub states: u64,
    /// The steps of the current layer.
    pub layer: usize,
    /// The steps of the last possible layer.
    pub last_layer: usize,
    /// The progresses of this layer that were started.
    pub begun: usize,
    /// The progresses of this layer that wait in memory.
    pub waiting: usize,
    /// The steps and the number of positions of each finished layer.
    pub layers: Vec<(usize, u64)>,
    /// The memory in use, in bytes.
    pub bytes: usize,
    /// The peak memory, in bytes.
    pub most_bytes: usize,
    /// The size of the files, in bytes.
    pub disk_bytes: u64,
    /// The search time, in all sessions.
    pub time: Duration,
}

impl Proof {
    /// Creates a proof. It uses up to `memory` bytes and writes the rest to files that begin with `scratch`.
    pub fn new(start: &StartPosition, threads: usize, memory: usize, scratch: PathBuf) -> Self {
        let (dealt, root) = Dealt::new(start);
        let (progress, code) = Extent::NormalForms.position(&dealt, dealt.play_automatic(root));
        let waiting = Entries::from([(progress, CodeSet::of(code))]);
        let threads = threads.max(1);
        let memory_limit = memory - memory / 8;
        let max_slots = memory_limit / SLOTS_PART / threads / size_of::<Code>();
        let workers = (0..threads).map(|_| Worker::new(&dealt, start.cell_count.into(), max_slots)).collect();
        Self {
            start: *start,
            dealt,
            memory_limit,
            max_slots,
            scratch,
            spill_count: 0,
            workers,
            spills: Vec::new(),
            read: Vec::new(),
            layer: Layer { steps: progress.steps(), waiting: vec![waiting], begun: 0, states: 0 },
            layers: BTreeMap::new(),
            is_won: progress.is_won(),
            alone: None,
            time: Duration::ZERO,
            most_bytes: 0,
        }
    }

    /// Searches for some time, or until `stop` is set.
    ///
    /// # Errors
    /// [`ProofError`].
    pub fn search(&mut self, time: Duration, stop: &AtomicBool) -> Result<ProofStep, ProofError> {
        let begin = Instant::now();
        let until = begin + time;
        let result = self.search_until(until, stop);
        self.time += begin.elapsed();
        result
    }

    fn search_until(&mut self, until: Instant, stop: &AtomicBool) -> Result<ProofStep, ProofError> {
        loop {
            if self.is_won {
                return Ok(ProofStep::Winnable);
            }
            if stop.load(Ordering::Relaxed) || Instant::now() >= until {
                return Ok(ProofStep::Paused);
            }
            if self.is_layer_done() && !self.next_layer() {
                return Ok(ProofStep::Impossible);
            }
            self.make_room()?;
            let (could_spill, was_alone) = (self.spillable_bytes() > 0, self.alone.is_some());
            if let Some(short) = self.slice(until, stop)? {
                if !could_spill {
                    if was_alone || self.workers.len() == 1 {
                        return Ok(ProofStep::TooLittleMemory);
                    }
                    self.alone = Some(short);
                }
                self.spill(0)?;
            }
        }
    }

    /// Writes entries to a file if memory is low and enough of it can be freed.
    fn make_room(&mut self) -> Result<(), ProofError> {
        let in_use = self.bytes();
        self.most_bytes = self.most_bytes.max(in_use);
        let percent = self.memory_limit / 100;
        if in_use > percent * SPILL_FROM && self.spillable_bytes() > percent * (SPILL_FROM - SPILL_TO) {
            self.spill(in_use - percent * (SPILL_FROM - SPILL_TO))?;
        }
        Ok(())
    }

    /// Lets all threads search the layer until it is done, memory runs short or time is up. Returns a worker that had
    /// too little memory.
    fn slice(&mut self, until: Instant, stop: &AtomicBool) -> Result<Option<usize>, ProofError> {
        if let Some(owner) = self.alone {
            return Ok(self.slice_alone(owner, until, stop));
        }
        let threads = self.workers.len();
        let (in_use, percent) = (self.bytes(), self.memory_limit / 100);
        let room = Allowance {
            soft: (percent * SPILL_FROM).saturating_sub(in_use).max(percent) / threads,
            hard: self.memory_limit.saturating_sub(in_use) / threads,
        };
        let pause = Pause { until, stop, is_set: AtomicBool::new(false) };
        if let Some(owner) = self.workers.iter().position(|worker| worker.is_large(false)).filter(|_| threads > 1) {
            let Worker { walk, budget, .. } = &mut self.workers[owner];
            walk.split(&self.dealt, threads, budget).map_err(|_| ProofError::Memory(self.memory_limit))?;
            return Ok(self.share(owner, room, &pause).then_some(owner));
        }
        let dealt = &self.dealt;
        let source = Mutex::new(LayerQueue {
            layer: &mut self.layer,
            spills: &mut self.spills,
            dealt,
            threads,
            memory_limit: self.memory_limit,
            max_slots: self.max_slots,
            error: None,
        });
        let done: Vec<Done> = std::thread::scope(|scope| {
            let spawn = |worker| {
                let (pause, source) = (&pause, &source);
                scope.spawn(move || {
                    let next = || source.lock().map_or(None, |mut source| source.next());
                    Worker::search(worker, dealt, room, pause, threads > 1, next)
                })
            };
            let handles: Vec<_> = self.workers.iter_mut().map(spawn).collect();
            let join = |handle: std::thread::ScopedJoinHandle<_>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.into_iter().map(join).collect()
        });
        if let Ok(LayerQueue { error: Some(error), .. }) = source.into_inner() {
            return Err(error);
        }
        self.layer.states += done.iter().map(|done| done.states).sum::<u64>();
        self.is_won |= self.workers.iter().any(|worker| worker.walk.is_won());
        Ok(done.iter().position(|done| done.is_too_little))
    }

    /// Lets one worker continue with its component, using all memory. Returns it if that was too little.
    fn slice_alone(&mut self, owner: usize, until: Instant, stop: &AtomicBool) -> Option<usize> {
        let in_use = self.bytes();
        let room = Allowance { soft: usize::MAX - in_use, hard: self.memory_limit.saturating_sub(in_use) };
        let pause = Pause { until, stop, is_set: AtomicBool::new(false) };
        let worker = &mut self.workers[owner];
        let done = worker.search(&self.dealt, room, &pause, false, || None);
        self.layer.states += done.states;
        self.is_won |= worker.walk.is_won();
        if !worker.is_busy {
            self.alone = None;
        }
        done.is_too_little.then_some(owner)
    }

    /// Lets threads share the levels of a worker as long as they are large. Returns whether there was too little
    /// memory.
    fn share(&mut self, owner: usize, room: Allowance, pause: &Pause) -> bool {
        let limit = self.bytes() + room.soft * self.workers.len();
        loop {
            match shared::expand_level(&mut self.workers, owner, &self.dealt, room, pause.stop) {
                Ok(true) => {}
                Ok(false) => self.layer.states += self.workers[owner].end(),
                Err(Limit::Canceled) => return false,
                Err(_) => return true,
            }
            self.is_won |= self.workers[owner].walk.is_won();
            let is_over = self.is_won || !self.workers[owner].is_large(true) || self.bytes() > limit;
            if is_over || pause.is_due() {
                return false;
            }
        }
    }

    fn is_layer_done(&self) -> bool {
        self.layer.waiting.iter().all(BTreeMap::is_empty)
            && self.workers.iter().all(|worker| !worker.is_busy)
            && self.spills.iter().all(|spill| spill.next_in(self.layer.steps).is_none())
    }

    /// Advances to the next layer with entries. Returns whether there is one.
    fn next_layer(&mut self) -> bool {
        if self.layer.states > 0 {
            self.layers.insert(self.layer.steps, std::mem::take(&mut self.layer.states));
        }
        let (open, read): (Vec<Spill>, Vec<Spill>) =
            self.spills.drain(..).partition(|spill| spill.next_steps().is_some());
        self.spills = open;
        self.read.extend(read.into_iter().map(Spill::into_path));
        let of_workers = self.workers.iter().filter_map(|worker| worker.pending.steps().next());
        let Some(steps) = of_workers.chain(self.spills.iter().filter_map(Spill::next_steps)).min() else {
            return false;
        };
        let waiting = self.workers.iter_mut().map(|worker| worker.take_layer(steps)).collect();
        self.layer = Layer { steps, waiting, ..Layer::default() };
        true
    }

    /// Writes entries to a file, latest layers first and those waiting in the current one last, until at most `bytes`
    /// are in use.
    fn spill(&mut self, bytes: usize) -> Result<(), ProofError> {
        let mut in_use = self.bytes();
        let mut latest: Vec<(Progress, Vec<CodeSet>)> = Vec::new();
        while in_use > bytes {
            let last = self.workers.iter().filter_map(|worker| worker.pending.steps().next_back()).max();
            let taken: Vec<Entries> = match last {
                Some(last) => self.workers.iter_mut().map(|worker| worker.take_layer(last)).collect(),
                None => self.layer.waiting.iter_mut().map(std::mem::take).collect(),
            };
            if taken.iter().all(Entries::is_empty) {
                break;
            }
            let mut of_layer: BTreeMap<Progress, Vec<CodeSet>> = BTreeMap::new();
            for (progress, entries) in taken.into_iter().flatten() {
                of_layer.entry(progress).or_default().push(entries);
            }
            latest.extend(of_layer.into_iter().rev());
            in_use = self.bytes();
        }
        if latest.is_empty() {
            return Ok(());
        }
        latest.reverse();
        loop {
            self.spill_count += 1;
            let path = self.spill_path(self.spill_count);
            match Spill::write(&path, &self.dealt, &latest, self.sorted_at_once()) {
                // Another file has the name.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(ProofError::File(path, error)),
                Ok(spill) => {
                    self.spills.push(spill);
                    return Ok(());
                }
            }
        }
    }

    /// Adds the entries of a progress that has none yet.
    fn put(&mut self, progress: Progress, entries: CodeSet) -> Result<(), ProofError> {
        let worker = &mut self.workers[0];
        worker.pending.put(progress, entries, &mut worker.budget);
        self.make_room()
    }

    /// Returns the number of positions sorted at a time: they take a fiftieth of the memory.
    fn sorted_at_once(&self) -> usize {
        (self.memory_limit / 50 / size_of::<u128>()).max(1 << 10)
    }

    fn spill_path(&self, index: u32) -> PathBuf {
        let mut name = self.scratch.clone().into_os_string();
        name.push(format!(".{index}"));
        name.into()
    }

    fn bytes(&self) -> usize {
        let of_spills = self.spills.iter().map(Spill::bytes).sum::<usize>();
        self.waiting_bytes() + of_spills + self.workers.iter().map(|worker| worker.budget.bytes).sum::<usize>()
    }

    /// Returns the memory of the entries that wait in the current layer.
    fn waiting_bytes(&self) -> usize {
        self.layer.waiting.iter().flat_map(BTreeMap::values).map(Pending::bytes_of).sum()
    }

    /// Returns the memory of the entries that could be written to a file.
    fn spillable_bytes(&self) -> usize {
        self.waiting_bytes() + self.workers.iter().map(|worker| worker.pending.bytes()).sum::<usize>()
    }

    /// Returns the progress report.
    pub fn status(&self) -> ProofStatus {
        let of_workers = self.workers.iter().map(Worker::states_under_way).sum::<u64>();
        ProofStatus {
            states: self.layers.values().sum::<u64>() + self.layer.states + of_workers,
            layer: self.layer.steps,
            last_layer: self.dealt.last_steps(),
            begun: self.layer.begun,
            waiting: self.layer.waiting.iter().map(BTreeMap::len).max().unwrap_or(0),
            layers: self.layers.iter().map(|(&steps, &states)| (steps, states)).collect(),
            bytes: self.bytes(),
            most_bytes: self.most_bytes.max(self.bytes()),
            disk_bytes: self.spills.iter().map(Spill::len).sum(),
            time: self.time,
        }
    }

    /// Removes the files of entries.
    pub fn remove_files(self) {
        let open = self.spills.into_iter().map(Spill::into_path);
        for path in open.chain(self.read) {
            // A leftover file does no harm.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The source from which threads take the progresses of a layer.
struct LayerQueue<'a> {
    layer: &'a mut Layer,
    spills: &'a mut Vec<Spill>,
    dealt: &'a Dealt,
    threads: usize,
    memory_limit: usize,
    max_slots: usize,
    error: Option<ProofError>,
}

impl LayerQueue<'_> {
    fn next(&mut self) -> Option<(Progress, PartitionedSet)> {
        if self.error.is_some() {
            return None;
        }
        let steps = self.layer.steps;
        let of_memory = self.layer.waiting.iter().filter_map(|waiting| waiting.keys().next().copied());
        let of_files = self.spills.iter().filter_map(|spill| spill.next_in(steps));
        let progress = of_memory.chain(of_files).min()?;
        let entries = self.entries(progress).map_err(|error| self.error = Some(error)).ok()?;
        self.layer.begun += 1;
        Some((progress, entries))
    }

    fn entries(&mut self, progress: Progress) -> Result<PartitionedSet, ProofError> {
        let sets: Vec<CodeSet> =
            self.layer.waiting.iter_mut().filter_map(|waiting| waiting.remove(&progress)).collect();
        let is_large = sets.iter().map(CodeSet::len).sum::<usize>() >= LARGE;
        let parts = if is_large { self.threads } else { 1 };
        let compaction = Compaction::new(self.dealt, progress, self.max_slots, parts);
        let too_little = |_| ProofError::Memory(self.memory_limit);
        let mut level = PartitionedSet::join(sets, parts, Some(compaction)).map_err(too_little)?;
        let mut budget = Budget { bytes: level.bytes(), ..Budget::unlimited() };
        for spill in self.spills.iter_mut().filter(|spill| spill.next_in(progress.steps()) == Some(progress)) {
            let read = spill.read(self.dealt, |code| level.part_mut(code).insert(code, &mut budget).map(drop));
            read.map_err(|error| ProofError::File(spill.path().into(), error))?;
        }
        level.complete(&mut budget);
        Ok(level)
    }
}
