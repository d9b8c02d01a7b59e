//! FreeCell tableaux and boards in play.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Extent;
use crate::browser::cards::{CardSize, Face, cascade, put_face, put_hollow, put_upper_edge};
use crate::browser::draw::{put_text, width};
use crate::browser::geometry::cells;
use crate::browser::theme::Theme;
use crate::card::{Card, Suit, SuitStyle};
use crate::freecell::{Place, Position, Tableau};

const ROWS: u16 = 7;
const COLUMNS: u16 = 8;
const _: () = assert!(ROWS as usize == Tableau::ROWS && COLUMNS as usize == Tableau::COLUMNS);

/// The room of a tableau in the overview.
pub const SMALL: Extent = Extent { columns: CardSize::Xs.row(COLUMNS), rows: ROWS };

/// The room of a tableau with the numbers of its cascades; in play with cells and foundations, where cascades that grow
/// close up.
pub const fn extent(size: CardSize, in_play: bool) -> Extent {
    let tableau = 1 + (ROWS - 1) * size.step() + size.height();
    Extent { columns: size.row(COLUMNS), rows: if in_play { place_rows(size) + tableau } else { tableau } }
}

/// The rows of a free cell or a foundation.
const fn place_rows(size: CardSize) -> u16 {
    match size {
        CardSize::Xs | CardSize::S | CardSize::M => 1,
        CardSize::L => 2,
        CardSize::Xl => 4,
        CardSize::Xxl => 6,
    }
}

/// The part of an area that one of its cascades has.
fn column(area: Rect, column: u16, size: CardSize) -> Rect {
    Rect { x: area.x + column * size.pitch(), width: size.width(), ..area }.intersection(area)
}

/// The faces of a tableau, as they lie in an area that [`draw`] fills.
pub fn faces(tableau: &Tableau, area: Rect, size: CardSize) -> impl Iterator<Item = Face> {
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    (0..COLUMNS).flat_map(move |number| cascade(tableau.column(number.into()), column(below, number, size), size).1)
}

/// Draws a tableau with the numbers of its cascades, as far as there is room.
pub fn draw(
    tableau: &Tableau,
    theme: &Theme,
    size: CardSize,
    is_lit: impl Fn(Card) -> bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    draw_numbers(theme, size, Rect { height: area.height.min(1), ..area }, buffer);
    for face in faces(tableau, area, size) {
        put_face(buffer, theme, size, face, is_lit(face.card));
    }
}

/// Draws the numbers of the cascades into an area one line high.
pub fn draw_numbers(theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    for number in 0..COLUMNS {
        let place = column(area, number, size);
        put_upper_edge(buffer, theme, size, place);
        let middle = Rect { x: place.x + size.width() / 2, width: 1, ..place }.intersection(place);
        put_text(buffer, middle, &(number + 1).to_string(), theme.quiet);
    }
}

/// Draws the rows of a tableau alone, as small as they are in the overview.
pub fn draw_rows(tableau: &Tableau, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for (row, cards) in area.rows().zip(tableau.rows()) {
        for (number, &card) in (0..).zip(cards) {
            let face = Face { card, area: column(row, number, CardSize::Xs), is_covered: true };
            put_face(buffer, theme, CardSize::Xs, face, false);
        }
    }
}

/// What a move has changed, as it is shown: the cards that it moved, and where they were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The cards, the deepest first.
    pub cards: Vec<Card>,
    /// Where they were.
    pub from: Place,
}

/// Draws a board in play: free cells and foundations as places, and the cascades, the cards that have moved lit and
/// hollow where they were. Where a cascade of `longest` cards leaves no room for it, the line with the numbers of the
/// cascades is left out.
pub fn draw_position(
    position: &Position,
    longest: usize,
    moved: Option<&Moved>,
    theme: &Theme,
    size: CardSize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let is_lit = |card: Card| moved.is_some_and(|moved| moved.cards.contains(&card));
    let hollow = |place: Place| moved.filter(|moved| moved.from == place).and_then(|moved| moved.cards.first());
    let rows = place_rows(size).min(area.height);
    let top = Rect { height: rows, ..area };
    for (cell, number) in (0u8..).zip(0..4u16).take(position.cells().len()) {
        let (cell, place) = (Place::Cell(cell), column(top, number, size));
        match (position.top(cell), hollow(cell)) {
            (Some(card), _) => {
                put_face(buffer, theme, size, Face { card, area: place, is_covered: rows < 3 }, is_lit(card));
            }
            (None, Some(card)) => put_hollow(buffer, place, &name(*card), theme.accent),
            (None, None) => put_place(buffer, theme, place, cell.letter()),
        }
    }
    for (suit, number) in Suit::ALL.into_iter().zip(4u16..) {
        let place = column(top, number, size);
        match position.foundation(suit) {
            Some(rank) => {
                let card = Card::new(rank, suit);
                put_face(buffer, theme, size, Face { card, area: place, is_covered: rows < 3 }, is_lit(card));
            }
            None => put_place(buffer, theme, place, suit.symbol()),
        }
    }
    let below = Rect { y: area.y + rows, height: area.height - rows, ..area };
    let is_numbered = usize::from(below.height) > longest;
    if is_numbered {
        draw_numbers(theme, size, Rect { height: below.height.min(1), ..below }, buffer);
    }
    let numbers = u16::from(is_numbered);
    let cascades = Rect { y: below.y + numbers, height: below.height - numbers, ..below };
    for (number, cards) in (0u8..).zip(position.cascades()) {
        let area = column(cascades, number.into(), size);
        let (hidden, faces) = cascade(cards.iter().copied(), area, size);
        if hidden > 0 {
            put_text(buffer, Rect { height: area.height.min(1), ..area }, &format!("+{hidden}"), theme.quiet);
        }
        let mut end = area.y;
        for face in faces {
            put_face(buffer, theme, size, face, is_lit(face.card));
            end = face.area.bottom();
        }
        let rest = Rect { y: end, height: area.bottom().saturating_sub(end).min(size.height()), ..area };
        match hollow(Place::Cascade(number)) {
            Some(card) => put_hollow(buffer, rest, &name(*card), theme.accent),
            None if cards.is_empty() => put_place(buffer, theme, Rect { height: rest.height.min(rows), ..rest }, ' '),
            None => {}
        }
    }
}

fn name(card: Card) -> String {
    card.text(SuitStyle::Symbols).to_owned()
}

/// Draws the place of a card that is empty.
fn put_place(buffer: &mut Buffer, theme: &Theme, area: Rect, sign: char) {
    if theme.edges {
        put_hollow(buffer, area, &sign.to_string(), theme.place);
        return;
    }
    buffer.set_style(area, theme.place);
    let sign = sign.to_string();
    let middle = Rect {
        x: area.x + area.width.saturating_sub(width(&sign)) / 2,
        width: area.width.min(1),
        height: area.height.min(1),
        ..area
    };
    put_text(buffer, middle.intersection(area), &sign, theme.place);
}

/// Where a place of a tableau lies in an area that [`draw`] would fill, in dealing order, and whether another place
/// covers it.
pub fn place(area: Rect, size: CardSize, place: usize) -> (Rect, bool) {
    let (number, row) = (cells(place % Tableau::COLUMNS), cells(place / Tableau::COLUMNS));
    let is_covered = place + Tableau::COLUMNS < Card::COUNT;
    let height = if is_covered { size.step() } else { size.height() };
    let y = area.y.saturating_add(1 + row * size.step());
    (column(Rect { y, height, ..area }, number, size).intersection(area), is_covered)
}

/// Where a card lies, in words.
pub fn location(tableau: &Tableau, card: Card) -> String {
    let (row, column) = tableau.find(card);
    format!("cascade {}, row {}", column + 1, row + 1)
}
