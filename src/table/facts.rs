//! The facts of a board, in words, on every table.

use super::board::Board;
use crate::freecell::Deal;
use crate::freecell::Facts;
use crate::freecell::PlayedGame;
use crate::gears::Solution;
use crate::number::grouped;
use crate::skat::{Contract, Hand, SEATS, challenge_text, contract_values};
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;
use crate::words::counted;

/// Something that is counted or valued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its name where there is little room; empty where it has none.
    pub short: &'static str,
    /// Its name where there is more room.
    pub long: String,
    /// Its value; `None` as long as it is searched for.
    pub value: Option<String>,
}

impl Fact {
    fn new(short: &'static str, long: impl Into<String>, value: impl Into<Option<String>>) -> Self {
        Self { short, long: long.into(), value: value.into() }
    }
}

/// What searches have found out about a board, as far as they have.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchResults<'a> {
    /// The solution of a board of gears.
    pub solution: Option<&'a Solution>,
    /// Whether a FreeCell deal can be won.
    pub verdict: Option<&'a Verdict>,
    /// The fewest free cells that it needs.
    pub fewest_cells: Option<FewestCells>,
}

impl Board {
    /// All facts of the board.
    #[must_use]
    pub fn facts(&self, results: SearchResults) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => of_verdict(results).into_iter().chain(of_deal(deal)).collect(),
            Self::Skat(deal) => deal.hands().iter().zip(SEATS).flat_map(|(&hand, seat)| of_hand(hand, seat)).collect(),
            Self::Gears(_) => of_solution(results.solution),
            Self::Nothing(_) => Vec::new(),
        }
    }

    /// The facts for a line, the most important first, by their short names.
    #[must_use]
    pub fn summary(&self, results: SearchResults) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => {
                let verdict = Fact::new("", "", results.verdict.map(in_words));
                std::iter::once(verdict).chain(of_deal(deal)).collect()
            }
            Self::Skat(_) | Self::Gears(_) | Self::Nothing(_) => self.facts(results),
        }
    }
}

/// What can be counted on a deal.
fn of_deal(deal: &Deal) -> impl Iterator<Item = Fact> {
    let facts = Facts::NAMES.iter().zip(Facts::of(deal.tableau()).values());
    facts.map(|(name, value)| Fact::new(name.short, name.long, value.to_string()))
}

/// Whether a deal can be won, with the length of the solution: `solved in 27 moves`.
fn in_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Solved(game) => format!("solved in {}", counted(game.moves().into(), "move", "moves")),
        Verdict::Impossible { .. } => "impossible".into(),
        Verdict::Unknown(_) => "unknown".into(),
    }
}

/// Whether a deal can be won, the length of the solution counted in both ways, and the free cells that are needed.
fn of_verdict(results: SearchResults) -> [Fact; 4] {
    let solved = |count: fn(&PlayedGame) -> u32| {
        results.verdict.map(|verdict| match verdict {
            Verdict::Solved(game) => count(game).to_string(),
            Verdict::Impossible { .. } | Verdict::Unknown(_) => "–".into(),
        })
    };
    let verdict = results.verdict.map(|verdict| match verdict {
        Verdict::Solved(_) => "solved".into(),
        other => in_words(other),
    });
    let fewest_cells = results.fewest_cells.map(|fewest| match fewest {
        FewestCells::Exactly(cells) => cells.to_string(),
        FewestCells::AtMost(cells) => format!("at most {cells}"),
        FewestCells::Unknown => "unknown".into(),
    });
    [
        Fact::new("verdict", "verdict, with four free cells", verdict),
        Fact::new("moves", "moves of the solution found", solved(PlayedGame::moves)),
        Fact::new("cards", "cards it moves", solved(PlayedGame::cards)),
        Fact::new("cells", "fewest free cells that solve it", fewest_cells),
    ]
}

/// The values of a hand: by the challenge's rule, then for each trump game in which the skat is picked up the least and
/// the most over all skats.
fn of_hand(hand: Hand, seat: &'static str) -> impl Iterator<Item = Fact> {
    let is_shown = |contract: Contract| contract.has_trumps() && !contract.is_hand();
    let trump_games = contract_values(hand).into_iter().filter(move |value| is_shown(value.contract));
    let official = trump_games.map(move |value| {
        let least_and_most = format!("{}–{}", value.min, value.max);
        Fact::new("", format!("{seat}: official {}, least–most", value.contract), least_and_most)
    });
    std::iter::once(Fact::new(seat, seat, challenge_text(hand))).chain(official)
}

/// The length of a solution of gears, and how many solutions there are.
fn of_solution(solution: Option<&Solution>) -> Vec<Fact> {
    let (short, long) = match solution {
        Some(Solution { is_shortest: false, .. }) => ("found", "presses of the shortest solution found"),
        _ => ("fewest", "fewest presses"),
    };
    let presses = solution.map(|solution| solution.presses.count().to_string());
    let solutions = solution.map(|solution| power_of_two(solution.solution_count));
    vec![Fact::new(short, long, presses), Fact::new("solutions", "solutions", solutions)]
}

/// A power of two, written as one where it is long: `4,096`, `2^24`.
fn power_of_two(count: u128) -> String {
    u64::try_from(count).ok().filter(|&count| count < 1_000_000).map_or(format!("2^{}", count.ilog2()), grouped)
}
