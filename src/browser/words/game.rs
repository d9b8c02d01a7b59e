//! The state of a FreeCell game in words: the oracle's answer, the winning moves, and the progress.

use super::moves;
use crate::browser::input::command::Command;
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::coach::is_narrow;
use crate::browser::state::game::{Game, WayBack};
use crate::browser::state::ghost::{GhostOf, Race};
use crate::browser::state::message::Message;
use crate::settings::Narrow;
use tableaux_engine::freecell::Outlook;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::words::counted;

/// The goal of a game of presses.
pub const GOAL: &str = "turn all arrows up";

pub const NOT_KNOWN: &str = "whether it can be won is unknown: the search is out of memory";
pub const NEVER_WINNABLE: &str = "this game could not be won from the start";

/// Describes the current position of the focused game, without the last move or running searches.
pub fn standing(desk: &Desk) -> Vec<Message> {
    let Some(game) = desk.focused().game() else { return Vec::new() };
    let [progress, _] = progress(game);
    let answer = oracle_answer(desk, game).map(|[answer, _]| answer);
    answer.into_iter().chain([progress.into()]).collect()
}

/// Describes the progress of a game, in a long and a short form.
pub fn progress(game: &Game) -> [String; 2] {
    let (moves, _) = game.tree.counts(game.tree.at());
    let left = counted(game.tree.position().cards_left().into(), "card", "cards");
    [format!("move {moves}, {left} left"), format!("move {moves}")]
}

/// Describes the hint of the focused game, longest text first.
pub fn hint(desk: &Desk) -> Option<[Message; 3]> {
    let game = desk.focused().game()?;
    Some(moves::hint(game.tree.position(), game.hint?))
}

/// Describes how many moves win; with `narrow = "warn"` only if few do.
pub fn narrowness(desk: &Desk, game: &Game) -> Option<String> {
    let narrowness = desk.narrowness(game, game.tree.at()).filter(|narrowness| narrowness.total() > 0)?;
    let is_over = game.tree.position().is_won() || game.tree.outlook(game.tree.at()) == Some(Outlook::Lost);
    match (desk.games.narrow(), is_narrow(narrowness)) {
        _ if is_over => None,
        (Narrow::Warn | Narrow::On, true) => Some(format!("careful: {narrowness}")),
        (Narrow::On, false) => Some(narrowness.to_string()),
        _ => None,
    }
}

/// Returns the oracle's words on the current position, in a long and a short form, or that it is searching.
pub fn oracle(desk: &Desk, game: &Game) -> Option<[Message; 2]> {
    let searching = || desk.searches.spinner().map_or("…".into(), |spinner| format!("searching {spinner}"));
    oracle_answer(desk, game).or_else(|| desk.oracle_tells(game).then(|| [searching(), searching()].map(Message::from)))
}

/// Returns the oracle's answer for the current position, in a long and a short form.
fn oracle_answer(desk: &Desk, game: &Game) -> Option<[Message; 2]> {
    let (at, position) = (game.tree.at(), game.tree.position());
    let once = |words: String| Some([words.clone(), words].map(Message::from));
    if position.is_won() {
        let (moves, cards) = game.tree.counts(at);
        return once(format!("won in {}, {cards} cards", counted(moves.into(), "move", "moves")));
    }
    if desk.can_run_home(game) {
        let left = Message::new("only moves home are left: ").key(&[Command::Accept]).text(" sends them");
        return Some([left.clone(), left]);
    }
    if game.tree.outlook(at).is_none_or(|outlook| outlook == Outlook::Lost) && position.is_stuck() {
        return Some(stuck(game));
    }
    if !desk.oracle_tells(game) {
        return None;
    }
    match game.tree.outlook(at) {
        Some(Outlook::Winnable { .. }) => match desk.focused().moves_left() {
            None => once("winnable".into()),
            Some(0) => once("won by moves home alone".into()),
            Some(moves) => {
                let more = counted(moves.into(), "more move", "more moves");
                Some([format!("can be won in {more}"), format!("{more} to win")].map(Message::from))
            }
        },
        Some(Outlook::Lost) => Some(lost(game.way_back())),
        None => matches!(desk.searches.answers().verdict(position), Some(Verdict::Unknown(_)))
            .then(|| [NOT_KNOWN.into(), "unknown: out of memory".into()]),
    }
}

/// Asks at the first game how the oracle is to tell, longest form first.
pub fn oracle_question() -> [Message; 3] {
    let keys = |message: Message, tell: &'static str, when_asked: &'static str| {
        let message = message.key(&[Command::Copy]).text(tell).key(&[Command::Ask]).text(when_asked);
        message.key(&[Command::Narrow]).text(" never")
    };
    let long = || keys(Message::new("say while a game can still be won? "), " tell me · ", " when I ask · ");
    let short = keys(Message::new("oracle: "), " tell · ", " asked · ");
    [long().text(" · ").key(&[Command::NextOracle]).text(" changes it"), long(), short]
}

/// Asks it in lines beside the board.
pub fn oracle_choice() -> [Message; 7] {
    [
        "should the oracle".into(),
        "say whether you can".into(),
        "still win?".into(),
        Message::default().key(&[Command::Copy]).text(" tell me"),
        Message::default().key(&[Command::Ask]).text(" when I ask"),
        Message::default().key(&[Command::Narrow]).text(" never"),
        Message::default().key(&[Command::NextOracle]).text(" changes it"),
    ]
}

/// Names the game that a ghost plays.
pub fn ghost_name(of: GhostOf) -> String {
    match of {
        GhostOf::Solution => "the best solution".into(),
        GhostOf::LongerSolution => "a longer solution than the best".into(),
        GhostOf::Own(day) => format!("your game of {day}"),
    }
}

/// Compares the focused game with its ghost: `2 moves ahead of the best solution; 21 cards home to 19`.
pub fn race(desk: &Desk, game: &Game) -> Option<[String; 2]> {
    let ghost = desk.games.ghost(&desk.focused().game_key()?)?;
    let Race { lead, home, ghost_home } = ghost.race(game.tree.counts(game.tree.at()).0, game.tree.position());
    let name = ghost_name(ghost.of);
    let moves = counted(lead.unsigned_abs(), "move", "moves");
    let (long, short) = match lead {
        0 => (format!("level with {name}"), "level".into()),
        1.. => (format!("{moves} ahead of {name}"), format!("{moves} ahead")),
        _ => (format!("{moves} behind {name}"), format!("{moves} behind")),
    };
    let cards = format!("{} home to {ghost_home}", counted(home.into(), "card", "cards"));
    Some([format!("{long}; {cards}"), format!("{short}; {home} home to {ghost_home}")])
}

/// Names the position after so many moves: `move 12`, `the beginning`.
pub fn place(moves: Option<u32>) -> String {
    moves.map_or("the beginning".into(), |moves| format!("move {moves}"))
}

/// Describes a position without moves, in a long and a short form.
fn stuck(game: &Game) -> [Message; 2] {
    let stuck = || Message::new("no moves left: ");
    match game.way_back() {
        WayBack::None => [stuck().text(NEVER_WINNABLE), "no moves left".into()],
        back => {
            let goes = |words: String| stuck().key(&[Command::BackToWinnable]).text(format!(" goes {words}"));
            [goes(way_back(back)), goes("back".into())]
        }
    }
}

/// Names the way back from a lost position: `back 7 steps to the last winnable position`.
pub fn way_back(back: WayBack) -> String {
    let steps = match back {
        WayBack::Steps(steps) => format!(" {}", counted(steps as u64, "step", "steps")),
        WayBack::None | WayBack::Unknown => String::new(),
    };
    format!("back{steps} to the last winnable position")
}

/// Describes a lost position, in a long and a short form.
pub fn lost(back: WayBack) -> [Message; 2] {
    let undo = || Message::new("lost here: ").key(&[Command::Seek(-1)]).text(" takes it back");
    match back {
        WayBack::None => [NEVER_WINNABLE, "it could not be won from the start"].map(Into::into),
        // The position before may be lost too.
        WayBack::Unknown => [undo(), undo()],
        WayBack::Steps(steps) => {
            let goes = |words: String| {
                Message::new("lost here: ").key(&[Command::BackToWinnable]).text(format!(" goes {words}"))
            };
            [goes(way_back(back)), goes(format!("back {}", counted(steps as u64, "step", "steps")))]
        }
    }
}
