//! A race with a ghost: its board and the cards home, beside the game.

use crate::browser::screens::prelude::*;
use crate::browser::state::game::Game;
use crate::browser::state::ghost::{Ghost, PACK, Race};
use crate::browser::widgets::boards;
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
    let (board, lines) = (below(area, 2), freecell::place_lines(cells));
    let of_board = Rect { height: board.height.saturating_sub(RACE), ..board };
    let largest = boards::largest(desk.panes.table(), &boards::SIZES, lines, of_board);
    // A gap below the title, unless the cards need its row.
    let (size, gap) = largest.map_or((CardSize::Xs, 0), |(size, extent)| (size, of_board.height - extent.rows));
    let board = below(board, gap.min(1));
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
