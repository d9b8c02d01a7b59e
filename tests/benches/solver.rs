//! How fast deals are solved, and one is proven impossible.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tableaux_engine::freecell::cell_count::CellCount;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::solver::{Effort, Limits, Solver, StartPosition, Verdict};
use tableaux_engine::verdict::outcome::OutcomeBlock;
use tableaux_engine::verdict::verdict;

/// The number of deals solved in each iteration.
const COUNT: u64 = 8000;

fn deal(number: u64) -> Deal {
    Deal::new(DealNumber::new(number).unwrap())
}

fn start(number: u64) -> StartPosition {
    StartPosition::new(deal(number).tableau(), CellCount::FOUR)
}

/// The first deals, dealt and solved on one thread: by the search alone, with the solutions replayed by the rules, and
/// by fc-solve's quickest preset if that is installed.
fn solved(criterion: &mut Criterion) {
    let mut solver = Solver::new();
    let stop = AtomicBool::new(false);
    let mut group = criterion.benchmark_group(format!("solve 1 to {COUNT}"));
    group.throughput(Throughput::Elements(COUNT)).sample_size(10);
    group.bench_function("searched", |bencher| {
        bencher.iter(|| {
            for number in 1..=COUNT {
                let outcome = solver.solve(&start(number), Effort::Fast, Limits::NONE, &stop);
                assert!(matches!(black_box(outcome), Verdict::Solved(_)));
            }
        });
    });
    group.bench_function("searched and replayed", |bencher| {
        bencher.iter(|| {
            for number in 1..=COUNT {
                let position = Position::new(deal(number).tableau(), CellCount::FOUR);
                let verdict = verdict(&mut solver, &position, Effort::Fast, Limits::NONE, &stop);
                assert!(matches!(black_box(verdict), Ok(Verdict::Solved(_))));
            }
        });
    });
    let fc_solve = || {
        let mut command = Command::new("freecell-solver-range-parallel-solve");
        command.args(["1", &COUNT.to_string(), &COUNT.to_string(), "-l", "lg"]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status()
    };
    if fc_solve().is_ok_and(|status| status.success()) {
        group.bench_function("by fc-solve, as a process", |bencher| bencher.iter(fc_solve));
    } else {
        println!("fc-solve is not measured: freecell-solver-range-parallel-solve is not installed");
    }
    group.finish();
}

/// The first of Microsoft's deals that cannot be won.
fn impossible(criterion: &mut Criterion) {
    let mut solver = Solver::new();
    let stop = AtomicBool::new(false);
    criterion.bench_function("prove 11982 impossible", |bencher| {
        bencher.iter(|| {
            let outcome = solver.solve(&start(11_982), Effort::Fast, Limits::NONE, &stop);
            assert!(matches!(black_box(outcome), Verdict::Impossible { .. }));
        });
    });
}

/// The outcomes of a hundred deals in a row, as a screenful of them asks for.
fn outcomes(criterion: &mut Criterion) {
    let mut solver = Solver::new();
    let stop = AtomicBool::new(false);
    let range: DealRange = "1000-1099".parse().unwrap();
    criterion.bench_function("outcomes of 1000 to 1099", |bencher| {
        bencher.iter(|| {
            for block in OutcomeBlock::all(Generator::Microsoft, range) {
                black_box(block.search(&mut solver, usize::MAX, &stop)).unwrap();
            }
        });
    });
}

criterion_group!(benches, solved, impossible, outcomes);
criterion_main!(benches);
