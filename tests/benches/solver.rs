//! How fast deals are solved, and an impossible one is proven so.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tableaux::freecell::deal::Deal;
use tableaux::number::DealNumber;
use tableaux::solver::{Limits, Outcome, Solver, Start};

fn start(number: u64) -> Start {
    Start::from(Deal::new(DealNumber::new(number).unwrap()).tableau())
}

/// The first 2,000 deals, dealt and solved, solutions and all.
fn ordinary(criterion: &mut Criterion) {
    const COUNT: u64 = 2000;
    let mut solver = Solver::new();
    let stop = AtomicBool::new(false);
    let mut group = criterion.benchmark_group("solve");
    group.throughput(Throughput::Elements(COUNT)).sample_size(10);
    group.bench_function("deals 1 to 2000", |bencher| {
        bencher.iter(|| {
            for number in 1..=COUNT {
                let outcome = solver.solve(&start(number), Limits::NONE, &stop);
                assert!(matches!(black_box(outcome), Outcome::Solved(_)));
            }
        });
    });
    group.finish();
}

/// The first deal of Microsoft's that cannot be won.
fn impossible(criterion: &mut Criterion) {
    let mut solver = Solver::new();
    let stop = AtomicBool::new(false);
    criterion.bench_function("prove 11982 impossible", |bencher| {
        bencher.iter(|| {
            let outcome = solver.solve(&start(11_982), Limits::NONE, &stop);
            assert!(matches!(black_box(outcome), Outcome::Impossible { .. }));
        });
    });
}

criterion_group!(benches, ordinary, impossible);
criterion_main!(benches);
