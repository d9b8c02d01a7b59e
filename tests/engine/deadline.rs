//! A time for what runs without a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tableaux_engine::solver::Limit;
use tableaux_engine::{CellCount, Deadline, Deal, Effort, Limits, Position, Solver, Verdict, verdict};

/// Unless the machine is busy, it takes far less.
const AT_ONCE: Duration = Duration::from_millis(500);

fn is_over(deadline: &Deadline) -> bool {
    deadline.flag().load(Ordering::Relaxed)
}

fn wait_for(deadline: &Deadline) {
    while !is_over(deadline) {
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_long_search_ends_when_its_time_is_over() {
    // A proof of seconds, and the shortening of a solution.
    for (number, cells, effort) in [(883, CellCount::NONE, Effort::Fast), (5, CellCount::FOUR, Effort::Proof)] {
        let start = Position::new(Deal::new(number.into()).tableau(), cells);
        let begin = Instant::now();
        let time = Duration::from_millis(60);
        let deadline = Deadline::after(time).unwrap();
        let verdict = verdict(&mut Solver::new(), &start, effort, Limits::NONE, deadline.flag()).unwrap();
        let taken = begin.elapsed();
        match effort {
            Effort::Fast => assert_eq!(verdict, Verdict::Unknown(Limit::Canceled)),
            _ => assert!(matches!(verdict, Verdict::Solved(_))),
        }
        assert!(is_over(&deadline) && taken >= time && taken < time + AT_ONCE, "{taken:?}");
    }
}

#[test]
fn one_that_ends_before_is_not_waited_for() {
    let begin = Instant::now();
    for time in [Duration::from_secs(3600), Duration::MAX] {
        for _ in 0..50 {
            let deadline = Deadline::after(time).unwrap();
            assert!(!is_over(&deadline));
        }
    }
    assert!(begin.elapsed() < AT_ONCE * 4, "{:?}", begin.elapsed());
}

#[test]
fn no_time_is_over_at_once() {
    let begin = Instant::now();
    wait_for(&Deadline::after(Duration::ZERO).unwrap());
    assert!(begin.elapsed() < AT_ONCE);
}

#[test]
fn each_has_its_own_time() {
    let deadlines = [50, 5, 25].map(|time| Deadline::after(Duration::from_millis(time)).unwrap());
    wait_for(&deadlines[1]);
    wait_for(&deadlines[0]);
    assert!(deadlines.iter().all(is_over));
}

/// The thread holds the other flag as long as it lives.
#[test]
fn another_flag_ends_all_and_no_thread_is_left() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let after_or = |time| Deadline::after_or(time, Arc::clone(&interrupt)).unwrap();
    let deadlines = [Duration::MAX, Duration::from_secs(3600)].map(after_or);
    assert!(!deadlines.iter().any(is_over) && Arc::strong_count(&interrupt) == 3);
    interrupt.store(true, Ordering::Relaxed);
    deadlines.iter().for_each(wait_for);
    drop(deadlines);
    assert_eq!(Arc::strong_count(&interrupt), 1);

    interrupt.store(false, Ordering::Relaxed);
    drop(after_or(Duration::from_millis(20)));
    assert_eq!(Arc::strong_count(&interrupt), 1);
    wait_for(&after_or(Duration::from_millis(5)));
    assert!(!interrupt.load(Ordering::Relaxed), "it is not the deadline's to set");
}
