//! Measures the standard error of difficulty on 1,000 of Microsoft's deals 1 to 32,000, and prints the file that it is
//! read from:
//!
//! ```text
//! cargo run --release -p tableaux-training --bin error > error.rs
//! mv error.rs src/engine/atlas/difficulty/error.rs
//! ```
//!
//! Each deal is measured on eight boards that differ only in the order of the cascades and the names of the suits. It
//! takes two minutes, and prints the same file each time.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use tableaux_engine::atlas::Numbers;
use tableaux_engine::atlas::difficulty::Components;
use tableaux_engine::jobs::{cores, in_order};
use tableaux_engine::{CellCount, Deal, DealNumber, DealSet, Limits, Position, Solver};

const DEALS: u32 = 1_000;
const BOARDS: u32 = 8;

fn main() {
    let stop = AtomicBool::new(false);
    let mut variances: [Vec<f64>; 10] = Default::default();
    let measure = |solver: &mut Solver, number: DealNumber| {
        let board = Deal::new(number).tableau().to_string();
        let mut random = fastrand::Rng::with_seed(number.get());
        let percents = (0..BOARDS).map(|_| {
            let isomorphic = isomorphic(&board, &mut random);
            let components = Components::as_it_lies(solver, &isomorphic, Limits::NONE, &stop);
            Some(f64::from(components.expect("solutions are verified")?.difficulty().percent_easier()))
        });
        percents.collect::<Option<Vec<f64>>>()
    };
    let sample = Numbers::sample(DealSet::MICROSOFT.numbers(), DEALS.into(), 75);
    let numbers = sample.ranges().flat_map(tableaux_engine::DealRange::numbers);
    let Ok(()) = in_order(numbers, cores(), &stop, Solver::new, measure, |percents| {
        if let Some(percents) = percents {
            let mean = percents.iter().sum::<f64>() / f64::from(BOARDS);
            let squares = percents.iter().map(|percent| (percent - mean).powi(2)).sum::<f64>();
            let tenth = (1..10).filter(|tenth| mean >= f64::from(tenth * 10)).count();
            variances[tenth].push(squares / f64::from(BOARDS - 1));
        }
        Ok::<(), Infallible>(())
    });
    for (tenth, of) in variances.iter().enumerate() {
        eprintln!("{tenth}0 to {tenth}9: {} deals, {:.2}", of.len(), root_of_mean(of));
    }
    let all: Vec<f64> = variances.iter().flatten().copied().collect();
    eprintln!("all: {} deals, {:.2}", all.len(), root_of_mean(&all));
    let errors: Vec<String> = variances.iter().map(|of| format!("{:.0}", root_of_mean(of))).collect();
    println!(
        "//! The standard error of difficulty, in points of a hundred, for each tenth of the deals, easiest first, over \
         1,000 deals\n//! of 1 to 32,000. `cargo run --release -p tableaux-training --bin error` writes this file.\n\n\
         pub(super) const ERRORS: [u8; 10] = [{}];",
        errors.join(", ")
    );
}

fn root_of_mean(values: &[f64]) -> f64 {
    let count = u32::try_from(values.len()).expect("there are 1,000 deals");
    (values.iter().sum::<f64>() / f64::from(count)).sqrt()
}

/// Deals the rows of a board anew: cascades of one height change places, and suits of one color their names.
fn isomorphic(rows: &str, random: &mut fastrand::Rng) -> Position {
    let mut columns: Vec<usize> = (0..8).collect();
    random.shuffle(&mut columns[..4]);
    random.shuffle(&mut columns[4..]);
    let (mut black, mut red) = (['C', 'S'], ['D', 'H']);
    random.shuffle(&mut black);
    random.shuffle(&mut red);
    let [black, red] = if random.bool() { [black, red] } else { [red, black] };
    let renamed = |suit: char| match suit {
        'C' => black[0],
        'S' => black[1],
        'D' => red[0],
        'H' => red[1],
        other => other,
    };
    let rows = rows.lines().map(|row| {
        let cards: Vec<&str> = row.split_whitespace().collect();
        let cards = columns.iter().filter_map(|&column| cards.get(column));
        cards.map(|card| card.chars().map(renamed).collect::<String>()).collect::<Vec<_>>().join(" ")
    });
    let board = rows.collect::<Vec<_>>().join("\n").parse().expect("the cards are those of a deal");
    Position::new(&board, CellCount::FOUR)
}
