//! A person's history with deals, as queries use it.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use crate::record::{Standing, Statistics};
use crate::table::Table;
use tableaux_engine::DealNumber;

tableaux_engine::named_enum! {
    /// A word for a person's history with a deal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(super) enum PlayerWord {
        Won = "won",
        /// Lost or given up, and never won.
        Lost = "lost",
        /// Begun, whether over or not.
        Played = "played",
        Open = "open",
        Marked = "marked",
    }
}

impl PlayerWord {
    /// Returns the meaning as a condition.
    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Won => "you won it",
            Self::Lost => "you lost it or gave it up, and never won it",
            Self::Played => "you began a game of it",
            Self::Open => "a game of it is not over",
            Self::Marked => "you marked it",
        }
    }
}

/// The deals of one generator that a person has won, lost, left open or marked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    won: HashSet<DealNumber>,
    lost: HashSet<DealNumber>,
    open: HashSet<DealNumber>,
    marked: HashSet<DealNumber>,
}

/// Hashes only the counts: hashing all deals would take too long, and different records seldom have equal counts.
impl Hash for PlayerRecord {
    fn hash<H: Hasher>(&self, state: &mut H) {
        [&self.won, &self.lost, &self.open, &self.marked].map(HashSet::len).hash(state);
    }
}

impl PlayerRecord {
    /// Builds the record from the games that have ended at a table with a number of free cells, and the numbers there
    /// with open games and with marks.
    pub fn new(
        statistics: &Statistics,
        table: Table,
        cells: u8,
        open: impl IntoIterator<Item = DealNumber>,
        marked: impl IntoIterator<Item = DealNumber>,
    ) -> Self {
        let of = |standing| {
            let played = statistics.standings(table, cells);
            played.filter(|(_, of)| *of == standing).map(|(number, _)| number).collect()
        };
        Self {
            won: of(Standing::Won),
            lost: of(Standing::Lost),
            open: open.into_iter().collect(),
            marked: marked.into_iter().collect(),
        }
    }

    pub(super) fn holds(&self, word: PlayerWord, number: DealNumber) -> bool {
        match word {
            PlayerWord::Won => self.won.contains(&number),
            PlayerWord::Lost => self.lost.contains(&number),
            PlayerWord::Played => [&self.won, &self.lost, &self.open].iter().any(|numbers| numbers.contains(&number)),
            PlayerWord::Open => self.open.contains(&number),
            PlayerWord::Marked => self.marked.contains(&number),
        }
    }
}
