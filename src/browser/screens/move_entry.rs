//! How a move is entered: from and to, by key, cursor or mouse, and by how many cards.

mod cursor;
pub mod dragged;
mod pending;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position as ScreenPosition;

pub use self::cursor::Cursor;
pub use self::pending::{Pending, Taken, is_count};

use self::dragged::Dragged;
use self::pending::count_keys;
use super::component::unbound;
use super::prelude::*;
use crate::browser::widgets::boards::freecell::Selection;
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{IllegalMove, Move, Place, Position};

/// A move between two places, of as many cards as fit unless their number is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveRequest {
    pub from: Place,
    pub to: Place,
    pub cards: Option<u8>,
}

/// The move that an input completes, if it does; else what there is to say about it.
pub type Entry = Result<Option<MoveRequest>, Message>;

#[derive(Debug, Clone, Default)]
pub struct MoveEntry {
    pub pending: Pending,
    pub cursor: Cursor,
    /// Where the cards that are taken have been dragged to, while the button is held.
    dragged: Option<Dragged>,
}

impl MoveEntry {
    /// Handles a place of the notation, or the number of cards of a move.
    pub fn typed(&mut self, position: &Position, key: KeyEvent) -> Entry {
        if let Pending::Count { from, to, most } = self.pending {
            let cards = match key.code {
                KeyCode::Char('v') => return Ok(None),
                KeyCode::Char(digit) => digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()),
                _ => None,
            };
            if let Some(cards) = cards.filter(|cards| (1..=most).contains(cards)) {
                return Ok(Some(self.complete(from, to, Some(cards))));
            }
            self.pending = Pending::Nothing;
            return Err(format!("no card moved; use {}", count_keys(most)).into());
        }
        match key.code.as_char().and_then(Place::from_char) {
            Some(place) if position.places().any(|has| has == place) => self.choose(position, place, None),
            Some(place) => Err(IllegalMove::NoSuchPlace { place, cells: position.cell_count() }.to_string().into()),
            None => Err(unbound(key)),
        }
    }

    /// Picks up cards at a place, or drops the picked-up cards there.
    fn choose(&mut self, position: &Position, place: Place, cards: Option<u8>) -> Entry {
        match self.pending {
            Pending::Nothing | Pending::Written => self.take(position, Taken { from: place, cards }),
            Pending::Taken(taken) if taken.from == place => {
                self.pending = Pending::Nothing;
                Ok(None)
            }
            Pending::Taken(taken) => Ok(Some(self.drop(position, taken, place))),
            Pending::Count { from, to, most } if to == place => Ok(Some(self.complete(from, to, Some(most)))),
            Pending::Count { .. } => {
                self.pending = Pending::Nothing;
                Err(NOTHING_MOVED.into())
            }
        }
    }

    fn take(&mut self, position: &Position, taken: Taken) -> Entry {
        self.pending = Pending::Nothing;
        match (position.top(taken.from), taken.from) {
            (Some(_), _) => match taken.break_of_run(position) {
                None => self.pending = Pending::Taken(taken),
                Some(words) => return Err(words),
            },
            (None, Place::Home) => return Err("cards stay home: take a card from a cascade or a free cell".into()),
            (None, place) => return Err(format!("{place} is empty: take a card from another place").into()),
        }
        Ok(None)
    }

    /// Drops picked-up cards. Onto an empty cascade goes the number chosen with the mouse, elsewhere as many as fit.
    fn drop(&mut self, position: &Position, Taken { from, cards }: Taken, to: Place) -> MoveRequest {
        let is_empty_cascade = matches!(to, Place::Cascade(_)) && position.top(to).is_none();
        self.complete(from, to, cards.filter(|_| is_empty_cascade))
    }

    fn complete(&mut self, from: Place, to: Place, cards: Option<u8>) -> MoveRequest {
        self.pending = Pending::Nothing;
        MoveRequest { from, to, cards }
    }

    /// Picks up the clicked card with those on it, or drops the picked-up cards there; a second click on a card sends
    /// it home.
    pub fn click(&mut self, position: &Position, place: Place, cards: Option<u8>) -> Entry {
        self.dragged = None;
        let clicked = Taken { from: place, cards };
        match self.pending {
            Pending::Taken(taken) if taken == clicked => self.send_home(position, clicked),
            Pending::Taken(taken) if taken.from == place => self.take(position, clicked),
            _ => self.choose(position, place, cards),
        }
    }

    /// Lets the cards that are taken follow the mouse to where it is, above a place or none.
    pub fn drag(&mut self, at: ScreenPosition, over: Option<Place>) {
        self.dragged = matches!(self.pending, Pending::Taken(_)).then_some(Dragged { at, over });
    }

    /// Ends the dragging: the cards lie where they are taken.
    pub fn stop_dragging(&mut self) {
        self.dragged = None;
    }

    /// Draws the cards that follow the mouse, if there are any.
    pub fn draw_dragged(&self, position: &Position, size: CardSize, theme: &Theme, body: Rect, buffer: &mut Buffer) {
        if let (Some(Dragged { at, .. }), Pending::Taken(_)) = (self.dragged, self.pending) {
            dragged::draw(&self.selection(position).taken, at, size, theme, body, buffer);
        }
    }

    /// Drops dragged cards where the button is released.
    pub fn release(&mut self, position: &Position, to: Place) -> Entry {
        match self.pending {
            Pending::Taken(taken) if taken.from != to => Ok(Some(self.drop(position, taken, to))),
            _ => Ok(None),
        }
    }

    /// Moves a card home, unless another is on it.
    pub fn send_home(&mut self, position: &Position, Taken { from, cards }: Taken) -> Entry {
        let [card, next, ..] = *moved(position, Move { from, to: Place::Home, cards: cards.unwrap_or(1) }) else {
            return Ok(Some(self.complete(from, Place::Home, Some(1))));
        };
        self.pending = Pending::Nothing;
        Err(Message::default().card(card).text(" does not go home: ").card(next).text(" is on it"))
    }

    /// Picks up the cards under the cursor, or drops the picked-up cards there.
    pub fn press(&mut self, position: &Position) -> Entry {
        if let Some(place) = self.cursor.place() {
            return self.choose(position, place, None);
        }
        self.cursor.show();
        Ok(None)
    }

    /// Answers with the largest number of cards, if that is asked; else presses at the cursor.
    pub fn accept(&mut self, position: &Position) -> Entry {
        match self.pending {
            Pending::Count { from, to, most } => Ok(Some(self.complete(from, to, Some(most)))),
            _ => self.press(position),
        }
    }

    /// Takes back the last part of a partly entered move. Returns whether there was one.
    pub fn take_back(&mut self, desk: &mut Desk) -> bool {
        match self.pending {
            Pending::Nothing => return false,
            Pending::Count { from, .. } => self.pending = Pending::Taken(Taken { from, cards: None }),
            Pending::Taken(_) | Pending::Written => drop(self.cancel(desk)),
        }
        true
    }

    /// Cancels a partly entered move. Returns whether there was one.
    pub fn cancel(&mut self, desk: &mut Desk) -> bool {
        let is_pending = std::mem::take(&mut self.pending) != Pending::Nothing;
        if is_pending {
            desk.say(NOTHING_MOVED);
        }
        is_pending
    }

    /// Returns the cards picked up, their possible targets, and the cursor.
    pub fn selection(&self, position: &Position) -> Selection {
        let selection = self.pending.selection(position, self.cursor.place());
        // The place where they would land is marked as the one under the cursor.
        let over = self.dragged.and_then(|dragged| dragged.over).filter(|over| selection.targets.contains(over));
        Selection { cursor: over.or(selection.cursor), ..selection }
    }
}

const NOTHING_MOVED: &str = "no card moved";
