//! The coach of the focused game: which moves keep it winnable, and the effect of each move.

use super::Desk;
use crate::browser::state::game::{Game, NEARBY};
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::settings::Narrow;
use tableaux_engine::coach::crux::narrowest;
use tableaux_engine::coach::{Crux, Narrowness, Reachable, Review};
use tableaux_engine::freecell::Place;

/// A narrow position: the highest percentage of winning moves, and the fewest moves.
const NARROW_PERCENT: u8 = 34;
pub(super) const MIN_CHOICE: usize = 4;

/// The outlook of some moves: whether they keep a game winnable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveOutlook {
    Wins,
    Mixed,
    Loses,
    Unknown,
}

impl MoveOutlook {
    fn of(outcomes: &[Outcome]) -> Self {
        let all = |outcome| outcomes.iter().all(|&other| other == outcome);
        match outcomes {
            _ if all(Outcome::Winnable) => Self::Wins,
            _ if all(Outcome::Impossible) => Self::Loses,
            _ if outcomes.contains(&Outcome::Winnable) => Self::Mixed,
            _ => Self::Unknown,
        }
    }
}

/// Returns whether so few moves win that a warning is due, and that the position is worth practicing.
pub fn is_narrow(narrowness: &Narrowness) -> bool {
    narrowness.total() >= MIN_CHOICE && narrowness.percent().is_some_and(|percent| percent <= NARROW_PERCENT)
}

impl Desk {
    /// Returns the winning moves of a game's position, if known.
    pub fn narrowness(&self, game: &Game, id: NodeId) -> Option<&Narrowness> {
        self.searches.answers().narrowness(game.tree.position_of(id))
    }

    /// Returns the query for the winning moves of a game's position, if still needed.
    pub(super) fn unjudged(&self, game: &Game, id: NodeId) -> Option<Query> {
        let is_over = game.tree.position_of(id).is_won() || game.tree.outlook(id) == Some(Outlook::Lost);
        self.searches.pending(Query::Narrowness(game.tree.position_of(id).clone())).filter(|_| !is_over)
    }

    /// Returns the query for the winning moves of the focused game's position, if they are displayed.
    pub fn narrowness_query(&self) -> Option<Query> {
        let game = self.focused().game().filter(|_| self.games.narrow() != Narrow::Off)?;
        self.unjudged(game, game.tree.at())
    }

    /// Returns the query for the winning moves of other positions of the line, while idle.
    pub fn narrowness_query_of_line(&self) -> Option<Query> {
        let game = self.focused().game().filter(|_| self.games.narrow() != Narrow::Off)?;
        let line = if self.searches.is_idle() { game.tree.line_nearby(NEARBY) } else { Vec::new() };
        line.into_iter().find_map(|id| self.unjudged(game, id))
    }

    /// Returns the outlook of the moves by the place they start from, or, for the moves from one place, by their
    /// target.
    pub fn move_outlooks(&self, game: &Game, from: Option<Place>) -> Vec<(Place, MoveOutlook)> {
        let shown = self.narrowness(game, game.tree.at()).filter(|_| self.games.narrow() == Narrow::On);
        let Some(narrowness) = shown else { return Vec::new() };
        let outcomes_at = |place: Place| -> Vec<Outcome> {
            let all =
                narrowness.moves.iter().flat_map(|judged| judged.moves.iter().map(|step| (*step, judged.outcome)));
            let is_there = |step: Move| match from {
                Some(from) => step.from == from && step.to == place,
                None => step.from == place,
            };
            all.filter(|(step, _)| is_there(*step)).map(|(_, outcome)| outcome).collect()
        };
        let places = game.tree.position().places().map(|place| (place, outcomes_at(place)));
        places.filter(|(_, found)| !found.is_empty()).map(|(place, found)| (place, MoveOutlook::of(&found))).collect()
    }

    /// Returns the review of the focused game, as far as known.
    pub fn review(&self) -> Option<Review> {
        let game = self.focused().game()?;
        let narrowness = |id| self.narrowness(game, id).cloned();
        Some(Review::of(&game.tree, &game.tree.line(), narrowness))
    }

    /// Returns the next query for the review of the focused game: verdicts up to the first lost position, winning
    /// moves, short solutions, and what a lost position still allows.
    pub fn review_query(&self) -> Option<Query> {
        let game = self.focused().game()?;
        let (tree, line) = (&game.tree, game.tree.line());
        let verdict = |id: &NodeId| self.searches.unsolved_game(tree.position_of(*id));
        let is_lost = |id: &NodeId| tree.outlook(*id) == Some(Outlook::Lost);
        let open: Vec<NodeId> = line.iter().copied().take_while(|id| !is_lost(id)).collect();
        let has_choice = |place: usize| {
            line.get(place + 1).and_then(|&next| tree.step(next)).is_some_and(|(step, _)| !step.is_home())
        };
        let short = |id: &NodeId| self.searches.unshortened_game(tree.position_of(*id).clone(), Effort::Short);
        let unknown = open.iter().filter(|id| !tree.position_of(**id).is_won());
        let verdicts = unknown.clone().filter(|id| tree.outlook(**id).is_none()).find_map(verdict);
        verdicts
            .or_else(|| {
                let mut choices = open.iter().enumerate().filter(|(place, _)| has_choice(*place));
                choices.find_map(|(_, &id)| self.unjudged(game, id))
            })
            .or_else(|| self.lost_query())
            .or_else(|| unknown.clone().find_map(short))
    }

    /// Returns the position after the move at the narrowest place of the focused game's line, once all its moves are
    /// judged; `None` if all moves win wherever there is a choice.
    pub fn narrowest(&self) -> Option<NodeId> {
        let game = self.focused().game()?;
        let (tree, line) = (&game.tree, game.tree.line());
        let is_move = |id: &NodeId| tree.step(*id).is_some_and(|(step, _)| !step.is_home());
        let made: Vec<NodeId> = line.into_iter().filter(is_move).collect();
        let before = made.iter().map(|&id| self.narrowness(game, tree.before(id)?).cloned());
        let Crux::At { number, .. } = narrowest(&before.collect::<Option<Vec<Narrowness>>>()?) else { return None };
        made.get(number as usize - 1).copied()
    }

    /// Returns the first lost position of the focused game's line.
    fn first_lost(&self) -> Option<&Position> {
        let game = self.focused().game()?;
        let line = game.tree.line();
        let lost = line.into_iter().find(|&id| game.tree.outlook(id) == Some(Outlook::Lost))?;
        Some(game.tree.position_of(lost))
    }

    /// Returns the query for what the first lost position can still reach.
    fn lost_query(&self) -> Option<Query> {
        self.searches.pending(Query::Reachable(self.first_lost()?.clone()))
    }

    /// Returns what the first lost position can still reach, if known.
    pub fn lost_reachable(&self) -> Option<&Reachable> {
        self.searches.answers().reachable(self.first_lost()?)
    }

    /// Toggles the display of winning moves.
    pub(super) fn toggle_narrow(&mut self) {
        self.games.toggle_narrow();
        let is_over = self.is_lost() || self.focused().game().is_some_and(|game| game.tree.position().is_won());
        self.say(Notice::NarrowSet { narrow: self.games.narrow(), is_over });
    }

    /// Waits for the next part of the review, then repeats `command`. Returns true if the review is complete.
    pub fn wait_for_review(&mut self, command: Command) -> bool {
        self.refresh_course();
        let Some(query) = self.review_query() else { return true };
        self.wait_for(query, command, Notice::Reviewing);
        false
    }
}
