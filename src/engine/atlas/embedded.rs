//! The measures of the first deals, which are embedded: `assets/atlas.bin`. Its layout is described in
//! `src/engine/atlas/embedded/columns.rs`.

mod columns;

use std::cmp::Ordering;
use std::sync::OnceLock;

pub use self::columns::AtlasError;

use self::columns::Columns;
use super::column::{Column, Value};
use super::difficulty::Difficulty;
use super::measures::Measures;
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::solver::Effort;
use crate::verdict::outcome::Outcome;

/// What the atlas knows of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Record {
    /// Whether it can be won, and with how few cells.
    pub cells: Cells,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The moves of the shortest solution known.
    pub moves: Option<u8>,
    /// The moves that every solution has at least.
    pub bound: Option<u8>,
    /// The cards that the solution moves.
    pub cards: Option<u8>,
    /// The share of the moves that win at the narrowest place of the solution, in percent; 100 where all moves win, and 0
    /// where no search has decided it.
    pub narrowest: Option<u8>,
    /// The move of the solution at that place, from 1.
    pub crux: Option<u8>,
}

/// Whether a deal can be won, and with how few free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cells {
    /// With this number, and not with one less.
    Fewest(CellCount),
    /// With four; whether with fewer is unknown.
    Solved,
    /// Not with four; how many are enough is unknown.
    Impossible,
    /// Nothing is known.
    #[default]
    Unknown,
}

impl Cells {
    /// The fewest cells, if they are known.
    pub const fn fewest(self) -> Option<CellCount> {
        if let Self::Fewest(cells) = self { Some(cells) } else { None }
    }

    /// The verdict with four free cells.
    pub fn outcome(self) -> Outcome {
        self.outcome_with(CellCount::FOUR)
    }

    /// The verdict with a number of free cells, as far as it follows: what can be won with some can be won with more.
    pub fn outcome_with(self, cells: CellCount) -> Outcome {
        match self {
            Self::Fewest(fewest) if fewest <= cells => Outcome::Winnable,
            Self::Fewest(_) => Outcome::Impossible,
            Self::Solved if cells >= CellCount::FOUR => Outcome::Winnable,
            Self::Impossible if cells <= CellCount::FOUR => Outcome::Impossible,
            Self::Solved | Self::Impossible | Self::Unknown => Outcome::Unknown,
        }
    }
}

/// How much was searched for the solutions and the bounds.
const EFFORT: Effort = Effort::Best;

/// The positions with each number of cells in which the fewest cells of the first part were looked for.
const CELLS_STATES: u64 = 2_000_000;

/// The positions with each move in which the narrowest places were looked for.
const CRUX_STATES: u64 = 50_000_000;

/// The columns of the file, each a field of [`Record`]; the verdict is that with four free cells, the score that of
/// [`Difficulty`].
const NAMES: [&str; 8] = ["verdict", "cells", "score", "moves", "bound", "cards", "narrowest", "crux"];

/// The share at the narrowest place where all moves win, in percent, and in place of one that is unknown.
const ALL_WIN: u8 = 100;
const UNDECIDED: u8 = 0;

/// The verdicts in the file.
const IMPOSSIBLE: u16 = 0;
const SOLVED: u16 = 1;

impl Record {
    /// The columns of which it may have a value.
    const COLUMNS: [Column; 9] = [
        Column::Verdict,
        Column::Cells,
        Column::Difficulty,
        Column::Moves,
        Column::Bound,
        Column::Cards,
        Column::Narrowest,
        Column::Crux,
        Column::Effort,
    ];

    /// The values of the columns of the file, in the order of [`NAMES`].
    fn to_values(self) -> [Option<u16>; NAMES.len()] {
        let verdict = match self.cells.outcome() {
            Outcome::Winnable => Some(SOLVED),
            Outcome::Impossible => Some(IMPOSSIBLE),
            Outcome::Unknown => None,
        };
        let score = self.difficulty.map(Difficulty::score);
        let cells = self.cells.fewest().map(CellCount::get);
        let counts = [cells, self.moves, self.bound, self.cards, self.narrowest, self.crux];
        let [cells, moves, bound, cards, narrowest, crux] = counts.map(|value| value.map(u16::from));
        [verdict, cells, score, moves, bound, cards, narrowest, crux]
    }

    #[inline]
    fn from_values(values: [Option<u16>; NAMES.len()]) -> Self {
        let [verdict, cells, score, counts @ ..] = values;
        let small = |value: Option<u16>| value.and_then(|value| u8::try_from(value).ok());
        let [moves, bound, cards, narrowest, crux] = counts.map(small);
        let cells = small(cells);
        let cells = match (cells.and_then(CellCount::new), verdict) {
            (Some(cells), _) => Cells::Fewest(cells),
            (None, Some(SOLVED)) => Cells::Solved,
            (None, Some(IMPOSSIBLE)) => Cells::Impossible,
            (None, _) => Cells::Unknown,
        };
        Self { cells, difficulty: score.and_then(Difficulty::from_score), moves, bound, cards, narrowest, crux }
    }

    /// What it says of the deal with a number of free cells, where what it has is of four: with fewer no solution is
    /// shorter.
    #[must_use]
    pub fn with_cells(self, cells: CellCount) -> Self {
        match cells.cmp(&CellCount::FOUR) {
            Ordering::Less => Self { cells: self.cells, bound: self.bound, ..Self::default() },
            Ordering::Equal => self,
            Ordering::Greater => Self { cells: self.cells, ..Self::default() },
        }
    }

    /// The moves that every solution has at least: what a search has proven of it, or what the atlas has if that is more.
    /// 0 if nothing is known.
    pub fn best_bound(&self, proven: u32) -> u32 {
        self.bound.map_or(0, u32::from).max(proven)
    }

    /// The value of a column, if the atlas says anything about it.
    pub fn value(&self, column: Column) -> Option<Value> {
        // An impossible deal has no difficulty and no moves.
        let none = (self.cells.outcome() == Outcome::Impossible).then_some(Value::Unknown);
        let number = |count: Option<u8>| count.map(|count| Value::Number(count.into())).or(none);
        match column {
            Column::Verdict => {
                Some(self.cells.outcome()).filter(|&outcome| outcome != Outcome::Unknown).map(Value::Verdict)
            }
            Column::Cells => self.cells.fewest().map(|cells| Value::Number(cells.get().into())),
            Column::Difficulty => number(self.difficulty.map(Difficulty::percent_easier)),
            Column::Moves => number(self.moves),
            Column::Bound => number(self.bound),
            Column::Cards => number(self.cards),
            // Nobody searches again for what is nowhere narrow, or was searched for in vain.
            Column::Narrowest | Column::Crux if matches!(self.narrowest, Some(ALL_WIN | UNDECIDED)) => {
                Some(Value::Unknown)
            }
            Column::Narrowest => number(self.narrowest),
            Column::Crux => number(self.crux),
            Column::Effort => self.moves.map(|_| Value::Effort(EFFORT)).or(none),
            _ => None,
        }
    }
}

/// The value of a column that the embedded atlas has of a deal, if it has any. It is about Microsoft's deals alone.
pub fn value(generator: &Generator, number: DealNumber, column: Column) -> Option<Value> {
    // The atlas is not read for what it never has.
    Record::COLUMNS.contains(&column).then(|| record_of(generator, number).value(column)).flatten()
}

/// What the embedded atlas has of a deal by its number.
pub fn record_of(generator: &Generator, number: DealNumber) -> Record {
    if *generator == Generator::Microsoft { Atlas::embedded().record(number) } else { Record::default() }
}

/// The same for someone who would search at most `states` positions for a value: of the fewest cells it is
/// and the narrowest place [`Value::Unknown`] where more than these were searched in vain.
pub fn value_within(states: u64, generator: &Generator, number: DealNumber, column: Column) -> Option<Value> {
    let record = || record_of(generator, number);
    match (column, value(generator, number, column)) {
        // The deals of the first part alone were searched that thoroughly.
        (Column::Cells, None) => (states <= CELLS_STATES && record().difficulty.is_some()).then_some(Value::Unknown),
        (Column::Narrowest | Column::Crux, Some(Value::Unknown)) if states > CRUX_STATES => {
            Some(Value::Unknown).filter(|_| record().narrowest != Some(UNDECIDED))
        }
        (_, known) => known,
    }
}

/// Enters all that [`value_within`] gives of a deal into its measures.
pub fn enter(measures: &mut Measures, states: u64) {
    let deal = *measures.deal();
    for column in Record::COLUMNS {
        if let Some(value) = value_within(states, deal.generator(), deal.number(), column) {
            measures.set(column, value);
        }
    }
}

/// What the embedded atlas has of a deal, whoever dealt it.
pub fn record(deal: &Deal) -> Record {
    let record = Atlas::embedded().record(deal.number());
    // Another generator deals another board for the number.
    if record != Record::default() && Deal::new(deal.number()).tableau() == deal.tableau() {
        record
    } else {
        Record::default()
    }
}

/// The measures of many deals, from #1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas<'a> {
    columns: Columns<'a>,
    /// In the order of [`NAMES`].
    known: [Option<columns::StoredColumn<'a>>; NAMES.len()],
}

impl<'a> Atlas<'a> {
    /// The embedded atlas.
    ///
    /// # Panics
    /// If it is damaged, which a test rules out.
    pub fn embedded() -> &'static Atlas<'static> {
        static ATLAS: OnceLock<Atlas> = OnceLock::new();
        ATLAS.get_or_init(|| Atlas::read(include_bytes!("../assets/atlas.bin")).expect("the tests read it"))
    }

    /// Makes the bytes of an atlas of the records of #1, #2 and so on. `commands` says how it was made.
    ///
    /// # Panics
    /// If there are more than 2³² records.
    pub fn write(commands: &str, records: &[Record]) -> Vec<u8> {
        let values = |index: usize| records.iter().map(|record| record.to_values()[index]).collect();
        let columns: Vec<_> = NAMES.into_iter().enumerate().map(|(index, name)| (name, values(index))).collect();
        Columns::write(commands, &columns)
    }

    /// Reads an atlas.
    ///
    /// # Errors
    /// [`AtlasError`].
    pub fn read(bytes: &'a [u8]) -> Result<Self, AtlasError> {
        let columns = Columns::read(bytes)?;
        let known = NAMES.map(|name| columns.get(name));
        Ok(Self { columns, known })
    }

    /// How it was made.
    pub fn commands(&self) -> &str {
        self.columns.commands
    }

    /// The numbers of which more is known than the fewest cells; none of an empty atlas.
    pub fn rated_numbers(&self) -> Option<DealRange> {
        let [_, _, score, ..] = self.known;
        range_of(score.map_or(0, |column| column.len()))
    }

    /// All numbers of which anything is known; none of an empty atlas.
    pub fn all_numbers(&self) -> Option<DealRange> {
        range_of(self.known.iter().flatten().map(columns::StoredColumn::len).max().unwrap_or(0))
    }

    /// What is known of a deal of Microsoft's.
    #[inline]
    pub fn record(&self, number: DealNumber) -> Record {
        let place = number.get().checked_sub(1).and_then(|place| u32::try_from(place).ok());
        place.map_or_else(Record::default, |place| {
            Record::from_values(self.known.map(|column| column.and_then(|column| column.get(place))))
        })
    }
}

/// The numbers of the first `count` deals.
fn range_of(count: u32) -> Option<DealRange> {
    DealRange::new(1.into(), count.into()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        let fewest = [0, 4, 5, 10].map(|cells| Cells::Fewest(CellCount::new(cells).unwrap())).into_iter();
        let cells = fewest.chain([Cells::Solved, Cells::Impossible, Cells::Unknown]);
        let other = |cells| Record { cells, ..Record::default() };
        let whole = |(cells, count): (Cells, u8)| Record {
            cells,
            difficulty: Difficulty::from_score(u16::from(count) * 132),
            moves: Some(20 + count),
            bound: Some(19 + count),
            cards: Some(90 - count * 20),
            narrowest: Some(100 - count * 30),
            crux: (count > 0).then_some(count),
        };
        let records: Vec<Record> =
            cells.clone().zip([0, 1, 2, 3].into_iter().cycle()).map(whole).chain(cells.map(other)).collect();
        for len in 0..=records.len() {
            let bytes = Atlas::write("a command", &records[..len]);
            let atlas = Atlas::read(&bytes).unwrap();
            let len_of = |range: Option<DealRange>| range.map_or(0, DealRange::len);
            // Of the last one nothing is known.
            assert_eq!(len_of(atlas.rated_numbers()), len.min(7) as u64);
            assert_eq!(len_of(atlas.all_numbers()), len.min(records.len() - 1) as u64);
            for (number, record) in (1u32..).zip(&records) {
                let expected = if number as usize <= len { *record } else { Record::default() };
                assert_eq!(atlas.record(number.into()), expected, "#{number} of {len}");
            }
            assert_eq!([0u32.into(), DealNumber::MAX].map(|number| atlas.record(number)), [Record::default(); 2]);
        }
    }

    #[test]
    fn that_a_deal_is_nowhere_narrow_is_known_as_well() {
        let values = |record: Record| [Column::Narrowest, Column::Crux].map(|column| record.value(column));
        let nothing = Record { cells: Cells::Solved, moves: Some(30), ..Record::default() };
        assert_eq!(values(nothing), [None; 2]);
        for unknown in [ALL_WIN, UNDECIDED] {
            assert_eq!(values(Record { narrowest: Some(unknown), ..nothing }), [Some(Value::Unknown); 2]);
        }
        let narrow = Record { narrowest: Some(36), crux: Some(12), ..nothing };
        assert_eq!(values(narrow), [36, 12].map(|number| Some(Value::Number(number))));
        assert_eq!(values(Record { cells: Cells::Impossible, ..Record::default() }), [Some(Value::Unknown); 2]);
    }

    #[test]
    fn the_embedded_atlas_is_whole() {
        let atlas = Atlas::embedded();
        assert!(!atlas.commands().is_empty());
    }
}
