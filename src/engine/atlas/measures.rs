//! The measures of one FreeCell deal, found on demand.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use super::column::{Column, Value};
use super::difficulty::Components;
use super::measure::{Cost, Source};
use crate::coach::{Crux, crux};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::facts::Facts;
use crate::freecell::position::Position;
use crate::solver::{Effort, Limits, Solver};
use crate::verdict::fewest_cells::{FewestCells, fewest_cells};
use crate::verdict::outcome::Outcome;
use crate::verdict::{Solution, Verdict, VerifyError, verdict};

/// The measures of a deal. Each is found and cached on first request, together with the others from the same search.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::atlas::{Column, Measures, Value};
/// use tableaux_engine::{Deal, Limits, Solver};
///
/// let mut measures = Measures::new(Deal::new(617.into()));
/// assert_eq!(measures.known(Column::Aces), None);
///
/// let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
/// assert_eq!(measures.find(Column::Aces, &mut solver, Limits::NONE, &stop)?, Value::Number(20));
/// assert_eq!(measures.known(Column::Deadlocks), Some(Value::Number(16)));
/// assert_eq!(measures.known(Column::Verdict), None);
/// # Ok::<(), tableaux_engine::VerifyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Measures {
    deal: Deal,
    /// The effort of the search for a short solution.
    effort: Effort,
    /// The free cells that apply to all columns but `Cells` and `Difficulty`.
    with_cells: CellCount,
    /// A lower bound on the moves from elsewhere.
    known_bound: u32,
    /// The moves of the shortest solution known from elsewhere, and the effort that finds one as short.
    known_moves: Option<(u32, Effort)>,
    /// The moves of the first solution found, an upper bound for short ones.
    enough_moves: Option<u32>,
    solution: Option<Box<Solution>>,
    /// Whether the limits left the crux of the solution undecided.
    is_crux_open: bool,
    /// The values, in the order of [`Column::EVERY`].
    values: [Option<Value>; Column::EVERY.len()],
}

impl Measures {
    /// Creates the measures of a deal. Moves are found with [`Effort::Short`].
    pub fn new(deal: Deal) -> Self {
        Self::with_effort(deal, Effort::Short)
    }

    /// Creates the measures of a deal whose moves are found with the given effort.
    pub fn with_effort(deal: Deal, effort: Effort) -> Self {
        Self::with_cells(deal, effort, CellCount::FOUR)
    }

    /// Creates the measures of a deal with a number of free cells. Do not request the fewest cells and the difficulty
    /// unless that is four: they do not depend on it.
    pub fn with_cells(deal: Deal, effort: Effort, with_cells: CellCount) -> Self {
        let values = [None; Column::EVERY.len()];
        let mut measures = Self {
            deal,
            effort,
            with_cells,
            known_bound: 0,
            known_moves: None,
            enough_moves: None,
            solution: None,
            is_crux_open: false,
            values,
        };
        measures.set(Column::Number, Value::Number(deal.number().get()));
        measures
    }

    /// Returns the deal.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the value of a column, if it has been found.
    pub const fn known(&self, column: Column) -> Option<Value> {
        self.values[column as usize]
    }

    /// Returns the solution that the moves and cards count, if [`Measures::find`] has searched for one.
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_deref()
    }

    /// Sets a value known from elsewhere, such as a table. No search replaces it, except that moves, cards and effort are
    /// replaced together by those of a solution that is searched for.
    pub const fn set(&mut self, column: Column, value: Value) {
        self.values[column as usize] = Some(value);
    }

    /// Raises the lower bound on the moves; no bound found later will be lower.
    pub fn raise_bound(&mut self, bound: u32) {
        self.known_bound = self.known_bound.max(bound);
    }

    /// Expects a solution of at most this many moves, which this effort finds: a search that finds a longer one is
    /// repeated with it.
    pub const fn expect_moves(&mut self, moves: u32, effort: Effort) {
        self.known_moves = Some((moves, effort));
    }

    /// Returns the possible range of a measure, as far as it is known or follows from others: an impossible deal needs
    /// at least five cells, and no short solution has more moves than the first one found.
    pub fn possible(&self, column: Column) -> Option<RangeInclusive<u64>> {
        let range = possible(column, |column| self.known(column));
        let is_of_moves = matches!(column, Column::Moves | Column::Bound);
        let enough = self.enough_moves.filter(|_| is_of_moves).map(u64::from);
        let Some(enough) = enough else { return range };
        let (start, end) = range.map_or((0, u64::MAX), RangeInclusive::into_inner);
        Some(start..=end.min(enough))
    }

    /// Returns whether a search hit a limit before it found the value of a column. An impossible deal has no moves and no
    /// difficulty, which does not count.
    pub fn is_limited(&self, column: Column) -> bool {
        let is_unknown = matches!(self.known(column), Some(Value::Unknown | Value::Verdict(Outcome::Unknown)));
        let verdict = self.known(Column::Verdict);
        is_unknown
            && match column.cost() {
                Cost::Verdict | Cost::Cells => true,
                Cost::Moves | Cost::Difficulty => verdict != Some(Value::Verdict(Outcome::Impossible)),
                Cost::Crux => self.is_crux_open || verdict == Some(Value::Verdict(Outcome::Unknown)),
                Cost::Number | Cost::Facts | Cost::BestGame => false,
            }
    }

    /// Returns the value of a column, searching for it if necessary. The limits apply to each search: for the fewest
    /// cells, with each number of cells; for the crux, of each move. The same deal and limits always give the same
    /// values.
    ///
    /// [`Value::Unknown`] is returned if no search within the limits has decided the value, or if it does not exist,
    /// such as the moves of an impossible deal and the measures of Skat. If `stop` was set, the result is meaningless and is not cached.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    pub fn find(
        &mut self,
        column: Column,
        solver: &mut Solver,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Value, VerifyError> {
        if let Some(value) = self.known(column) {
            return Ok(value);
        }
        match column.cost() {
            Cost::Number => unreachable!("the number is known from the beginning"),
            Cost::Facts => self.count_facts(),
            Cost::Verdict => self.search_verdict(solver, limits, stop)?,
            Cost::Moves => self.search_moves(solver, limits, stop)?,
            Cost::Crux => self.search_crux(solver, limits, stop)?,
            Cost::Difficulty => self.measure_difficulty(solver, limits, stop)?,
            Cost::Cells => self.search_cells(solver, limits, stop)?,
            // No FreeCell deal has one.
            Cost::BestGame => {}
        }
        Ok(self.known(column).unwrap_or(Value::Unknown))
    }

    fn count_facts(&mut self) {
        let facts = Facts::of(self.deal.tableau());
        for (column, count) in Column::of_board() {
            self.values[column as usize].get_or_insert(Value::Number(count(&facts).into()));
        }
    }

    fn search_verdict(&mut self, solver: &mut Solver, limits: Limits, stop: &AtomicBool) -> Result<(), VerifyError> {
        let verdict = verdict(solver, &self.start(), Effort::Fast, limits, stop)?;
        let outcome = Outcome::from(&verdict);
        if let Verdict::Solved(solution) = &verdict {
            self.enough_moves = Some(solution.moves()).filter(|_| !stop.load(Ordering::Relaxed));
        }
        let states = Some(solver.statistics().expanded).filter(|_| outcome != Outcome::Unknown);
        self.keep(stop, [(Column::Verdict, Value::Verdict(outcome)), (Column::States, Value::of(states))]);
        Ok(())
    }

    fn search_moves(&mut self, solver: &mut Solver, limits: Limits, stop: &AtomicBool) -> Result<(), VerifyError> {
        let is_winnable = self.find(Column::Verdict, solver, limits, stop)? == Value::Verdict(Outcome::Winnable);
        let (start, mut effort) = (self.start(), self.effort);
        let mut search = |effort| verdict(solver, &start, effort, limits, stop);
        let mut verdict = is_winnable.then(|| search(effort)).transpose()?;
        if let (Some(Verdict::Solved(solution)), Some((moves, of_moves))) = (&verdict, self.known_moves)
            && solution.moves() > moves
            && of_moves > effort
        {
            effort = of_moves;
            verdict = Some(search(effort)?);
        }
        let bound = self.known_bound;
        let value = |column: Column| match (&verdict, column.source()) {
            (Some(Verdict::Solved(solution)), Source::Solution(count)) => Value::Number(count(solution).into()),
            (Some(Verdict::Solved(solution)), Source::Bound) => Value::Number(solution.bound().max(bound).into()),
            (Some(Verdict::Solved(_)), Source::Effort) => Value::Effort(effort),
            _ => Value::Unknown,
        };
        let found = Column::OF_SURVEY.map(|column| (column.cost() == Cost::Moves).then(|| (column, value(column))));
        let found = found.into_iter().flatten();
        if let Some(Verdict::Solved(solution)) = verdict
            && !stop.load(Ordering::Relaxed)
        {
            // Values of another solution may come from a table.
            for (column, value) in found.clone().filter(|(column, _)| *column != Column::Bound) {
                self.set(column, value);
            }
            self.solution = Some(solution);
        }
        self.keep(stop, found);
        Ok(())
    }

    /// Judges the moves of the short solution, which is searched for first if the moves came from elsewhere.
    fn search_crux(&mut self, solver: &mut Solver, limits: Limits, stop: &AtomicBool) -> Result<(), VerifyError> {
        if self.solution.is_none() {
            self.search_moves(solver, limits, stop)?;
        }
        let found = match &self.solution {
            Some(solution) => Some(crux(solver, solution, limits, stop)?),
            None => None,
        };
        let value = |column: Column| match (found, column.source()) {
            (Some(crux), Source::Crux(of)) => Value::of(of(crux)),
            _ => Value::Unknown,
        };
        self.is_crux_open = found == Some(Crux::Unknown) && !stop.load(Ordering::Relaxed);
        self.keep(stop, Column::of_crux().map(|column| (column, value(column))));
        Ok(())
    }

    fn measure_difficulty(
        &mut self,
        solver: &mut Solver,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<(), VerifyError> {
        let components = Components::of(solver, &Position::new(self.deal.tableau(), CellCount::FOUR), limits, stop)?;
        if components.is_none() {
            // The deal is impossible, or the limits are too low.
            self.find(Column::Verdict, solver, limits, stop)?;
        }
        let found = Column::OF_SURVEY.into_iter().filter_map(|column| match column.source() {
            Source::Difficulty(of) => Some((column, Value::of(components.as_ref().map(of)))),
            _ => None,
        });
        self.keep(stop, found);
        Ok(())
    }

    fn search_cells(&mut self, solver: &mut Solver, limits: Limits, stop: &AtomicBool) -> Result<(), VerifyError> {
        let with_four = match self.known(Column::Verdict) {
            Some(Value::Verdict(outcome)) => outcome,
            _ => Outcome::Unknown,
        };
        let fewest = fewest_cells(solver, self.deal.tableau(), with_four, limits, stop)?;
        let value = |of: fn(FewestCells) -> Option<CellCount>| Value::of(of(fewest).map(CellCount::get));
        let found = Column::OF_SURVEY.into_iter().filter_map(|column| match column.source() {
            Source::Cells(of) => Some((column, value(of))),
            _ => None,
        });
        // Fewer cells than a table knows to be enough may have been found to be.
        let most = self.known(Column::CellsMost).and_then(Value::number);
        let is_lower = fewest.enough().is_some_and(|enough| most.is_none_or(|most| u64::from(enough.get()) < most));
        if is_lower && !stop.load(Ordering::Relaxed) {
            self.set(Column::CellsMost, value(FewestCells::enough));
        }
        self.keep(stop, found);
        Ok(())
    }

    fn start(&self) -> Position {
        Position::new(self.deal.tableau(), self.with_cells)
    }

    /// Caches the results of a search, unless it was stopped.
    fn keep(&mut self, stop: &AtomicBool, found: impl IntoIterator<Item = (Column, Value)>) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        for (column, value) in found {
            self.values[column as usize].get_or_insert(value);
        }
    }
}

/// The most free cells that a deal winnable with four can need.
const FOUR: u64 = CellCount::FOUR.get() as u64;

/// Returns the possible range of a measure of a deal, if it is known or follows from other values.
pub fn possible(column: Column, known: impl Fn(Column) -> Option<Value>) -> Option<RangeInclusive<u64>> {
    let number = |column| known(column).and_then(Value::number);
    let of_others = || match column {
        Column::Cells | Column::CellsMost => match (number(Column::CellsMost), known(Column::Verdict)) {
            (Some(most), _) => Some(0..=most),
            (None, Some(Value::Verdict(Outcome::Winnable))) => Some(0..=FOUR),
            (None, Some(Value::Verdict(Outcome::Impossible))) => Some(FOUR + 1..=u64::MAX),
            _ => None,
        },
        Column::Moves => number(Column::Bound).map(|bound| bound..=u64::MAX),
        Column::Bound => number(Column::Moves).map(|moves| 0..=moves),
        _ => None,
    };
    number(column).map(|number| number..=number).or_else(of_others)
}
