//! Chances of winning by difficulty, and the three deals proposed for an evening by them.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::game::RecordedGame;
use super::history::Tally;
use crate::table::Table;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::atlas::{Difficulty, embedded};
use tableaux_engine::daily::Day;
use tableaux_engine::{CellCount, DealNumber};

const CELLS: u8 = CellCount::FOUR.get();
/// The last number that has a difficulty.
const LAST: u32 = 32_000;
/// How many games the chance by difficulty alone counts for.
const PRIOR_GAMES: u32 = 4;
/// The number of games from which the chances are the player's own.
const ENOUGH: u32 = 10;

tableaux_engine::named_enum! {
    /// How daring a proposal is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Dare {
        Likely = "likely",
        Even = "even",
        Daring = "daring",
    }
}

/// A deal proposed for an evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    pub dare: Dare,
    pub number: DealNumber,
    pub difficulty: Difficulty,
    /// The fewest free cells with which it can be won, if known.
    pub cells: Option<CellCount>,
    /// The chance of winning it, in percent.
    pub chance: u32,
}

/// The chances of an evening, and what is proposed by them. They stay the same all evening: only games that ended before
/// the day count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// The games won and played at each level of difficulty.
    pub tallies: [Tally; Level::ALL.len()],
    pub proposals: [Proposal; Dare::ALL.len()],
}

/// Returns the games won and played at each level of difficulty, with four free cells, and the number of those whose
/// difficulty the atlas does not have.
pub fn by_level<'a>(games: impl IntoIterator<Item = &'a RecordedGame>) -> ([Tally; Level::ALL.len()], u32) {
    let (mut tallies, mut unrated) = ([Tally::default(); Level::ALL.len()], 0);
    for game in games.into_iter().filter(|game| game.cells == CELLS) {
        // What a search has measured since the start is left out: it takes long to look up, and is gone with the next.
        let of_deal = |generator| embedded::record_of(&generator, game.number).difficulty;
        let difficulty = game.table.generator().and_then(of_deal);
        match difficulty {
            Some(difficulty) => tallies[difficulty.level() as usize].add(game),
            None => unrated += 1,
        }
    }
    (tallies, unrated)
}

/// Returns the chance of winning a deal of a level in percent, by the games of that level; the fewer there are, the more
/// by difficulty alone.
pub fn chance(level: Level, tally: Tally) -> u32 {
    let alone = match level {
        Level::Easy => 95,
        Level::Medium => 85,
        Level::Tricky => 70,
        Level::Hard => 50,
        Level::VeryHard => 30,
    };
    (tally.won * 100 + PRIOR_GAMES * alone) / (tally.all + PRIOR_GAMES)
}

impl Dare {
    /// Returns the chance that a proposal comes close to, in percent.
    const fn aim(self) -> u32 {
        match self {
            Self::Likely => 90,
            Self::Even => 50,
            Self::Daring => 30,
        }
    }
}

impl Evening {
    /// Proposes deals for a day, by the games that ended before it.
    ///
    /// ```
    /// use tableaux::record::{Dare, Evening};
    ///
    /// let evening = Evening::new(&[], "2026-11-26".parse()?);
    /// assert!(!evening.is_by_own_games());
    /// assert_eq!(evening.proposals.map(|proposal| proposal.dare), Dare::ALL);
    /// assert_eq!(evening.proposals.map(|proposal| proposal.chance), [95, 50, 30]);
    /// # Ok::<(), tableaux_engine::ParseError>(())
    /// ```
    pub fn new(games: &[RecordedGame], day: Day) -> Self {
        let before = || games.iter().filter(|game| Day::of_unix_time(game.finished) < day);
        let (tallies, _) = by_level(before());
        let chances = Level::ALL.map(|level| chance(level, tallies[level as usize]));
        let here = before().filter(|game| (game.table, game.cells) == (Table::FREECELL, CELLS));
        let played: HashSet<DealNumber> = here.map(|game| game.number).collect();
        let levels = levels(chances);
        let proposals = Dare::ALL.map(|dare| {
            let level = levels[dare as usize];
            let (number, difficulty) = pick(level, &played, u64::from(day.days()) * 3 + dare as u64);
            let cells = embedded::record_of(&tableaux_engine::Generator::Microsoft, number).cells.exactly();
            Proposal { dare, number, difficulty, cells, chance: chances[level as usize] }
        });
        Self { tallies, proposals }
    }

    /// Returns the number of games that the chances go by.
    pub fn games(&self) -> u32 {
        self.tallies.iter().map(|tally| tally.all).sum()
    }

    /// Returns whether there are enough games for chances of one's own.
    pub fn is_by_own_games(&self) -> bool {
        self.games() >= ENOUGH
    }
}

/// Returns a level for each proposal, each higher than the one before, so that the chances come closest to the aims.
fn levels(chances: [u32; Level::ALL.len()]) -> [Level; Dare::ALL.len()] {
    let all = Level::ALL;
    let triples =
        (0..all.len()).flat_map(|a| (a + 1..all.len()).flat_map(move |b| (b + 1..all.len()).map(move |c| [a, b, c])));
    let distance = |triple: &[usize; 3]| -> u32 {
        let of = |dare: Dare| chances[triple[dare as usize]].abs_diff(dare.aim());
        Dare::ALL.into_iter().map(of).sum()
    };
    // Of equally good ones, those furthest apart.
    let rank = |triple: &[usize; 3]| (distance(triple), triple[0], Reverse(triple[2]), Reverse(triple[1]));
    triples.min_by_key(rank).expect("there are five levels").map(|level| all[level])
}

/// Picks a deal of a level that was not played; of those that were, if a thousand draws find no other.
fn pick(level: Level, played: &HashSet<DealNumber>, seed: u64) -> (DealNumber, Difficulty) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut last = None;
    for _ in 0..1000 {
        let number = DealNumber::from(random.u32(1..=LAST));
        let difficulty = embedded::record_of(&tableaux_engine::Generator::Microsoft, number).difficulty;
        let Some(difficulty) = difficulty.filter(|difficulty| difficulty.level() == level) else { continue };
        if !played.contains(&number) {
            return (number, difficulty);
        }
        last = Some((number, difficulty));
    }
    last.expect("one deal in ten at least is of each level")
}
