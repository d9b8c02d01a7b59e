//! The embedded measures of the first deals: `assets/atlas.bin`. Its format is described in
//! `src/engine/atlas/embedded/columns.rs`.

#[doc(hidden)]
pub mod columns;

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
use crate::verdict::fewest_cells::FewestCells;
use crate::verdict::outcome::Outcome;

/// The atlas's data on a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Record {
    /// The verdict and the fewest cells.
    pub cells: FewestCells,
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// The moves of the shortest known solution.
    pub moves: Option<u8>,
    /// The lower bound on the moves of every solution.
    pub bound: Option<u8>,
    /// The cards that the shortest known solution moves.
    pub cards: Option<u8>,
    /// The share of winning moves at the narrowest place of that solution, in percent; 100 where all moves win, and 0
    /// where no search has decided it.
    pub narrowest: Option<u8>,
    /// The 1-based number of the move at that place.
    pub crux: Option<u8>,
    /// The effort of the search for that solution and for the bound; some bounds are proven by a later search.
    pub effort: Option<Effort>,
}

/// The state limit, for each number of cells, of the searches for the fewest cells.
pub const CELLS_STATES: u64 = 3_000_000;

/// The state limit, for each move, of the searches for the narrowest places.
const CRUX_STATES: u64 = 50_000_000;

/// The columns of the file, each with a field of [`Record`]; the verdict is with four free cells, the score that of
/// [`Difficulty`].
const STORED: [Column; 9] = [
    Column::Verdict,
    Column::Cells,
    Column::Score,
    Column::Moves,
    Column::Bound,
    Column::Cards,
    Column::Narrowest,
    Column::Crux,
    Column::Effort,
];

/// The index in [`STORED`] of the values that each column has, in the order of [`Column::EVERY`].
const INDICES: [Option<usize>; Column::EVERY.len()] = {
    let mut indices = [None; Column::EVERY.len()];
    let mut index = 0;
    while index < STORED.len() {
        indices[STORED[index] as usize] = Some(index);
        index += 1;
    }
    indices[Column::Difficulty as usize] = indices[Column::Score as usize];
    indices[Column::DifficultyError as usize] = indices[Column::Score as usize];
    indices[Column::CellsMost as usize] = indices[Column::Cells as usize];
    indices
};

/// The narrowest share if all moves win.
pub const ALL_WIN: u8 = 100;
/// The narrowest share if it is unknown.
pub const UNDECIDED: u8 = 0;

/// Verdicts in the file. A deal whose fewest cells are unknown has more than `SOLVED` if it is known to be solved with
/// fewer than four cells: by one for each.
const IMPOSSIBLE: u16 = 0;
const SOLVED: u16 = 1;

/// Returns what the values in the file say; `verdict` is looked up only if the fewest cells are unknown.
#[inline]
fn fewest_cells(fewest: Option<u16>, verdict: impl FnOnce() -> Option<u16>) -> FewestCells {
    let fewest = fewest.and_then(|cells| CellCount::new(u8::try_from(cells).ok()?).ok());
    fewest.map_or_else(
        || match verdict() {
            Some(IMPOSSIBLE) => FewestCells::Impossible,
            Some(solved) => fewer_than_four(solved - SOLVED).map_or(FewestCells::Unknown, FewestCells::AtMost),
            None => FewestCells::Unknown,
        },
        FewestCells::Exactly,
    )
}

/// Returns four cells less some.
fn fewer_than_four(by: u16) -> Option<CellCount> {
    CellCount::new(CellCount::FOUR.get().checked_sub(u8::try_from(by).ok()?)?).ok()
}

impl Record {
    /// Returns the values of the columns of the file, in the order of [`STORED`].
    fn to_values(self) -> [Option<u16>; STORED.len()] {
        let fewer = |enough: CellCount| u16::from(CellCount::FOUR.get() - enough.get());
        let verdict = match (self.cells, self.cells.outcome()) {
            (FewestCells::AtMost(enough), _) => Some(SOLVED + fewer(enough)),
            (_, Outcome::Winnable) => Some(SOLVED),
            (_, Outcome::Impossible) => Some(IMPOSSIBLE),
            (_, Outcome::Unknown) => None,
        };
        let score = self.difficulty.map(Difficulty::score);
        let cells = self.cells.exactly().map(CellCount::get);
        let counts = [cells, self.moves, self.bound, self.cards, self.narrowest, self.crux];
        let [cells, moves, bound, cards, narrowest, crux] = counts.map(|value| value.map(u16::from));
        let effort = self.effort.map(|effort| effort as u16);
        [verdict, cells, score, moves, bound, cards, narrowest, crux, effort]
    }

    #[inline]
    fn from_values(values: [Option<u16>; STORED.len()]) -> Self {
        let [verdict, cells, score, counts @ .., effort] = values;
        let [moves, bound, cards, narrowest, crux] =
            counts.map(|value| value.and_then(|value| u8::try_from(value).ok()));
        let (cells, difficulty) = (fewest_cells(cells, || verdict), score.and_then(Difficulty::from_score));
        Self { cells, difficulty, moves, bound, cards, narrowest, crux, effort: effort.and_then(effort_of) }
    }

    /// Returns the part of a record for four cells that holds with `cells`: with fewer cells no solution is shorter.
    #[must_use]
    pub fn with_cells(self, cells: CellCount) -> Self {
        match cells.cmp(&CellCount::FOUR) {
            Ordering::Less => Self { cells: self.cells, bound: self.bound, ..Self::default() },
            Ordering::Equal => self,
            Ordering::Greater => Self { cells: self.cells, ..Self::default() },
        }
    }

    /// Returns the higher of the atlas's bound and a proven one; 0 if nothing is known.
    pub fn best_bound(&self, proven: u32) -> u32 {
        self.bound.map_or(0, u32::from).max(proven)
    }

    /// Lets `measures` expect the moves of the shortest known solution, and no lower bound.
    pub fn expect_in(&self, measures: &mut Measures) {
        measures.raise_bound(self.best_bound(0));
        if let Some((moves, effort)) = self.moves.zip(self.effort) {
            measures.expect_moves(moves.into(), effort);
        }
    }

    /// Returns the value of a column, if the atlas has one.
    pub fn value(&self, column: Column) -> Option<Value> {
        let values = self.to_values();
        value_of(column, |column| values[stored_index(column)?])
    }
}

/// Returns the value of a column for a deal with some values in the file; `stored` looks up a column of the file.
#[inline]
fn value_of(column: Column, stored: impl Fn(Column) -> Option<u16>) -> Option<Value> {
    let number = |value: Option<u16>| value.map(|value| Value::Number(value.into()));
    // The verdict, which takes longer to look up, follows from the fewest cells.
    let fewest = || fewest_cells(stored(Column::Cells), || stored(Column::Verdict));
    let outcome = || fewest().outcome();
    stored_index(column)?;
    let found = || stored(column);
    let value = match column {
        Column::Verdict => return Some(outcome()).filter(|&of| of != Outcome::Unknown).map(Value::Verdict),
        Column::Cells => return number(found()),
        Column::CellsMost => return fewest().enough().map(|enough| Value::Number(enough.get().into())),
        Column::Difficulty | Column::DifficultyError => {
            let of = if column == Column::Difficulty { Difficulty::percent_easier } else { Difficulty::error };
            found().and_then(Difficulty::from_score).map(|difficulty| Value::Number(of(difficulty).into()))
        }
        Column::Effort => found().and_then(effort_of).map(Value::Effort),
        // A deal that is nowhere narrow, or was searched in vain, needs no further search.
        Column::Narrowest if found() == Some(UNDECIDED.into()) => Some(Value::Unknown),
        Column::Crux
            if stored(Column::Narrowest).is_some_and(|of| [ALL_WIN, UNDECIDED].map(u16::from).contains(&of)) =>
        {
            Some(Value::Unknown)
        }
        _ => number(found()),
    };
    // An impossible deal has no difficulty and no moves, and that is known.
    value.or_else(|| (outcome() == Outcome::Impossible).then_some(Value::Unknown))
}

fn effort_of(index: u16) -> Option<Effort> {
    Effort::ALL.get(usize::from(index)).copied()
}

/// Returns the embedded atlas's value of a column. Only Microsoft's deals have any.
pub fn value(generator: &Generator, number: DealNumber, column: Column) -> Option<Value> {
    if *generator == Generator::Microsoft { Atlas::embedded().value(number, column) } else { None }
}

/// Returns the embedded atlas's record of a deal number.
pub fn record_of(generator: &Generator, number: DealNumber) -> Record {
    if *generator == Generator::Microsoft { Atlas::embedded().record(number) } else { Record::default() }
}

/// Returns [`value`], adjusted for a caller who would search at most `states` positions: [`Value::Unknown`] for the
/// fewest cells and the narrowest place if the atlas's search was at least as thorough and in vain.
pub fn value_within(states: u64, generator: &Generator, number: DealNumber, column: Column) -> Option<Value> {
    let record = || record_of(generator, number);
    match (column, value(generator, number, column)) {
        (Column::Cells, None) => {
            let searched = Atlas::embedded().searched_numbers(column).filter(|_| *generator == Generator::Microsoft);
            let is_searched = searched.is_some_and(|searched| searched.contains(number));
            (is_searched && states <= CELLS_STATES).then_some(Value::Unknown)
        }
        (Column::Narrowest | Column::Crux, Some(Value::Unknown)) if states > CRUX_STATES => {
            Some(Value::Unknown).filter(|_| record().narrowest != Some(UNDECIDED))
        }
        (_, known) => known,
    }
}

/// Sets every value that [`value_within`] returns for the deal of `measures`.
pub fn enter(measures: &mut Measures, states: u64) {
    let deal = *measures.deal();
    for column in STORED.into_iter().chain([Column::Difficulty, Column::DifficultyError, Column::CellsMost]) {
        if let Some(value) = value_within(states, deal.generator(), deal.number(), column) {
            measures.set(column, value);
        }
    }
    record_of(deal.generator(), deal.number()).expect_in(measures);
}

/// Returns the embedded atlas's record of a deal, if the board is Microsoft's.
pub fn record(deal: &Deal) -> Record {
    let record = Atlas::embedded().record(deal.number());
    // Another generator may deal another board for the number.
    if record != Record::default() && Deal::new(deal.number()).tableau() == deal.tableau() {
        record
    } else {
        Record::default()
    }
}

/// The measures of many deals, starting at #1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas<'a> {
    columns: Columns<'a>,
    /// The columns, in the order of [`STORED`].
    known: [Option<columns::StoredColumn<'a>>; STORED.len()],
}

impl<'a> Atlas<'a> {
    /// Returns the embedded atlas. Its checksum is not computed: a test has.
    ///
    /// # Panics
    /// If the atlas is damaged, which that test rules out.
    pub fn embedded() -> &'static Atlas<'static> {
        static ATLAS: OnceLock<Atlas> = OnceLock::new();
        ATLAS.get_or_init(|| {
            let columns = Columns::read_trusted(include_bytes!("../assets/atlas.bin"));
            Atlas::from(columns.expect("the tests read it"))
        })
    }

    /// Encodes an atlas with the records of #1, #2 and so on. `commands` tells how it was made.
    ///
    /// # Panics
    /// If there are more than 2³² records.
    pub fn write(commands: &str, records: &[Record]) -> Vec<u8> {
        let values = |index: usize| records.iter().map(|record| record.to_values()[index]).collect();
        let columns: Vec<_> =
            STORED.into_iter().enumerate().map(|(index, column)| (column.name(), values(index))).collect();
        Columns::write(commands, &columns)
    }

    /// Decodes an atlas.
    ///
    /// # Errors
    /// [`AtlasError`].
    pub fn read(bytes: &'a [u8]) -> Result<Self, AtlasError> {
        Columns::read(bytes).map(Self::from)
    }

    /// Returns the name and version of the format: `tableaux atlas 3`.
    pub fn format() -> &'static str {
        columns::NAME.trim_end()
    }

    /// Returns the checksum of the file: its CRC-32, in eight hexadecimal digits.
    pub fn checksum(&self) -> String {
        format!("{:08x}", self.columns.checksum)
    }

    /// Returns the commands that made the atlas.
    pub fn commands(&self) -> &str {
        self.columns.commands
    }

    /// Returns the numbers for which a column was searched, some in vain; `None` if there are none.
    pub fn searched_numbers(&self, column: Column) -> Option<DealRange> {
        let stored = self.known[stored_index(column)?]?;
        range_of(stored.len())
    }

    /// Returns all numbers with any data; `None` for an empty atlas.
    pub fn all_numbers(&self) -> Option<DealRange> {
        range_of(self.known.iter().flatten().map(columns::StoredColumn::len).max().unwrap_or(0))
    }

    /// Returns the difficulty of one of Microsoft's deals.
    pub fn difficulty(&self, number: DealNumber) -> Option<Difficulty> {
        Difficulty::from_score(self.stored(number, Column::Score)?)
    }

    /// Returns the record of one of Microsoft's deals.
    #[inline]
    pub fn record(&self, number: DealNumber) -> Record {
        let values: [_; STORED.len()] = STORED.map(|column| self.stored(number, column));
        Record::from_values(values)
    }

    /// Returns what [`Record::value`] does, from the columns that it depends on.
    pub fn value(&self, number: DealNumber, column: Column) -> Option<Value> {
        value_of(column, |column| self.stored(number, column))
    }

    /// Returns the value of a deal in a column of the file.
    #[inline]
    fn stored(&self, number: DealNumber, column: Column) -> Option<u16> {
        self.known[stored_index(column)?]?.get(u32::try_from(number.get().checked_sub(1)?).ok()?)
    }
}

impl<'a> From<Columns<'a>> for Atlas<'a> {
    fn from(columns: Columns<'a>) -> Self {
        let known = STORED.map(|column| columns.get(column.name()));
        Self { columns, known }
    }
}

/// Returns the index in [`STORED`] of the values that a column has.
const fn stored_index(column: Column) -> Option<usize> {
    INDICES[column as usize]
}

fn range_of(count: u32) -> Option<DealRange> {
    DealRange::new(1.into(), count.into()).ok()
}
