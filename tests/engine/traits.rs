//! What every value, error and search of the library can do: it crosses threads, is compared, and is a key.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use tableaux_engine::ParseError;
use tableaux_engine::card::ParseCardError;
use tableaux_engine::freecell::moves::ParseMoveError;
use tableaux_engine::freecell::notation::{NotatedMove, NotationError};
use tableaux_engine::freecell::{GameTree, IllegalMove, Layout};
use tableaux_engine::generator::DealError;
use tableaux_engine::number::NumberError;
use tableaux_engine::read::ParseBoardError;
use tableaux_engine::solver::{Limit, StartPosition};
use tableaux_engine::verdict::Solution;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{
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

all!(crosses_threads: Deadline, GameTree, Pattern, Solver, StartPosition, tableaux_engine::freecell::batch::Deals);
all!(is_value: AutoPlay, Card, CellCount, Deal, DealNumber, DealRange, DealSet, Effort, Facts, FewestCells, Generator);
all!(is_value: Layout, Limit, Limits, Move, NotatedMove, Outcome, Place, PlayedGame, Position, Rank, Solution, Suit);
all!(is_value: Tableau, Verdict);
all!(is_error: DealError, IllegalMove, NotationError, NumberError, ParseBoardError, ParseCardError, ParseError);
all!(is_error: ParseMoveError, VerifyError);
#[cfg(feature = "atlas")]
all!(is_value: tableaux_engine::Difficulty, tableaux_engine::atlas::Level, tableaux_engine::atlas::Record);
