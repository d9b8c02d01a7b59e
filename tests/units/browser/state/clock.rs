use std::time::{Duration, Instant};

use tableaux::browser::state::clock::{Clock, LONGEST_PAUSE};

#[test]
fn a_pause_of_more_than_a_minute_counts_as_a_minute() {
    let (begin, second) = (Instant::now(), Duration::from_secs(1));
    let mut clock = Clock::default();
    clock.set(begin);
    assert_eq!(clock.take(), Duration::ZERO, "nothing is played");
    clock.run(true);
    clock.set(begin + 5 * second);
    assert_eq!((clock.since(), clock.after(second)), (5 * second, Some(begin + 6 * second)));
    assert_eq!((clock.take(), clock.take()), (5 * second, Duration::ZERO));
    clock.set(begin + 600 * second);
    assert_eq!((clock.since(), clock.after(second)), (LONGEST_PAUSE, None), "it has stopped");
    clock.run(false);
    clock.run(true);
    clock.set(begin + 607 * second);
    assert_eq!(clock.take(), 7 * second);
}
