//! What is said of moves: why one is legal, and why one is not.

use crate::browser::state::message::Message;
use crate::card::{Card, Rank, Suit};
use crate::freecell::notation::NotatedMove;
use crate::freecell::{IllegalMove, Move, Place, Position};
use crate::words::counted;

/// Why a move is illegal in a position, in a line that says what would be accepted.
pub fn refusal(position: &Position, why: IllegalMove) -> Message {
    let card_and = |card: Card, words: &'static str| Message::default().card(card).text(words);
    match why {
        IllegalMove::DoesNotFit { card, on } => {
            let goes = match card.rank() {
                _ if goes_home(position, card) => "it can go home, or",
                Rank::KING => "a king goes",
                _ => "it goes",
            };
            card_and(card, " does not go on ").card(on).text(format!(": {goes} ")).then(fits(card))
        }
        IllegalMove::Occupied { card, cell, by } => {
            card_and(card, " does not go to ").text(format!("{cell}: ")).card(by).text(" lies there")
        }
        IllegalMove::NotHome { card, highest } => {
            let next = Rank::new(highest.map_or(0, Rank::value) + 1).expect("above a king nothing is left to go home");
            card_and(card, " does not go home yet: ").card(Card::new(next, card.suit())).text(" is the next")
        }
        IllegalMove::NoRun { card, on, .. } => {
            Message::new("the cards are no run: ").then(card_and(card, " lies on ")).card(on)
        }
        other => other.to_string().into(),
    }
}

/// Whether a card is free to go home.
fn goes_home(position: &Position, card: Card) -> bool {
    let from = position.places().find(|&place| place != Place::Home && position.top(place) == Some(card));
    from.is_some_and(|from| position.moves_between(from, Place::Home).is_ok())
}

/// Where in the cascades a card goes: `on 8♣ or 8♠`.
fn fits(card: Card) -> Message {
    let Some(rank) = Rank::new(card.rank().value() + 1) else { return "to an empty cascade".into() };
    let suits = Suit::ALL.into_iter().filter(|suit| suit.is_red() != card.suit().is_red());
    Message::new("on ").then(Message::join(suits.map(|suit| Message::default().card(Card::new(rank, suit))), " or "))
}

/// A legal move as it is typed: with the number of cards where that is open.
pub fn typed(position: &Position, step: Move) -> String {
    let is_open = position.moves_between(step.from, step.to).is_ok_and(|moves| moves.len() > 1);
    NotatedMove::new(step, is_open.then_some(step.cards)).to_string()
}

/// Why a legal move is legal.
pub fn why_legal(position: &Position, step: Move) -> String {
    let place = match (step.to, position.top(step.to)) {
        (Place::Home, _) => return "the next of its suit".into(),
        (Place::Cell(_), _) => return "the cell is empty".into(),
        (Place::Cascade(_), None) => "an empty cascade takes any card",
        (Place::Cascade(_), Some(_)) => "one rank lower, of the other colour",
    };
    let Place::Cascade(to) = step.to else { return place.into() };
    if step.cards == 1 {
        return place.into();
    }
    let most = counted(position.supermove_limit(to).into(), "card", "cards");
    format!("{place}; there is room to move {most} at once")
}
