//! Speed of queries, on one core.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tableaux::query::Query;
use tableaux::query::scan::candidates;
use tableaux_engine::generator::Generator;

/// Parsing, and 50,000 deals none of which fits: what a step in the browser takes at most.
fn queries(criterion: &mut Criterion) {
    let text = "(aces > 24 or depth < 1) and inversions in 60..=90 and not r1c1 == AS";
    let mut group = criterion.benchmark_group("query");
    group.bench_function("parse", |bencher| bencher.iter(|| black_box(text).parse::<Query>()));
    group.sample_size(20);
    for (name, text) in [
        ("50,000 deals by one fact", "aces > 24"),
        ("50,000 deals by several facts", text),
        ("50,000 deals by a card", "r1c1 == AS and r1c2 == AH and r1c3 == AC and r1c4 == AD and r1c5 == KS"),
    ] {
        let query = text.parse::<Query>().unwrap();
        group.bench_function(name, |bencher| {
            let range = "1-50000".parse().unwrap();
            bencher.iter(|| candidates(black_box(&query), Generator::Microsoft, range, |_, _| None).count());
        });
    }
    group.finish();
}

criterion_group!(benches, queries);
criterion_main!(benches);
