//! A race with a ghost: its board and the cards home, beside the game.

use crate::browser::screens::prelude::*;
use crate::browser::state::game::Game;
use crate::browser::state::ghost::{Ghost, PACK, Race};
use crate::browser::widgets::boards::freecell::{self, Look};
use crate::browser::words::game::ghost_name;

/// The rows of a race below a ghost's board, with a gap above, and the columns of its labels.
const RACE: u16 = 3;
const RACE_LABELS: u16 = 9;

/// Returns the ghost that races with the focused game.
pub(super) fn ghost(desk: &Desk) -> Option<&Ghost> {
    desk.games.ghost(&desk.focused().game_key()?)
}

/// Draws the board of a ghost after as many moves as the game has, and below it how many cards of each are home.
pub(super) fn draw(desk: &Desk, game: &Game, ghost: &Ghost, area: Rect, buffer: &mut Buffer) {
    let (moves, _) = game.tree.counts(game.tree.at());
    let (theme, position) = (desk.look.theme(), ghost.at(moves));
    let cells = Some(position.cell_count());
    let title = [ghost_name(ghost.of), format!("move {} of {}", moves.min(ghost.moves()), ghost.moves())];
    for ((words, style), row) in title.iter().zip([theme.strong, theme.quiet]).zip(area.rows()) {
        put_text(buffer, row, &shortened(words, area.width), style);
    }
    let board = below(area, 3);
    let fits = |size: &CardSize| {
        let extent = freecell::extent(*size, freecell::place_lines(cells));
        extent.columns <= board.width && extent.rows + RACE <= board.height
    };
    let size = CardSize::ALL.into_iter().rev().find(fits).unwrap_or(CardSize::Xs);
    let look = Look { theme, size, cells, longest: 0, moved: None, selection: None };
    let (race, board) = (
        Rect { y: board.bottom() - RACE.min(board.height), height: RACE.min(board.height), ..board },
        Rect { height: board.height.saturating_sub(RACE), ..board },
    );
    freecell::draw(&Layout::from(position), &look, |_, _| false, board, buffer);
    let Race { home, ghost_home, .. } = ghost.race(moves, game.tree.position());
    for ((name, home), row) in [("you", home), ("ghost", ghost_home)].into_iter().zip(race.rows().skip(1)) {
        let bar = Rect { x: row.x + RACE_LABELS.min(row.width), width: row.width.saturating_sub(RACE_LABELS), ..row };
        put_text(buffer, row, &format!("{name:5} {home:2}"), theme.quiet);
        let filled = u16::try_from(u32::from(bar.width) * home / PACK).unwrap_or(bar.width);
        put_text(buffer, bar, &"█".repeat(filled.into()), theme.bar);
        put_text(buffer, right_of(bar, bar.x + filled), &"░".repeat((bar.width - filled).into()), theme.quiet);
    }
}
