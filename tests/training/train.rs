//! Learns the weights of the solver's beam search from deals 20,001 to 30,000, and prints the file that holds them:
//!
//! ```text
//! cargo run --release -p tableaux-training --bin train > weights.rs
//! mv weights.rs src/engine/solver/beam/weights.rs
//! ```
//!
//! It takes minutes, and gives the same file each time.

#[path = "../support/beam_features.rs"]
mod beam_features;
mod learner;

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use tableaux_engine::jobs::{cores, in_order};
use tableaux_engine::solver::StartPosition;
use tableaux_engine::{CellCount, Deal, DealNumber};

use learner::{FEATURES, Group, Learner, Search};

const SEED: u64 = 14;
/// The width of the searches that are learned from.
const WIDTH: usize = 2048;
/// How many deals each round learns from. The first begins with weights set by judgement.
const ROUNDS: [u64; 3] = [200, 400, 500];
const FIRST: u64 = 20_001;
/// The deals on which the weights of each round are tried.
const HELD_OUT: std::ops::RangeInclusive<u64> = 29_001..=29_200;

fn start(number: u64) -> StartPosition {
    let deal = Deal::new(DealNumber::new(number).expect("numbers up to 30,000 have deals"));
    StartPosition::new(deal.tableau(), CellCount::FOUR)
}

/// Calls `work` with a search and each number on all cores, and returns the results in order.
fn for_each<R: Send>(
    learner: &Learner,
    numbers: impl Iterator<Item = u64> + Send,
    work: impl Fn(&mut Search, u64) -> R + Sync,
) -> Vec<R> {
    let mut results = Vec::new();
    let take = |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    };
    let Ok(()) = in_order(numbers, cores(), &AtomicBool::new(false), || learner.search(), work, take);
    results
}

/// Reports how short the solutions of deals are that nothing was learned from.
fn report(learner: &Learner, name: &str) {
    let lengths = for_each(learner, HELD_OUT, |search, number| search.moves(&start(number), 512));
    let solved: Vec<usize> = lengths.iter().copied().flatten().collect();
    let moves: usize = solved.iter().sum();
    eprintln!("{name}: {} of {} deals solved, in {moves} moves together", solved.len(), lengths.len());
}

fn main() {
    let mut learner = Learner::new(SEED);
    report(&learner, "by judgement");
    let mut first = FIRST;
    for (round, deals) in (1..).zip(ROUNDS) {
        let work = |search: &mut Search, number| search.groups(&start(number), WIDTH, number);
        let groups: Vec<Group> = for_each(&learner, first..first + deals, work).into_iter().flatten().collect();
        first += deals;
        learner.fit(&groups);
        report(&learner, &format!("round {round}"));
    }
    println!("//! The weights of the ranking, learned from deals {FIRST} to {} with the seed {SEED} by", first - 1);
    println!("//! `cargo run --release -p tableaux-training --bin train`, which prints this file.\n");
    println!("use super::ranking::Ranking;\n");
    println!("#[rustfmt::skip]");
    println!("pub const LEARNED: Ranking = Ranking([");
    let points = learner.points();
    for pair in FEATURES.windows(2) {
        let [(name, begin), (_, end)] = pair else { unreachable!("windows of two") };
        let points: Vec<String> = points[*begin..*end].iter().map(ToString::to_string).collect();
        println!("    // {name}\n    {},", points.join(", "));
    }
    println!("]);");
}
