//! Cards on the screen: sizes, faces, and cascades.

use super::prelude::*;
use super::suits::put_suit;
use crate::browser::state::card_size::CardRows;
use tableaux_engine::card::Rank;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    pub card: Card,
    /// The part not covered by other cards.
    pub area: Rect,
    pub is_covered: bool,
    /// Whether the card is darker than its neighbors in a cascade where each shows one row.
    pub is_shaded: bool,
}

/// Returns whether a card in a tableau row, from 0, is shaded: every other one if covered cards show one row.
pub const fn is_shaded(step: u16, row: usize) -> bool {
    step == 1 && row % 2 == 1
}

/// Yields the rank and suit as written in some columns: `10` if there is room.
fn text(card: Card, columns: u16) -> impl Iterator<Item = char> {
    let is_long = card.rank() == Rank::TEN && columns > 3;
    let (first, second) = if is_long { ('1', Some('0')) } else { (card.rank().letter(), None) };
    std::iter::once(first).chain(second).chain([card.suit().symbol()])
}

/// Draws the visible part of a card.
pub fn put_face(buffer: &mut Buffer, theme: &Theme, size: CardSize, face: Face, is_lit: bool) {
    let Face { card, area, is_covered, is_shaded } = face;
    let (faces, suit) = (theme.faces(is_lit), card.suit());
    let (tints, mut style, mut blank) = (faces.tints(suit), faces.of(suit), faces.blank(suit));
    if let Some(tints) = tints.filter(|_| is_shaded) {
        (style, blank) = (style.bg(tints.shaded), blank.bg(tints.shaded));
    }
    put_ground(buffer, theme, size, area, is_covered, [blank, faces.edge_of(suit)]);
    let left = area.x + u16::from(size != CardSize::Xs);
    let mut end = left;
    for (x, c) in (left..area.right()).zip(text(card, area.width)) {
        buffer[(x, area.y)].set_char(c).set_style(style);
        end = x + 1;
    }
    if is_lit && theme.marker && !area.is_empty() {
        let (x, mark) = if size == CardSize::Xs { (end, '◂') } else { (area.x, Sign::Pointer.character()) };
        if x < area.right() {
            buffer[(x, area.y)].set_char(mark).set_style(style);
        }
    }
    let is_cut = is_cut(size, area);
    let is_part = is_covered || is_cut || area.height == PALE_ROWS && tints.is_some();
    // The left column of an overlapping card may be its edge.
    let left = u16::from(is_cut).min(area.width);
    let below = below(right_of(area, area.x + left), 1);
    if let Some(tints) = tints.filter(|_| is_part && area.height >= PALE_ROWS) {
        put_suit(buffer, suit, below, blank.fg(tints.pale), is_covered);
    }
    if is_part || area.height < 3 {
        return;
    }
    // A whole card: the opposite corner, and the suit in the middle of a large one.
    let last = area.bottom() - 1;
    let width = u16::try_from(text(card, area.width).count()).unwrap_or(0);
    for (x, c) in (area.right().saturating_sub(width + 1)..area.right()).zip(text(card, area.width)) {
        buffer[(x, last)].set_char(c).set_style(style);
    }
    if area.height > PALE_ROWS {
        if tints.is_some() {
            put_suit(buffer, suit, Rect { height: below.height - 1, ..below }, style, false);
        } else {
            let middle = (area.x + area.width / 2, area.y + area.height / 2);
            buffer[middle].set_char(suit.symbol()).set_style(style);
        }
    }
}

/// The fewest visible rows of a covered card in which its suit is drawn.
const PALE_ROWS: u16 = 4;

/// Draws the visible part of an empty place, with a sign in the position of a card's rank.
pub fn put_blank(
    buffer: &mut Buffer,
    theme: &Theme,
    size: CardSize,
    area: Rect,
    is_covered: bool,
    sign: &str,
    style: Style,
) {
    let edge = if theme.edges { style } else { style.patch(theme.edge) };
    put_ground(buffer, theme, size, area, is_covered, [style, edge]);
    let left = u16::from(size != CardSize::Xs).min(area.width);
    let row = Rect { height: area.height.min(1), ..right_of(area, area.x + left) };
    put_text(buffer, row, sign, style);
}

/// Returns whether another card covers the right part of a card.
const fn is_cut(size: CardSize, area: Rect) -> bool {
    area.width < size.width()
}

/// Draws a blank card, in a style for it and one for its edges.
fn put_ground(
    buffer: &mut Buffer,
    theme: &Theme,
    size: CardSize,
    area: Rect,
    is_covered: bool,
    [style, edge]: [Style; 2],
) {
    let (last, has_edges) = (area.bottom().saturating_sub(1), theme.edges && size.has_edges());
    for position in area.positions() {
        let is_last = area.height > 1 && position.y == last;
        let is_left = position.x == area.x;
        let is_right = position.x + 1 == area.right() && !is_cut(size, area);
        let (c, style) = match (has_edges, is_last, is_covered) {
            (true, true, _) => (corner(is_left, is_right, is_covered), edge),
            (true, false, _) if is_left || is_right => ('│', edge),
            (false, true, true) => ('▁', edge),
            _ => (' ', style),
        };
        buffer[position].set_char(c).set_style(style);
    }
}

/// Draws a cursor: brackets in the columns beside an area.
pub fn put_brackets(buffer: &mut Buffer, theme: &Theme, area: Rect) {
    for row in area.rows() {
        let (left, right) = match (row.y == area.y, row.y + 1 == area.bottom()) {
            (true, true) => ('[', ']'),
            (true, false) => ('┏', '┓'),
            (false, true) => ('┗', '┛'),
            (false, false) => ('┃', '┃'),
        };
        for (x, c) in [(area.x.checked_sub(1), left), (Some(area.right()), right)] {
            if let Some(cell) = x.and_then(|x| buffer.cell_mut((x, row.y))) {
                // Reset first: another gear's color may be there.
                cell.reset();
                cell.set_char(c).set_style(theme.text).set_style(theme.accent);
            }
        }
    }
}

/// Draws the edge between a card and the one that it overlaps. Themes with edges have one already.
pub fn put_left_edge(buffer: &mut Buffer, theme: &Theme, area: Rect, edge: Style) {
    for row in area.rows().filter(|_| !theme.edges) {
        put_text(buffer, Rect { width: row.width.min(1), ..row }, "▏", edge);
    }
}

const fn corner(is_left: bool, is_right: bool, is_covered: bool) -> char {
    match (is_left, is_right, is_covered) {
        (true, _, true) => '├',
        (_, true, true) => '┤',
        (true, _, false) => '╰',
        (_, true, false) => '╯',
        _ => '─',
    }
}

/// Draws the upper edges of cards, in themes with edges, around a text such as a cascade number.
pub fn put_upper_edge(buffer: &mut Buffer, theme: &Theme, size: CardSize, area: Rect) {
    if !(theme.edges && size.has_edges()) {
        return;
    }
    for x in area.left()..area.right() {
        let c = match (x == area.left(), x + 1 == area.right()) {
            (true, _) => '╭',
            (_, true) if !is_cut(size, area) => '╮',
            _ => '─',
        };
        buffer[(x, area.y)].set_char(c).set_style(theme.face.edge);
    }
}

/// Draws a hollow card: a previous or possible place of a card.
pub fn put_hollow(buffer: &mut Buffer, area: Rect, words: &str, style: Style) {
    let Some(last) = area.bottom().checked_sub(1).filter(|_| !area.is_empty()) else { return };
    for position in area.positions() {
        let (is_left, is_right) = (position.x == area.x, position.x + 1 == area.right());
        let c = match (area.height > 1, position.y == area.y, position.y == last) {
            (true, true, _) if is_left => '┌',
            (true, true, _) if is_right => '┐',
            (true, _, true) if is_left => '└',
            (true, _, true) if is_right => '┘',
            (true, true, _) | (true, _, true) => '─',
            (true, ..) if is_left || is_right => '│',
            (false, ..) if is_left => '[',
            (false, ..) if is_right => ']',
            _ => ' ',
        };
        buffer[position].set_char(c).set_style(style);
    }
    let row =
        Rect { x: area.x + 1, y: area.y + u16::from(area.height > 2), width: area.width.saturating_sub(2), height: 1 };
    put_text(buffer, row, words, style);
}

/// The layout of a cascade's cards in the available rows. They overlap more, evenly, the deepest first; if that is not
/// enough, the deepest are hidden, and a row shows their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stack {
    cards: usize,
    /// The number of hidden cards, the deepest.
    pub hidden: usize,
    /// The visible rows of a covered card, except the deepest.
    step: u16,
    /// The number of the deepest cards that show one row less.
    closer: usize,
    last: u16,
}

impl Stack {
    /// Lays out a number of cards in `rows` rows.
    pub fn new(cards: usize, rows: u16, of_card: CardRows) -> Self {
        let CardRows { step, height: last, .. } = of_card;
        let covered = u16::try_from(cards.saturating_sub(1)).unwrap_or(u16::MAX);
        let missing = covered.saturating_mul(step).saturating_add(last).saturating_sub(rows);
        let slack = covered * (step - 1);
        let open = Self { cards, hidden: 0, step, closer: 0, last };
        if cards == 0 {
            open
        } else if missing <= slack {
            let (less, closer) = (missing.checked_div(covered), missing.checked_rem(covered));
            Self { step: step - less.unwrap_or(0), closer: closer.unwrap_or(0).into(), ..open }
        } else {
            let last = last.saturating_sub(missing - slack).max(1);
            let rows = usize::from(rows.max(1));
            let hidden = if cards > rows { cards + 1 - rows } else { 0 };
            Self { step: 1, last, hidden: hidden.min(cards), ..open }
        }
    }

    /// Returns the visible rows of a card; the deepest is 0.
    fn rows(&self, card: usize) -> u16 {
        if card + 1 == self.cards { self.last } else { self.step - u16::from(card < self.closer) }
    }

    /// Returns whether a card is shaded: every other one with one visible row, the last included if others show more.
    fn is_shaded(&self, step: u16, card: usize) -> bool {
        let closed = match self.step {
            1 => self.cards - 1,
            2 => self.closer,
            _ => 0,
        };
        is_shaded(step, card) || step > 1 && card < closed && (closed - card) % 2 == 1
    }

    /// Yields the visible cards, with their first row and the row after their last.
    pub fn places(self) -> impl Iterator<Item = (usize, u16, u16)> {
        let mut y = u16::from(self.hidden > 0);
        (self.hidden..self.cards).map(move |card| {
            let top = y;
            y += self.rows(card);
            (card, top, y)
        })
    }
}

/// The position of a cascade's card on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardPlace {
    /// The row in the cascade, from 0.
    pub row: usize,
    /// The part not covered by other cards.
    pub area: Rect,
    pub is_covered: bool,
    pub is_shaded: bool,
}

/// Returns the number of hidden cards of a cascade from the top of `area`, and the positions of the others.
pub fn cascade(cards: usize, area: Rect, rows: CardRows) -> (usize, impl Iterator<Item = CardPlace>) {
    let stack = Stack::new(cards, area.height, rows);
    let places = stack.places().map(move |(row, top, bottom)| {
        let part = Rect { y: area.y.saturating_add(top), height: bottom - top, ..area };
        let is_shaded = stack.is_shaded(rows.step, row);
        CardPlace { row, area: part.intersection(area), is_covered: row + 1 < cards, is_shaded }
    });
    (stack.hidden, places)
}
