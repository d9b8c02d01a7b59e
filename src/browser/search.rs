//! Background searches: queries, their answers, and the search thread.

pub mod answers;
pub mod filter;
pub mod mark_search;
pub mod press_block;
pub mod skat_search;
pub mod worker;

use std::sync::Arc;

use self::filter::{Filter, FitSearch, Fits};
use self::mark_search::MarkSearch;
use self::press_block::PressBlock;
use tableaux_engine::atlas::{Column, Difficulty, Values};
use tableaux_engine::card::Card;
use tableaux_engine::coach::{Narrowness, Reachable};
use tableaux_engine::freecell::find::{DealingMistake, Identification, MatchIndex};
use tableaux_engine::freecell::{Layout, Pattern, Position};
use tableaux_engine::gears;
use tableaux_engine::gears::Solution;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, DealRange, DealSet};
use tableaux_engine::skat::{self, Contract, GameRecord, GameReview, OpenValue, Round, Seat};
use tableaux_engine::solver::Effort;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::{Outcome, OutcomeBlock};

/// A question that takes a search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Query {
    /// The fewest presses that solve a board of gears.
    Presses(gears::Board),
    /// The lowest number that deals a board of gears.
    GearsNumber(gears::Board),
    /// The value of a contract of a Skat deal with open cards.
    OpenValue(skat::Deal, Seat, Contract),
    /// The best game of a Skat deal with open cards.
    BestGame(skat::Deal),
    /// The rest of a round as perfect players play it.
    OpenRound(Box<Round>),
    /// The review of a Skat game: the cost of each card.
    Review(Box<GameRecord>),
    /// The result of a Skat deal with each pair of cards put away.
    Discards(skat::Deal, Seat, Contract),
    /// The verdict on a position, with a solution.
    Verdict(Position),
    /// The verdict of a short search on a position of a game that was given up.
    ShortVerdict(Position),
    /// The fewest free cells with which a board is winnable.
    FewestCells(Layout, Thoroughness),
    /// The difficulty of an initial board with four free cells.
    Difficulty(Layout),
    /// A short solution of a winnable position, searched with some effort.
    Solution(Position, Effort),
    /// The moves that keep a position winnable.
    Narrowness(Position),
    /// The positions that a lost one can still reach.
    Reachable(Position),
    /// The numbers for which a generator deals a board.
    Numbers(Generator, Layout),
    /// The mistakes with which a generator deals a number as a given board.
    Mistakes(Generator, DealNumber, Layout),
    /// The numbers of a range whose deals match a board with known first cards.
    MatchIndex(Generator, Pattern, DealRange),
    /// The numbers of a range whose deals match a board, found by dealing each.
    Matches(Generator, Pattern, DealRange),
    /// The next deals that match a filter.
    Fits(FitSearch),
    Marks(MarkSearch),
    /// The fewest presses of a block of consecutive boards.
    PressCounts(PressBlock),
    /// The outcomes of a block of consecutive deals, by a short search.
    Outcomes(OutcomeBlock),
    /// The known values of a measure for a range of deals, optionally filtered; takes no search.
    Values(Generator, DealRange, Column, Option<Filter>),
}

impl Query {
    /// Returns the query for a measure's values of the deals 1–32,000, the scale for all others.
    pub const fn scale(measure: Column) -> Self {
        Self::Values(Generator::Microsoft, DealSet::MICROSOFT.numbers(), measure, None)
    }
}

/// The effort spent on the fewest free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thoroughness {
    /// Part of a second, for facts shown unasked.
    Quick,
    /// Until memory runs out.
    Full,
}

/// The result of a search; the variant corresponds to that of the [`Query`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The presses, if the board is solvable.
    Presses(Option<Solution>),
    GearsNumber(Option<DealNumber>),
    /// The value; `None` of a stopped search.
    OpenValue(Option<OpenValue>),
    /// The best game; `None` if nobody wins one.
    BestGame(Option<OpenValue>),
    /// The cards, in the order played.
    OpenRound(Arc<[Card]>),
    /// The review; `None` of a stopped search.
    Review(Option<Arc<GameReview>>),
    /// The pairs, the best first, with declarer's points.
    Discards(Arc<[([Card; 2], u8)]>),
    Verdict(Verdict),
    FewestCells(FewestCells),
    /// The difficulty; `None` if the board is not winnable or a limit was reached.
    Difficulty(Option<Difficulty>),
    /// The verdict with its solution, unless a limit was reached.
    Solution(Verdict),
    Narrowness(Arc<Narrowness>),
    /// The number of reachable positions, and what none of them allows.
    Reachable(Arc<Reachable>),
    /// The numbers, or the reason there are none.
    Numbers(Identification),
    /// The mistakes, likeliest first; `None` if nothing explains the board.
    Mistakes(Option<Vec<DealingMistake>>),
    MatchIndex(Arc<MatchIndex>),
    Matches(Vec<DealNumber>),
    /// The matches among the first numbers, as far as part of a second's search gets.
    Fits(Fits),
    Marks(Vec<usize>),
    Outcomes([Outcome; OutcomeBlock::LEN]),
    Values(Arc<Values>),
}
