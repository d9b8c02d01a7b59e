//! What is said of moves: why one is legal, and why one is not.

use crate::card::{Card, Rank, Suit, SuitStyle};
use crate::freecell::notation::NotatedMove;
use crate::freecell::{IllegalMove, Move, Place, Position};
use crate::words::counted;

/// A card as it is printed on its face.
pub fn card_name(card: Card) -> String {
    card.text(SuitStyle::Symbols).replace('T', "10")
}

/// Why a move is illegal in a position, in a line that says what would be accepted.
pub fn refusal(position: &Position, why: IllegalMove) -> String {
    match why {
        IllegalMove::DoesNotFit { card, on } => {
            let goes = match card.rank() {
                _ if goes_home(position, card) => "it can go home, or",
                Rank::KING => "a king goes",
                _ => "it goes",
            };
            format!("{} does not go on {}: {goes} {}", card_name(card), card_name(on), fits(card))
        }
        IllegalMove::Occupied { card, cell, by } => {
            format!("{} does not go to {cell}: {} lies there", card_name(card), card_name(by))
        }
        IllegalMove::NotHome { card, highest } => {
            let next =
                Rank::new(highest.map_or(0, Rank::value) + 1).map(|rank| card_name(Card::new(rank, card.suit())));
            format!("{} does not go home yet: {} is the next", card_name(card), next.unwrap_or_default())
        }
        IllegalMove::NoRun { card, on, .. } => {
            format!("the cards are no run: {} lies on {}", card_name(card), card_name(on))
        }
        other => other.to_string(),
    }
}

/// Whether a card is free to go home.
fn goes_home(position: &Position, card: Card) -> bool {
    let from = position.places().find(|&place| place != Place::Home && position.top(place) == Some(card));
    from.is_some_and(|from| position.moves_between(from, Place::Home).is_ok())
}

/// Where in the cascades a card goes: `on 8♣ or 8♠`.
fn fits(card: Card) -> String {
    let Some(rank) = Rank::new(card.rank().value() + 1) else { return "to an empty cascade".into() };
    let suits = Suit::ALL.into_iter().filter(|suit| suit.is_red() != card.suit().is_red());
    let cards: Vec<String> = suits.map(|suit| card_name(Card::new(rank, suit))).collect();
    format!("on {}", cards.join(" or "))
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
