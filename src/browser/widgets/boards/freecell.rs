//! FreeCell boards, initial and in play.

use ratatui::layout::Position as ScreenPosition;

use super::Extent;
use crate::browser::state::card_size::CardRows;
use crate::browser::state::desk::coach::MoveOutlook;
use crate::browser::widgets::cards::{
    CardPlace, Face, cascade, is_shaded, put_blank, put_brackets, put_face, put_hollow, put_upper_edge,
};
use crate::browser::widgets::draw::{cells, split_rows};
use crate::browser::widgets::prelude::*;
use tableaux_engine::card::Suit;
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{GameTree, Tableau};

const ROWS: u16 = 7;
const COLUMNS: u16 = 8;
const _: () = assert!(ROWS as usize == Tableau::ROWS && COLUMNS as usize == Tableau::COLUMNS);

/// The space of a tableau in the overview.
pub const SMALL: Extent = Extent { columns: CardSize::Xs.row(COLUMNS), rows: ROWS };

/// Returns the space of a tableau with cascade numbers, and of `place_lines` lines of free cells and foundations in
/// play, where long cascades overlap more.
pub const fn extent(size: CardSize, place_lines: u16) -> Extent {
    Extent { columns: size.row(COLUMNS), rows: height(size.rows()[0], place_lines) }
}

/// Returns the rows of a board with cards of some rows.
pub const fn height(CardRows { step, height, place }: CardRows, place_lines: u16) -> u16 {
    place_lines * place + 1 + (ROWS - 1) * step + height
}

/// Returns the rows of the tallest cards with which a board fits into `rows` rows, else those of the lowest.
pub fn tallest(size: CardSize, place_lines: u16, rows: u16) -> CardRows {
    let fitting = size.rows().iter().rev().find(|of_card| height(**of_card, place_lines) <= rows);
    *fitting.unwrap_or(&size.rows()[0])
}

/// The number of free cells beside the foundations.
pub const FIRST_CELLS: u8 = 4;

/// Returns the lines of places above the cascades, none on an initial board: four free cells beside the foundations,
/// then any others.
pub fn place_lines(cells: Option<CellCount>) -> u16 {
    cells.map_or(0, |cells| 1 + u16::from(cells.get() > FIRST_CELLS))
}

/// Returns the area of a cascade.
fn column(area: Rect, column: u16, size: CardSize) -> Rect {
    part(area, column * size.pitch(), size.width())
}

/// The parts of a board.
struct BoardAreas {
    size: CardSize,
    rows: CardRows,
    /// The free cells and foundations.
    places: Rect,
    /// The line of cascade numbers, empty if the longest cascade needs it.
    numbers: Rect,
    cascades: Rect,
}

impl BoardAreas {
    /// Divides an area, with the tallest cards that fit. With free cells the board is in play, and its longest cascade
    /// has at least `longest` cards at some time.
    fn new(layout: &Layout, cells: Option<CellCount>, longest: usize, size: CardSize, area: Rect) -> Self {
        let rows = tallest(size, place_lines(cells), area.height);
        let top = (place_lines(cells) * rows.place).min(area.height);
        let left = area.height - top;
        let longest = longest.max(layout.cascades().map(<[_]>::len).max().expect("there are eight cascades"));
        let numbers = u16::from(cells.is_none() || usize::from(left) > longest).min(left);
        let [places, numbers, cascades] = split_rows(area, [top, numbers, left - numbers]);
        Self { size, rows, places, numbers, cascades }
    }

    /// Returns the area of a free cell, from 0.
    fn cell(&self, cell: u8) -> Rect {
        let line = u16::from(cell >= FIRST_CELLS);
        let number = if line == 0 { cell } else { cell - FIRST_CELLS };
        self.place(line, number.into())
    }

    fn foundation(&self, suit: Suit) -> Rect {
        self.place(0, u16::from(FIRST_CELLS) + suit as u16)
    }

    fn place(&self, line: u16, number: u16) -> Rect {
        let height = self.rows.place;
        let line = Rect { y: self.places.y + line * height, height, ..self.places }.intersection(self.places);
        column(line, number, self.size)
    }

    fn cascade(&self, number: u16) -> Rect {
        column(self.cascades, number, self.size)
    }

    /// Returns the number of hidden cards of a cascade, the deepest, and the others (`None` if unknown) with their
    /// positions.
    fn cards<'a>(
        &self,
        layout: &'a Layout,
        number: u16,
    ) -> (usize, impl Iterator<Item = (Option<Card>, CardPlace)> + use<'a>) {
        let cards = layout.cascade(number.into());
        let (hidden, places) = cascade(cards.len(), self.cascade(number), self.rows);
        (hidden, places.map(|place| (cards[place.row], place)))
    }

    /// Returns the areas of a place's playable cards, or of an empty place, in play.
    fn playable(&self, layout: &Layout, place: Place) -> Vec<Rect> {
        match place {
            Place::Cell(number) => vec![self.cell(number)],
            Place::Home => Suit::ALL.map(|suit| self.foundation(suit)).to_vec(),
            Place::Cascade(number) => {
                let last = self.cards(layout, number.into()).1.last().map(|(_, place)| place.area);
                let column = self.cascade(number.into());
                vec![last.unwrap_or(Rect { height: self.rows.place.min(column.height), ..column })]
            }
        }
    }
}

/// Returns the card at a screen position; the board fills `area` and has `cells` free cells.
pub fn card_at(
    layout: &Layout,
    cells: CellCount,
    size: CardSize,
    area: Rect,
    position: ScreenPosition,
) -> Option<Card> {
    let areas = BoardAreas::new(layout, layout.is_in_play().then_some(cells), 0, size, area);
    let mut all = (0..COLUMNS).flat_map(|number| areas.cards(layout, number).1);
    all.find(|(_, place)| place.area.contains(position))?.0
}

pub fn draw_numbers(theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    for number in 0..COLUMNS {
        let place = column(area, number, size);
        put_upper_edge(buffer, theme, size, place);
        let middle = Rect { x: place.x + size.width() / 2, width: 1, ..place }.intersection(place);
        put_text(buffer, middle, &(number + 1).to_string(), theme.quiet);
    }
}

/// Draws the first rows of a board at the size of the overview.
pub fn draw_rows(layout: &Layout, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    for (row, line) in area.rows().enumerate() {
        for (number, cascade) in (0..).zip(layout.cascades()) {
            let area = column(line, number, CardSize::Xs);
            match cascade.get(row) {
                Some(&Some(card)) => {
                    let is_shaded = is_shaded(1, row);
                    put_face(buffer, theme, CardSize::Xs, Face { card, area, is_covered: true, is_shaded }, false);
                }
                Some(None) => put_blank(buffer, theme, CardSize::Xs, area, true, UNKNOWN, theme.place),
                None => {}
            }
        }
    }
}

/// The text of an unknown card.
pub const UNKNOWN: &str = "??";

/// The effect of a move: the cards it moved, and their previous place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    pub cards: Vec<Card>,
    pub from: Place,
}

impl Moved {
    /// Returns the effect of the last move of a game, if any.
    pub fn last(tree: &GameTree) -> Option<Self> {
        let ((step, _), before) = (tree.step(tree.at())?, tree.before(tree.at())?);
        Some(Self { cards: moved(tree.position_of(before), step).to_vec(), from: step.from })
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    pub taken: Vec<Card>,
    pub targets: Vec<Place>,
    pub cursor: Option<Place>,
    /// The outlook of moves, by the places they start from or lead to.
    pub signs: Vec<(Place, MoveOutlook)>,
}

pub struct Look<'a> {
    pub theme: &'a Theme,
    pub size: CardSize,
    /// The number of free cells to draw, with the foundations; `None` for an initial board.
    pub cells: Option<CellCount>,
    /// The length of the longest cascade at any time.
    pub longest: usize,
    pub moved: Option<&'a Moved>,
    pub selection: Option<&'a Selection>,
}

/// Draws a board: cascades, and in play free cells and foundations. Highlights cards for which `is_lit` (given the
/// place, 8 × row + cascade) returns true, and cards that have just moved, whose previous place is drawn hollow. The
/// line of cascade numbers is omitted if the longest cascade needs it.
pub fn draw(layout: &Layout, look: &Look, is_lit: impl Fn(usize, Card) -> bool, area: Rect, buffer: &mut Buffer) {
    let Look { theme, size, cells, longest, moved, selection } = *look;
    let is_target = |place: Place| selection.is_some_and(|selection| selection.targets.contains(&place));
    let is_taken = |card: Card| selection.is_some_and(|selection| selection.taken.contains(&card));
    let has_moved = |card: Card| is_taken(card) || moved.is_some_and(|moved| moved.cards.contains(&card));
    let hollow = |place: Place| moved.filter(|moved| moved.from == place).and_then(|moved| moved.cards.first());
    let areas = BoardAreas::new(layout, cells, longest, size, area);
    let put = |buffer: &mut Buffer, card: Card, area: Rect, is_lit: bool| {
        let face = Face { card, area, is_covered: area.height < 3, is_shaded: false };
        put_face(buffer, theme, size, face, is_lit || has_moved(card));
    };
    for number in 0..cells.map_or(0, CellCount::get) {
        let (card, place) = (layout.cells()[usize::from(number)], areas.cell(number));
        match (card, hollow(Place::Cell(number))) {
            (Some(card), _) => put(buffer, card, place, false),
            (None, Some(card)) => put_hollow(buffer, place, &name(*card), theme.accent),
            (None, None) => {
                put_place(buffer, theme, place, Place::Cell(number).letter(), is_target(Place::Cell(number)));
            }
        }
    }
    for suit in Suit::ALL.into_iter().filter(|_| cells.is_some()) {
        let place = areas.foundation(suit);
        let taken = selection.and_then(|selection| selection.taken.last());
        let is_lit = is_target(Place::Home) && taken.is_some_and(|card| card.suit() == suit);
        match layout.foundation(suit) {
            Some(rank) => put(buffer, Card::new(rank, suit), place, is_lit),
            None => put_place(buffer, theme, place, suit.symbol(), is_lit),
        }
    }
    if !areas.numbers.is_empty() {
        draw_numbers(theme, size, areas.numbers, buffer);
    }
    for number in 0..COLUMNS {
        let area = areas.cascade(number);
        let index = u8::try_from(number).expect("there are eight");
        let (hidden, cards) = areas.cards(layout, number);
        if hidden > 0 {
            put_text(buffer, line(area, 0), &format!("+{hidden}"), theme.quiet);
        }
        let mut end = area.y;
        for (card, CardPlace { row, area, is_covered, is_shaded }) in cards {
            match card {
                Some(card) => {
                    let is_target = !is_covered && is_target(Place::Cascade(index));
                    let is_lit =
                        is_target || has_moved(card) || is_lit(row * Tableau::COLUMNS + usize::from(number), card);
                    put_face(buffer, theme, size, Face { card, area, is_covered, is_shaded }, is_lit);
                }
                None => put_blank(buffer, theme, size, area, is_covered, UNKNOWN, theme.place),
            }
            end = area.bottom();
        }
        let rest = Rect { y: end, height: area.bottom().saturating_sub(end).min(areas.rows.height), ..area };
        match hollow(Place::Cascade(index)) {
            Some(card) => put_hollow(buffer, rest, &name(*card), theme.accent),
            None if layout.cascade(number.into()).is_empty() => {
                let is_lit = is_target(Place::Cascade(index));
                let area = Rect { height: rest.height.min(areas.rows.place), ..rest };
                if is_lit || cells.is_some() {
                    put_place(buffer, theme, area, ' ', is_lit);
                }
            }
            None => {}
        }
    }
}

pub fn draw_cursor(layout: &Layout, look: &Look, area: Rect, buffer: &mut Buffer) {
    let Some(cursor) = look.selection.and_then(|selection| selection.cursor) else { return };
    let areas = BoardAreas::new(layout, look.cells, look.longest, look.size, area);
    if let Some(area) = areas.playable(layout, cursor).into_iter().reduce(Rect::union) {
        put_brackets(buffer, look.theme, area);
    }
}

/// Draws the signs of places in play, each in the corner of the card or place.
pub fn draw_signs(layout: &Layout, look: &Look, area: Rect, buffer: &mut Buffer) {
    let theme = look.theme;
    let areas = BoardAreas::new(layout, look.cells, look.longest, look.size, area);
    for &(place, outlook) in look.selection.iter().flat_map(|selection| &selection.signs) {
        let (sign, style) = match outlook {
            MoveOutlook::Wins => (Sign::Winnable, theme.good),
            MoveOutlook::Mixed => (Sign::Mixed, theme.unsure),
            MoveOutlook::Loses => (Sign::Impossible, theme.bad),
            MoveOutlook::Unknown => (Sign::Unknown, theme.quiet),
        };
        let corner = areas.playable(layout, place).into_iter().next().filter(|area| !area.is_empty());
        if let Some(corner) = corner.map(|area| (area.right() - 1, area.y)) {
            // On the screen's background, where its color is visible on every card.
            buffer[corner].reset();
            buffer[corner].set_symbol(sign.symbol()).set_style(theme.text.patch(style));
        }
    }
}

/// Returns the place at a screen position in play; a cascade extends to the bottom. On a card of a cascade, also
/// returns the number of cards from it to the end.
pub fn place_at(layout: &Layout, look: &Look, area: Rect, position: ScreenPosition) -> Option<(Place, Option<u8>)> {
    let areas = BoardAreas::new(layout, look.cells, look.longest, look.size, area);
    let is_at = |place: &Place| match *place {
        Place::Cascade(number) => areas.cascade(number.into()).contains(position),
        place => areas.playable(layout, place).iter().any(|area| area.contains(position)),
    };
    let place = Place::cascades().chain(Place::cells(look.cells?)).chain([Place::Home]).find(is_at)?;
    let Place::Cascade(number) = place else { return Some((place, None)) };
    let mut cards = areas.cards(layout, number.into()).1;
    let row = cards.find(|(_, place)| place.area.contains(position)).map(|(_, place)| place.row);
    let below = row.and_then(|row| u8::try_from(layout.cascade(number.into()).len() - row).ok());
    Some((place, below))
}

fn name(card: Card) -> String {
    card.text(SuitStyle::Symbols).to_owned()
}

/// Draws an empty place, highlighted if a card may be moved there.
fn put_place(buffer: &mut Buffer, theme: &Theme, area: Rect, sign: char, is_lit: bool) {
    let sign = sign.to_string();
    if is_lit || theme.edges {
        put_hollow(buffer, area, &sign, if is_lit { theme.accent } else { theme.place });
        return;
    }
    buffer.set_style(area, theme.place);
    let middle = Rect {
        x: area.x + area.width.saturating_sub(width(&sign)) / 2,
        width: area.width.min(1),
        height: area.height.min(1),
        ..area
    };
    put_text(buffer, middle.intersection(area), &sign, theme.place);
}

/// Returns the position of a tableau place, in dealing order.
pub fn place(area: Rect, size: CardSize, place: usize) -> CardPlace {
    let CardRows { step, height, .. } = tallest(size, 0, area.height);
    let (number, row) = (cells(place % Tableau::COLUMNS), place / Tableau::COLUMNS);
    let is_covered = place + Tableau::COLUMNS < Card::COUNT;
    let y = area.y.saturating_add(1 + cells(row) * step);
    let height = if is_covered { step } else { height };
    let area = column(Rect { y, height, ..area }, number, size).intersection(area);
    CardPlace { row, area, is_covered, is_shaded: is_shaded(step, row) }
}
