//! A won game among the others: its ranks, and what is new about it.

use super::game::{GameOutcome, RecordedGame};
use tableaux_engine::CellCount;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::atlas::embedded;

/// The fewest games in a row that are a feat.
const STREAK: u32 = 3;
/// The level from which the first win is a feat.
const HARD: Level = Level::Tricky;

/// The rank of a win: 1 for the least value; equal ones share a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rank {
    pub rank: u32,
    pub of: u32,
}

/// A reason to be proud of a win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Feat {
    /// The first deal of this level that was won with four free cells.
    FirstOfLevel(Level),
    /// Faster than all wins before, of which this was the fastest.
    Fastest(RecordedGame),
    /// Fewer moves than in all wins of this deal before, the best of which had this many.
    FewestOfDeal(u32),
    /// Games won in a row, beside the longest such run.
    Streak { games: u32, longest: u32 },
}

/// A won game among those that ended before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// The most remarkable first.
    pub feats: Vec<Feat>,
    pub by_seconds: Rank,
    pub by_moves: Rank,
    /// The wins of its deal until then, and all games of it.
    pub of_deal: [u32; 2],
}

impl Win {
    /// Compares the last of some games of a table, in the order in which they ended, with the others; `None` unless it was
    /// won.
    pub fn of_last(games: &[&RecordedGame]) -> Option<Self> {
        let (&game, before) = games.split_last().filter(|(game, _)| game.outcome == GameOutcome::Won)?;
        let won = || before.iter().copied().filter(|game| game.outcome == GameOutcome::Won);
        let is_here =
            |other: &&RecordedGame| (other.table, other.number, other.cells) == (game.table, game.number, game.cells);
        let rank = |value: fn(&RecordedGame) -> u32| Rank {
            rank: count(won().filter(|other| value(other) < value(game))) + 1,
            of: count(won()) + 1,
        };
        let (by_seconds, by_moves) = (rank(|game| game.seconds), rank(|game| game.moves));
        let first = level(game)
            .filter(|&level| level >= HARD && !won().any(|other| self::level(other) == Some(level)))
            .map(Feat::FirstOfLevel);
        let fastest = won().min_by_key(|other| other.seconds).filter(|other| game.seconds < other.seconds);
        let best = won().filter(is_here).map(|other| other.moves).min().filter(|&best| game.moves < best);
        let run = games.iter().rev().take_while(|game| game.outcome == GameOutcome::Won);
        let streak = count(run);
        let streak = (streak >= STREAK).then(|| Feat::Streak { games: streak, longest: longest(games) });
        let feats = [first, fastest.cloned().map(Feat::Fastest), best.map(Feat::FewestOfDeal), streak];
        let here = || games.iter().copied().filter(is_here);
        let of_deal = [count(here().filter(|game| game.outcome == GameOutcome::Won)), count(here())];
        Some(Self { feats: feats.into_iter().flatten().collect(), by_seconds, by_moves, of_deal })
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// Returns the level of a game with four free cells, if the atlas has it.
fn level(game: &RecordedGame) -> Option<Level> {
    let generator = game.table.generator().filter(|_| game.cells == CellCount::FOUR.get())?;
    Some(embedded::record_of(&generator, game.number).difficulty?.level())
}

/// Returns the length of the longest run of games won in a row.
fn longest(games: &[&RecordedGame]) -> u32 {
    let runs = games.split(|game| game.outcome != GameOutcome::Won);
    count(runs.max_by_key(|run| run.len()).into_iter().flatten())
}
