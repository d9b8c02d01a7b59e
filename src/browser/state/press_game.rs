//! A game of gears in a pane.

use super::prelude::*;
use crate::browser::state::clock::whole_seconds;
use crate::browser::state::game::Resumption;
use tableaux_engine::gears::{Board, PressTree};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PressGame {
    pub tree: PressTree,
    pub hints: u32,
    /// The hinted gear, until the next press.
    pub hint: Option<Gear>,
    pub time: Duration,
    /// Whether the game was won and recorded.
    pub is_recorded: bool,
    /// Whether the last change is saved or about to be.
    pub is_kept: bool,
    /// The number of other open games of the deal.
    pub others: usize,
}

impl PressGame {
    pub fn new(start: &Board) -> Self {
        Self {
            tree: PressTree::new(*start),
            hints: 0,
            hint: None,
            time: Duration::ZERO,
            is_recorded: false,
            is_kept: true,
            others: 0,
        }
    }

    /// Parses the presses of an ended game, which is shown as it ended.
    ///
    /// # Errors
    /// Why they are not presses of the board.
    pub fn reopened(start: &Board, text: &str, ended: &RecordedGame) -> Result<Self, String> {
        let tree = PressTree::parse(*start, text).map_err(|error| error.to_string())?;
        let time = Duration::from_secs(ended.seconds.into());
        Ok(Self { tree, hints: ended.hints, time, is_recorded: true, ..Self::new(start) })
    }

    /// Returns whether the game is begun and all gears point up.
    pub fn is_won(&self) -> bool {
        self.tree.is_begun() && self.tree.board().is_solved()
    }

    /// Returns the change for the store since the last call, if any; a win is recorded once.
    pub fn change(&mut self) -> Option<GameChange> {
        if std::mem::replace(&mut self.is_kept, true) || self.is_recorded {
            return None;
        }
        self.is_recorded = self.is_won();
        Some(if self.is_recorded { self.ended(GameOutcome::Won) } else { GameChange::Keep })
    }

    /// Returns the record of the game at its end.
    pub fn ended(&self, outcome: GameOutcome) -> GameChange {
        let (moves, seconds) = (self.tree.count(self.tree.at()), whole_seconds(self.time));
        GameChange::End { outcome, moves, cards: 0, hints: self.hints, seconds }
    }

    /// Resumes saved presses, and repeats those made meanwhile after them: their order does not matter.
    pub fn resume(&mut self, kept: Option<(Box<SavedGame>, GamePlace)>) -> (Resumption, Option<GameChange>) {
        let Some((saved, place)) = kept.filter(|(_, place)| place.is_next || !self.is_recorded) else {
            return (Resumption::Silent, self.change());
        };
        match PressTree::parse(*self.tree.start(), &saved.tree) {
            Ok(mut tree) => {
                let count = tree.count(tree.at());
                if place.is_next {
                    *self = Self::new(self.tree.start());
                }
                // A game of maximum length takes no more of them.
                let _ = self.tree.presses().try_for_each(|gear| tree.press(gear));
                (self.tree, self.hints, self.others) = (tree, self.hints + saved.hints, place.others());
                self.time += Duration::from_secs(saved.seconds.into());
                (Resumption::Resumed(count, place), self.change())
            }
            Err(error) => (Resumption::Unreadable(error.to_string()), Some(GameChange::Fork)),
        }
    }
}
