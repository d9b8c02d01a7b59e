//! The facts of a board, in words, on every table.

use super::board::Board;
use tableaux_engine::atlas::embedded::Record;
use tableaux_engine::atlas::measure::Measure;
use tableaux_engine::atlas::{Column, Difficulty, Source, Value};
use tableaux_engine::freecell::{CellCount, Facts, Tableau};
use tableaux_engine::gears::Solution;
use tableaux_engine::number::grouped;
use tableaux_engine::skat::{Contract, ContractValue, Hand, SEATS, challenge_text};
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::words::counted;

/// Something that is counted or valued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub kind: FactKind,
    /// Its name where there is little room; empty where it has none.
    pub short: &'static str,
    /// Its name where there is more room.
    pub long: String,
    /// Its value; `None` as long as it is searched for.
    pub value: Option<String>,
    /// What it is and what it is for, in a sentence or two.
    pub meaning: &'static str,
    /// The number by which boards compare, if they do and it is known.
    pub number: Option<u16>,
}

/// Which of the facts of a board it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactKind {
    Measure(Column),
    /// The value of the hand of a seat by the challenge's rule.
    Challenge(usize),
    /// The official values of the hand of a seat with a contract.
    Official(usize, Contract),
    /// The presses of a solution of gears.
    Presses,
    Solutions,
}

impl Fact {
    fn new(
        kind: FactKind,
        short: &'static str,
        long: impl Into<String>,
        value: impl Into<Option<String>>,
        meaning: &'static str,
    ) -> Self {
        Self { kind, short, long: long.into(), value: value.into(), meaning, number: None }
    }

    /// A measure that is on the card of a deal.
    fn of_measure(column: Column, value: Option<String>) -> Option<Self> {
        let &Measure { short, long, explanation, .. } = column.measure();
        (!explanation.is_empty()).then(|| Self::new(FactKind::Measure(column), short, long, value, explanation))
    }

    /// A part of a summary, which needs no name.
    fn in_words(column: Column, value: Option<String>) -> Option<Self> {
        Some(Self { short: "", long: String::new(), ..Self::of_measure(column, value)? })
    }

    /// The fact of a kind among those of a board.
    pub fn find(facts: &[Self], kind: FactKind) -> Option<&Self> {
        facts.iter().find(|fact| fact.kind == kind)
    }

    pub const fn measure(&self) -> Option<Column> {
        if let FactKind::Measure(column) = self.kind { Some(column) } else { None }
    }

    /// Whether it is a measure that is counted on a FreeCell board.
    pub fn is_counted(&self) -> bool {
        self.measure().is_some_and(|column| matches!(column.source(), Source::Board(_)))
    }

    /// The measure and its value, if [`Counts`](tableaux_engine::atlas::Counts) show where that lies among those of
    /// other deals.
    pub fn statistic(&self) -> Option<(Column, u16)> {
        self.measure().zip(self.number).filter(|_| self.is_counted())
    }
}

/// What searches have found out about a board, as far as they have.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchResults<'a> {
    /// The free cells with which a FreeCell deal is played, four as a rule.
    pub cells: CellCount,
    /// The solution of a board of gears.
    pub solution: Option<&'a Solution>,
    /// Whether a FreeCell deal can be won.
    pub verdict: Option<&'a Verdict>,
    /// The fewest free cells that it needs.
    pub fewest_cells: Option<FewestCells>,
    pub difficulty: Option<Difficulty>,
    /// What the atlas has of it with these cells.
    pub record: Record,
}

impl SearchResults<'_> {
    /// Whether a FreeCell deal can be won.
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

    /// The moves of the shortest solution known, where none in hand is as short.
    pub fn fewer_moves(&self) -> Option<u32> {
        let moves = self.record.moves.map(u32::from)?;
        match self.verdict {
            Some(Verdict::Solved(solution)) if !(solution.bound()..solution.moves()).contains(&moves) => None,
            _ => Some(moves),
        }
    }

    /// The moves that every solution has at least, 0 if nothing is known of that, and those of the shortest one known.
    pub fn length(&self) -> Option<(u32, u32)> {
        let (proven, found) = match self.verdict {
            Some(Verdict::Solved(solution)) => (solution.bound(), Some(solution.moves())),
            _ => (0, None),
        };
        self.fewer_moves().or(found).map(|moves| (self.record.best_bound(proven), moves))
    }
}

impl Board {
    pub fn facts(&self, results: SearchResults) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => of_searches(results).chain(of_tableau(deal.tableau())).collect(),
            // Of a board that is not whole nothing can be counted.
            Self::Layout(layout) => match (layout.tableau(), layout.position(layout.cell_count())) {
                (_, None) => Vec::new(),
                (Some(tableau), _) => of_searches(results).chain(of_tableau(&tableau)).collect(),
                // One in play is not like the deals that statistics are about.
                (None, Some(position)) => {
                    let counted = of_board(Facts::in_play(&position)).map(|fact| Fact { number: None, ..fact });
                    of_searches(results).chain(counted).collect()
                }
            },
            Self::Skat(deal) => {
                let hands = || deal.hands().iter().copied();
                let by_challenge = hands().enumerate().map(|(seat, hand)| of_challenge(hand, seat));
                by_challenge.chain(hands().enumerate().flat_map(|(seat, hand)| of_hand(hand, seat))).collect()
            }
            Self::Gears(_) => of_solution(results.solution),
            Self::Nothing(_) => Vec::new(),
        }
    }

    /// The facts for a line, the most important first, by their short names. Where there is little room, the length of a
    /// solution and its bound are one fact: `25–29 moves`.
    pub fn summary(&self, results: SearchResults, is_short: bool) -> Vec<Fact> {
        match self {
            Self::FreeCell(_) | Self::Layout(_) => {
                let length = match results.verdict {
                    Some(Verdict::Impossible { states }) => Some(format!("{} positions", grouped(*states))),
                    _ => results.length().map(|(_, moves)| counted(moves.into(), "move", "moves")),
                };
                let (length, bound) = match results.length() {
                    Some((bound, moves)) if is_short && bound > 0 => {
                        (Some(format!("{} moves", shortest(bound, moves))), None)
                    }
                    Some((bound, moves)) => (length, bound_in_words(bound, moves)),
                    None => (length, None),
                };
                let verdict = Fact::in_words(Column::Verdict, results.outcome_in_words());
                // Nothing is said to be searched for twice.
                let lengths = [length, bound].into_iter().flatten();
                let lengths = lengths.filter_map(|length| Fact::in_words(Column::Moves, Some(length)));
                let counted = self.facts(results).into_iter().filter(Fact::is_counted);
                verdict.into_iter().chain(lengths).chain(counted).collect()
            }
            // Each hand says what it is worth.
            Self::Skat(_) => Vec::new(),
            Self::Gears(_) | Self::Nothing(_) => self.facts(results),
        }
    }
}

/// What can be counted on a tableau.
fn of_tableau(tableau: &Tableau) -> impl Iterator<Item = Fact> {
    of_board(Facts::of(tableau))
}

fn of_board(facts: Facts) -> impl Iterator<Item = Fact> {
    Column::of_board().filter_map(move |(column, count)| {
        let count = count(&facts);
        Some(Fact { number: u16::try_from(count).ok(), ..Fact::of_measure(column, Some(count.to_string()))? })
    })
}

const VERDICT_WITH_OTHERS: &str = "Whether the deal can be won with this number of free cells; + and - change it. A \
                                   solution is replayed by the rules; impossible means that every position was tried.";

/// A number of free cells in words: `four free cells`, as in the game, `1 free cell`.
pub fn cells_in_words(cells: CellCount) -> String {
    if cells == CellCount::FOUR {
        return "four free cells".into();
    }
    counted(cells.get().into(), "free cell", "free cells")
}

/// The fewest free cells of a deal in words: `needs 3 cells`, `needs no cell`.
#[must_use]
pub fn needs_in_words(cells: CellCount) -> String {
    let cells = cells.get();
    if cells == 0 { "needs no cell".into() } else { format!("needs {}", counted(cells.into(), "cell", "cells")) }
}

/// An outcome as it is said on the screen.
pub const fn outcome_in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Winnable => "winnable",
        Outcome::Impossible => "impossible",
        Outcome::Unknown => "unknown",
    }
}

/// How short a solution can be, if anything is known of it: `at least 25`, `the shortest there is`.
pub fn bound_in_words(bound: u32, moves: u32) -> Option<String> {
    match bound {
        0 => None,
        _ if bound >= moves => Some("the shortest there is".into()),
        bound => Some(format!("at least {bound}")),
    }
}

/// The range of the length of the shortest solution: `25–29`.
fn shortest(bound: u32, moves: u32) -> String {
    match (bound, moves) {
        (0, moves) if moves > 0 => format!("at most {moves}"),
        (bound, moves) if bound < moves => format!("{bound}–{moves}"),
        (_, moves) => moves.to_string(),
    }
}

/// What searches find out about a FreeCell deal.
fn of_searches(results: SearchResults) -> impl Iterator<Item = Fact> {
    let is_impossible = results.outcome() == Some(Outcome::Impossible);
    let no_solution = move || (results.verdict.is_some() || is_impossible).then(|| "–".to_owned());
    Column::on_card().filter_map(move |column| {
        let mut fact = Fact::of_measure(column, None)?;
        match column.source() {
            Source::Verdict => {
                fact.long = format!("verdict, with {}", cells_in_words(results.cells));
                fact.value = results.outcome_in_words();
                if results.cells != CellCount::FOUR {
                    fact.meaning = VERDICT_WITH_OTHERS;
                }
            }
            Source::Solution(count) => {
                let value = match (column, results.verdict, results.fewer_moves()) {
                    (Column::Moves, ..) => results.length().map(|(bound, moves)| shortest(bound, moves)),
                    (_, Some(Verdict::Solved(solution)), None) => Some(count(solution).to_string()),
                    _ => results.record.value(column).and_then(Value::number).map(|count| count.to_string()),
                };
                fact.value = value.or_else(no_solution);
            }
            Source::Cells => {
                fact.value = results.fewest_cells.map(|fewest| match fewest {
                    FewestCells::Exactly(cells) => cells.to_string(),
                    FewestCells::AtMost(cells) => format!("at most {cells}"),
                    FewestCells::Unknown => "unknown".into(),
                });
                fact.number = results.fewest_cells.and_then(FewestCells::exactly).map(|cells| cells.get().into());
            }
            Source::Difficulty => {
                // It is measured with four cells.
                let has_none = is_impossible || results.cells != CellCount::FOUR;
                fact.value = results.difficulty.map(Difficulty::short).or_else(|| has_none.then(|| "–".into()));
                fact.number = results.difficulty.map(|difficulty| difficulty.percent_easier().into());
            }
            _ => return None,
        }
        Some(fact)
    })
}

/// The names of the trump games of each hand where there is little room, in the order of [`trump_games`].
const GAMES_OF_SEATS: [[&str; TRUMP_GAMES]; SEATS.len()] = [
    ["forehand ♣", "forehand ♠", "forehand ♥", "forehand ♦", "forehand Grand"],
    ["middlehand ♣", "middlehand ♠", "middlehand ♥", "middlehand ♦", "middlehand Grand"],
    ["rearhand ♣", "rearhand ♠", "rearhand ♥", "rearhand ♦", "rearhand Grand"],
];
const TRUMP_GAMES: usize = 5;

/// The games with trumps in which the skat is picked up: the suits from the highest value to the lowest, and grand.
pub fn trump_games() -> impl Iterator<Item = Contract> {
    Contract::ALL.into_iter().filter(|contract| contract.has_trumps() && !contract.is_hand())
}

/// The value of a hand by the challenge's rule.
fn of_challenge(hand: Hand, seat: usize) -> Fact {
    Fact::new(
        FactKind::Challenge(seat),
        SEATS[seat],
        format!("{}: by the challenge", SEATS[seat]),
        challenge_text(hand),
        "The hand's value by a programming challenge: jacks in a row from J♣ down, held or missing, and one, times the \
         value of its longest suit. With few trumps or no other ace it passes.",
    )
}

/// The official values of a hand: for each of the [`trump_games`] the least and the most over all skats.
fn of_hand(hand: Hand, seat: usize) -> impl Iterator<Item = Fact> {
    trump_games().zip(GAMES_OF_SEATS[seat]).map(move |(contract, short)| {
        let ContractValue { min, max, .. } = ContractValue::of(hand, contract);
        Fact::new(
            FactKind::Official(seat, contract),
            short,
            format!("{}: official {contract}, least–most", SEATS[seat]),
            format!("{min}–{max}"),
            "The game value by the official rules, if the skat is picked up and the game is won: by the worst and by \
             the best two cards that the skat may hold. One bids no higher than it.",
        )
    })
}

/// The length of a solution of gears, and how many solutions there are.
fn of_solution(solution: Option<&Solution>) -> Vec<Fact> {
    let (short, long) = match solution {
        Some(Solution { is_shortest: false, .. }) => ("found", "presses of the shortest solution found"),
        _ => ("fewest", "fewest presses"),
    };
    let presses = solution.map(|solution| solution.presses.count().to_string());
    let solutions = solution.map(|solution| power_of_two(solution.solution_count));
    vec![
        Fact::new(
            FactKind::Presses,
            short,
            long,
            presses,
            "The presses of the shortest solution, however they are ordered: pressing a gear turns it and its \
             neighbours, and four presses of one gear are none.",
        ),
        Fact::new(
            FactKind::Solutions,
            "solutions",
            "solutions",
            solutions,
            "How many different solutions there are, each gear pressed 0 to 3 times. It depends on the size alone: \
             every board of a size that has a solution has as many.",
        ),
    ]
}

/// A power of two, written as one where it is long: `4,096`, `2^24`.
fn power_of_two(count: u128) -> String {
    u64::try_from(count).ok().filter(|&count| count < 1_000_000).map_or(format!("2^{}", count.ilog2()), grouped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;
    use tableaux_engine::atlas::difficulty::Level;
    use tableaux_engine::number::DealNumber;

    #[test]
    fn every_fact_is_explained_in_a_sentence_or_two() {
        let fewest_cells = Some(FewestCells::Exactly(CellCount::FOUR));
        let all = [CellCount::NONE, CellCount::FOUR].map(|cells| (cells, fewest_cells));
        for (table, (cells, fewest_cells)) in Table::ALL.into_iter().flat_map(|table| all.map(|of| (table, of))) {
            let results = SearchResults { cells, fewest_cells, ..SearchResults::default() };
            let board = table.board(DealNumber::from(617));
            for fact in board.facts(results).into_iter().chain(board.summary(results, false)) {
                let length = fact.meaning.chars().count();
                assert!((40..200).contains(&length) && fact.meaning.ends_with('.'), "{}: {length}", fact.long);
            }
        }
    }

    #[test]
    fn the_meaning_of_difficulty_has_its_levels() {
        let meaning = Column::Difficulty.measure().explanation;
        for level in [Level::Medium, Level::Hard, Level::VeryHard] {
            assert!(meaning.contains(&format!(" {}", level.least())), "{level}: {meaning}");
        }
    }
}
