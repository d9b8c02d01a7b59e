//! Prints the file of percentiles that difficulty is read from, of a table with the components of Microsoft's deals 1 to
//! 32,000:
//!
//! ```text
//! tableaux survey 1..=32000 --columns number,hidden,floor,wins,home --out components.csv
//! cargo run --release -p tableaux-training --bin scale components.csv > percentiles.rs
//! mv percentiles.rs src/engine/atlas/difficulty/percentiles.rs
//! ```

use std::error::Error;
use std::{env, fs};

use tableaux_engine::atlas::difficulty::{Components, Scale};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("the table of components is missing")?;
    let text = fs::read_to_string(path)?;
    let mut measured = Vec::new();
    for line in text.lines().skip(1) {
        let [_, states, bound, winnable, home] = line.split(',').collect::<Vec<_>>()[..] else {
            return Err(format!("'{line}' is not a row of number,hidden,floor,wins,home").into());
        };
        // An impossible deal has no components.
        if !states.is_empty() {
            let [bound, winnable, home] = [bound, winnable, home].map(str::parse);
            measured.push(Components { states: states.parse()?, bound: bound?, winnable: winnable?, home: home? });
        }
    }
    let all = || measured.iter();
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
