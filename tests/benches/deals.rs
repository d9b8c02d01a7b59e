//! Speed of dealing, consecutive numbers and single ones, and of counting their facts.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tableaux_engine::atlas::{Column, Values};
use tableaux_engine::freecell::batch::deals;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange, DealSet};

const COUNT: u32 = 1 << 20;

/// A million consecutive deals of each band.
fn consecutive(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("deals in a row");
    group.throughput(Throughput::Elements(COUNT.into())).sample_size(20);
    for (band, first) in [("Microsoft", 1), ("high bit", 1 << 31), ("plus one", 1 << 32)] {
        let first = DealNumber::new(first).unwrap();
        let range = DealRange::new(first, first.saturating_add_signed(i64::from(COUNT) - 1)).unwrap();
        group.bench_function(band, |bencher| {
            bencher.iter(|| {
                for deal in deals(range) {
                    black_box(&deal);
                }
            });
        });
    }
    group.finish();
}

fn single(criterion: &mut Criterion) {
    let mut number = DealNumber::MIN;
    criterion.benchmark_group("one deal").throughput(Throughput::Elements(1)).bench_function(
        "by its number",
        |bencher| {
            bencher.iter(|| {
                number = number.saturating_add_signed(1);
                Deal::new(black_box(number))
            });
        },
    );
}

/// The facts of Microsoft's 32,000 deals, dealt and counted.
fn facts(criterion: &mut Criterion) {
    let range = DealSet::MICROSOFT.numbers();
    let mut group = criterion.benchmark_group("facts of 1 to 32000");
    group.throughput(Throughput::Elements(range.len()));
    let values = || Values::here(&Generator::Microsoft, black_box(range), Column::Inversions);
    group.bench_function("values", |bencher| bencher.iter(values));
    group.finish();
}

criterion_group!(benches, consecutive, single, facts);
criterion_main!(benches);
