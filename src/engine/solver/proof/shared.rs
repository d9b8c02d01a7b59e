//! A level that all threads expand together: each takes some of its positions at a time, and sends the positions it
//! reaches to the thread that owns their part of the next level.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::ScopedJoinHandle;

use super::worker::{Allowance, Worker};
use crate::solver::budget::{Budget, Limits, check_stop};
use crate::solver::sweep::code::Code;
use crate::solver::sweep::expansion::Scratch;
use crate::solver::sweep::partitioned_set::{Chunk, Partition, part_of};
use crate::solver::sweep::pending::Pending;
use crate::solver::sweep::progress::Dealt;
use crate::solver::verdict::Limit;

/// The number of slots that a thread takes at a time.
const SLOTS_AT_ONCE: usize = 1 << 8;
/// The number of positions sent to another thread at a time.
const CODES_AT_ONCE: usize = 1 << 8;
/// The number of positions prefetched together.
const PREFETCHED: usize = 16;

struct Share<'a> {
    part: usize,
    /// The thread's parts of the next level and of the entries.
    next: &'a mut Partition,
    entries: &'a mut Partition,
    /// The memory of that part of the next level, and the growth of these entries.
    budget: Budget<'static>,
    inbox: Receiver<Vec<Code>>,
    /// The channels to all threads, with unsent positions.
    outboxes: Vec<(Sender<Vec<Code>>, Vec<Code>)>,
}

impl Share<'_> {
    /// Adds positions to this thread's part of the next level.
    fn add(&mut self, codes: &[Code]) -> Result<(), Limit> {
        for codes in codes.chunks(PREFETCHED) {
            for &code in codes {
                self.next.set.prefetch(code);
                self.entries.set.prefetch(code);
            }
            for &code in codes {
                if self.next.insert(code, &mut self.budget)? {
                    self.entries.remove(code, &mut self.budget);
                }
            }
        }
        Ok(())
    }

    /// Adds positions, or sends them to the threads that own them.
    fn reach(&mut self, codes: &[Code]) -> Result<(), Limit> {
        for &code in codes {
            let part = part_of(code, self.outboxes.len());
            let (outbox, codes) = &mut self.outboxes[part];
            codes.push(code);
            if codes.len() < CODES_AT_ONCE {
                continue;
            }
            let codes = std::mem::replace(codes, Vec::with_capacity(CODES_AT_ONCE));
            if part == self.part {
                self.add(&codes)?;
            } else {
                // No receiver ends before all threads are done.
                let _ = outbox.send(codes);
            }
        }
        Ok(())
    }

    fn receive(&mut self) -> Result<(), Limit> {
        while let Ok(codes) = self.inbox.try_recv() {
            self.add(&codes)?;
        }
        Ok(())
    }

    /// Sends the rest, and adds all positions still to come, unless the level must be restarted.
    fn end(&mut self, is_over: &AtomicBool) -> Result<(), Limit> {
        for (outbox, codes) in self.outboxes.drain(..) {
            let _ = outbox.send(codes);
        }
        if is_over.load(Ordering::Relaxed) {
            return Ok(());
        }
        while let Ok(codes) = self.inbox.recv() {
            self.add(&codes)?;
        }
        self.next.complete(&mut self.budget);
        Ok(())
    }
}

/// Expands the current level of a worker's search on all threads, and advances to the next level. After an error
/// (too little memory, or `stop`) the level must be restarted.
pub(super) fn expand_level(
    workers: &mut [Worker],
    owner: usize,
    dealt: &Dealt,
    room: Allowance,
    stop: &AtomicBool,
) -> Result<bool, Limit> {
    let (before, rest) = workers.split_at_mut(owner);
    let [worker, after @ ..] = rest else { return Ok(false) };
    let (walk, own) = (&mut worker.walk, (&mut worker.pending, &mut worker.budget));
    let stores = before.iter_mut().map(|worker| (&mut worker.pending, &mut worker.budget)).chain([own]);
    let stores: Vec<_> =
        stores.chain(after.iter_mut().map(|worker| (&mut worker.pending, &mut worker.budget))).collect();
    let (scene, next, entries) = walk.share(dealt);
    let chunks: Vec<Chunk> = scene.current.parts.iter().flat_map(|part| part.chunks(SLOTS_AT_ONCE)).collect();
    let bytes_before = next.bytes();
    let (taken, is_won, is_over) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicBool::new(false));
    let (senders, receivers): (Vec<_>, Vec<_>) = stores.iter().map(|_| channel()).unzip();
    let parts = next.parts.iter_mut().zip(&mut entries.parts).zip(receivers).enumerate();
    let shares: Vec<Share> = parts
        .map(|(part, ((next, entries), inbox))| {
            let bytes = next.bytes();
            let limits = Limits { bytes: bytes + room.hard, ..Limits::NONE };
            let budget = Budget { limits, bytes, ..Budget::unlimited() };
            let outboxes = senders.iter().map(|sender| (sender.clone(), Vec::new())).collect();
            Share { part, next, entries, budget, inbox, outboxes }
        })
        .collect();
    // A receiver waits until all senders are gone.
    drop(senders);
    let expand = |mut share: Share, pending: &mut Pending, budget: &mut Budget| {
        let mut scratch = Scratch::default();
        budget.limits.bytes = budget.bytes + room.hard;
        let mut states = 0;
        let mut search = || {
            while let Some(chunk) = chunks.get(taken.fetch_add(1, Ordering::Relaxed)) {
                check_stop(stop)?;
                chunk.each(|code| {
                    states += scene.find_class(code, &mut scratch);
                    let reach = |codes: &[Code], _: &mut Budget| share.reach(codes);
                    if scene.expand(&mut scratch, pending, budget, reach)? {
                        is_won.store(true, Ordering::Relaxed);
                    }
                    Ok(())
                })?;
                share.receive()?;
                if is_over.load(Ordering::Relaxed) || is_won.load(Ordering::Relaxed) {
                    break;
                }
            }
            Ok(())
        };
        let result: Result<(), Limit> = search();
        if result.is_err() {
            is_over.store(true, Ordering::Relaxed);
        }
        let result = result.and(share.end(&is_over));
        (result, states, share.budget.bytes)
    };
    let results: Vec<(Result<(), Limit>, u64, usize)> = std::thread::scope(|scope| {
        let spawn = |(share, (pending, budget))| {
            let expand = &expand;
            scope.spawn(move || expand(share, pending, budget))
        };
        let handles: Vec<ScopedJoinHandle<_>> = shares.into_iter().zip(stores).map(spawn).collect();
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    worker.budget.bytes -= bytes_before;
    worker.budget.bytes += results.iter().map(|(_, _, bytes)| bytes).sum::<usize>();
    if let Some(limit) = results.iter().find_map(|(result, ..)| result.err()) {
        worker.walk.begin_level_again(&mut worker.budget);
        return Err(limit);
    }
    let states = results.iter().map(|(_, states, _)| states).sum();
    worker.budget.limits = Limits::NONE;
    worker.walk.end_shared(states, is_won.into_inner(), &mut worker.budget)
}
