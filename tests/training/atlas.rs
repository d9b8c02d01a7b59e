//! Packs tables that `tableaux survey` has written into the embedded atlas:
//!
//! ```text
//! cargo run --release -p tableaux-training --bin atlas TABLE… > atlas.bin
//! mv atlas.bin src/engine/assets/atlas.bin
//! ```
//!
//! What a table says of a deal is completed by those after it. Each table may begin with lines that begin with `#`, of
//! which the first is taken for the command that made it. In place of a table an atlas can stand, to which the tables
//! after it are added: `src/engine/assets/atlas.bin new.csv`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use tableaux_engine::atlas::Difficulty;
use tableaux_engine::atlas::embedded::{Atlas, AtlasError, Cells, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let mut commands = Vec::new();
    let mut records: BTreeMap<u64, Record> = BTreeMap::new();
    for path in env::args().skip(1) {
        let bytes = fs::read(&path)?;
        match Atlas::read(&bytes) {
            Ok(atlas) => {
                commands.push(atlas.commands().to_owned());
                let numbers = atlas.all_numbers().into_iter().flat_map(tableaux_engine::DealRange::numbers);
                records.extend(numbers.map(|number| (number.get(), atlas.record(number))));
                continue;
            }
            Err(AtlasError::Foreign) => {}
            Err(error) => return Err(format!("{path}: {error}").into()),
        }
        let text = String::from_utf8(bytes)?;
        let mut lines = text.lines().skip_while(|line| line.starts_with('#'));
        commands.extend(text.lines().next().and_then(|line| line.strip_prefix("# ")).map(str::to_owned));
        let names: Vec<&str> = lines.next().ok_or("a table has a line of names")?.split(',').collect();
        for line in lines {
            let row: BTreeMap<&str, &str> = names.iter().copied().zip(line.split(',')).collect();
            let number: u64 = row.get("number").ok_or("a row has its number")?.parse()?;
            add(records.entry(number).or_default(), &row)?;
        }
    }
    let last = records.keys().next_back().copied().unwrap_or(0);
    let all: Vec<Record> = (1..=last).map(|number| records.get(&number).copied().unwrap_or_default()).collect();
    io::stdout().write_all(&Atlas::write(&commands.join("\n"), &all))?;
    Ok(())
}

/// Adds what a row says of a deal.
fn add(record: &mut Record, row: &BTreeMap<&str, &str>) -> Result<(), Box<dyn Error>> {
    let value = |name: &str| row.get(name).copied().filter(|text| !text.is_empty());
    let number = |name: &str| value(name).map(str::parse::<u8>).transpose();
    let fewest = value("cells").map(str::parse).transpose()?;
    let cells = match (fewest, value("verdict")) {
        (Some(cells), _) => Cells::Fewest(cells),
        (None, Some("solved")) => Cells::Solved,
        (None, Some("impossible")) => Cells::Impossible,
        (None, _) => Cells::Unknown,
    };
    if cells != Cells::Unknown && !matches!(record.cells, Cells::Fewest(_)) {
        record.cells = cells;
    }
    record.moves = number("moves")?.or(record.moves);
    record.bound = number("bound")?.or(record.bound);
    record.cards = number("cards")?.or(record.cards);
    // A solution that is nowhere narrow has an empty value, and so has an impossible deal. 0 is one that is unknown.
    let is_nowhere_narrow = row.get("narrowest").is_some_and(|text| text.is_empty()) && record.moves.is_some();
    record.narrowest = number("narrowest")?.or(is_nowhere_narrow.then_some(100)).or(record.narrowest);
    record.crux = number("crux")?.or(record.crux);
    record.difficulty =
        value("score").map(str::parse).transpose()?.and_then(Difficulty::from_score).or(record.difficulty);
    Ok(())
}
