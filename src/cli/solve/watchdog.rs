//! The time of each search, which a solver does not know: a thread that stops those whose time is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How often the watchdog looks at its searches.
const INTERVAL: Duration = Duration::from_millis(1);

/// Stops searches when their time is over, or all of them when there is an interrupt.
pub(super) struct Watchdog {
    time: Duration,
    timers: Arc<Mutex<Vec<Weak<Timer>>>>,
}

/// The time of the searches of a thread, one after the other.
pub(super) struct Timer {
    time: Duration,
    stop: AtomicBool,
    /// When the search is to be stopped; none between two searches.
    deadline: Mutex<Option<Instant>>,
}

impl Watchdog {
    /// Watches searches that may take a time each; `interrupt` stops them earlier.
    pub(super) fn new(time: Duration, interrupt: Arc<AtomicBool>) -> Result<Self> {
        let timers: Arc<Mutex<Vec<Weak<Timer>>>> = Arc::default();
        let of_thread = Arc::downgrade(&timers);
        let watch = move || {
            while let Some(timers) = of_thread.upgrade() {
                let is_interrupted = interrupt.load(Ordering::Relaxed);
                lock(&timers).iter().filter_map(Weak::upgrade).for_each(|timer| timer.check(is_interrupted));
                drop(timers);
                thread::sleep(INTERVAL);
            }
        };
        thread::Builder::new().spawn(watch).context("--time: no thread can be started to watch the time")?;
        Ok(Self { time, timers })
    }

    /// A timer for the searches of a thread.
    pub(super) fn timer(&self) -> Arc<Timer> {
        let timer = Arc::new(Timer { time: self.time, stop: AtomicBool::new(false), deadline: Mutex::new(None) });
        lock(&self.timers).push(Arc::downgrade(&timer));
        timer
    }
}

impl Timer {
    /// Searches until the flag that the search is given is set.
    pub(super) fn run<T>(&self, search: impl FnOnce(&AtomicBool) -> T) -> T {
        {
            let mut deadline = lock(&self.deadline);
            self.stop.store(false, Ordering::Relaxed);
            // A time that is too long to be reached is no limit.
            *deadline = Instant::now().checked_add(self.time);
        }
        let found = search(&self.stop);
        *lock(&self.deadline) = None;
        found
    }

    /// Under the lock, so that no search is stopped because of the deadline of the one before.
    fn check(&self, is_interrupted: bool) {
        let deadline = lock(&self.deadline);
        if is_interrupted || deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Locks a mutex even if a thread panicked while it held the lock: nothing is half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
        let watchdog = Watchdog::new(Duration::from_millis(5), Arc::default()).unwrap();
        let [timer, idle] = [watchdog.timer(), watchdog.timer()];
        for _ in 0..3 {
            timer.run(wait_for);
        }
        assert!(!idle.stop.load(Ordering::Relaxed), "no search was begun");
        // The flag of the search before is taken back.
        let timer = Watchdog::new(Duration::MAX, Arc::default()).unwrap().timer();
        timer.stop.store(true, Ordering::Relaxed);
        assert!(!timer.run(|stop| stop.load(Ordering::Relaxed)));
    }

    #[test]
    fn an_interrupt_stops_all() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let watchdog = Watchdog::new(Duration::MAX, Arc::clone(&interrupt)).unwrap();
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| watchdog.timer().run(wait_for));
            }
            interrupt.store(true, Ordering::Relaxed);
        });
    }
}
