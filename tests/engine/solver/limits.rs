//! Searches that end at a limit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tableaux_engine::solver::{Effort, Limit, Limits, Solver, Verdict};

use super::board::Board;

static NEVER: AtomicBool = AtomicBool::new(false);

#[test]
fn the_limit_of_states_is_exact() {
    let mut solver = Solver::new();
    let start = Board::dealt(11_982, 4).start();
    for states in [0, 1, 10, 1000, 70_000] {
        let outcome = solver.solve(&start, Effort::Fast, Limits::states(states), &NEVER);
        assert_eq!(outcome, Verdict::Unknown(Limit::States), "{states}");
        assert_eq!(solver.statistics().expanded, states);
    }
    // With as many as a search without limits reports, the answer is the same; with one less there is none.
    let impossible = solver.solve(&start, Effort::Fast, Limits::NONE, &NEVER);
    let used = solver.statistics();
    let same = solver.solve(&start, Effort::Fast, Limits { states: used.expanded, bytes: used.bytes }, &NEVER);
    assert_eq!(same, impossible);
    let less = solver.solve(&start, Effort::Fast, Limits::states(used.expanded - 1), &NEVER);
    assert_eq!(less, Verdict::Unknown(Limit::States));
}

#[test]
fn the_limit_of_memory_is_not_exceeded() {
    let start = Board::dealt(11_982, 4).start();
    for bytes in [0, 1 << 10, 1 << 16, 1 << 20] {
        let mut solver = Solver::new();
        let outcome = solver.solve(&start, Effort::Fast, Limits { bytes, ..Limits::NONE }, &NEVER);
        assert_eq!(outcome, Verdict::Unknown(Limit::Bytes), "{bytes}");
        assert!(solver.statistics().bytes <= bytes, "{:?}", solver.statistics());
    }
    let mut solver = Solver::new();
    let outcome = solver.solve(&start, Effort::Fast, Limits { bytes: 32 << 20, ..Limits::NONE }, &NEVER);
    assert!(matches!(outcome, Verdict::Impossible { .. }), "{outcome:?}");
    assert!(solver.statistics().bytes <= 32 << 20);
}

#[test]
fn a_proof_of_many_positions_takes_little_memory() {
    // They have 238,118 and 234,772 positions.
    for (number, cells) in [(351, 2), (27, 1)] {
        let mut solver = Solver::new();
        let limits = Limits { bytes: 4 << 20, ..Limits::NONE };
        let outcome = solver.solve(&Board::dealt(number, cells).start(), Effort::Fast, limits, &NEVER);
        assert!(matches!(outcome, Verdict::Impossible { .. }), "#{number} with {cells}: {outcome:?}");
        assert!(solver.statistics().bytes <= limits.bytes);
    }
}

#[test]
fn a_search_canceled_before_it_begins_has_no_answer() {
    let start = Board::dealt(1, 4).start();
    let outcome = Solver::new().solve(&start, Effort::Fast, Limits::NONE, &AtomicBool::new(true));
    assert_eq!(outcome, Verdict::Unknown(Limit::Canceled));
}

#[test]
fn another_thread_can_cancel_a_search() {
    // It is impossible without cells, but to prove that takes millions of positions and seconds.
    let board = Board::dealt(883, 0);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let outcome = Solver::new().solve(&board.start(), Effort::Fast, Limits::NONE, &stop);
            (outcome, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(50));
        let stopped = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let (outcome, ended) = search.join().unwrap();
        assert_eq!(outcome, Verdict::Unknown(Limit::Canceled));
        // It takes microseconds, unless the machine is busy.
        assert!(ended - stopped < Duration::from_millis(500));
    });
}

#[test]
fn a_used_solver_answers_like_a_new_one() {
    let mut used = Solver::new();
    let of_few_cells = [(2745, 2), (22_305, 1), (11_744, 1), (2745, 2)];
    let others = [11_982, 31_465, 3, 1941, 31_465, 98_714].map(|number| [(number, 4), (number, 3)]);
    for (number, cells) in others.into_iter().flatten().chain(of_few_cells) {
        let start = Board::dealt(number, cells).start();
        let mut new = Solver::new();
        let outcome = new.solve(&start, Effort::Fast, Limits::NONE, &NEVER);
        assert_eq!(used.solve(&start, Effort::Fast, Limits::NONE, &NEVER), outcome, "#{number} with {cells}");
        assert_eq!(new.statistics(), used.statistics(), "#{number} with {cells}");
        assert_eq!(new.bound(), used.bound(), "#{number} with {cells}");
    }
}
