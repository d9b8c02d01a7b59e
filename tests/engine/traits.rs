//! What every value, error and search of the library can do: it crosses threads, is compared, and is a key.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use tableaux::card::ParseCardError;
use tableaux::freecell::cell_count::CellCountError;
use tableaux::freecell::moves::ParseMoveError;
use tableaux::freecell::notation::{NotatedMove, NotationError};
use tableaux::freecell::{GameTree, IllegalMove, Layout, ParseDealError};
use tableaux::generator::{DealError, GeneratorError};
use tableaux::number::{NumberError, RangeError};
use tableaux::read::ParseBoardError;
use tableaux::solver::{Limit, StartPosition};
use tableaux::verdict::Solution;
use tableaux::verdict::fewest_cells::FewestCells;
use tableaux::verdict::outcome::Outcome;
use tableaux::{
    AutoPlay, Card, CellCount, Deadline, Deal, DealNumber, DealRange, DealSet, Effort, Facts, Generator, Limits, Move,
    Pattern, Place, PlayedGame, Position, Rank, Solver, Suit, Tableau, Verdict, VerifyError,
};

const fn crosses_threads<T: Debug + Send + Sync + 'static>() {}
const fn is_value<T: Debug + Clone + Eq + Hash + Send + Sync + 'static>() {}
const fn is_error<T: Error + Clone + Eq + Send + Sync + 'static>() {}

/// The compiler checks it.
macro_rules! all {
    ($check:ident: $($type:ty),+ $(,)?) => {
        const _: () = { $($check::<$type>();)+ };
    };
}

all!(crosses_threads: Deadline, GameTree, Pattern, Solver, StartPosition, tableaux::freecell::batch::Deals);
all!(is_value: AutoPlay, Card, CellCount, Deal, DealNumber, DealRange, DealSet, Effort, Facts, FewestCells, Generator);
all!(is_value: Layout, Limit, Limits, Move, NotatedMove, Outcome, Place, PlayedGame, Position, Rank, Solution, Suit);
all!(is_value: Tableau, Verdict);
all!(is_error: CellCountError, DealError, GeneratorError, IllegalMove, NotationError, NumberError, ParseBoardError);
all!(is_error: ParseCardError, ParseDealError, ParseMoveError, RangeError, VerifyError);
#[cfg(feature = "atlas")]
all!(is_value: tableaux::Difficulty, tableaux::atlas::Cells, tableaux::atlas::Level, tableaux::atlas::Record);
