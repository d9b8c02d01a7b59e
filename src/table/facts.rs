//! Facts of a board, in words.

mod hands;
mod length;

use crate::sign::Sign;
use std::borrow::Cow;

pub use hands::{
    best_game, best_game_in_words, best_game_with_name, own_value_in_words, share_in_words, trump_games, with_share,
};
pub use length::{KnownLength, bound_in_words};

use self::hands::of_hands;
use super::board::Board;
use crate::words::free_cells;
use tableaux_engine::atlas::embedded::Record;
use tableaux_engine::atlas::measure::Measure;
use tableaux_engine::atlas::{Column, Source};
use tableaux_engine::gears::{BoardSize, MatrixRank, Solution, rank, solution_count};
use tableaux_engine::number::grouped;
use tableaux_engine::skat::{Contract, Names, OpenValue};
use tableaux_engine::verdict::Solution as VerifiedSolution;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::words::counted;
use tableaux_engine::{CellCount, Difficulty, Facts, Tableau, Verdict};

/// A count or a value of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub kind: FactKind,
    /// The name for narrow spaces; may be empty.
    pub short: &'static str,
    /// The name for wide spaces.
    pub long: String,
    /// The value; `None` while it is searched for.
    pub value: Option<String>,
    /// An explanation in a sentence or two.
    pub meaning: Cow<'static, str>,
    /// The number for comparing boards, if there is one.
    pub number: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactKind {
    Measure(Column),
    /// The value of a seat's hand by the challenge's rule.
    Challenge(usize),
    OpenCards(usize),
    /// The best game of the deal with open cards.
    BestGame,
    /// The value of a seat's hand in a contract by the official rules.
    Official(usize, Contract),
    /// The presses of a gears solution.
    Presses,
    Solutions,
}

impl Fact {
    fn new(
        kind: FactKind,
        short: &'static str,
        long: impl Into<String>,
        value: impl Into<Option<String>>,
        meaning: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { kind, short, long: long.into(), value: value.into(), meaning: meaning.into(), number: None }
    }

    /// Creates the fact of a measure; `None` if the measure is not on a deal's card.
    fn of_measure(column: Column, value: Option<String>) -> Option<Self> {
        let &Measure { title, explanation, .. } = column.measure();
        (!explanation.is_empty()).then(|| Self::new(FactKind::Measure(column), title, title, value, explanation))
    }

    /// Creates a fact for a summary, without names.
    fn in_words(column: Column, value: Option<String>) -> Option<Self> {
        Some(Self { short: "", long: String::new(), ..Self::of_measure(column, value)? })
    }

    pub fn find(facts: &[Self], kind: FactKind) -> Option<&Self> {
        facts.iter().find(|fact| fact.kind == kind)
    }

    pub const fn measure(&self) -> Option<Column> {
        if let FactKind::Measure(column) = self.kind { Some(column) } else { None }
    }

    /// Returns whether the fact is counted on a FreeCell board.
    pub fn is_counted(&self) -> bool {
        self.measure().is_some_and(|column| matches!(column.source(), Source::Board(_)))
    }

    /// Returns the measure and its value, if [`Counts`](tableaux_engine::atlas::Counts) can rank it among other deals.
    pub fn statistic(&self) -> Option<(Column, u16)> {
        self.measure().zip(self.number).filter(|_| self.is_counted())
    }
}

/// The values with open cards that are known, by declarer and in the order of [`Contract::WITH_OPEN_CARDS`].
pub type OpenValues = [[Option<OpenValue>; Contract::WITH_OPEN_CARDS.len()]; 3];

/// Search results of a board, as far as known.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchResults<'a> {
    /// The free cells of a FreeCell deal, four by default.
    pub cells: CellCount,
    /// The solution of a gears board.
    pub solution: Option<&'a Solution>,
    /// The verdict of a FreeCell deal.
    pub verdict: Option<&'a Verdict>,
    /// The fewest free cells that the deal needs.
    pub fewest_cells: Option<FewestCells>,
    pub difficulty: Option<Difficulty>,
    /// The atlas record for this number of cells.
    pub record: Record,
    /// The known values of a Skat deal's contracts with open cards.
    pub open: Option<&'a OpenValues>,
    /// The best game of a Skat deal, if known; the inner `None` if nobody wins one.
    pub best_game: Option<Option<OpenValue>>,
    /// The language of names in the facts of hands.
    pub names: Names,
}

impl<'a> SearchResults<'a> {
    /// Returns whether a FreeCell deal can be won, from all results together.
    pub fn outcome(&self) -> Option<Outcome> {
        let of_cells = self.fewest_cells.map(|fewest| fewest.outcome_with(self.cells));
        let of_record = self.record.cells.outcome_with(self.cells);
        let of_verdict = self.verdict.map(Outcome::from);
        let all = || of_verdict.into_iter().chain([of_record]).chain(of_cells);
        all().find(|&outcome| outcome != Outcome::Unknown).or(of_verdict)
    }

    fn outcome_in_words(&self) -> Option<String> {
        self.outcome().map(|outcome| outcome_in_words(outcome).to_owned())
    }

    /// Returns the solution in hand, the shortest that was found: playback shows it, and what is said of the moves and
    /// cards of the deal's solution is about it.
    pub fn in_hand(&self) -> Option<&'a VerifiedSolution> {
        if let Some(Verdict::Solved(solution)) = self.verdict { Some(solution) } else { None }
    }

    /// Returns the moves of the solution in hand, and those of a shorter one in the atlas, which has only its length.
    pub fn length(&self) -> Option<KnownLength> {
        let solution = self.in_hand();
        let bound = self.record.best_bound(solution.map_or(0, VerifiedSolution::bound));
        KnownLength::new(bound, solution.map(VerifiedSolution::moves), self.record.moves.map(u32::from))
    }
}

impl Board {
    pub fn facts(&self, results: SearchResults) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => of_searches(results).chain(of_tableau(deal.tableau())).collect(),
            // An incomplete board has nothing to count.
            Self::Layout(layout) => match (layout.tableau(), layout.position(layout.cell_count())) {
                (_, None) => Vec::new(),
                (Some(tableau), _) => of_searches(results).chain(of_tableau(&tableau)).collect(),
                // A board in play is not comparable with the deals in the statistics.
                (None, Some(position)) => {
                    let counted = of_board(Facts::in_play(&position)).map(|fact| Fact { number: None, ..fact });
                    of_searches(results).chain(counted).collect()
                }
            },
            Self::Skat(deal) => of_hands(deal, results),
            Self::Gears(board) => of_solution(board.size(), results.solution),
            Self::Nothing(_) => Vec::new(),
        }
    }

    /// Returns the facts for one line, the most important first, by their short names.
    pub fn summary(&self, results: SearchResults) -> Vec<Fact> {
        match self {
            Self::FreeCell(_) | Self::Layout(_) => {
                let length = match results.verdict {
                    Some(Verdict::Impossible { states }) => Some(format!("{} positions", grouped(*states))),
                    _ => results.length().map(KnownLength::briefly),
                };
                let bound = results.length().and_then(KnownLength::bound_in_words);
                let verdict = Fact::in_words(Column::Verdict, results.outcome_in_words());
                // No two facts are shown as being searched for.
                let lengths = [length, bound].into_iter().flatten();
                let lengths = lengths.filter_map(|length| Fact::in_words(Column::Moves, Some(length)));
                let counted = self.facts(results).into_iter().filter(Fact::is_counted);
                verdict.into_iter().chain(lengths).chain(counted).collect()
            }
            Self::Skat(_) => vec![hands::of_best_game(results)],
            Self::Gears(_) | Self::Nothing(_) => self.facts(results),
        }
    }
}

fn of_tableau(tableau: &Tableau) -> impl Iterator<Item = Fact> {
    of_board(Facts::of(tableau))
}

fn of_board(facts: Facts) -> impl Iterator<Item = Fact> {
    Column::of_board().filter_map(move |(column, count)| {
        let count = count(&facts);
        Some(Fact { number: u16::try_from(count).ok(), ..Fact::of_measure(column, Some(count.to_string()))? })
    })
}

const VERDICT_WITH_OTHERS: &str = "Whether the deal can be won with this number of free cells; + and - change it. The \
                                   rules replay every solution; impossible means that an exhaustive search found none.";

/// Returns a number of free cells in words: `four free cells`, `1 free cell`.
pub fn cells_in_words(cells: CellCount) -> String {
    if cells == CellCount::FOUR { "four free cells".into() } else { free_cells(cells) }
}

/// Returns the fewest free cells of a deal in words: `needs 3 cells`, `needs no cell`.
#[must_use]
pub fn needs_in_words(cells: CellCount) -> String {
    let cells = cells.get();
    if cells == 0 { "needs no cell".into() } else { format!("needs {}", counted(cells.into(), "cell", "cells")) }
}

/// Returns the word for an outcome on the screen.
pub const fn outcome_in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Winnable => "winnable",
        Outcome::Impossible => "impossible",
        Outcome::Unknown => "unknown",
    }
}

/// Returns the facts that searches find about a FreeCell deal.
fn of_searches(results: SearchResults) -> impl Iterator<Item = Fact> {
    let is_impossible = results.outcome() == Some(Outcome::Impossible);
    let no_solution = move || (results.verdict.is_some() || is_impossible).then(|| Sign::None.symbol().to_owned());
    Column::on_card().filter_map(move |column| {
        let mut fact = Fact::of_measure(column, None)?;
        match column.source() {
            Source::Verdict => {
                fact.long = format!("verdict, with {}", cells_in_words(results.cells));
                fact.value = results.outcome_in_words();
                if results.cells != CellCount::FOUR {
                    fact.meaning = VERDICT_WITH_OTHERS.into();
                }
            }
            Source::Solution(count) => {
                let value = match column {
                    Column::Moves => results.length().map(KnownLength::figure),
                    _ => results.in_hand().map(|solution| count(solution).to_string()),
                };
                fact.value = value.or_else(no_solution);
            }
            Source::Cells(_) => {
                fact.value = results.fewest_cells.map(|fewest| match fewest {
                    FewestCells::Exactly(cells) => cells.to_string(),
                    FewestCells::AtMost(cells) => format!("at most {cells}"),
                    FewestCells::Impossible | FewestCells::Unknown => "unknown".into(),
                });
                fact.number = results.fewest_cells.and_then(FewestCells::exactly).map(|cells| cells.get().into());
            }
            Source::Difficulty(_) => {
                // Difficulty is measured with four cells.
                let has_none = is_impossible || results.cells != CellCount::FOUR;
                fact.value =
                    results.difficulty.map(Difficulty::short).or_else(|| has_none.then(|| Sign::None.symbol().into()));
                fact.number = results.difficulty.map(|difficulty| difficulty.percent_easier().into());
            }
            _ => return None,
        }
        Some(fact)
    })
}

/// Returns the length of a gears solution and the number of solutions.
fn of_solution(size: BoardSize, solution: Option<&Solution>) -> Vec<Fact> {
    let (short, long) = match solution {
        Some(Solution { is_shortest: false, .. }) => ("found", "presses of the shortest solution found"),
        _ => ("fewest", "fewest presses"),
    };
    let presses = solution.map(|solution| solution.presses.count().to_string());
    let solutions = solution.map(|solution| power_of_two(solution.solution_count));
    vec![
        Fact::new(FactKind::Presses, short, long, presses, why_in_any_order(size)),
        Fact::new(
            FactKind::Solutions,
            "solutions",
            "solutions",
            solutions,
            "The number of different solutions, each gear pressed 0 to 3 times. It depends only on the size: \
             all solvable boards of a size have the same number.",
        ),
    ]
}

/// Explains why the order of presses does not matter, and which boards of a size can be solved.
pub fn why_in_any_order(size: BoardSize) -> String {
    let MatrixRank { full, half } = rank(size);
    let gears = size.get() * size.get();
    let half = if half == 0 { String::new() } else { format!(", and {half} more for half turns") };
    let solved = match solution_count(size) {
        1 => "every board can be solved, in one way".into(),
        ways => format!("one board in {0} can be solved, in {0} ways", power_of_two(ways)),
    };
    format!(
        "The order does not matter: presses add quarter turns, and a sum has no order. Four presses of a gear cancel \
         out. The {gears}×{gears} matrix of presses and turns, modulo 4, has rank {full}{half}: {solved}."
    )
}

/// Writes a power of two, as a power if it is long: `4,096`, `2^24`.
fn power_of_two(count: u128) -> String {
    u64::try_from(count).ok().filter(|&count| count < 1_000_000).map_or(format!("2^{}", count.ilog2()), grouped)
}
