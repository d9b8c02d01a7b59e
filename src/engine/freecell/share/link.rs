//! The moves of a link, in the notation of the page that makes such links.

use super::error;
use crate::freecell::auto_play::AutoPlay;
use crate::freecell::moves::{Move, Place};
use crate::freecell::played_game::PlayedGame;
use crate::freecell::position::Position;
use crate::parse_error::ParseError;
use crate::sanitize::quoted;
use crate::undo_tree::{GameTooLong, MAX_MOVES};

/// Plays the moves of a link. `r` is the first empty cell; `a` to `d` are the cards in cells in order of arrival,
/// without gaps; as many cards as possible go to an empty cascade; and every card that can goes home automatically,
/// unless the link lists moves home.
pub(super) fn replay(start: Position, moves: &str) -> Result<PlayedGame, ParseError> {
    let rule = match moves.matches('h').count() {
        0 => AutoPlay::Max,
        1..52 => AutoPlay::Horne,
        _ => AutoPlay::None,
    };
    let mut game = PlayedGame::new(start);
    game.play_automatic(rule);
    // The cells, in the order in which their cards arrived.
    let mut arrived: Vec<Place> = Vec::new();
    let moves: Vec<char> = moves.chars().filter(|c| !c.is_whitespace()).collect();
    if moves.len().div_ceil(2) > MAX_MOVES {
        return Err(ParseError::new(GameTooLong));
    }
    for (number, pair) in (1..).zip(moves.chunks(2)) {
        let position = game.position();
        arrived.retain(|&cell| position.top(cell).is_some());
        let text = || quoted(&pair.iter().collect::<String>());
        let step = link_move(position, &arrived, pair).ok_or_else(|| {
            error::at_step(
                number,
                format_args!(
                    "'{}' is not a move of a link; use 1-8, or a-d for the cards in cells in the order in which they \
                     came, then 1-8, r for a free cell or h for home",
                    text()
                ),
            )
        })?;
        game.play(step).map_err(|why| ParseError::new(format_args!("step {number}, {}: {why}", text())))?;
        arrived.retain(|&cell| cell != step.from);
        arrived.extend(Some(step.to).filter(|to| matches!(to, Place::Cell(_))));
        game.play_automatic(rule);
    }
    Ok(game)
}

/// Parses two characters of a link.
fn link_move(position: &Position, arrived: &[Place], pair: &[char]) -> Option<Move> {
    let &[from, to] = pair else { return None };
    let cascade = |c| Place::from_char(c).filter(|place| matches!(place, Place::Cascade(_)));
    let cell = |c| arrived.get("abcd".find(c)?).copied();
    let from = cascade(from).or_else(|| cell(from))?;
    let to = match to {
        'h' => Place::Home,
        'r' => Place::cells(position.cell_count()).find(|&cell| position.top(cell).is_none()).unwrap_or(Place::Cell(0)),
        to => cascade(to)?,
    };
    let most = position.card_counts(from, to).filter(|&cards| position.check(Move { from, to, cards }).is_ok()).max();
    Some(Move { from, to, cards: most.unwrap_or(1) })
}
