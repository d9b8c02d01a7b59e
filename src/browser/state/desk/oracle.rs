//! The oracle: whether a game is still winnable, and the searches needed to tell.

use std::ops::Range;

use super::Desk;
use crate::browser::state::game::{Game, NEARBY, Oracle};
use crate::browser::state::message::Question;
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;

impl Desk {
    /// Returns whether the oracle is active for the current position. It tells nothing while it asks how it is to tell.
    pub fn oracle_tells(&self, game: &Game) -> bool {
        match self.games.oracle() {
            _ if self.games.asks_oracle() => false,
            Oracle::Off => false,
            Oracle::Asked => game.asked == Some(game.tree.at()),
            Oracle::On => true,
        }
    }

    /// Returns whether the focused game is shown to be lost.
    pub fn is_shown_lost(&self) -> bool {
        self.focused().game().is_some_and(|game| {
            let is_lost = game.tree.outlook(game.tree.at()) == Some(Outlook::Lost);
            is_lost && (self.oracle_tells(game) || game.tree.position().is_stuck())
        })
    }

    /// Returns the next query of the oracle: the current position, then shorter solutions, then nearby positions. Of a game
    /// that is about to be given up it learns whether it is lost, for the record, even if it tells nothing.
    pub fn oracle_query(&self) -> Option<Query> {
        let game = self.focused().game()?;
        let at = game.tree.at();
        let is_given_up = self.notices.question() == Some(Question::Restart);
        if game.tree.position().is_won() || !self.oracle_tells(game) && !is_given_up {
            return None;
        }
        let unsolved = |id: NodeId| {
            let is_open = game.tree.outlook(id).is_none() || id == at && game.moves_left().is_none();
            let is_lost = game.tree.outlook(id) == Some(Outlook::Lost);
            self.searches.unsolved_game(game.tree.position_of(id)).filter(|_| is_open && !is_lost)
        };
        let shorter = |effort| self.searches.unshortened_game(game.tree.position().clone(), effort);
        // For a lost position, find the last one that is not.
        let before = || game.tree.last_not_lost().filter(|&(id, _)| id != at).and_then(|(id, _)| unsolved(id));
        let verdict = unsolved(at).or_else(before);
        if !self.oracle_tells(game) {
            return verdict;
        }
        let first = verdict.or_else(|| shorter(Effort::Short));
        if first.is_some() || !self.searches.is_idle() {
            return first;
        }
        let line = if self.games.oracle() == Oracle::On { game.tree.line_nearby(NEARBY) } else { Vec::new() };
        line.into_iter().find_map(unsolved).or_else(|| shorter(Effort::Best))
    }

    pub fn set_oracle(&mut self, oracle: Oracle) {
        self.games.end_oracle_question();
        self.games.set_oracle(oracle);
        self.say(Notice::OracleSet(oracle));
    }

    pub fn set_auto_play(&mut self, rule: AutoPlay) {
        self.games.set_auto_play(rule);
        self.say(Notice::AutoPlaySet(rule));
    }

    /// Goes back to the last winnable position of the focused game, after a search if that is unknown.
    pub(super) fn back_to_winnable(&mut self) -> Option<Effect> {
        let pane = self.panes.focus();
        // Includes the latest answers.
        self.refresh_game(pane);
        let tree = &self.pane(pane).game()?.tree;
        let way = tree.way_to(tree.at());
        let Range { start, end: lost } = undecided(&way, |id| tree.outlook(id));
        let (winnable, between) = (start.checked_sub(1), &way[start..lost]);
        let open: Vec<Query> =
            between.iter().filter_map(|&id| self.searches.unsolved_game(tree.position_of(id))).collect();
        let next = if lost == way.len() { open.len().saturating_sub(1) } else { open.len() / 2 };
        if let Some(query) = open.into_iter().nth(next) {
            self.wait_for(query, Command::BackToWinnable, Notice::SearchingWinnable);
            return None;
        }
        let is_unknown = !between.is_empty();
        let Some(target) = winnable.map(|last| way[last]) else {
            self.say(if is_unknown { Notice::WinnableUnknown } else { Notice::NeverWinnable });
            return None;
        };
        if target == tree.at() {
            self.say(Notice::AtWinnable);
            return None;
        }
        let moves = (target != NodeId::START).then(|| tree.counts(target).0);
        let effect = self.seek_to(target);
        self.say(Notice::BackToWinnable { moves, is_unknown });
        effect
    }
}

/// Returns the places of a line between the last position known as winnable and the first known as lost. All positions
/// before a winnable one are winnable; all after a lost one are lost.
pub(super) fn undecided(way: &[NodeId], outlook: impl Fn(NodeId) -> Option<Outlook>) -> Range<usize> {
    let lost = way.iter().position(|&id| outlook(id) == Some(Outlook::Lost)).unwrap_or(way.len());
    let is_winnable = |&id: &NodeId| matches!(outlook(id), Some(Outlook::Winnable { .. }));
    way[..lost].iter().rposition(is_winnable).map_or(0, |last| last + 1)..lost
}
