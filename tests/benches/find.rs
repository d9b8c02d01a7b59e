//! How fast numbers are found, on one core.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, criterion_group, criterion_main};
use tableaux::card::Card;
use tableaux::freecell::deal::{Deal, Tableau};
use tableaux::freecell::find::mistake::DealingMistake;
use tableaux::freecell::find::nearest::{WINDOWS, nearest};
use tableaux::freecell::find::scan::scan;
use tableaux::freecell::find::sieve::sieve;
use tableaux::freecell::pattern::Pattern;
use tableaux::generator::Generator;
use tableaux::generator::named;
use tableaux::number::{DealNumber, DealRange};

/// The cards of a deal in the places that `known` picks.
fn layout(generator: &Generator, known: impl Fn(usize) -> bool) -> Pattern {
    let deal = Deal::by(generator, DealNumber::new(3_141_592_653).unwrap()).unwrap();
    let mut places = deal.cards().map(Some);
    places.iter_mut().enumerate().filter(|(place, _)| !known(*place)).for_each(|(_, card)| *card = None);
    Pattern::new(places).unwrap()
}

fn sieved(generator: &Generator, layout: &Pattern) -> usize {
    let mut count = 0;
    sieve(generator, layout, &AtomicBool::new(false), |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// Over 0 … 2³³ − 1, and over 0 … 2³² − 1 for the others.
fn sieves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sieve");
    for (name, known) in [("whole", 52), ("eight cards", 8), ("four cards", 4), ("two cards", 2)] {
        let layout = layout(&Generator::Microsoft, |place| place < known);
        group.bench_function(name, |bencher| bencher.iter(|| sieved(&Generator::Microsoft, black_box(&layout))));
    }
    group.sample_size(10);
    for named in &named::ALL {
        let generator = Generator::Lcg(named.generator);
        let layout = layout(&generator, |_| true);
        group.bench_function(named.name, |bencher| bencher.iter(|| sieved(&generator, black_box(&layout))));
    }
    group.finish();
}

/// A million numbers, for a layout with cards here and there.
fn scans(criterion: &mut Criterion) {
    let layout = layout(&Generator::Microsoft, |place| place % 7 == 3);
    criterion.benchmark_group("scan").sample_size(20).bench_function("a million", |bencher| {
        bencher.iter(|| scan(&Generator::Microsoft, black_box(&layout), "1..=1000000".parse().unwrap()));
    });
}

/// A whole layout that no number deals: each fault, and the search for a deal close to it.
fn explanations(criterion: &mut Criterion) {
    let pack = Tableau::new(Card::PACK).unwrap();
    let (layout, stop) = (Pattern::from(&pack), AtomicBool::new(false));
    let mut group = criterion.benchmark_group("explain");
    group.sample_size(10);
    let (generators, own): (Vec<DealingMistake>, Vec<DealingMistake>) = DealingMistake::all(&Generator::Microsoft)
        .into_iter()
        .partition(|fault| matches!(fault, DealingMistake::OtherGenerator(_)));
    for (name, faults) in [("faults", own), ("other generators", generators)] {
        group.bench_function(name, |bencher| {
            let number =
                |fault: &DealingMistake| fault.number(&Generator::Microsoft, black_box(&layout), DealRange::ALL, &stop);
            bencher.iter(|| faults.iter().filter_map(number).count());
        });
    }
    group.bench_function("closest", |bencher| {
        bencher.iter(|| (0..WINDOWS).filter_map(|window| nearest(black_box(&pack), window, &stop)).count());
    });
    group.finish();
}

criterion_group!(benches, sieves, scans, explanations);
criterion_main!(benches);
