//! The end of a FreeCell game in words.

use crate::browser::state::clock::clock_words;
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::ending::{Ending, Loss, LostBy};
use crate::record::Results;
use crate::table::facts::{bound_in_words, cells_in_words};
use crate::words::times;
use tableaux_engine::freecell::description::describe;
use tableaux_engine::freecell::{CellCount, Outlook};
use tableaux_engine::words::counted;

pub const fn outcome(ending: &Ending) -> &'static str {
    if ending.is_won() { "won" } else { "lost" }
}

/// Returns the sign of a position: `●` winnable, `✗` lost, `·` unknown.
pub const fn sign(outlook: Option<Outlook>) -> char {
    match outlook {
        Some(Outlook::Winnable { .. }) => '●',
        Some(Outlook::Lost) => '✗',
        None => '·',
    }
}

/// Returns moves and cards, time and hints: `in 38 moves, 107 cards`, `14:02`, `1 hint`.
pub fn counts(ending: &Ending) -> Vec<String> {
    let in_or_after = if ending.is_won() { "in" } else { "after" };
    let (moves, cards) = (counted(ending.moves.into(), "move", "moves"), counted(ending.cards.into(), "card", "cards"));
    let hints = (ending.hints > 0).then(|| counted(ending.hints.into(), "hint", "hints"));
    let first = format!("{in_or_after} {moves}, {cards}");
    std::iter::once(first).chain(ending.seconds.map(clock_words)).chain(hints).collect()
}

/// Compares the moves of a won game: `best known 34`, `at least 29`.
fn known(ending: &Ending) -> Vec<String> {
    ending.length.map_or(Vec::new(), |(bound, shortest)| {
        let best = match shortest {
            best if best < ending.moves => Some(format!("best known {best}")),
            best if bound < best => Some("no shorter solution is known".into()),
            _ => None,
        };
        best.into_iter().chain(bound_in_words(bound, shortest)).collect()
    })
}

/// Returns what is known of the end, names and values: `moves`, `38 · best known 34`.
pub fn lines(desk: &Desk, ending: &Ending) -> Vec<(&'static str, String)> {
    let mut lines = match &ending.loss {
        Some(loss) => of_loss(loss),
        None => vec![(
            "moves",
            std::iter::once(ending.moves.to_string()).chain(known(ending)).collect::<Vec<_>>().join(" · "),
        )],
    };
    if ending.seconds.is_none() {
        lines.push(("your games", "not counted: it began with moves that were sent".into()));
    } else if let Some(key) = desk.focused().game_key().filter(|_| desk.record().games() > 0) {
        let (record, Results { won, lost, given_up, .. }) =
            (desk.record(), desk.record().of_number(key.table, key.number, key.cells.get()));
        let here = won + lost + given_up;
        let here = if here > 0 { format!("won {won} of {here} here") } else { "the first here".into() };
        lines.push(("your games", format!("{here} · {} of {} in all", record.won, record.games())));
    }
    lines.extend(ending.day.map(|day| ("day", format!("deal of {day}"))));
    lines
}

/// Describes where a game was lost, and what is still possible.
fn of_loss(loss: &Loss) -> Vec<(&'static str, String)> {
    let mut lines = match &loss.by {
        None => Vec::new(),
        Some(LostBy::Beginning) => vec![("lost", "it could not be won from its beginning".into())],
        Some(LostBy::Unknown) => vec![("lost", "where is searched for".into())],
        Some(LostBy::Move { number, position, step, moves }) => vec![
            ("lost", format!("by move {number}: {}", describe(position, *step))),
            ("before it", format!("could be won in {}", counted((*moves).into(), "move", "moves"))),
        ],
    };
    let left = counted(loss.cards_left.into(), "card is", "cards are");
    let stuck = if loss.is_stuck { "no move is left, " } else { "" };
    lines.push(("left", format!("{stuck}{left} not home")));
    lines
}

/// Summarizes the outlooks of a won game: `lost once, and found the way back`.
pub fn course(ending: &Ending) -> Option<String> {
    ending.losses.map(|losses| match losses {
        0 => "never lost".into(),
        count => format!("lost {}, and found the way back", times(count as u64)),
    })
}

/// Returns the focused game's result in two lines to share, without spoilers.
pub fn result(desk: &Desk) -> Option<String> {
    let (pane, ending) = (desk.panes.focus(), desk.ending()?);
    let cells = desk.pane(pane).cells();
    let with = if cells == CellCount::FOUR { String::new() } else { format!(" with {}", cells_in_words(cells)) };
    let day = ending.day.map_or(String::new(), |day| format!("{day} · "));
    let (table, name) = (desk.pane(pane).table(), desk.pane(pane).name());
    let first = format!("{day}{table} {name}{with}: {} {}", outcome(&ending), counts(&ending).join(" · "));
    let difficulty = ending.difficulty.map(|difficulty| difficulty.to_string());
    let first: Vec<String> = std::iter::once(first).chain(known(&ending)).chain(difficulty).collect();
    let signs: String = ending.signs.iter().map(|&outlook| sign(outlook)).collect();
    let second: Vec<String> = std::iter::once(signs).chain(course(&ending)).collect();
    Some(format!("{}\n{}\n", first.join(" · "), second.join(" ")))
}
