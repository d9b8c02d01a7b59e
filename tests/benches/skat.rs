//! The speed of valuing and dealing Skat hands.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tableaux_engine::number::DealNumber;
use tableaux_engine::skat::{
    Contract, Deal, HAND_SIZE, Hand, OpenGame, OpenSearch, PACK, Seat, challenge_value, contract_values,
};

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

fn open_cards(criterion: &mut Criterion) {
    let (deals, never) = ([1u32, 2, 3, 4, 5].map(|number| Deal::new(number.into())), AtomicBool::new(false));
    let mut group = criterion.benchmark_group("skat");
    group.sample_size(10);
    group.throughput(Throughput::Elements(90));
    group.bench_function("90 contracts with open cards and a given skat", |bencher| {
        bencher.iter(|| {
            let mut search = OpenSearch::new();
            for (deal, declarer) in deals.iter().flat_map(|deal| Seat::ALL.map(|declarer| (deal, declarer))) {
                for contract in Contract::PICKED_UP {
                    let game = OpenGame::new(deal, declarer, contract, *deal.skat()).unwrap();
                    black_box(search.points(&game, &never));
                }
            }
        });
    });
    group.throughput(Throughput::Elements(18));
    group.bench_function("18 contracts of #2 with open cards and the best cards put away", |bencher| {
        bencher.iter(|| {
            let mut search = OpenSearch::new();
            for (declarer, contract) in Seat::ALL.into_iter().flat_map(|seat| Contract::PICKED_UP.map(|of| (seat, of)))
            {
                black_box(search.value(&deals[1], declarer, contract, &never));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, million_hands, single_hands_and_deals, open_cards);
criterion_main!(benches);
