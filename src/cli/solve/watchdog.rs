//! The time of a search, which a solver does not know: a thread beside it stops it when its time is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How often the thread looks for an interrupt.
const INTERVAL: Duration = Duration::from_millis(1);

/// Searches until the flag that the search is given is set, which it is after a time, or earlier by an interrupt.
///
/// # Errors
/// If no thread can be started.
pub(super) fn search_for<T>(
    time: Duration,
    interrupt: &AtomicBool,
    search: impl FnOnce(&AtomicBool) -> T,
) -> Result<T> {
    let stop = &AtomicBool::new(false);
    let (searching, ended) = mpsc::channel::<()>();
    // A time that is too long to be reached is no limit.
    let deadline = Instant::now().checked_add(time);
    let watch = move || {
        let is_over =
            || interrupt.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| deadline <= Instant::now());
        while !is_over() {
            if ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
        }
        stop.store(true, Ordering::Relaxed);
    };
    thread::scope(|scope| {
        let watchdog = thread::Builder::new().spawn_scoped(scope, watch);
        watchdog.context("--time: no thread can be started to watch the time")?;
        let found = search(stop);
        drop(searching);
        Ok(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for(stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(INTERVAL);
        }
    }

    #[test]
    fn each_search_has_its_own_time() {
        let never = AtomicBool::new(false);
        for _ in 0..3 {
            search_for(Duration::from_millis(5), &never, wait_for).unwrap();
        }
        assert!(!search_for(Duration::MAX, &never, |stop| stop.load(Ordering::Relaxed)).unwrap());
    }

    #[test]
    fn an_interrupt_stops_all() {
        let interrupt = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| search_for(Duration::MAX, &interrupt, wait_for).unwrap());
            }
            interrupt.store(true, Ordering::Relaxed);
        });
    }
}
