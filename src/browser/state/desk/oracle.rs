//! The oracle: whether a game is still winnable, and the searches needed to tell.

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::input::effect::Effect;
use crate::browser::search::Query;
use crate::browser::state::game::{Game, NEARBY, Oracle};
use crate::browser::state::message::Message;
use tableaux_engine::freecell::{AutoPlay, GameTree, Outlook};
use tableaux_engine::solver::Effort;
use tableaux_engine::undo_tree::NodeId;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::words::counted;

impl Desk {
    pub fn set_oracle(&mut self, oracle: Oracle) {
        self.games.set_oracle(oracle);
        self.say(match oracle {
            Oracle::Off => "oracle off: nothing shows whether the game can be won".into(),
            Oracle::Asked => {
                Message::new("oracle asked: ").key(&[Command::Ask]).text(" shows whether the game can be won")
            }
            Oracle::On => "oracle on: after every move it shows whether the game can be won".into(),
        });
    }

    pub fn set_auto_play(&mut self, rule: AutoPlay) {
        self.games.set_auto_play(rule);
        let rule = match rule {
            AutoPlay::None => "none",
            AutoPlay::Horne => "horne, a card that no other needs, as Microsoft's program",
            AutoPlay::Raymond => "raymond, every card that no solution needs any more",
            AutoPlay::Max => "max, every card that may go home",
        };
        self.say(format!("automatic moves: {rule}"));
    }

    /// Returns the oracle's words on the current position, in a long and a short form, or that it is searching.
    pub fn oracle_words(&self, game: &Game) -> Option<[Message; 2]> {
        let searching = || self.searches.spinner().map_or("…".into(), |spinner| format!("searching {spinner}"));
        self.oracle_answer(game)
            .or_else(|| self.oracle_tells(game).then(|| [searching(), searching()].map(Message::from)))
    }

    /// Returns the oracle's answer for the current position, in a long and a short form.
    pub fn oracle_answer(&self, game: &Game) -> Option<[Message; 2]> {
        let (at, position) = (game.tree.at(), game.tree.position());
        let once = |words: String| Some([words.clone(), words].map(Message::from));
        if position.is_won() {
            let (moves, cards) = game.tree.counts(at);
            return once(format!("won in {}, {cards} cards", counted(moves.into(), "move", "moves")));
        }
        if self.can_run_home(game) {
            let left = Message::new("only moves home are left: ").key(&[Command::Accept]).text(" sends them");
            return Some([left.clone(), left]);
        }
        if game.tree.outlook(at).is_none_or(|outlook| outlook == Outlook::Lost) && position.is_stuck() {
            return Some(stuck_words(game));
        }
        if !self.oracle_tells(game) {
            return None;
        }
        match game.tree.outlook(at) {
            Some(Outlook::Winnable { .. }) => once(match self.moves_left(self.panes.focus()) {
                None => "winnable".into(),
                Some(0) => "won by moves home alone".into(),
                Some(moves) => format!("won in at most {moves} more"),
            }),
            Some(Outlook::Lost) => Some(lost_words(game)),
            None => matches!(self.searches.answers().verdict(position), Some(Verdict::Unknown(_)))
                .then(|| [NOT_KNOWN.into(), "unknown: no more memory".into()]),
        }
    }

    /// Returns whether the oracle is active for the current position.
    fn oracle_tells(&self, game: &Game) -> bool {
        match self.games.oracle() {
            Oracle::Off => false,
            Oracle::Asked => game.asked == Some(game.tree.at()),
            Oracle::On => true,
        }
    }

    /// Returns whether the focused game is shown to be lost.
    pub fn is_shown_lost(&self) -> bool {
        self.game(self.panes.focus()).is_some_and(|game| {
            let is_lost = game.tree.outlook(game.tree.at()) == Some(Outlook::Lost);
            is_lost && (self.oracle_tells(game) || game.tree.position().is_stuck())
        })
    }

    /// Goes back to the last winnable position of the focused game, after a search if that is unknown.
    pub(super) fn back_to_winnable(&mut self) -> Option<Effect> {
        let pane = self.panes.focus();
        // Includes the latest answers.
        self.refresh_game(pane);
        let tree = &self.game(pane)?.tree;
        let way = tree.way_to(tree.at());
        // All positions before a winnable one are winnable; all after a lost one are lost.
        let lost = way.iter().position(|&id| tree.outlook(id) == Some(Outlook::Lost)).unwrap_or(way.len());
        let is_winnable = |id: &NodeId| matches!(tree.outlook(*id), Some(Outlook::Winnable { .. }));
        let winnable = way[..lost].iter().rposition(is_winnable);
        let between = &way[winnable.map_or(0, |last| last + 1)..lost];
        let open: Vec<Query> =
            between.iter().filter_map(|&id| self.searches.unsolved_game(tree.position_of(id))).collect();
        let next = if lost == way.len() { open.len().saturating_sub(1) } else { open.len() / 2 };
        if let Some(query) = open.into_iter().nth(next) {
            self.wait_for(query, Command::BackToWinnable, "the last winnable position is searched for");
            return None;
        }
        let is_unknown = !between.is_empty();
        let Some(target) = winnable.map(|last| way[last]) else {
            self.say(if is_unknown { NOT_KNOWN } else { NEVER_WINNABLE });
            return None;
        };
        if target == tree.at() {
            self.say("the game can be won from here: there is nothing to go back to");
            return None;
        }
        let place = place_words(tree, target);
        let effect = self.seek_to(target);
        let known = if is_unknown { "is known to be winnable" } else { "can be won" };
        self.say(format!("back to {place}, the last from which the game {known}"));
        effect
    }

    /// Returns the next query of the oracle: the current position, then shorter solutions, then nearby positions.
    pub fn oracle_query(&self) -> Option<Query> {
        let game = self.game(self.panes.focus())?;
        let at = game.tree.at();
        if !self.oracle_tells(game) || game.tree.position().is_won() {
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
        let first = unsolved(at).or_else(before).or_else(|| shorter(Effort::Short));
        if first.is_some() || !self.searches.is_idle() {
            return first;
        }
        let line = if self.games.oracle() == Oracle::On { game.tree.line_nearby(NEARBY) } else { Vec::new() };
        line.into_iter().find_map(unsolved).or_else(|| shorter(Effort::Best))
    }
}

const NOT_KNOWN: &str = "whether it can be won is unknown: the search has no more memory";
const NEVER_WINNABLE: &str = "this game cannot be won from its beginning";

/// Names a position of a game: `move 12`, `the beginning`.
fn place_words(tree: &GameTree, id: NodeId) -> String {
    match tree.counts(id).0 {
        _ if id == NodeId::START => "the beginning".into(),
        moves => format!("move {moves}"),
    }
}

/// Describes a position without moves, in a long and a short form.
fn stuck_words(game: &Game) -> [Message; 2] {
    let stuck = || Message::new("no move is left: ");
    let place = match game.tree.last_not_lost() {
        None => return [stuck().text(NEVER_WINNABLE), "no move is left".into()],
        Some((id, _)) if game.tree.outlook(id).is_some() => place_words(&game.tree, id),
        Some(_) => "the last winnable position".into(),
    };
    let back = |message: Message| message.key(&[Command::BackToWinnable]).text(" goes back");
    let long = stuck().key(&[Command::Seek(-1)]).text(" undoes, ");
    [back(long).text(format!(" to {place}")), back(stuck())]
}

/// Describes a lost position, in a long and a short form.
pub(super) fn lost_words(game: &Game) -> [Message; 2] {
    let Some((id, back)) = game.tree.last_not_lost() else {
        return [NEVER_WINNABLE, "it cannot be won from its beginning"].map(Into::into);
    };
    let undo = || Message::new("lost here: ").key(&[Command::Seek(-1)]).text(" takes it back");
    if game.tree.outlook(id).is_none() {
        // The position before may be lost too.
        return [undo(), undo()];
    }
    let steps = counted(back as u64, "step", "steps");
    [
        undo().text(format!(", the last winnable position is {steps} back")),
        format!("lost here: winnable {steps} back").into(),
    ]
}
