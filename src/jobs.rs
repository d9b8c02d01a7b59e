//! Work over many items on all cores, with the results in the order of the items.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many items a thread takes at once, where there are many: so many that taking them costs next to nothing.
const CHUNK: usize = 32;
/// How many chunks may be done before the first of them is: memory does not grow while one item takes its time.
const AHEAD: usize = 4096;

/// As many threads as there are cores.
#[must_use]
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The items that are left, and how far the results have come.
struct Queue<I> {
    items: I,
    /// The number of the next chunk.
    next: usize,
    /// How many chunks were handed on.
    done: usize,
}

/// The results of a chunk, fewer than it has items if it was stopped.
struct Done<R> {
    chunk: usize,
    results: Vec<R>,
    whole: bool,
}

/// Does `work` on each of `items` on so many threads, and hands the results to `take` in the order of the items.
/// `worker` makes what a thread works with from item to item.
///
/// Where `stop` is set, no more items are begun, and the results up to the first that is missing are still handed on.
///
/// # Errors
/// The first error of `take`; nothing is begun after it.
pub fn in_order<I, W, R, E>(
    items: I,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I::Item) -> R + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    I: Iterator + Send,
    I::Item: Send,
    R: Send,
{
    // Few items are spread over all threads one by one.
    let (fewest, most) = items.size_hint();
    let chunk = (most.unwrap_or(fewest) / (threads.get() * 8)).clamp(1, CHUNK);
    let queue = Mutex::new(Queue { items, next: 0, done: 0 });
    let moved = Condvar::new();
    // Nobody wants more results.
    let ended = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let sender = sender.clone();
            let (queue, moved, ended, worker, work) = (&queue, &moved, &ended, &worker, &work);
            scope.spawn(move || {
                let mut with = worker();
                while let Some((number, items)) = next_chunk(queue, moved, ended, chunk) {
                    let count = items.len();
                    let mut results = Vec::with_capacity(count);
                    for item in items {
                        if stop.load(Ordering::Relaxed) || ended.load(Ordering::Relaxed) {
                            break;
                        }
                        results.push(work(&mut with, item));
                    }
                    let whole = results.len() == count;
                    if sender.send(Done { chunk: number, results, whole }).is_err() || !whole {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let taken = take_in_order(&results, &queue, &moved, take);
        {
            // With the lock, so that nobody begins to wait between the two.
            let _queue = lock(&queue);
            ended.store(true, Ordering::Relaxed);
        }
        moved.notify_all();
        taken
    })
}

/// What a panicking thread has left is as good as before: nothing is changed by halves.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn next_chunk<I: Iterator>(
    queue: &Mutex<Queue<I>>,
    moved: &Condvar,
    ended: &AtomicBool,
    chunk: usize,
) -> Option<(usize, Vec<I::Item>)> {
    let too_far = |queue: &mut Queue<I>| !ended.load(Ordering::Relaxed) && queue.next >= queue.done + AHEAD;
    let mut queue = moved.wait_while(lock(queue), too_far).unwrap_or_else(PoisonError::into_inner);
    if ended.load(Ordering::Relaxed) {
        return None;
    }
    let items: Vec<I::Item> = queue.items.by_ref().take(chunk).collect();
    let number = queue.next;
    queue.next += 1;
    (!items.is_empty()).then_some((number, items))
}

fn take_in_order<I, R, E>(
    results: &Receiver<Done<R>>,
    queue: &Mutex<Queue<I>>,
    moved: &Condvar,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for done in results {
        early.insert(done.chunk, done);
        while let Some(done) = early.remove(&next) {
            for result in done.results {
                take(result)?;
            }
            if !done.whole {
                return Ok(());
            }
            next += 1;
            lock(queue).done = next;
            moved.notify_all();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::time::Duration;

    const fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
    }

    #[test]
    fn results_come_in_order_whatever_takes_its_time() {
        for count in [0usize, 1, 5, 1000, 20_000] {
            for jobs in [1, 2, 7] {
                let mut seen = Vec::new();
                let work = |(): &mut (), item: usize| {
                    if item.is_multiple_of(4999) {
                        thread::sleep(Duration::from_millis(5));
                    }
                    item * item
                };
                let taken: Result<(), Infallible> = in_order(
                    0..count,
                    threads(jobs),
                    &AtomicBool::new(false),
                    || (),
                    work,
                    |result| {
                        seen.push(result);
                        Ok(())
                    },
                );
                assert!(taken.is_ok());
                assert_eq!(seen, (0..count).map(|item| item * item).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn after_an_error_nothing_more_is_begun() {
        let begun = std::sync::atomic::AtomicUsize::new(0);
        let work = |(): &mut (), item: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            item
        };
        let take = |result| if result == 100 { Err("enough") } else { Ok(()) };
        let taken = in_order(0..usize::MAX, threads(2), &AtomicBool::new(false), || (), work, take);
        assert_eq!(taken, Err("enough"));
        // As far ahead as there may be results, and what was at work.
        assert!(begun.load(Ordering::Relaxed) <= (AHEAD + 8) * CHUNK);
    }

    #[test]
    fn a_stop_leaves_the_results_before_it_without_a_gap() {
        let stop = AtomicBool::new(false);
        let mut seen = Vec::new();
        let work = |(): &mut (), item: usize| {
            if item == 5000 {
                stop.store(true, Ordering::Relaxed);
            }
            item
        };
        let taken: Result<(), Infallible> = in_order(
            0..100_000,
            threads(3),
            &stop,
            || (),
            work,
            |result| {
                seen.push(result);
                Ok(())
            },
        );
        assert!(taken.is_ok() && seen.len() < 100_000);
        assert!(seen.iter().copied().eq(0..seen.len()));
    }

    #[test]
    fn each_thread_keeps_what_it_works_with() {
        let mut most = 0;
        let work = |worked: &mut usize, _: usize| {
            *worked += 1;
            *worked
        };
        let taken: Result<(), Infallible> = in_order(
            0..1000,
            threads(2),
            &AtomicBool::new(false),
            || 0,
            work,
            |worked| {
                most = most.max(worked);
                Ok(())
            },
        );
        assert!(taken.is_ok() && most >= 500, "{most}");
    }
}
