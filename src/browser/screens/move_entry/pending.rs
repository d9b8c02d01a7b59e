//! A partly entered move: the cards picked up, and how many of them to move.

use crate::browser::screens::prelude::*;
use crate::browser::widgets::boards::freecell::Selection;
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{Move, Place, Position};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pending {
    #[default]
    Nothing,
    Taken(Taken),
    /// A move to an empty cascade of up to this many cards.
    Count {
        from: Place,
        to: Place,
        most: u8,
    },
    /// A typed number of cards for the move just made, after `v`, such as `84v2`.
    Written,
}

/// Cards that are picked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    pub from: Place,
    /// The number of cards, if chosen by the card under the mouse; else as many as fit at the target.
    pub cards: Option<u8>,
}

impl Taken {
    /// Returns why the cards cannot be picked up together, if they are not a run.
    pub fn break_of_run(self, position: &Position) -> Option<Message> {
        let (Place::Cascade(cascade), Some(cards)) = (self.from, self.cards) else { return None };
        let run = position.run_len(cascade);
        if cards <= run {
            return None;
        }
        let all = position.cascades().get(usize::from(cascade))?;
        let [.., on, card] = all[..=all.len().checked_sub(run.into())?] else { return None };
        let message = Message::default().card(card).text(" is on ").card(on);
        let message = message.text(" and cannot be taken with it: take ").card(card);
        Some(message.text(if run > 1 { " or a card on it" } else { "" }))
    }
}

impl Pending {
    /// Returns the question about an incomplete move, in a long and a short form.
    pub fn question(self, position: &Position) -> Option<[Message; 2]> {
        match self {
            Self::Nothing | Self::Written => None,
            Self::Taken(Taken { from, cards }) => {
                let taken = moved(position, Move { from, to: Place::Home, cards: cards.unwrap_or(1) });
                let cards = match taken {
                    [] => String::new(),
                    &[card] => card.face(),
                    &[first, .., last] => format!("{}–{}", first.face(), last.face()),
                };
                Some([format!("{cards} from {from}: where to?"), format!("{cards}: where to?")].map(Message::from))
            }
            Self::Count { to, most, .. } => {
                let keys = count_keys(most);
                let long = Message::new(format!("how many cards to {to}? {keys}; ")).key(&[Command::Accept]);
                Some([long.text(format!(" moves {most}")), format!("how many cards? {keys}").into()])
            }
        }
    }

    /// Returns the cards picked up, their possible targets, and the cursor.
    pub fn selection(self, position: &Position, cursor: Option<Place>) -> Selection {
        let Taken { from, cards } = match self {
            Self::Nothing | Self::Written => return Selection { cursor, ..Selection::default() },
            Self::Taken(taken) => taken,
            Self::Count { from, .. } => Taken { from, cards: None },
        };
        let between = position.places().filter_map(|to| position.moves_between(from, to).ok()).flatten();
        let moves: Vec<Move> = between.filter(|step| cards.is_none_or(|cards| cards == step.cards)).collect();
        // Highlights as many cards as can be moved at once.
        let most = cards.unwrap_or_else(|| moves.iter().map(|step| step.cards).max().unwrap_or(1));
        let taken = moved(position, Move { from, to: Place::Home, cards: most }).to_vec();
        let targets = match self {
            Self::Count { to, .. } => vec![to],
            _ => moves.iter().map(|step| step.to).collect(),
        };
        Selection { taken, targets, cursor, signs: Vec::new() }
    }
}

/// Returns whether a character belongs to a move beside its places: a number of cards, or the `v` before one.
pub fn is_count(c: char) -> bool {
    c == 'v' || matches!(c, '1'..='9')
}

/// Lists the keys for the number of cards, up to 13: a digit, or a letter as in base 16.
pub fn count_keys(most: u8) -> String {
    match most {
        0..=9 => format!("1 to {most}"),
        10 => "1 to 9, a for 10".into(),
        _ => format!("1 to 9, a to {} for 10 to {most}", char::from(b'a' + most - 10)),
    }
}
