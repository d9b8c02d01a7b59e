//! The oracle of a game: whether it can still be won, and what is searched for to tell it.

use crate::browser::input::command::Command;
use crate::browser::search::Query;
use crate::browser::state::desk::Desk;
use crate::browser::state::game::{Game, Oracle};
use crate::browser::state::message::Message;
use crate::freecell::Outlook;
use crate::solver::Effort;
use crate::undo_tree::NodeId;
use crate::verdict::Verdict;
use crate::words::counted;

/// What the oracle says of where the game stands, at length and shorter; that it searches, as long as it does.
pub fn words(desk: &Desk, game: &Game, asked: Option<NodeId>) -> Option<[Message; 2]> {
    let searching = || desk.searches.spinner().map_or("…".into(), |spinner| format!("searching {spinner}"));
    let is_searching = || tells(desk, game.tree.at(), asked);
    answer(desk, game, asked).or_else(|| is_searching().then(|| [searching(), searching()].map(Message::from)))
}

/// What the oracle knows of where the game stands, at length and shorter.
pub fn answer(desk: &Desk, game: &Game, asked: Option<NodeId>) -> Option<[Message; 2]> {
    let (at, position) = (game.tree.at(), game.tree.position());
    let once = |words: String| Some([words.clone(), words].map(Message::from));
    if position.is_won() {
        let (moves, cards) = game.tree.counts(at);
        return once(format!("won in {}, {cards} cards", counted(moves.into(), "move", "moves")));
    }
    if !tells(desk, at, asked) {
        let is_stuck = position.legal_moves().is_empty();
        let undo = || Message::new("no move is left: ").key(&[Command::Seek(-1)]).text(" takes steps back");
        return is_stuck.then(|| [undo(), "no move is left".into()]);
    }
    match game.tree.outlook(at) {
        Some(Outlook::Winnable { .. }) => once(match desk.moves_left(desk.panes.focus()) {
            None => "winnable".into(),
            Some(0) => "won by moves home alone".into(),
            Some(moves) => format!("won in at most {moves} more"),
        }),
        Some(Outlook::Lost) => Some(lost_words(game)),
        None => matches!(desk.searches.answers().verdict(position), Some(Verdict::Unknown(_))).then(|| {
            ["whether it can be won is unknown: the search has no more memory".into(), "unknown: no more memory".into()]
        }),
    }
}

/// What is said of a lost position, at length and shorter.
pub fn lost_words(game: &Game) -> [Message; 2] {
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

/// Whether the oracle tells of a position.
fn tells(desk: &Desk, id: NodeId, asked: Option<NodeId>) -> bool {
    match desk.games.oracle() {
        Oracle::Off => false,
        Oracle::Asked => asked == Some(id),
        Oracle::On => true,
    }
}

/// First what the oracle is to tell, then shorter solutions of it, then the positions before.
pub fn query(desk: &Desk, game: &Game, asked: Option<NodeId>) -> Option<Query> {
    let at = game.tree.at();
    if !tells(desk, at, asked) || game.tree.position().is_won() {
        return None;
    }
    let unsolved = |id: NodeId| {
        let is_open = game.tree.outlook(id).is_none() || id == at && game.solution().is_none();
        let is_lost = game.tree.outlook(id) == Some(Outlook::Lost);
        desk.searches.unsolved_game(game.tree.position_of(id)).filter(|_| is_open && !is_lost)
    };
    let shorter = |effort| desk.searches.unshortened_game(game.tree.position().clone(), effort);
    // Of a lost position, how far back the last one is that is not.
    let before = || game.tree.last_not_lost().filter(|&(id, _)| id != at).and_then(|(id, _)| unsolved(id));
    let first = unsolved(at).or_else(before).or_else(|| shorter(Effort::Short));
    if first.is_some() || !desk.searches.is_calm() {
        return first;
    }
    let line = if desk.games.oracle() == Oracle::On { game.tree.line() } else { Vec::new() };
    line.into_iter().find_map(unsolved).or_else(|| shorter(Effort::Best))
}
