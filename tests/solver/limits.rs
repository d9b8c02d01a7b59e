//! Searches that are not to go on for ever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tableaux::solver::{Limit, Limits, Outcome, Solver};

use super::board::Board;

static FREE: AtomicBool = AtomicBool::new(false);

#[test]
fn a_limit_of_states_is_kept() {
    let mut solver = Solver::new();
    let start = Board::dealt(11_982, 4).start();
    for states in [0, 1, 10, 1000, 70_000] {
        let outcome = solver.solve(&start, Limits { states, ..Limits::NONE }, &FREE);
        assert_eq!(outcome, Outcome::Unknown(Limit::States), "{states}");
        assert_eq!(solver.statistics().expanded, states);
    }
    // Without a limit it takes no more than it says.
    let impossible = solver.solve(&start, Limits::NONE, &FREE);
    let spent = solver.statistics();
    let same = solver.solve(&start, Limits { states: spent.expanded, bytes: spent.bytes }, &FREE);
    assert_eq!(same, impossible);
    let less = solver.solve(&start, Limits { states: spent.expanded - 1, ..Limits::NONE }, &FREE);
    assert_eq!(less, Outcome::Unknown(Limit::States));
}

#[test]
fn a_limit_of_memory_is_kept() {
    let start = Board::dealt(11_982, 4).start();
    for bytes in [0, 1 << 10, 1 << 16, 1 << 20] {
        let mut solver = Solver::new();
        let outcome = solver.solve(&start, Limits { bytes, ..Limits::NONE }, &FREE);
        assert_eq!(outcome, Outcome::Unknown(Limit::Bytes), "{bytes}");
        assert!(solver.statistics().bytes <= bytes, "{:?}", solver.statistics());
    }
    let mut solver = Solver::new();
    let outcome = solver.solve(&start, Limits { bytes: 32 << 20, ..Limits::NONE }, &FREE);
    assert!(matches!(outcome, Outcome::Impossible { .. }), "{outcome:?}");
    assert!(solver.statistics().bytes <= 32 << 20);
}

#[test]
fn cancelled_before_it_begins() {
    let start = Board::dealt(1, 4).start();
    let outcome = Solver::new().solve(&start, Limits::NONE, &AtomicBool::new(true));
    assert_eq!(outcome, Outcome::Unknown(Limit::Cancelled));
}

#[test]
fn cancelled_by_another_thread() {
    // Without cells it is impossible, but that takes millions of positions and seconds.
    let board = Board::dealt(883, 0);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let outcome = Solver::new().solve(&board.start(), Limits::NONE, &stop);
            (outcome, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(50));
        let stopped = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let (outcome, ended) = search.join().unwrap();
        assert_eq!(outcome, Outcome::Unknown(Limit::Cancelled));
        // It reacts within microseconds; the machine may be busy.
        assert!(ended - stopped < Duration::from_millis(500));
    });
}

#[test]
fn the_same_again_gives_the_same() {
    let mut used = Solver::new();
    for number in [11_982, 31_465, 3, 1941, 31_465, 98_714] {
        for cells in [4, 3] {
            let start = Board::dealt(number, cells).start();
            let mut fresh = Solver::new();
            let outcome = fresh.solve(&start, Limits::NONE, &FREE);
            assert_eq!(used.solve(&start, Limits::NONE, &FREE), outcome, "#{number}");
            assert_eq!(fresh.statistics(), used.statistics(), "#{number}");
        }
    }
}
