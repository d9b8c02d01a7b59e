//! The speed of solving boards of gears.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use tableaux_engine::gears::{Board, BoardSize, MAX_SOLUTIONS, any_solution, solve};
use tableaux_engine::number::DealNumber;

fn numbered(size: usize) -> Board {
    Board::numbered(DealNumber::new(617).unwrap(), BoardSize::new(size).unwrap())
}

fn published(criterion: &mut Criterion) {
    let lines = include_str!("../../assets/gears.tsv").lines().filter(|line| !line.starts_with('#'));
    let boards: Vec<Board> = lines.map(|line| line.split('\t').nth(1).unwrap().parse().unwrap()).collect();
    assert_eq!(boards.len(), 50);
    let stop = AtomicBool::new(false);
    criterion.bench_function("the fifty published boards, shortest", |bencher| {
        bencher.iter(|| {
            for board in &boards {
                black_box(solve(black_box(board), MAX_SOLUTIONS, &stop));
            }
        });
    });
}

/// Boards of 4096, 2²⁴, 2²⁸ and 2³⁰ solutions; no board has more.
fn by_size(criterion: &mut Criterion) {
    let stop = AtomicBool::new(false);
    let mut group = criterion.benchmark_group("shortest");
    for size in [9, 19, 23, 32] {
        let board = numbered(size);
        group.sample_size(if size == 9 { 100 } else { 10 });
        group.bench_function(format!("{size}×{size}"), |bencher| {
            bencher.iter(|| solve(black_box(&board), MAX_SOLUTIONS, &stop));
        });
    }
    group.finish();
}

fn largest(criterion: &mut Criterion) {
    let board = numbered(32);
    criterion.bench_function("any, 32×32", |bencher| bencher.iter(|| any_solution(black_box(&board))));
    criterion.bench_function("numbered, 32×32", |bencher| bencher.iter(|| numbered(black_box(32))));
}

criterion_group!(benches, published, by_size, largest);
criterion_main!(benches);
