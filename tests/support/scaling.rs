//! How the time that work takes grows with its size.

use std::time::{Duration, Instant};

/// Checks that four times as much takes less than eight times as long, where work that is quadratic takes sixteen times as
/// long. `work` returns what is timed; the shortest of three times counts, and a busy machine may try again.
#[track_caller]
pub fn assert_linear<W: FnOnce()>(what: &str, size: usize, work: impl Fn(usize) -> W) {
    let time = |size: usize| -> Duration {
        let once = || {
            let work = work(size);
            let begin = Instant::now();
            work();
            begin.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let mut times = Vec::new();
    for _ in 0..5 {
        let [some, more] = [size, 4 * size].map(time);
        if more < 8 * some {
            return;
        }
        times.push((some, more));
    }
    panic!("{what}, {size} and {}: {times:?}", 4 * size);
}
