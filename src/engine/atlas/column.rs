//! The columns of a table of deals: the measures that surveys write, queries compare and the browser sorts by. To add a
//! measure, add a row here.

use std::fmt;
use std::str::FromStr;

use super::measure::{Cost, Harder, Measure, Source};
use crate::coach::Crux;
use crate::freecell::facts::Facts;
use crate::parse_error::ParseError;
use crate::skat::{Contract, Seat};
use crate::solver::Effort;
use crate::verdict::Solution;
use crate::verdict::fewest_cells::FewestCells;
use crate::verdict::outcome::Outcome;

/// Declares the columns, each with its name, the source of its value, and the description of its measure.
macro_rules! columns {
    ($($(#[$of:meta])* $column:ident = $name:literal, $source:expr => { $($field:ident: $value:expr,)+ })+) => {
        /// A column of a table of deals. It has the same name in CSV, JSON and queries.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Column {
            $($(#[$of])* $column,)+
        }

        impl Column {
            /// All columns: those of FreeCell deals, then those that only Skat deals have.
            pub const EVERY: [Self; [$($name),+].len()] = [$(Self::$column),+];

            /// Returns the description of the measure.
            pub const fn measure(self) -> &'static Measure {
                match self {
                    $(Self::$column => const { &Measure { $($field: $value,)+ ..Measure::new($name, $source) } },)+
                }
            }
        }
    };
}

columns! {
    /// The deal number.
    Number = "number", Source::Number => {
        meaning: "deal number",
    }
    /// Whether the deal can be won with four free cells.
    Verdict = "verdict", Source::Verdict => {
        meaning: "solved, impossible or unknown, with four free cells",
        explanation: "Whether the deal can be won with four free cells. The rules of play replay every solution; \
                      impossible means that every reachable position was tried.",
    }
    /// The fewest free cells with which the deal can be won.
    Cells = "cells", Source::Cells(FewestCells::exactly) => {
        meaning: "fewest free cells needed to win",
        explanation: "The fewest free cells that are enough to win the deal. The game has four; most deals need only \
                      two. The fewer a deal needs, the more room there is for mistakes.",
    }
    /// The difficulty: how many of 100 deals are easier.
    Difficulty = "difficulty", Source::Difficulty(|components| components.difficulty().percent_easier().into()) => {
        meaning: "percentage of deals that are easier",
        explanation: "How many of 100 deals are easier, judging by how hidden and how long a solution is and how \
                      random games end: easy below 20, tricky from 60, hard from 80, very hard from 95 on.",
    }
    /// The moves of the shortest known solution; a supermove counts once, a move home does not count.
    Moves = "moves", Source::Solution(Solution::moves) => {
        meaning: "moves of the shortest known solution; a supermove counts once, moves home do not count",
        explanation: "The moves of the shortest solution found, and a lower bound for all solutions. Cards moved \
                      together count once; cards that go home do not count.",
        ends: ["short", "long"],
    }
    /// The lower bound on the moves of every solution.
    Bound = "bound", Source::Bound => {
        meaning: "lower bound on the moves of any solution",
    }
    /// The cards that the shortest known solution moves, including those home.
    Cards = "cards", Source::Solution(|solution| solution.game().cards()) => {
        meaning: "cards moved by that solution, including those moved home",
        explanation: "The shortest solution found, counted card by card: three cards moved together count as three, \
                      and each card that goes home as one, so the count is at least 52.",
        ends: ["few", "many"],
    }
    /// The smallest share of winning moves along that solution, in percent, see [`Crux`].
    Narrowest = "narrowest", Source::Crux(|crux| crux.percent().map(u32::from)) => {
        meaning: "percentage of moves that win at the narrowest place of that solution, among at least four moves; 100 \
         if all moves win, unknown if a limit left that open",
        explanation: "The place in the best known solution where the smallest share of moves wins, among at least \
                      four: that share in percent, 100 if all moves win.",
        harder: Harder::Fewer,
    }
    /// The number of the move at the narrowest place of that solution.
    Crux = "crux", Source::Crux(Crux::number) => {
        meaning: "move of that solution, from 1, at the narrowest place; unknown if narrowest is unknown or 100",
        explanation: "The number of the move where the best known solution is at its narrowest. There is none if all \
                      moves win.",
        ends: ["early", "late"],
    }
    /// The positions expanded until the first solution or until none is left.
    States = "states", Source::States => {
        meaning: "positions searched until the first solution or until none is left",
    }
    /// [`Facts::aces`](crate::freecell::Facts::aces).
    Aces = "aces", Source::Board(|facts| facts.aces) => {
        meaning: "cards over the aces",
        explanation: "Cards to move before the aces are free; a card over two aces counts twice. Players \
                      have always rated deals by it: 11982 (22) in their lists means 22 such cards, of at most 24.",
    }
    /// [`Facts::low_cards`](crate::freecell::Facts::low_cards).
    LowCards = "depth", Source::Board(|facts| facts.low_cards) => {
        title: "low cards",
        meaning: "cards over the aces, twos, threes and fours",
        explanation: "Cards over each ace, two, three and four, added up. These sixteen go home first, so the deeper \
                      they are, the longer it takes until the foundations grow.",
    }
    /// [`Facts::inversions`](crate::freecell::Facts::inversions).
    Inversions = "inversions", Source::Board(|facts| facts.inversions) => {
        title: "out of order",
        meaning: "pairs in a cascade with the lower card under the higher one",
        explanation: "Pairs in a cascade where the lower card is under the higher one, and so has to wait for it. Of \
                      these figures, this one says the most about the length of a solution.",
    }
    /// [`Facts::sequences`](crate::freecell::Facts::sequences).
    Sequences = "runs", Source::Board(|facts| facts.sequences) => {
        title: "sequences",
        meaning: "neighbors in a cascade that are already in order",
        explanation: "Neighbors in a cascade that are already in order, such as a black 8 on a red 9. They can stay \
                      together, so the more there are, the easier the deal; most deals have only a few.",
        harder: Harder::Fewer,
    }
    /// [`Facts::deadlocks`](crate::freecell::Facts::deadlocks).
    Deadlocks = "deadlocks", Source::Board(|facts| facts.deadlocks) => {
        meaning: "cards over a lower card of their suit",
        explanation: "Cards over a lower card of their own suit. Such a card cannot go home from where it is: \
                      it must move at least once, and takes up a place until then.",
    }
    /// The search effort behind the moves, the bound, the cards and the crux.
    Effort = "effort", Source::Effort => {
        meaning: "effort for the solution of moves, cards, narrowest and crux, and for bound: fast, short, best or \
         proof; a higher bound stored in the program replaces the one found",
    }
    /// The sum, over the components of difficulty, of how many of 100 deals are easier by each.
    Score = "score", Source::Difficulty(|components| components.difficulty().score().into()) => {
        meaning: "sum of the percentiles that difficulty ranks: those of hidden, floor, wins and home, each at most 99",
    }
    /// [`Difficulty::error`](super::difficulty::Difficulty::error).
    DifficultyError = "difficulty_error", Source::Difficulty(|components| components.difficulty().error().into()) => {
        title: "difficulty error",
        meaning: "standard error of difficulty, in points of a hundred",
    }
    /// [`Components::states`](super::difficulty::Components::states).
    Hidden = "hidden", Source::Difficulty(|components| components.states) => {
        meaning: "positions searched until the first solution of the canonical board",
    }
    /// [`Components::bound`](super::difficulty::Components::bound).
    Floor = "floor", Source::Difficulty(|components| components.bound.into()) => {
        meaning: "lower bound on the moves of any solution if there were room for all cards",
    }
    /// [`Components::winnable`](super::difficulty::Components::winnable).
    Wins = "wins", Source::Difficulty(|components| components.winnable.into()) => {
        meaning: "how many of 320 positions of 64 random games a short search still wins",
    }
    /// [`Components::home`](super::difficulty::Components::home).
    Home = "home", Source::Difficulty(|components| components.home.into()) => {
        meaning: "cards that those games bring home",
    }
    /// The least number of free cells known to be enough.
    CellsMost = "cells_most", Source::Cells(FewestCells::enough) => {
        meaning: "least number of free cells known to be enough; that of cells, if cells is known",
    }
    /// The declarer of a Skat deal's best game, see [`OpenSearch::best`](crate::skat::OpenSearch::best).
    Best = "best", Source::Declarer => {
        meaning: "declarer of a Skat deal's best game with open cards: forehand, middlehand or rearhand; unknown if no game is won",
    }
    /// The contract of that game.
    Contract = "contract", Source::Contract => {
        meaning: "contract of that game: clubs, spades, hearts, diamonds or grand, also with -hand, null-ouvert or null-ouvert-hand",
    }
    /// Declarer's points in that game.
    Points = "points", Source::BestGame(|best| best.points.map(u32::from)) => {
        meaning: "declarer's points in that game, including the two cards put away; unknown in a null game",
    }
    /// The game value of that game.
    GameValue = "value", Source::BestGame(|best| Some(best.game_value())) => {
        meaning: "game value of that game, schneider and schwarz included: the highest bid that it keeps",
    }
}

impl Column {
    /// The columns of FreeCell deals, in the order of a survey.
    pub const OF_SURVEY: [Self; Self::CellsMost as usize + 1] = {
        let [columns @ .., _, _, _, _] = Self::EVERY;
        columns
    };

    /// The columns of Skat deals, in the order of a survey: all are measures.
    pub const OF_SKAT: [Self; 5] = [Self::Number, Self::Best, Self::Contract, Self::Points, Self::GameValue];

    /// The measures of FreeCell deals, all numeric except the verdict. `Effort` is not one: it says how the others were found.
    pub const ALL: [Self; Self::OF_SURVEY.len() - 1] = {
        let mut measures = [Self::Number; Self::OF_SURVEY.len() - 1];
        let mut at = 0;
        while at < measures.len() {
            measures[at] = Self::OF_SURVEY[if at < Self::Effort as usize { at } else { at + 1 }];
            at += 1;
        }
        measures
    };

    /// Returns the name in CSV and JSON.
    pub const fn name(self) -> &'static str {
        self.measure().name
    }

    /// Returns the name that people read.
    pub const fn title(self) -> &'static str {
        self.measure().title
    }

    /// Returns whether a text is the name in CSV and JSON, or the old one of the game value.
    pub fn is_key(self, text: &str) -> bool {
        text == self.name() || (self, text) == (Self::GameValue, "bid")
    }

    /// Returns whether a text is one of the names.
    pub fn is_named(self, text: &str) -> bool {
        self.is_key(text) || text == self.title()
    }

    /// Returns how the value is found.
    pub const fn source(self) -> Source {
        self.measure().source
    }

    /// Returns the cost of finding the value.
    pub const fn cost(self) -> Cost {
        self.source().cost()
    }

    /// Returns the measures counted on the board, each with its counting function.
    pub fn of_board() -> impl DoubleEndedIterator<Item = (Self, fn(&Facts) -> u32)> + Clone {
        Self::ALL.into_iter().filter_map(|column| match column.source() {
            Source::Board(count) => Some((column, count)),
            _ => None,
        })
    }

    /// Returns the measures counted on a solution.
    pub fn of_solution() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(|column| matches!(column.source(), Source::Solution(_)))
    }

    /// Returns the measures of the crux of a solution.
    pub fn of_crux() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(|column| matches!(column.source(), Source::Crux(_)))
    }

    /// Returns the measures shown on the card of a deal, in order.
    pub fn on_card() -> impl DoubleEndedIterator<Item = Self> + Clone {
        let of_solution = [Self::Verdict].into_iter().chain(Self::of_solution());
        of_solution.chain([Self::Cells, Self::Difficulty]).chain(Self::of_board().map(|(column, _)| column))
    }

    /// Returns the measures by which many deals are listed and drawn, most significant first.
    pub fn of_many() -> impl DoubleEndedIterator<Item = Self> + Clone {
        let counts = Self::of_board().map(|(column, _)| column);
        let of_solution = Self::of_solution();
        [Self::Difficulty, Self::Cells].into_iter().chain(of_solution).chain(counts).chain(Self::of_crux())
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Column {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|column| column.is_named(text))
            .ok_or_else(|| ParseError::new("not the name of a measure"))
    }
}

/// The value of a column for a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number or a count.
    Number(u64),
    /// A verdict.
    Verdict(Outcome),
    /// An effort.
    Effort(Effort),
    /// A seat.
    Seat(Seat),
    /// A contract.
    Contract(Contract),
    /// The value is unknown: no search has found it within its limits, or it does not exist, such as the moves of a
    /// deal that cannot be won.
    Unknown,
}

/// Writes the value as in CSV, or `unknown`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Verdict(outcome) => f.write_str(outcome.name()),
            Self::Effort(effort) => effort.fmt(f),
            Self::Seat(seat) => seat.fmt(f),
            Self::Contract(contract) => f.write_str(&contract.key()),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}

impl Value {
    /// Returns a number, or `Unknown` for `None`.
    pub(super) fn of(number: Option<impl Into<u64>>) -> Self {
        number.map_or(Self::Unknown, |number| Self::Number(number.into()))
    }

    /// Returns the number, if the value is one.
    pub const fn number(self) -> Option<u64> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }
}
