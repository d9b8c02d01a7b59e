//! The facts of a board, in words, on every table.

use super::board::Board;
use crate::atlas::embedded::Record;
use crate::atlas::{Column, Difficulty};
use crate::freecell::{CellCount, FactName, Facts, Layout, Tableau};
use crate::gears::Solution;
use crate::number::grouped;
use crate::skat::{Contract, ContractValue, Hand, SEATS, challenge_text};
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;
use crate::verdict::outcome::Outcome;
use crate::words;

/// Something that is counted or valued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its name where there is little room; empty where it has none.
    pub short: &'static str,
    /// Its name where there is more room.
    pub long: String,
    /// Its value; `None` as long as it is searched for.
    pub value: Option<String>,
    /// What it is and what it is for, in a sentence or two.
    pub meaning: &'static str,
    /// The measure that it is, if it is one of a FreeCell board.
    pub column: Option<Column>,
    /// The statistic that shows where it lies among other deals, if there is one.
    pub statistic: Option<Statistic>,
    /// What it is compared by where it has no statistic: the larger, the harder the deal.
    pub hardness: Option<u16>,
}

/// A fact that a [`Distribution`](crate::freecell::Distribution) counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statistic {
    /// Which of the [`Facts`] it is.
    pub fact: FactName,
    /// Its value.
    pub value: u32,
}

impl Fact {
    fn new(
        short: &'static str,
        long: impl Into<String>,
        value: impl Into<Option<String>>,
        meaning: &'static str,
    ) -> Self {
        Self { short, long: long.into(), value: value.into(), meaning, column: None, statistic: None, hardness: None }
    }

    fn of_column(self, column: Column) -> Self {
        Self { column: Some(column), ..self }
    }

    /// Whether it is counted on the board, where searches find out the others.
    pub fn is_counted(&self) -> bool {
        self.column.is_some_and(|column| column.fact().is_some())
    }

    /// The place of a measure among facts.
    pub fn place(facts: &[Self], column: Column) -> Option<usize> {
        facts.iter().position(|fact| fact.column == Some(column))
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
    /// How hard it is.
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
    /// All facts of the board.
    pub fn facts(&self, results: SearchResults) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => of_verdict(results).into_iter().chain(of_tableau(deal.tableau())).collect(),
            // Of a board that is not whole nothing can be counted.
            Self::Layout(layout) if layout.position(layout.cell_count()).is_none() => Vec::new(),
            Self::Layout(layout) => of_verdict(results).into_iter().chain(of_layout(layout)).collect(),
            Self::Skat(deal) => {
                let hands = || deal.hands().iter().copied();
                let by_challenge = hands().zip(SEATS).map(|(hand, seat)| of_challenge(hand, seat));
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
                let [word, length] = in_words(results);
                let word = Fact::new("", "", word, VERDICT);
                let (length, bound) = match results.length() {
                    Some((bound, moves)) if is_short && bound > 0 => {
                        (Some(format!("{} moves", shortest(bound, moves))), None)
                    }
                    Some((bound, moves)) => (length, bound_in_words(bound, moves)),
                    None => (length, None),
                };
                // Nothing is said to be searched for twice.
                let lengths = [length, bound].into_iter().flatten().map(|length| Fact::new("", "", length, VERDICT));
                let facts = self.facts(results);
                let counted = facts.into_iter().filter(Fact::is_counted);
                std::iter::once(word).chain(lengths).chain(counted).collect()
            }
            // Each hand says what it is worth.
            Self::Skat(_) => Vec::new(),
            Self::Gears(_) | Self::Nothing(_) => self.facts(results),
        }
    }
}

/// What can be counted on a tableau.
fn of_tableau(tableau: &Tableau) -> Vec<Fact> {
    let with_statistic = |(name, value, fact)| Fact { statistic: Some(Statistic { fact: name, value }), ..fact };
    counted(Facts::of(tableau)).map(with_statistic).collect()
}

/// What can be counted on a whole board. One in play is not like the deals that statistics are about.
fn of_layout(layout: &Layout) -> Vec<Fact> {
    match (layout.tableau(), layout.position(layout.cell_count())) {
        (Some(tableau), _) => of_tableau(&tableau),
        (None, Some(position)) => counted(Facts::in_play(&position)).map(|(.., fact)| fact).collect(),
        (None, None) => Vec::new(),
    }
}

/// Facts that are counted, each with its name and its value.
fn counted(facts: Facts) -> impl Iterator<Item = (FactName, u32, Fact)> {
    Column::ALL.into_iter().filter_map(move |column| {
        let (name, value) = (column.fact()?, column.count(&facts)?);
        let words = name.words();
        let fact = Fact::new(words.short, words.long, value.to_string(), words.meaning);
        Some((name, value, fact.of_column(column)))
    })
}

const VERDICT: &str = "Whether the deal can be won with four free cells. A solution is replayed by the rules of play; \
                       impossible means that every position that can be reached was tried.";
const VERDICT_WITH_OTHERS: &str = "Whether the deal can be won with this number of free cells. A \
                                   solution is replayed by the rules; impossible means that every position was tried.";

/// A number of free cells in words: `four free cells`, as in the game, `1 free cell`.
pub fn cells_in_words(cells: CellCount) -> String {
    if cells == CellCount::FOUR {
        return "four free cells".into();
    }
    words::counted(cells.get().into(), "free cell", "free cells")
}

/// Whether a deal can be won, and the length of the solution or of the search: `winnable`, `27 moves`.
fn in_words(results: SearchResults) -> [Option<String>; 2] {
    let word = results.outcome().map(|outcome| outcome_in_words(outcome).to_owned());
    let length = match results.verdict {
        Some(Verdict::Impossible { states }) => Some(format!("{} positions", grouped(*states))),
        _ => results.length().map(|(_, moves)| words::counted(moves.into(), "move", "moves")),
    };
    [word, length]
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

/// Whether a deal can be won, the length of the solution counted in both ways, and the free cells that are needed.
fn of_verdict(results: SearchResults) -> [Fact; 5] {
    let is_impossible = results.outcome() == Some(Outcome::Impossible);
    let none = || (results.verdict.is_some() || is_impossible).then(|| "–".to_owned());
    let moves = results.length().map(|(bound, moves)| shortest(bound, moves));
    let cards = match (results.verdict, results.fewer_moves()) {
        (Some(Verdict::Solved(solution)), None) => Some(solution.game().cards().to_string()),
        _ => results.record.cards.map(|cards| cards.to_string()),
    };
    let [verdict, _] = in_words(results);
    let meaning = if results.cells == CellCount::FOUR { VERDICT } else { VERDICT_WITH_OTHERS };
    let difficulty = results.difficulty.map(Difficulty::short);
    // It is measured with four cells.
    let has_difficulty = results.cells == CellCount::FOUR && !is_impossible;
    let difficulty = difficulty.or_else(|| (!has_difficulty).then(|| "–".into()));
    let fewest_cells = results.fewest_cells.map(|fewest| match fewest {
        FewestCells::Exactly(cells) => cells.to_string(),
        FewestCells::AtMost(cells) => format!("at most {cells}"),
        FewestCells::Unknown => "unknown".into(),
    });
    let cell_hardness = match results.fewest_cells {
        Some(FewestCells::Exactly(cells)) => Some(cells.get().into()),
        _ => None,
    };
    [
        Fact::new("verdict", format!("verdict, with {}", cells_in_words(results.cells)), verdict, meaning)
            .of_column(Column::Verdict),
        Fact::new(
            "moves",
            "moves of the shortest solution",
            moves.or_else(none),
            "The moves of the shortest solution found, and how many every solution has at least. Cards moved together \
             count once, cards that go home not at all.",
        ),
        Fact::new(
            "cards",
            "cards it moves",
            cards.or_else(none),
            "The shortest solution found, counted card by card: three cards moved together are three, and each card that \
             goes home is one, so that it is 52 at least.",
        )
        .of_column(Column::Cards),
        Fact {
            column: Some(Column::Cells),
            hardness: cell_hardness,
            ..Fact::new(
                "cells",
                "fewest free cells that solve it",
                fewest_cells,
                "The fewest free cells with which the deal can be won. The game has four; most deals need only two, and \
                 the fewer a deal needs, the more room there is for mistakes.",
            )
        },
        Fact {
            column: Some(Column::Difficulty),
            hardness: results.difficulty.map(|difficulty| difficulty.percent_easier().into()),
            ..Fact::new(
                "difficulty",
                "difficulty: harder than n of 100",
                difficulty,
                "How many of 100 deals are easier, by how hidden and how far a solution is and by how random games end: \
                 easy below 20, hard from 80 on, very hard from 95 on.",
            )
        },
    ]
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

/// Where the facts of a Skat deal tell of a hand: its value by the challenge's rule, and that of each of the
/// [`trump_games`].
pub fn facts_of_seat(seat: usize) -> (usize, std::ops::Range<usize>) {
    let first = SEATS.len() + TRUMP_GAMES * seat;
    (seat, first..first + TRUMP_GAMES)
}

/// The value of a hand by the challenge's rule.
fn of_challenge(hand: Hand, seat: &'static str) -> Fact {
    Fact::new(
        seat,
        format!("{seat}: by the challenge"),
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
            short,
            long,
            presses,
            "The presses of the shortest solution, however they are ordered: pressing a gear turns it and its \
             neighbours, and four presses of one gear are none.",
        ),
        Fact::new(
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
    use crate::atlas::difficulty::Level;
    use crate::number::DealNumber;
    use crate::table::Table;

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
        let facts = Table::FREECELL.board(DealNumber::from(617)).facts(SearchResults::default());
        for level in [Level::Medium, Level::Hard, Level::VeryHard] {
            let meaning = facts[Fact::place(&facts, Column::Difficulty).unwrap()].meaning;
            assert!(meaning.contains(&format!(" {}", level.least())), "{level}: {meaning}");
        }
    }

    #[test]
    fn a_statistic_is_of_the_fact_it_stands_beside() {
        let facts = Table::FREECELL.board(DealNumber::from(617)).facts(SearchResults::default());
        let statistics: Vec<_> = facts.iter().filter_map(|fact| Some((fact, fact.statistic?))).collect();
        for (fact, Statistic { fact: name, value }) in &statistics {
            assert_eq!((fact.short, fact.value.as_deref()), (name.words().short, Some(&*value.to_string())));
        }
        assert_eq!(statistics.iter().map(|(_, statistic)| statistic.fact).collect::<Vec<_>>(), FactName::ALL);
    }
}
