//! The oracle of a game: whether it can still be won, and what is searched for to tell it.

use super::Desk;
use crate::browser::input::command::Command;
use crate::browser::search::Query;
use crate::browser::state::game::{Game, Oracle};
use crate::browser::state::message::Message;
use crate::freecell::{AutoPlay, Outlook};
use crate::solver::Effort;
use crate::undo_tree::NodeId;
use crate::verdict::Verdict;
use crate::words::counted;

impl Desk {
    /// Turns the oracle on or off.
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

    /// Takes another rule of automatic moves.
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

    /// What the oracle says of where the focused game stands, at length and shorter; that it searches, as long as it does.
    pub fn oracle_words(&self, game: &Game) -> Option<[Message; 2]> {
        let searching = || self.searches.spinner().map_or("…".into(), |spinner| format!("searching {spinner}"));
        self.oracle_answer(game)
            .or_else(|| self.oracle_tells(game).then(|| [searching(), searching()].map(Message::from)))
    }

    /// What the oracle knows of where the focused game stands, at length and shorter.
    pub fn oracle_answer(&self, game: &Game) -> Option<[Message; 2]> {
        let (at, position) = (game.tree.at(), game.tree.position());
        let once = |words: String| Some([words.clone(), words].map(Message::from));
        if position.is_won() {
            let (moves, cards) = game.tree.counts(at);
            return once(format!("won in {}, {cards} cards", counted(moves.into(), "move", "moves")));
        }
        if !self.oracle_tells(game) {
            let is_stuck = position.legal_moves().is_empty();
            let undo = || Message::new("no move is left: ").key(&[Command::Seek(-1)]).text(" takes steps back");
            return is_stuck.then(|| [undo(), "no move is left".into()]);
        }
        match game.tree.outlook(at) {
            Some(Outlook::Winnable { .. }) => once(match self.moves_left(self.panes.focus()) {
                None => "winnable".into(),
                Some(0) => "won by moves home alone".into(),
                Some(moves) => format!("won in at most {moves} more"),
            }),
            Some(Outlook::Lost) => Some(lost_words(game)),
            None => matches!(self.searches.answers().verdict(position), Some(Verdict::Unknown(_))).then(|| {
                [
                    "whether it can be won is unknown: the search has no more memory".into(),
                    "unknown: no more memory".into(),
                ]
            }),
        }
    }

    /// Whether the oracle tells of where a game stands.
    fn oracle_tells(&self, game: &Game) -> bool {
        match self.games.oracle() {
            Oracle::Off => false,
            Oracle::Asked => game.asked == Some(game.tree.at()),
            Oracle::On => true,
        }
    }

    /// First what the oracle is to tell of the focused game, then shorter solutions of it, then the positions before.
    pub fn oracle_query(&self) -> Option<Query> {
        let game = self.game(self.panes.focus())?;
        let at = game.tree.at();
        if !self.oracle_tells(game) || game.tree.position().is_won() {
            return None;
        }
        let unsolved = |id: NodeId| {
            let is_open = game.tree.outlook(id).is_none() || id == at && game.solution().is_none();
            let is_lost = game.tree.outlook(id) == Some(Outlook::Lost);
            self.searches.unsolved_game(game.tree.position_of(id)).filter(|_| is_open && !is_lost)
        };
        let shorter = |effort| self.searches.unshortened_game(game.tree.position().clone(), effort);
        // Of a lost position, how far back the last one is that is not.
        let before = || game.tree.last_not_lost().filter(|&(id, _)| id != at).and_then(|(id, _)| unsolved(id));
        let first = unsolved(at).or_else(before).or_else(|| shorter(Effort::Short));
        if first.is_some() || !self.searches.is_calm() {
            return first;
        }
        let line = if self.games.oracle() == Oracle::On { game.tree.line() } else { Vec::new() };
        line.into_iter().find_map(unsolved).or_else(|| shorter(Effort::Best))
    }
}

/// What is said of a lost position, at length and shorter.
pub(super) fn lost_words(game: &Game) -> [Message; 2] {
    let Some((id, back)) = game.tree.last_not_lost() else {
        return ["this game cannot be won from its beginning", "it cannot be won from its beginning"].map(Into::into);
    };
    let undo = || Message::new("lost here: ").key(&[Command::Seek(-1)]).text(" takes it back");
    if game.tree.outlook(id).is_none() {
        // It may be lost too.
        return [undo(), undo()];
    }
    let steps = counted(back as u64, "step", "steps");
    [
        undo().text(format!(", the last winnable position is {steps} back")),
        format!("lost here: winnable {steps} back").into(),
    ]
}
