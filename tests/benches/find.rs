//! Speed of finding numbers, on one core.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use tableaux_engine::card::Card;
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::deal::{Deal, Tableau};
use tableaux_engine::freecell::find::mistake::{Method, NegativeRemainder, Nesting, Output, SignedDraw};
use tableaux_engine::freecell::find::nearest::{WINDOWS, nearest_in_window};
use tableaux_engine::freecell::find::scan::scan;
use tableaux_engine::freecell::find::sieve::sieve;
use tableaux_engine::freecell::find::{DealingMistake, deal_with, identify, mistakes_for};
use tableaux_engine::freecell::pattern::Pattern;
use tableaux_engine::generator::Generator;
use tableaux_engine::generator::named;
use tableaux_engine::number::DealNumber;

/// The cards of a deal in the places that `known` picks.
fn pattern(generator: &Generator, known: impl Fn(usize) -> bool) -> Pattern {
    let deal = Deal::by(generator, DealNumber::new(3_141_592_653).unwrap()).unwrap();
    let mut places = deal.cards().map(Some);
    places.iter_mut().enumerate().filter(|(place, _)| !known(*place)).for_each(|(_, card)| *card = None);
    Pattern::new(places).unwrap()
}

fn sieved(generator: &Generator, pattern: &Pattern) -> usize {
    let mut count = 0;
    sieve(generator, pattern, &AtomicBool::new(false), |_| {
        count += 1;
        ControlFlow::<()>::Continue(())
    });
    count
}

/// Over 0 … 2³³ − 1, and over 0 … 2³² − 1 for the others.
fn sieves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sieve");
    for (name, known) in [("whole", 52), ("eight cards", 8), ("four cards", 4), ("two cards", 2)] {
        let pattern = pattern(&Generator::Microsoft, |place| place < known);
        group.bench_function(name, |bencher| bencher.iter(|| sieved(&Generator::Microsoft, black_box(&pattern))));
    }
    group.sample_size(10);
    for named in &named::ALL {
        let generator = Generator::Lcg(named.lcg);
        let pattern = pattern(&generator, |_| true);
        group.bench_function(named.name, |bencher| bencher.iter(|| sieved(&generator, black_box(&pattern))));
    }
    group.finish();
}

/// A million numbers, for a pattern of scattered cards.
fn scans(criterion: &mut Criterion) {
    let pattern = pattern(&Generator::Microsoft, |place| place % 7 == 3);
    criterion.benchmark_group("scan").sample_size(20).bench_function("a million", |bencher| {
        bencher.iter(|| scan(&Generator::Microsoft, black_box(&pattern), "1..=1000000".parse().unwrap()));
    });
}

/// A whole board that nothing explains: the mistakes with which a number is dealt as it, those of any number, and the
/// search for the nearest deal.
fn explanations(criterion: &mut Criterion) {
    let pack = Tableau::new(Card::PACK).unwrap();
    let (layout, stop) = (Layout::from(&pack), AtomicBool::new(false));
    let mut group = criterion.benchmark_group("explain");
    group.sample_size(10);
    group.bench_function("expected", |bencher| {
        bencher.iter(|| mistakes_for(&Generator::Microsoft, 617.into(), black_box(&layout)));
    });
    let wrong = |mistakes: &[DealingMistake]| deal_with(&Generator::Microsoft, 617.into(), mistakes).unwrap();
    let signed = DealingMistake::Output(Output::Signed(SignedDraw::Shifted, NegativeRemainder::Floor));
    for (name, board) in [
        ("one mistake", wrong(&[signed])),
        ("two mistakes", wrong(&[DealingMistake::Nesting(Nesting::BySuit), DealingMistake::Removal(Method::Shift)])),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| identify(&Generator::Microsoft, black_box(&board), 1, &stop));
        });
    }
    group.bench_function("nearest", |bencher| {
        bencher.iter(|| (0..WINDOWS).filter_map(|window| nearest_in_window(black_box(&pack), window, &stop)).count());
    });
    group.finish();
}

criterion_group!(benches, sieves, scans, explanations);
criterion_main!(benches);
