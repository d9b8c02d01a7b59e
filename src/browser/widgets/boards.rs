//! The boards of the tables: sizes, drawing, comparison, copying.

pub mod freecell;
pub mod gears;
pub mod round;
pub mod skat;

use self::freecell::Look;
use super::prelude::*;
use tableaux_engine::freecell::Tableau;
use tableaux_engine::gears::Gear;
use tableaux_engine::skat::Names;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    pub columns: u16,
    pub rows: u16,
}

/// Returns the space that a table's boards need, with `place_lines` lines of free cells and foundations in play.
pub fn extent(table: Table, size: CardSize, place_lines: u16) -> Extent {
    match table {
        Table::FreeCell(_) | Table::Layout(_) => freecell::extent(size, place_lines),
        Table::Skat | Table::SkatDeal(_) => skat::extent(size),
        Table::Gears(board) => gears::extent(board, size),
    }
}

/// The sizes of boards by themselves, in descending order; with less room they are drawn as in the overview.
pub const SIZES: [CardSize; 6] = [CardSize::Xxl, CardSize::Xl, CardSize::L, CardSize::M, CardSize::S, CardSize::Xs];

/// Returns the largest of some sizes, in descending order, at which a table's boards fit into an area, with their extent.
pub fn largest(table: Table, sizes: &[CardSize], place_lines: u16, area: Rect) -> Option<(CardSize, Extent)> {
    let extents = sizes.iter().map(|&size| (size, extent(table, size, place_lines)));
    let (size, extent) = { extents }.find(|(_, extent)| extent.columns <= area.width && extent.rows <= area.height)?;
    let [rows, _] = heights(table, size, [place_lines; 2], area.height);
    Some((size, Extent { rows, ..extent }))
}

/// Returns the rows of a table's boards with these lines of free cells and foundations each. FreeCell's cards are the
/// tallest with which the last of them fits into `rows` rows.
pub fn heights(table: Table, size: CardSize, lines: [u16; 2], rows: u16) -> [u16; 2] {
    match table {
        Table::FreeCell(_) | Table::Layout(_) => {
            let of_card = freecell::tallest(size, lines[1], rows);
            lines.map(|lines| freecell::height(of_card, lines))
        }
        Table::Skat | Table::SkatDeal(_) | Table::Gears(_) => lines.map(|lines| extent(table, size, lines).rows),
    }
}

/// Returns the space that a board needs in the overview, without its title.
pub fn small_extent(table: Table) -> Extent {
    match table {
        Table::FreeCell(_) | Table::Layout(_) => freecell::SMALL,
        Table::Skat | Table::SkatDeal(_) => skat::SMALL,
        Table::Gears(board) => gears::small_extent(board),
    }
}

/// Draws a board at the size of the overview.
pub fn draw_small(board: &Board, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    match board {
        Board::FreeCell(deal) => freecell::draw_rows(&deal.into(), theme, area, buffer),
        Board::Layout(layout) => freecell::draw_rows(layout, theme, area, buffer),
        Board::Skat(deal) => skat::draw_rows(deal, theme, area, buffer),
        Board::Gears(board) => gears::draw_first(board, theme, area, buffer),
        Board::Nothing(why) => put_wrapped(buffer, area, &why.to_string(), theme.quiet),
    }
}

/// Draws a board by itself at a size: nothing is lit, and gears begin with the first.
pub fn draw_alone(board: &Board, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    match board {
        Board::FreeCell(deal) => draw_alone(&Board::Layout(deal.into()), theme, size, area, buffer),
        Board::Layout(layout) => {
            let look = Look { theme, size, cells: None, longest: 0, moved: None, selection: None };
            freecell::draw(layout, &look, |_, _| false, area, buffer);
        }
        Board::Gears(board) => {
            let window = gears::Window::new(area, size, board.size(), Gear::FIRST, Gear::FIRST);
            gears::draw(board, &window, theme, None, |_| false, buffer);
        }
        _ => draw_small(board, theme, area, buffer),
    }
}

/// Draws a board by itself with the largest cards or gears that fit.
pub fn draw_largest(board: &Board, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let table = match board {
        Board::FreeCell(_) | Board::Layout(_) => Table::FREECELL,
        Board::Gears(board) => Table::Gears(board.size()),
        Board::Skat(_) | Board::Nothing(_) => return draw_small(board, theme, area, buffer),
    };
    match largest(table, &SIZES, 0, area) {
        Some((size, _)) => draw_alone(board, theme, size, area, buffer),
        None => draw_small(board, theme, area, buffer),
    }
}

/// The rows above a board with a title.
const TITLE: u16 = 2;

/// Returns the columns for the board of a list's selected row: of the widest cards that fit beside `list` columns, but
/// at least `least`; 0 if the list leaves no room for those.
pub fn preview_columns(body: Rect, list: u16, least: u16) -> u16 {
    if body.width < list + least {
        return 0;
    }
    let room = Rect { width: body.width - list, height: body.height.saturating_sub(TITLE), ..body };
    largest(Table::FREECELL, &SIZES, 0, room).map_or(least, |(_, extent)| extent.columns.max(least))
}

/// Draws a board below a title and a gap, if there is room for a row of it.
pub fn draw_titled(title: &str, style: Style, board: &Board, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let below = below(area, TITLE);
    if !below.is_empty() {
        put_text(buffer, line(area, 0), &shortened(title, area.width), style);
        draw_largest(board, theme, below, buffer);
    }
}

/// Returns the card of a board at a screen position; FreeCell with `cells` free cells.
pub fn card_at(board: &Board, cells: CellCount, size: CardSize, area: Rect, position: Position) -> Option<Card> {
    match board {
        Board::FreeCell(deal) => freecell::card_at(&deal.into(), cells, size, area, position),
        Board::Layout(layout) => freecell::card_at(layout, cells, size, area, position),
        Board::Skat(deal) => {
            skat::faces(deal, area, size).find(|face| face.area.contains(position)).map(|face| face.card)
        }
        Board::Gears(_) | Board::Nothing(_) => None,
    }
}

pub fn location(board: &Board, card: Card, names: Names) -> Option<String> {
    match board {
        Board::FreeCell(_) | Board::Layout(_) => {
            let place = board.place(card)?;
            Some(format!("cascade {}, row {}", place % Tableau::COLUMNS + 1, place / Tableau::COLUMNS + 1))
        }
        Board::Skat(_) => board.place(card).map(|hand| skat::hand_name(hand, names).into()),
        Board::Gears(_) | Board::Nothing(_) => None,
    }
}

/// Returns a card as it is written on a board: `Q♥`, or `D♥` in a German hand.
pub fn card_name(board: &Board, card: Card, names: Names) -> String {
    let is_of_hand = matches!(board, Board::Skat(_));
    if is_of_hand { names } else { Names::English }.card(card, SuitStyle::Symbols)
}

/// Returns the words for a copied board; the text itself is [`Board::text`].
pub const fn copied(board: &Board) -> &'static str {
    match board {
        Board::FreeCell(_) => "seven rows",
        Board::Layout(_) => "the board",
        Board::Skat(_) => "three hands and the skat",
        Board::Gears(_) => "the board in a line",
        Board::Nothing(_) => "nothing",
    }
}
