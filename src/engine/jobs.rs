//! A parallel map over an iterator, with the results in the order of the items.
//!
//! Threads take chunks of items from a shared iterator and send each chunk's results through a channel to the calling
//! thread, which puts the chunks back in order.

use std::collections::BTreeMap;
use std::iter;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The maximum number of items in a chunk, large enough that the lock costs next to nothing.
pub const MAX_CHUNK: usize = 32;
/// The maximum number of items in progress ahead of the first unfinished one. It bounds the memory for waiting results
/// while one item takes long.
pub const MAX_AHEAD: NonZeroUsize = NonZeroUsize::new(4096 * MAX_CHUNK).unwrap();

/// Returns the number of cores that the process may use.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The remaining items, and the index of the next chunk. The lock is held while waiting for items, for example on
/// standard input, so results must not need it.
struct Queue<I> {
    items: I,
    next: usize,
    chunk_size: usize,
    /// The maximum number of chunks in progress ahead of the first unfinished one.
    max_ahead: usize,
}

struct ChunkResults<R> {
    chunk: usize,
    results: Vec<R>,
    /// Whether there is a result for each item: the thread may have stopped early.
    is_complete: bool,
}

/// Calls `work` for each of `items` on several threads, and `take` with each result on this one, in the order of the
/// items. `worker` creates a thread's state, which it keeps from item to item.
///
/// With one thread, the work is done on this one. If fewer threads can be started, because memory is limited for
/// example, fewer do the work, down to this one.
///
/// Once `stop` is set, no new items are started. The results before the first missing one are still passed to `take`.
///
/// # Errors
/// The first error of `take`, after which no new items are started.
///
/// ```
/// use std::convert::Infallible;
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::jobs::{cores, in_order};
///
/// let mut squares = Vec::new();
/// let take = |square| Ok::<(), Infallible>(squares.push(square));
/// in_order(0..100, cores(), &AtomicBool::new(false), || (), |(), number| number * number, take)?;
/// assert_eq!(squares[99], 9801);
/// # Ok::<(), Infallible>(())
/// ```
pub fn in_order<I: Iterator<Item: Send> + Send, W, R: Send, E>(
    items: I,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I::Item) -> R + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    in_order_ahead(items, MAX_AHEAD, threads, stop, worker, work, take)
}

/// Works like [`in_order`] for items with large results: at most `max_ahead` items are in progress ahead of the first
/// unfinished one.
///
/// # Errors
/// The first error of `take`, after which no new items are started.
pub fn in_order_ahead<I: Iterator<Item: Send> + Send, W, R: Send, E>(
    items: I,
    max_ahead: NonZeroUsize,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I::Item) -> R + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if threads == NonZeroUsize::MIN {
        return on_this_thread(items, stop, &worker, &work, take);
    }
    // Few items are distributed to all threads one by one.
    let (fewest, most) = items.size_hint();
    let chunk_size = (most.unwrap_or(fewest).min(max_ahead.get()) / (threads.get() * 8)).clamp(1, MAX_CHUNK);
    let queue = Mutex::new(Queue { items, next: 0, chunk_size, max_ahead: max_ahead.get() / chunk_size });
    // The number of chunks whose results have been passed on; notified when it increases, and at the end.
    let (finished, progress) = (Mutex::new(0), Condvar::new());
    // Set when no more results are wanted.
    let ended = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.get() {
            let sender = sender.clone();
            let (queue, finished, progress, ended) = (&queue, &finished, &progress, &ended);
            let (worker, work) = (&worker, &work);
            let thread = thread::Builder::new().spawn_scoped(scope, move || {
                let mut state = worker();
                while let Some((chunk, items)) = next_chunk(queue, finished, progress, ended) {
                    let count = items.len();
                    let mut results = Vec::with_capacity(count);
                    for item in items {
                        if stop.load(Ordering::Relaxed) || ended.load(Ordering::Relaxed) {
                            break;
                        }
                        results.push(work(&mut state, item));
                    }
                    let is_complete = results.len() == count;
                    if sender.send(ChunkResults { chunk, results, is_complete }).is_err() || !is_complete {
                        return;
                    }
                }
            });
            if thread.is_err() {
                break;
            }
            started += 1;
        }
        drop(sender);
        if started == 0 {
            let items = iter::from_fn(|| lock(&queue).items.next());
            return on_this_thread(items, stop, &worker, &work, take);
        }
        let result = take_in_order(&results, &finished, &progress, take);
        {
            // The lock is held so that a thread that has just read `ended` is already waiting when the notification
            // comes.
            let _finished = lock(&finished);
            ended.store(true, Ordering::Relaxed);
        }
        progress.notify_all();
        result
    })
}

fn on_this_thread<I, W, R, E>(
    items: impl Iterator<Item = I>,
    stop: &AtomicBool,
    worker: impl FnOnce() -> W,
    work: impl Fn(&mut W, I) -> R,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut state = worker();
    for item in items {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        take(work(&mut state, item))?;
    }
    Ok(())
}

/// Locks a mutex even if a thread panicked while holding it: the queue is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the next chunk from the queue, as its index and items; `None` at the end. Waits while the results are too far
/// behind.
fn next_chunk<I: Iterator>(
    queue: &Mutex<Queue<I>>,
    finished: &Mutex<usize>,
    progress: &Condvar,
    ended: &AtomicBool,
) -> Option<(usize, Vec<I::Item>)> {
    let mut queue = lock(queue);
    let is_too_far = |finished: &mut usize| !ended.load(Ordering::Relaxed) && queue.next >= *finished + queue.max_ahead;
    drop(progress.wait_while(lock(finished), is_too_far));
    if ended.load(Ordering::Relaxed) {
        return None;
    }
    let chunk_size = queue.chunk_size;
    let items: Vec<I::Item> = queue.items.by_ref().take(chunk_size).collect();
    let chunk = queue.next;
    queue.next += 1;
    (!items.is_empty()).then_some((chunk, items))
}

fn take_in_order<R, E>(
    results: &Receiver<ChunkResults<R>>,
    finished: &Mutex<usize>,
    progress: &Condvar,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for received in results {
        early.insert(received.chunk, received);
        while let Some(chunk) = early.remove(&next) {
            for result in chunk.results {
                take(result)?;
            }
            if !chunk.is_complete {
                return Ok(());
            }
            next += 1;
            *lock(finished) = next;
            progress.notify_all();
        }
    }
    Ok(())
}
