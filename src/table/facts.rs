//! The facts of a position, in words, whatever the table.

use super::layout::Layout;
use crate::freecell::facts::Facts;
use crate::gears::solve::Answer;
use crate::number::grouped;
use crate::skat::deal::SEATS;
use crate::skat::hand::Hand;
use crate::skat::official::official;
use crate::skat::value::value;

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

impl Layout {
    /// The facts of the position. Those of gears are what is known of the answer, as yet perhaps nothing.
    #[must_use]
    pub fn facts(&self, answer: Option<&Answer>) -> Vec<Fact> {
        match self {
            Self::FreeCell(deal) => {
                let facts = Facts::NAMES.iter().zip(Facts::of(deal.tableau()).values());
                facts.map(|(name, value)| Fact::new(name.short, name.long, value.to_string())).collect()
            }
            Self::Skat(deal) => deal.hands().iter().zip(SEATS).flat_map(|(&hand, seat)| of_hand(hand, seat)).collect(),
            Self::Gears(_) => of_answer(answer),
        }
    }
}

/// What a hand is worth: by the challenge's rule, then for each trump game the least and the most over all skats.
fn of_hand(hand: Hand, seat: &'static str) -> impl Iterator<Item = Fact> {
    let by_rule = value(hand).map_or("pass".into(), |value| value.to_string());
    let trump_games = official(hand).into_iter().filter(|value| value.contract.is_trump());
    let official = trump_games.map(move |value| {
        let least_and_most = format!("{}–{}", value.least, value.most);
        Fact::new("", &format!("{seat}: official {}, least–most", value.contract), least_and_most)
    });
    std::iter::once(Fact::new(seat, seat, by_rule)).chain(official)
}

/// What is known of an answer.
fn of_answer(answer: Option<&Answer>) -> Vec<Fact> {
    let (presses, solutions, fewest) = match answer {
        Some(answer) => (answer.presses.count().to_string(), solutions(answer.solutions), answer.fewest),
        None => ("…".into(), "…".into(), true),
    };
    let (short, long) =
        if fewest { ("fewest", "fewest presses") } else { ("found", "presses of the shortest answer found") };
    vec![Fact::new(short, long, presses), Fact::new("solutions", "solutions", solutions)]
}

/// A number of solutions, which is a power of two: as such where it is long.
fn solutions(count: u128) -> String {
    u64::try_from(count).ok().filter(|&count| count < 1_000_000).map_or(format!("2^{}", count.ilog2()), grouped)
}
