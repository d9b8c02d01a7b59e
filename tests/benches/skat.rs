//! The speed of valuing and dealing Skat hands.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tableaux_engine::number::DealNumber;
use tableaux_engine::skat::{Deal, HAND_SIZE, Hand, PACK, challenge_value, contract_values};

fn random_hands(count: usize) -> Vec<Hand> {
    let mut random = fastrand::Rng::with_seed(32);
    let mut pack = PACK;
    let mut hand = || {
        random.shuffle(&mut pack);
        Hand::new(pack[..HAND_SIZE].try_into().unwrap()).unwrap()
    };
    (0..count).map(|_| hand()).collect()
}

fn million_hands(criterion: &mut Criterion) {
    let hands = random_hands(1_000_000);
    let mut group = criterion.benchmark_group("skat");
    group.throughput(Throughput::Elements(1_000_000)).sample_size(20);
    group.bench_function("a million hands by the rule", |bencher| {
        bencher.iter(|| {
            for &hand in &hands {
                black_box(challenge_value(black_box(hand)));
            }
        });
    });
    group.finish();
}

fn single_hands_and_deals(criterion: &mut Criterion) {
    let hands = random_hands(1 << 16);
    let mut group = criterion.benchmark_group("skat");
    group.throughput(Throughput::Elements(1));
    let mut next = hands.iter().cycle();
    group.bench_function("the official table of a hand", |bencher| {
        bencher.iter(|| contract_values(*black_box(next.next().unwrap())));
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

criterion_group!(benches, million_hands, single_hands_and_deals);
criterion_main!(benches);
