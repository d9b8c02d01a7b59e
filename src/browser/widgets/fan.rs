//! The kings between the other cards of their suits, fanned out in an arc: the picture of a won game.

use super::cards::{Face, put_blank, put_face, put_left_edge};
use super::prelude::*;
use tableaux_engine::card::{Rank, Suit};

/// The sizes of the kings and of the other cards with the columns between these, largest first.
const SIZES: [(CardSize, CardSize, u16); 3] =
    [(CardSize::Xxl, CardSize::Xl, 4), (CardSize::Xl, CardSize::L, 4), (CardSize::L, CardSize::M, 4)];
/// The most cards on each side of the kings.
const MOST_BESIDE: u16 = 8;
/// The kings, and the suits of the cards on the left and on the right, whose colors alternate from the queens on.
const KINGS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
const LEFT: [Suit; 2] = [Suit::Diamonds, Suit::Clubs];
const RIGHT: [Suit; 2] = [Suit::Hearts, Suit::Spades];

/// The cards of a fan, from left to right, each over the one before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fan {
    cards: Vec<(Card, CardSize, Rect)>,
    /// The cards on each side of the kings.
    beside: usize,
    /// The rows of the kings.
    kings: u16,
    pub area: Rect,
}

impl Fan {
    /// Lays out the largest fan that fits at the top of an area, in its middle; `None` if none does.
    pub fn new(area: Rect) -> Option<Self> {
        SIZES.into_iter().find_map(|(of_kings, of_others, pitch)| {
            let kings = (of_kings.width() - 1) * 3 + of_kings.width();
            let room = area.width.checked_sub(kings + of_others.width() - pitch)?;
            let beside = (room / (2 * pitch)).min(MOST_BESIDE);
            let drop = |at: u16| of_kings.height() / 3 + at * 5 / 7;
            let rows = (of_kings.height() + 1).max(drop(beside.saturating_sub(1)) + of_others.height());
            if beside == 0 || rows > area.height {
                return None;
            }
            let columns = kings + 2 * beside * pitch + of_others.width() - pitch;
            let left = area.x + (area.width - columns) / 2;
            let place = |size: CardSize, x: u16, y: u16| Rect::new(x, area.y + y, size.width(), size.height());
            let other = |at: u16, suits: [Suit; 2], x: u16| {
                let below_king = u8::try_from(at + 1).ok().and_then(|below| Rank::new(Rank::KING.value() - below));
                let card =
                    Card::new(below_king.expect("there are fewer cards beside the kings"), suits[usize::from(at % 2)]);
                (card, of_others, place(of_others, x, drop(at)))
            };
            let mut cards: Vec<_> =
                (0..beside).rev().map(|at| other(at, LEFT, left + (beside - 1 - at) * pitch)).collect();
            let middle = left + beside * pitch;
            cards.extend((0..).zip(KINGS).map(|(at, suit)| {
                let x = middle + at * (of_kings.width() - 1);
                (Card::new(Rank::KING, suit), of_kings, place(of_kings, x, u16::from(at == 0 || at == 3)))
            }));
            cards.extend((0..beside).map(|at| other(at, RIGHT, middle + kings + at * pitch)));
            let area = Rect { x: left, width: columns, height: rows, ..area };
            Some(Self { cards, beside: beside.into(), kings: of_kings.height(), area })
        })
    }

    /// The most steps in which a fan opens, from the kings outward.
    pub const MOST_STEPS: usize = KINGS.len() + MOST_BESIDE as usize;

    /// Returns the free area below the kings within another one.
    pub fn below_kings(&self, area: Rect) -> Rect {
        let (_, _, king) = self.cards[self.beside];
        let top = king.y + self.kings + 1;
        let x = if self.beside < usize::from(MOST_BESIDE) { area.x } else { king.x };
        Rect { y: top, height: area.bottom().saturating_sub(top), ..right_of(area, x) }
    }

    /// Draws the cards of the first steps.
    pub fn draw(&self, theme: &Theme, step: usize, buffer: &mut Buffer) {
        let kings = self.beside..self.beside + KINGS.len();
        for (at, &(card, size, area)) in self.cards.iter().enumerate() {
            let of_card = if kings.contains(&at) {
                at - kings.start
            } else {
                KINGS.len() + kings.start.saturating_sub(at + 1).max(at.saturating_sub(kings.end))
            };
            if of_card >= step {
                continue;
            }
            if kings.contains(&at) || at + 1 == self.cards.len() {
                put_face(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: false }, false);
            } else {
                put_corners(buffer, theme, size, card, area);
            }
            if at > 0 {
                put_left_edge(buffer, theme, area, theme.face.edge_of(card.suit()));
            }
        }
    }
}

/// Draws a card of which little is seen: its corners.
fn put_corners(buffer: &mut Buffer, theme: &Theme, size: CardSize, card: Card, area: Rect) {
    let (name, style) = (card.text(SuitStyle::Symbols).replace('T', "10"), theme.face.of(card.suit()));
    put_blank(buffer, theme, size, area, false, &name, style);
    let last = Rect { width: area.width.saturating_sub(1), ..line(area, area.height.saturating_sub(1)) };
    put_right(buffer, last, &name, style);
}
