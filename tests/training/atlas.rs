//! Packs tables that `tableaux survey` has written into the embedded atlas:
//!
//! ```text
//! cargo run --release -p tableaux-training --bin atlas TABLE… > atlas.bin
//! mv atlas.bin src/engine/assets/atlas.bin
//! ```
//!
//! What a table says of a deal is completed by those after it. Verdicts with other than four cells say how many are
//! enough, and, after a table that says that one more is, how many are needed. Difficulty is read from its four
//! components. Each table may begin with lines that begin with `#`, of which the first is taken for the command that
//! made it; without one the command is that of the manifest beside the table. In place of a table an atlas can stand,
//! to which the tables after it are added: `src/engine/assets/atlas.bin new.csv`. `tests/training/build-atlas` makes all
//! tables and the atlas.
//!
//! Refused are a table that its manifest says has changed, a table with values of the atlas itself, which was surveyed
//! without `--no-atlas`, tables of several versions of the program, a deal that a table has twice, and deals of which two
//! tables have the same measure.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use serde_json::Value;
use tableaux_engine::atlas::difficulty::Components;
use tableaux_engine::atlas::embedded::{Atlas, AtlasError, Record, UNDECIDED};
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::{CellCount, Effort};

fn main() -> Result<(), Box<dyn Error>> {
    let mut commands = Vec::new();
    let mut records: BTreeMap<u64, Record> = BTreeMap::new();
    let mut versions: BTreeSet<String> = BTreeSet::new();
    let mut ranges: Vec<(String, u64, u64)> = Vec::new();
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
        let manifest = Manifest::of(&path, &bytes)?;
        let text = String::from_utf8(bytes)?;
        let mut lines = text.lines().skip_while(|line| line.starts_with('#'));
        // A later search with a higher limit or other cells adds to an earlier one.
        let search = manifest.as_ref().map_or_else(String::new, |manifest| manifest.search.clone());
        let effort = manifest.as_ref().and_then(|manifest| manifest.effort);
        let cells = manifest.as_ref().map_or(CellCount::FOUR, |manifest| manifest.cells);
        let command = text.lines().next().and_then(|line| line.strip_prefix("# ")).map(str::to_owned);
        commands.extend(command.or_else(|| manifest.as_ref().map(|manifest| manifest.command.clone())));
        versions.extend(manifest.map(|manifest| manifest.version));
        if versions.len() > 1 {
            return Err(format!("{path}: the tables are of several versions: {versions:?}").into());
        }
        let names: Vec<&str> = lines.next().ok_or("a table has a line of names")?.split(',').collect();
        let (mut first, mut last) = (None, 0);
        for line in lines {
            let row: BTreeMap<&str, &str> = names.iter().copied().zip(line.split(',')).collect();
            let number: u64 = row.get("number").ok_or("a row has its number")?.parse()?;
            if number <= last {
                return Err(format!("{path}: #{number} comes after #{last}: each deal once, in order").into());
            }
            last = number;
            first.get_or_insert(number);
            add(records.entry(number).or_default(), &row, effort, cells)?;
        }
        let names = names.join(",") + &search;
        let doubled =
            ranges.iter().find(|(of, from, to)| *of == names && first.is_some_and(|at| at <= *to) && *from <= last);
        if let Some((_, from, to)) = doubled {
            return Err(format!("{path}: {names} of deals of {from} to {to} are in another table, too").into());
        }
        ranges.extend(first.map(|first| (names, first, last)));
    }
    let last = records.keys().next_back().copied().unwrap_or(0);
    let all: Vec<Record> = (1..=last).map(|number| records.get(&number).copied().unwrap_or_default()).collect();
    io::stdout().write_all(&Atlas::write(&commands.join("\n"), &all))?;
    Ok(())
}

/// The manifest of a finished table.
struct Manifest {
    version: String,
    command: String,
    /// The options that say how the values were searched for.
    search: String,
    /// The effort of the moves, if they are a column.
    effort: Option<Effort>,
    /// The free cells of the verdicts.
    cells: CellCount,
}

impl Manifest {
    /// Reads the manifest beside a table, if there is one.
    fn of(path: &str, table: &[u8]) -> Result<Option<Self>, Box<dyn Error>> {
        let Ok(text) = fs::read_to_string(format!("{path}.manifest")) else { return Ok(None) };
        let mut lines = text.lines().map(serde_json::from_str::<Value>);
        let options = lines.next().ok_or("a manifest has options")??;
        let last = lines.next_back().ok_or("a manifest has a checksum")??;
        let checksum = format!("{:08x}", crc32fast::hash(table));
        if last["bytes"] != table.len() || last["crc32"] != checksum.as_str() {
            return Err(format!("{path} is not what its manifest says: it was cut short or changed").into());
        }
        if options["atlas"].is_string() {
            return Err(format!("{path} has values of the atlas itself; survey its deals with --no-atlas").into());
        }
        let words = |key: &str| -> Vec<String> {
            options[key].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let limit = options["limit"].as_u64().map_or_else(String::new, |limit| format!(" --limit {limit}"));
        let effort: Option<Effort> = options["effort"].as_str().and_then(|name| name.parse().ok());
        let [numbers, columns] = ["numbers", "columns"].map(words);
        let more = effort.filter(|effort| *effort != Effort::Short && columns.iter().any(|name| name == "moves"));
        let more = more.map_or_else(String::new, |effort| format!(" --effort {effort}"));
        let searched = if options.get("atlas").is_some() { " --no-atlas" } else { "" };
        // Four is not written down.
        let cells = options["cells"].as_u64().map_or(Ok(CellCount::FOUR), |cells| cells.to_string().parse())?;
        let with = if cells == CellCount::FOUR { String::new() } else { format!(" --cells {cells}") };
        // Of deals that were open, only the number is worth a place.
        let deals = match &*numbers {
            [_, _, _, ..] => format!("NUMBER...   ({} deals)", numbers.len()),
            _ => numbers.join(" "),
        };
        let search = format!("{with}{more}{limit}");
        let command = format!("tableaux survey --columns {}{search}{searched} {deals}", columns.join(","));
        let version = options["version"].as_str().unwrap_or_default().to_owned();
        Ok(Some(Self { version, command, search, effort, cells }))
    }
}

/// Adds what a row says of a deal. Its moves are found with `effort`, unless the row says with which; its verdict is with
/// `with` cells.
fn add(
    record: &mut Record,
    row: &BTreeMap<&str, &str>,
    effort: Option<Effort>,
    with: CellCount,
) -> Result<(), Box<dyn Error>> {
    let value = |name: &str| row.get(name).copied().filter(|text| !text.is_empty());
    let number = |name: &str| value(name).map(str::parse::<u8>).transpose();
    let fewest = value("cells").map(str::parse).transpose()?;
    let least_enough = record.cells.enough();
    let cells = match (fewest, value("verdict")) {
        (Some(cells), _) => FewestCells::Exactly(cells),
        (None, Some("solved")) if with == CellCount::NONE => FewestCells::Exactly(with),
        (None, Some("solved")) if least_enough.is_none_or(|enough| with < enough) => FewestCells::AtMost(with),
        (None, Some("impossible")) if with == CellCount::FOUR => FewestCells::Impossible,
        (None, Some("impossible")) if least_enough.is_some_and(|enough| enough.get() == with.get() + 1) => {
            FewestCells::Exactly(least_enough.unwrap_or(with))
        }
        _ => FewestCells::Unknown,
    };
    if cells != FewestCells::Unknown && !matches!(record.cells, FewestCells::Exactly(_)) {
        record.cells = cells;
    }
    let moves = number("moves")?;
    let own_effort = value("effort").map(str::parse).transpose()?;
    record.effort = own_effort.or(effort.filter(|_| moves.is_some())).or(record.effort);
    record.moves = moves.or(record.moves);
    record.bound = number("bound")?.or(record.bound);
    record.cards = number("cards")?.or(record.cards);
    // A share that a limit left open is empty, as that of an impossible deal is.
    let is_open = row.get("narrowest").is_some_and(|text| text.is_empty()) && record.moves.is_some();
    record.narrowest = number("narrowest")?.or(is_open.then_some(UNDECIDED)).or(record.narrowest);
    record.crux = number("crux")?.or(record.crux);
    let component = |name: &str| value(name).map(str::parse::<u32>).transpose();
    if let (Some(states), Some(bound), Some(winnable), Some(home)) =
        (component("hidden")?, component("floor")?, component("wins")?, component("home")?)
    {
        record.difficulty = Some(Components { states: states.into(), bound, winnable, home }.difficulty());
    }
    Ok(())
}
