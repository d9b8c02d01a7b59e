//! Statistics of recorded games: counts, streaks, the best games, and which numbers are won.

use std::collections::HashMap;

use super::game::{GameOutcome, RecordedGame};
use crate::table::Table;
use tableaux_engine::{DealNumber, DealRange};

/// Statistics of games that are added in the order in which they ended.
///
/// ```
/// use tableaux::record::{GameOutcome, RecordedGame, Standing, Statistics};
/// use tableaux::table::Table;
///
/// let game = |number: u32, outcome, moves| RecordedGame {
///     table: Table::FREECELL, number: number.into(), cells: 4, outcome, moves, cards: 90, seconds: 300, hints: 0,
///     finished: 1_790_000_000,
/// };
/// let record = [game(1, GameOutcome::Lost, 9), game(1, GameOutcome::Won, 40), game(2, GameOutcome::Won, 38)];
/// let mut statistics = Statistics::default();
/// record.iter().for_each(|game| statistics.add(game));
/// assert_eq!((statistics.won, statistics.streak, statistics.moves.least()), (2, 2, Some(38)));
/// assert_eq!(statistics.standing(Table::FREECELL, 2.into(), 4), Standing::Won);
///
/// // The next of a marathon: #3 is left out, as if it could not be won.
/// let range = "1-32000".parse()?;
/// let next = statistics.lowest_not_won(Table::FREECELL, 4, range, |number| number == 3.into());
/// assert_eq!(next, Some(4.into()));
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statistics {
    pub won: u32,
    pub lost: u32,
    pub given_up: u32,
    /// The current run of games won in a row.
    pub streak: u32,
    /// The longest run of games won in a row.
    pub longest_streak: u32,
    pub with_hints: u32,
    /// The number of numbers won at least once, with any number of cells.
    pub numbers_won: u32,
    /// The moves of each won game.
    pub moves: Sample,
    /// The seconds of each won game.
    pub seconds: Sample,
    /// The results of each number played, by the number of free cells.
    numbers: HashMap<Table, HashMap<DealNumber, Vec<(u8, Results)>>>,
}

/// The results of one number with one number of free cells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Results {
    pub won: u32,
    pub lost: u32,
    pub given_up: u32,
    /// The fewest moves of a win.
    pub best_moves: Option<u32>,
    /// The fewest seconds of a win.
    pub best_seconds: Option<u32>,
}

/// A player's standing with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    Won,
    /// Lost or given up, and never won.
    Lost,
    Untried,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sample(Vec<u32>);

impl Statistics {
    /// Adds the latest game.
    pub fn add(&mut self, game: &RecordedGame) {
        let by_cells = self.numbers.entry(game.table).or_default().entry(game.number).or_default();
        let is_won = game.outcome == GameOutcome::Won;
        if is_won && by_cells.iter().all(|(_, results)| results.won == 0) {
            self.numbers_won += 1;
        }
        let index = by_cells.iter().position(|(cells, _)| *cells == game.cells).unwrap_or_else(|| {
            by_cells.push((game.cells, Results::default()));
            by_cells.len() - 1
        });
        by_cells[index].1.add(game);
        match game.outcome {
            GameOutcome::Won => self.won += 1,
            GameOutcome::Lost => self.lost += 1,
            GameOutcome::GivenUp => self.given_up += 1,
        }
        if is_won {
            self.moves.0.push(game.moves);
            self.seconds.0.push(game.seconds);
        }
        self.streak = if is_won { self.streak + 1 } else { 0 };
        self.longest_streak = self.longest_streak.max(self.streak);
        self.with_hints += u32::from(game.hints > 0);
    }

    pub const fn games(&self) -> u32 {
        self.won + self.lost + self.given_up
    }

    /// Returns the fraction of games won, from 0 to 1; `None` if there are no games.
    pub fn win_rate(&self) -> Option<f64> {
        (self.games() > 0).then(|| f64::from(self.won) / f64::from(self.games()))
    }

    /// Returns the results of a number with a number of free cells.
    pub fn of_number(&self, table: Table, number: DealNumber, cells: u8) -> Results {
        let by_cells = self.numbers.get(&table).and_then(|numbers| numbers.get(&number));
        let results = by_cells.and_then(|by_cells| by_cells.iter().find(|(other, _)| *other == cells));
        results.map_or_else(Results::default, |(_, results)| *results)
    }

    /// Returns the player's standing with a number and a number of free cells.
    pub fn standing(&self, table: Table, number: DealNumber, cells: u8) -> Standing {
        self.of_number(table, number, cells).standing()
    }

    /// Returns the player's standing with each number of a table that was played, with a number of free cells.
    pub fn standings(&self, table: Table, cells: u8) -> impl Iterator<Item = (DealNumber, Standing)> {
        let played = self.numbers.get(&table).into_iter().flatten();
        played.map(move |(&number, _)| (number, self.standing(table, number, cells)))
    }

    /// Returns the tables at which games have ended.
    pub fn tables(&self) -> impl Iterator<Item = Table> {
        self.numbers.keys().copied()
    }

    /// Returns the lowest number of a range that was not yet won with a number of free cells, leaving out those that
    /// `is_skipped`, such as impossible deals; `None` if there is none.
    pub fn lowest_not_won(
        &self,
        table: Table,
        cells: u8,
        range: DealRange,
        is_skipped: impl Fn(DealNumber) -> bool,
    ) -> Option<DealNumber> {
        let is_won = |number| self.standing(table, number, cells) == Standing::Won;
        range.numbers().find(|&number| !is_won(number) && !is_skipped(number))
    }
}

impl Results {
    fn add(&mut self, game: &RecordedGame) {
        match game.outcome {
            GameOutcome::Won => {
                let least = |best: Option<u32>, value: u32| Some(best.map_or(value, |best| best.min(value)));
                self.won += 1;
                self.best_moves = least(self.best_moves, game.moves);
                self.best_seconds = least(self.best_seconds, game.seconds);
            }
            GameOutcome::Lost => self.lost += 1,
            GameOutcome::GivenUp => self.given_up += 1,
        }
    }

    pub const fn standing(&self) -> Standing {
        match self {
            Self { won: 1.., .. } => Standing::Won,
            Self { lost: 0, given_up: 0, .. } => Standing::Untried,
            Self { .. } => Standing::Lost,
        }
    }
}

impl Sample {
    /// Returns the values, in the order of the games.
    pub fn values(&self) -> &[u32] {
        &self.0
    }

    /// Returns the least value; `None` if there are none.
    pub fn least(&self) -> Option<u32> {
        self.0.iter().copied().min()
    }

    /// Returns the mean; `None` if there are no values.
    #[expect(clippy::cast_precision_loss, reason = "a sum below 2⁵³ is exact")]
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self.0.iter().copied().map(u64::from).sum();
        (!self.0.is_empty()).then(|| sum as f64 / self.0.len() as f64)
    }
}
