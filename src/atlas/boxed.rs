//! The measures of the first deals, in the box: `assets/atlas.bin`, which is part of the program.
//!
//! The file begins with lines of text: its name and version, the commands that made it, and an empty line. Then come, all
//! numbers with the lowest byte first:
//!
//! - the number of deals of the first part, of the second part, and the bytes of the first part, four bytes each;
//! - the first part, of the deals from 1 on, deflated: for each deal a byte of its fewest cells, then for each one of its
//!   difficulty, its moves and its cards;
//! - the second part, of the deals after those: the fewest cells of two deals in a byte, the first one in the lower half;
//! - the CRC-32 of everything before it, in four bytes.

use std::sync::OnceLock;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use thiserror::Error;

use super::column::{Column, Value};
use super::difficulty::Difficulty;
use super::measures::Measures;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::verdict::fewest_cells::FewestCells;
use crate::verdict::outcome::Outcome;

const NAME: &str = "tableaux atlas 1\n";

/// What the atlas knows of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    /// Whether it can be won, and with how few cells.
    pub cells: Cells,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The moves of the shortest solution known.
    pub moves: Option<u8>,
    /// The cards that it moves.
    pub cards: Option<u8>,
}

/// Whether a deal can be won, and with how few free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cells {
    /// With this number, and not with one less.
    Fewest(u8),
    /// With four; whether with fewer is unknown.
    Solved,
    /// Not with four; how many are enough is unknown.
    Impossible,
    /// Nothing is known.
    #[default]
    Unknown,
}

impl Cells {
    /// In half a byte.
    const fn code(self) -> u8 {
        match self {
            Self::Fewest(cells) => cells,
            Self::Solved => 13,
            Self::Impossible => 14,
            Self::Unknown => 15,
        }
    }

    const fn from_code(code: u8) -> Self {
        match code {
            0..=10 => Self::Fewest(code),
            13 => Self::Solved,
            14 => Self::Impossible,
            _ => Self::Unknown,
        }
    }

    /// The fewest cells, if they are known.
    #[must_use]
    pub fn fewest(self) -> Option<FewestCells> {
        let Self::Fewest(cells) = self else { return None };
        CellCount::new(cells).map(FewestCells::Exactly)
    }

    /// The verdict with four free cells.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.outcome_with(CellCount::FOUR)
    }

    /// The verdict with a number of free cells, as far as it follows: what can be won with some can be won with more.
    #[must_use]
    pub const fn outcome_with(self, cells: CellCount) -> Outcome {
        let cells = cells.get();
        match self {
            Self::Fewest(fewest) if fewest <= cells => Outcome::Winnable,
            Self::Fewest(_) => Outcome::Impossible,
            Self::Solved if cells >= 4 => Outcome::Winnable,
            Self::Impossible if cells <= 4 => Outcome::Impossible,
            Self::Solved | Self::Impossible | Self::Unknown => Outcome::Unknown,
        }
    }
}

/// The positions with each number of cells in which the fewest cells of the first part were looked for.
const CELLS_STATES: u64 = 2_000_000;

/// What stands for an unknown value in a byte.
const UNKNOWN: u8 = u8::MAX;

/// The bytes of a record of the first part, for each of its columns one.
const BYTES: usize = 4;

impl Record {
    /// The columns of which it may have a value.
    const COLUMNS: [Column; 5] = [Column::Verdict, Column::Cells, Column::Difficulty, Column::Moves, Column::Cards];

    fn to_bytes(self) -> [u8; BYTES] {
        // How many cards a solution moves has much to do with its moves, so that the difference is packed better.
        let surplus = self.moves.zip(self.cards).map(|(moves, cards)| cards.wrapping_sub(2 * moves));
        [
            self.cells.code(),
            self.difficulty.map_or(UNKNOWN, Difficulty::percent_easier),
            self.moves.unwrap_or(UNKNOWN),
            surplus.unwrap_or(UNKNOWN),
        ]
    }

    fn from_bytes([cells, difficulty, moves, surplus]: [u8; BYTES]) -> Self {
        let known = |byte: u8| (byte != UNKNOWN).then_some(byte);
        let moves = known(moves);
        Self {
            cells: Cells::from_code(cells),
            difficulty: known(difficulty).and_then(Difficulty::new),
            moves,
            cards: moves.zip(known(surplus)).map(|(moves, surplus)| surplus.wrapping_add(moves.wrapping_mul(2))),
        }
    }

    /// The value of a column, if the atlas says anything about it.
    #[must_use]
    pub fn value(&self, column: Column) -> Option<Value> {
        let number = |count: u8| Value::Number(count.into());
        // An impossible deal has no difficulty and no moves.
        let none = (self.cells.outcome() == Outcome::Impossible).then_some(Value::Unknown);
        match column {
            Column::Verdict => {
                Some(self.cells.outcome()).filter(|&outcome| outcome != Outcome::Unknown).map(Value::Verdict)
            }
            Column::Cells => match self.cells {
                Cells::Fewest(cells) => Some(number(cells)),
                Cells::Solved | Cells::Impossible | Cells::Unknown => None,
            },
            Column::Difficulty => self.difficulty.map(|difficulty| number(difficulty.percent_easier())).or(none),
            Column::Moves => self.moves.map(number).or(none),
            Column::Cards => self.cards.map(number).or(none),
            Column::Number
            | Column::Bound
            | Column::States
            | Column::Aces
            | Column::Depth
            | Column::Inversions
            | Column::Runs
            | Column::Deadlocks => None,
        }
    }
}

/// The value of a column that the atlas in the box has of a deal, if it has any. It is about Microsoft's deals alone.
#[must_use]
pub fn value(generator: &Generator, number: DealNumber, column: Column) -> Option<Value> {
    // The atlas is not read for what it never has.
    let may_have = *generator == Generator::Microsoft && Record::COLUMNS.contains(&column);
    may_have.then(|| Atlas::boxed().record(number).value(column)).flatten()
}

/// The same for someone who would search at most `states` positions for a value: of the fewest cells it is
/// [`Value::Unknown`] where more than these were searched in vain.
#[must_use]
pub fn value_within(states: u64, generator: &Generator, number: DealNumber, column: Column) -> Option<Value> {
    value(generator, number, column).or_else(|| {
        let is_searched = column == Column::Cells && states <= CELLS_STATES;
        // The deals of the first part alone were searched that thoroughly.
        let is_unknown = || value(generator, number, Column::Difficulty).is_some();
        (is_searched && is_unknown()).then_some(Value::Unknown)
    })
}

/// Enters all that [`value_within`] gives of a deal into its measures.
pub fn enter(measures: &mut Measures, states: u64, generator: &Generator) {
    let number = measures.deal().number();
    for column in Record::COLUMNS {
        if let Some(value) = value_within(states, generator, number, column) {
            measures.set(column, value);
        }
    }
}

/// What the atlas in the box has of a deal, whoever dealt it.
#[must_use]
pub fn record(deal: &Deal) -> Record {
    let record = Atlas::boxed().record(deal.number());
    // Another generator deals another board for the number.
    if record != Record::default() && Deal::new(deal.number()) == *deal { record } else { Record::default() }
}

/// The level of compression: the best.
const LEVEL: u8 = 10;

/// What is wrong with the bytes of an atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// They do not begin as an atlas of this version does.
    #[error("it is no atlas of this version")]
    Foreign,
    /// The checksum is wrong, or they end early.
    #[error("it is damaged")]
    Damaged,
}

/// The measures of many deals, from #1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas {
    commands: String,
    /// The columns of the first part, one after the other.
    columns: Vec<u8>,
    /// The deals of the first part.
    count: u32,
    /// The second part.
    cells: Vec<u8>,
    /// The deals of the second part.
    cells_count: u32,
}

impl Atlas {
    /// The atlas in the box.
    ///
    /// # Panics
    /// If it is damaged, which a test rules out.
    pub fn boxed() -> &'static Self {
        static ATLAS: OnceLock<Atlas> = OnceLock::new();
        ATLAS.get_or_init(|| Self::read(include_bytes!("../../assets/atlas.bin")).expect("the tests read it"))
    }

    /// Makes the bytes of an atlas of the records of #1, #2 and so on. Of those after the first `count` only the fewest
    /// cells are kept. `commands` says how it was made.
    ///
    /// # Panics
    /// If there are more than 2³² records.
    #[must_use]
    pub fn write(commands: &str, records: &[Record], count: usize) -> Vec<u8> {
        let first = &records[..count.min(records.len())];
        let columns: Vec<u8> =
            (0..BYTES).flat_map(|column| first.iter().map(move |record| record.to_bytes()[column])).collect();
        let columns = compress_to_vec(&columns, LEVEL);
        let mut bytes = format!("{NAME}{}\n\n", commands.trim()).into_bytes();
        let others = &records[first.len()..];
        for len in [first.len(), others.len(), columns.len()] {
            bytes.extend(u32::try_from(len).expect("an atlas has fewer than 2³² deals").to_le_bytes());
        }
        bytes.extend(columns);
        let code = |record: Option<&Record>| record.map_or(Cells::Unknown, |record| record.cells).code();
        bytes.extend(others.chunks(2).map(|pair| code(pair.first()) | code(pair.get(1)) << 4));
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads an atlas.
    ///
    /// # Errors
    /// [`AtlasError`].
    pub fn read(bytes: &[u8]) -> Result<Self, AtlasError> {
        let rest = bytes.strip_prefix(NAME.as_bytes()).ok_or(AtlasError::Foreign)?;
        let (before, checksum) = bytes.split_last_chunk::<4>().ok_or(AtlasError::Damaged)?;
        if crc32fast::hash(before) != u32::from_le_bytes(*checksum) {
            return Err(AtlasError::Damaged);
        }
        Self::read_parts(&rest[..rest.len() - checksum.len()]).ok_or(AtlasError::Damaged)
    }

    fn read_parts(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let commands = String::from_utf8(bytes[..end].to_vec()).ok()?;
        let (lengths, bytes) = bytes[end + 2..].split_first_chunk::<12>()?;
        let len = |index: usize| Some(u32::from_le_bytes(*lengths[4 * index..].first_chunk()?));
        let (count, cells_count, columns_len) = (len(0)?, len(1)?, usize::try_from(len(2)?).ok()?);
        let (columns, cells) = bytes.split_at_checked(columns_len)?;
        let columns_len = usize::try_from(count).ok()?.checked_mul(BYTES)?;
        let columns = decompress_to_vec_with_limit(columns, columns_len).ok()?;
        let is_whole = columns.len() == columns_len && cells.len() == usize::try_from(cells_count.div_ceil(2)).ok()?;
        is_whole.then(|| Self { commands, columns, count, cells: cells.to_vec(), cells_count })
    }

    /// How it was made.
    #[must_use]
    pub fn commands(&self) -> &str {
        &self.commands
    }

    /// The numbers of which more is known than the fewest cells; none of an empty atlas.
    #[must_use]
    pub fn rated_numbers(&self) -> Option<DealRange> {
        range_of(self.count)
    }

    /// All numbers of which anything is known; none of an empty atlas.
    #[must_use]
    pub fn all_numbers(&self) -> Option<DealRange> {
        range_of(self.count.saturating_add(self.cells_count))
    }

    /// What is known of a deal of Microsoft's.
    #[must_use]
    pub fn record(&self, number: DealNumber) -> Record {
        let Some(place) = number.get().checked_sub(1).and_then(|place| usize::try_from(place).ok()) else {
            return Record::default();
        };
        let count = self.columns.len() / BYTES;
        if place < count {
            return Record::from_bytes(std::array::from_fn(|column| self.columns[column * count + place]));
        }
        let place = place - count;
        if place < usize::try_from(self.cells_count).unwrap_or(usize::MAX)
            && let Some(pair) = self.cells.get(place / 2)
        {
            return Record { cells: Cells::from_code(pair >> (4 * (place % 2)) & 0xf), ..Record::default() };
        }
        Record::default()
    }
}

/// The numbers of the first `count` deals.
fn range_of(count: u32) -> Option<DealRange> {
    DealRange::new(1.into(), count.into()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<Record> {
        let cells =
            [0, 4, 5, 10].map(Cells::Fewest).into_iter().chain([Cells::Solved, Cells::Impossible, Cells::Unknown]);
        let other = |cells| Record { cells, ..Record::default() };
        let whole = |(cells, count): (Cells, u8)| Record {
            cells,
            difficulty: Difficulty::new(count * 33),
            moves: Some(20 + count),
            cards: Some(90 - count * 20),
        };
        cells.clone().zip([0, 1, 2, 3].into_iter().cycle()).map(whole).chain(cells.map(other)).collect()
    }

    #[test]
    fn records_read_back() {
        let records = records();
        for count in 0..=records.len() {
            for len in count..=records.len() {
                let atlas = Atlas::read(&Atlas::write("a command\nand another\n", &records[..len], count)).unwrap();
                assert_eq!(
                    (atlas.commands(), atlas.rated_numbers().map_or(0, DealRange::len)),
                    ("a command\nand another", count as u64)
                );
                for (number, record) in (1u32..).zip(&records) {
                    let expected = match usize::try_from(number).unwrap() {
                        number if number <= count => *record,
                        number if number <= len => Record { cells: record.cells, ..Record::default() },
                        _ => Record::default(),
                    };
                    assert_eq!(atlas.record(number.into()), expected, "#{number} of {count} and {len}");
                }
                assert_eq!(atlas.record(0u32.into()), Record::default());
                assert_eq!(atlas.record(DealNumber::MAX), Record::default());
            }
        }
    }

    #[test]
    fn what_is_damaged_is_an_error() {
        let bytes = Atlas::write("a command", &records(), 5);
        for end in 0..bytes.len() {
            assert!(Atlas::read(&bytes[..end]).is_err(), "cut after {end} bytes");
        }
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            let expected = if place < NAME.len() { AtlasError::Foreign } else { AtlasError::Damaged };
            assert_eq!(Atlas::read(&damaged), Err(expected), "byte {place}");
        }
        // A checksum that is right does not make the lengths so.
        for place in NAME.len()..bytes.len() - 4 {
            let mut damaged = bytes[..bytes.len() - 4].to_vec();
            damaged[place] ^= 0x80;
            let checksum = crc32fast::hash(&damaged);
            damaged.extend(checksum.to_le_bytes());
            // No panic; some changes are those of a value.
            let _ = Atlas::read(&damaged);
        }
    }

    #[test]
    fn the_atlas_in_the_box_is_whole() {
        let atlas = Atlas::boxed();
        assert!(!atlas.commands().is_empty());
    }
}
