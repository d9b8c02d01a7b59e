//! How fast Skat hands are valued and dealt.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tableaux::number::DealNumber;
use tableaux::skat::deal::Deal;
use tableaux::skat::hand::{Hand, PACK};
use tableaux::skat::official::official;
use tableaux::skat::value::value;

fn random_hands(count: usize) -> Vec<Hand> {
    let mut random = fastrand::Rng::with_seed(32);
    let mut pack = PACK;
    let mut hand = || {
        random.shuffle(&mut pack);
        Hand::new(pack[..10].try_into().unwrap()).unwrap()
    };
    (0..count).map(|_| hand()).collect()
}

/// A million random hands by the challenge's rule.
fn by_the_rule(criterion: &mut Criterion) {
    let hands = random_hands(1_000_000);
    let mut group = criterion.benchmark_group("skat");
    group.throughput(Throughput::Elements(1_000_000)).sample_size(20);
    group.bench_function("a million hands by the rule", |bencher| {
        bencher.iter(|| {
            for &hand in &hands {
                black_box(value(black_box(hand)));
            }
        });
    });
    group.finish();
}

fn one_by_one(criterion: &mut Criterion) {
    let hands = random_hands(1 << 16);
    let mut group = criterion.benchmark_group("skat");
    group.throughput(Throughput::Elements(1));
    let mut next = hands.iter().cycle();
    group.bench_function("the official table of a hand", |bencher| {
        bencher.iter(|| official(*black_box(next.next().unwrap())));
    });
    let mut number = DealNumber::MIN;
    group.bench_function("a deal by its number", |bencher| {
        bencher.iter(|| {
            number = number.saturating_add_signed(1);
            Deal::new(black_box(number))
        });
    });
    group.finish();
}

criterion_group!(benches, by_the_rule, one_by_one);
criterion_main!(benches);
