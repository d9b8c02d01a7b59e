//! Measures Microsoft's deals 1 to 32,000, prints the file of percentiles that difficulty is read from, and writes the
//! score of each deal to a table for the atlas:
//!
//! ```text
//! cargo run --release -p tableaux-training --bin scale score.csv > percentiles.rs
//! mv percentiles.rs src/engine/atlas/difficulty/percentiles.rs
//! ```
//!
//! It takes minutes, and gives the same files each time.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::{env, fs};

use tableaux_engine::atlas::difficulty::{Components, Scale};
use tableaux_engine::jobs::{cores, in_order};
use tableaux_engine::{CellCount, Deal, DealNumber, DealSet, Limits, Position, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("the file for the table of scores is missing")?;
    let stop = AtomicBool::new(false);
    let mut measured: Vec<(DealNumber, Components)> = Vec::new();
    let measure = |solver: &mut Solver, number| {
        let deal = Deal::new(number);
        let components = Components::of(solver, &Position::new(deal.tableau(), CellCount::FOUR), Limits::NONE, &stop)
            .expect("solutions are verified");
        components.map(|components| (number, components))
    };
    let Ok(()) = in_order(DealSet::MICROSOFT.numbers().numbers(), cores(), &stop, Solver::new, measure, |deal| {
        measured.extend(deal);
        Ok::<(), Infallible>(())
    });
    let all = || measured.iter().map(|(_, components)| components);
    let scale = Scale {
        states: percentiles(all().map(|components| components.states), false),
        bound: percentiles(all().map(|components| components.bound), false),
        winnable: percentiles(all().map(|components| components.winnable), true),
        home: percentiles(all().map(|components| components.home), true),
    };
    let scores = percentiles(all().map(|components| components.score(&scale)), false);
    println!(
        "//! The percentiles of the components of difficulty, and of the scores that they make, over those deals of 1 to \
         32,000 that\n//! can be won. `cargo run --release -p tableaux-training --bin scale` writes this file.\n\nuse super::scale::Scale;\n\n\
         pub(super) const SCALE: Scale = Scale {{"
    );
    for (name, values) in [
        ("states", scale.states),
        ("bound", scale.bound.map(u64::from)),
        ("winnable", scale.winnable.map(u64::from)),
        ("home", scale.home.map(u64::from)),
    ] {
        println!("    {name}: {},", array(&values, "        "));
    }
    println!("}};\n\npub(super) const SCORES: [u16; 99] = {};", array(&scores.map(u64::from), "    "));
    let mut table = "# cargo run --release -p tableaux-training --bin scale\nnumber,score\n".to_owned();
    for (number, components) in &measured {
        writeln!(table, "{number},{}", components.score(&scale))?;
    }
    fs::write(path, table)?;
    Ok(())
}

/// The values below which 1, 2 … 99 of 100 values are, or above which they are.
fn percentiles<T: Ord + Copy>(values: impl Iterator<Item = T>, descending: bool) -> [T; 99] {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    if descending {
        values.reverse();
    }
    std::array::from_fn(|index| values[values.len() * (index + 1) / 100])
}

/// An array in lines as rustfmt breaks them.
fn array(values: &[u64; 99], indent: &str) -> String {
    let mut lines = vec![String::new()];
    for value in values {
        let text = format!("{value}, ");
        let line = lines.last_mut().expect("there is a line");
        if indent.len() + line.len() + text.trim_end().len() > 120 {
            lines.push(text);
        } else {
            line.push_str(&text);
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("{indent}{}\n", line.trim_end())).collect();
    format!("[\n{}{}]", lines.concat(), &indent[4..])
}
