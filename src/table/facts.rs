//! The facts of a position, in words, whatever the table.

use super::board::Board;
use crate::freecell::deal::Deal;
use crate::freecell::facts::Facts;
use crate::gears::Solution;
use crate::number::grouped;
use crate::skat::{Hand, SEATS, challenge_value, contract_values};
use crate::verdict::Verdict;
use crate::verdict::fewest_cells::FewestCells;

/// Something that is counted or valued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is called where there is little room.
    pub short: &'static str,
    /// What it is called where there is more.
    pub long: String,
    /// Its value, as it is shown.
    pub value: String,
}

impl Fact {
    fn new(short: &'static str, long: &str, value: String) -> Self {
        Self { short, long: long.into(), value }
    }
}

/// What searches have found out about a position; as yet perhaps nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Searched<'a> {
    /// The answer to a board of gears.
    pub answer: Option<&'a Solution>,
    /// Whether a FreeCell deal can be won.
    pub verdict: Option<&'a Verdict>,
    /// The fewest cells that it needs.
    pub fewest: Option<FewestCells>,
    /// A sign of a search that takes its time.
    pub turning: Option<char>,
}

impl Searched<'_> {
    /// What stands in the place of what is not known yet.
    fn pending(self) -> String {
        self.turning.map_or("…".into(), String::from)
    }
}

impl Board {
    /// The facts of the position. Those that take a search are what is known of them.
    #[must_use]
    pub fn facts(&self, searched: Searched) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => of_verdict(searched).into_iter().chain(of_deal(deal)).collect(),
            Self::Skat(deal) => deal.hands().iter().zip(SEATS).flat_map(|(&hand, seat)| of_hand(hand, seat)).collect(),
            Self::Gears(_) => of_answer(searched),
            Self::Nothing(_) => Vec::new(),
        }
    }

    /// The facts for a line, the most important first: `solved in 27 moves`, `aces 20`.
    #[must_use]
    pub fn line(&self, searched: Searched) -> Vec<String> {
        let (first, facts) = match self {
            Self::FreeCell(deal) => (Some(in_words(searched)), of_deal(deal).collect()),
            Self::Skat(_) | Self::Gears(_) | Self::Nothing(_) => (None, self.facts(searched)),
        };
        first.into_iter().chain(facts.into_iter().map(|fact| format!("{} {}", fact.short, fact.value))).collect()
    }
}

/// What can be counted on a deal.
fn of_deal(deal: &Deal) -> impl Iterator<Item = Fact> {
    let facts = Facts::NAMES.iter().zip(Facts::of(deal.tableau()).values());
    facts.map(|(name, value)| Fact::new(name.short, name.long, value.to_string()))
}

/// Whether a deal can be won, with the length of the solution.
fn in_words(searched: Searched) -> String {
    match searched.verdict {
        Some(Verdict::Solved(played)) => {
            let moves = played.moves();
            format!("solved in {moves} {}", if moves == 1 { "move" } else { "moves" })
        }
        Some(Verdict::Impossible { .. }) => "impossible".into(),
        Some(Verdict::Unknown(_)) => "unknown".into(),
        None => searched.turning.map_or("…".into(), |sign| format!("searching {sign}")),
    }
}

/// Whether a deal can be won, the length of the solution counted in both ways, and the cells that are needed.
fn of_verdict(searched: Searched) -> [Fact; 4] {
    let none = || "–".to_owned();
    let (verdict, moves, cards) = match searched.verdict {
        Some(Verdict::Solved(played)) => ("solved".into(), played.moves().to_string(), played.cards().to_string()),
        Some(Verdict::Impossible { .. }) => ("impossible".into(), none(), none()),
        Some(Verdict::Unknown(_)) => ("unknown".into(), none(), none()),
        None => (searched.pending(), searched.pending(), searched.pending()),
    };
    let fewest = match searched.fewest {
        Some(FewestCells::Exactly(cells)) => cells.to_string(),
        Some(FewestCells::AtMost(cells)) => format!("at most {cells}"),
        Some(FewestCells::Unknown) => "unknown".into(),
        None => searched.pending(),
    };
    [
        Fact::new("verdict", "verdict, with four free cells", verdict),
        Fact::new("moves", "moves of the solution found", moves),
        Fact::new("cards", "cards it moves", cards),
        Fact::new("cells", "fewest free cells that solve it", fewest),
    ]
}

/// What a hand is worth: by the challenge's rule, then for each trump game the least and the most over all skats.
fn of_hand(hand: Hand, seat: &'static str) -> impl Iterator<Item = Fact> {
    let by_rule = challenge_value(hand).map_or("pass".into(), |value| value.to_string());
    let trump_games = contract_values(hand).into_iter().filter(|value| value.contract.has_trumps());
    let official = trump_games.map(move |value| {
        let least_and_most = format!("{}–{}", value.min, value.max);
        Fact::new("", &format!("{seat}: official {}, least–most", value.contract), least_and_most)
    });
    std::iter::once(Fact::new(seat, seat, by_rule)).chain(official)
}

/// What is known of an answer.
fn of_answer(searched: Searched) -> Vec<Fact> {
    let (presses, solutions, fewest) = match searched.answer {
        Some(answer) => (answer.presses.count().to_string(), solutions(answer.solution_count), answer.is_shortest),
        None => (searched.pending(), searched.pending(), true),
    };
    let (short, long) =
        if fewest { ("fewest", "fewest presses") } else { ("found", "presses of the shortest answer found") };
    vec![Fact::new(short, long, presses), Fact::new("solutions", "solutions", solutions)]
}

/// A number of solutions, which is a power of two: as such where it is long.
fn solutions(count: u128) -> String {
    u64::try_from(count).ok().filter(|&count| count < 1_000_000).map_or(format!("2^{}", count.ilog2()), grouped)
}
