//! Words about moves: hints, and reasons a move is illegal.

use crate::browser::input::command::Command;
use crate::browser::state::message::Message;
use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::description::{describe, describe_briefly};
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::freecell::{AutoPlay, IllegalMove, Move, Place, Position};

/// Explains in a line why a move is illegal, and what would be legal.
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
            card_and(card, " does not go to ").text(format!("{cell}: ")).card(by).text(" is there")
        }
        IllegalMove::NotHome { card, highest } => {
            let next = Rank::new(highest.map_or(0, Rank::value) + 1).expect("above a king nothing is left to go home");
            card_and(card, " does not go home yet: ").card(Card::new(next, card.suit())).text(" is the next")
        }
        IllegalMove::NoRun { card, on, .. } => {
            Message::new("the cards are not a run: ").then(card_and(card, " is on ")).card(on)
        }
        other => other.to_string().into(),
    }
}

fn goes_home(position: &Position, card: Card) -> bool {
    let from = position.places().find(|&place| place != Place::Home && position.top(place) == Some(card));
    from.is_some_and(|from| position.moves_between(from, Place::Home).is_ok())
}

/// Returns where in the cascades a card fits: `on 8♣ or 8♠`.
fn fits(card: Card) -> Message {
    let Some(rank) = Rank::new(card.rank().value() + 1) else { return "to an empty cascade".into() };
    let suits = Suit::ALL.into_iter().filter(|suit| suit.is_red() != card.suit().is_red());
    Message::new("on ").then(Message::join(suits.map(|suit| Message::default().card(Card::new(rank, suit))), " or "))
}

/// Returns a legal move in notation, with the number of cards if ambiguous.
fn typed(position: &Position, step: Move) -> String {
    let is_open = position.moves_between(step.from, step.to).is_ok_and(|moves| moves.len() > 1);
    NotatedMove::new(step, is_open.then_some(step.cards)).to_string()
}

/// Describes a hint: with its purpose, shorter, and in a few words.
pub fn hint(position: &Position, step: Move) -> [Message; 3] {
    let words = |words: String| Message::new(format!("hint {}: {words}", typed(position, step)));
    let accept = |message: Message| message.text(": ").key(&[Command::Accept]).text(" plays it");
    let below = match step.from {
        Place::Cascade(from) => {
            let cascade = &position.cascades()[usize::from(from)];
            cascade.len().checked_sub(usize::from(step.cards) + 1).map(|below| cascade[below])
        }
        Place::Cell(_) | Place::Home => None,
    };
    let long = words(describe(position, step));
    let good_for = match below {
        Some(card) => Message::new(", to free ").card(card),
        None => format!(", to empty {}", step.from).into(),
    };
    [long.clone().then(good_for), long, words(describe_briefly(position, step))].map(accept)
}

/// Describes a rule of automatic moves, at length and briefly.
pub const fn automatic_in_words(rule: AutoPlay) -> [&'static str; 2] {
    match rule {
        AutoPlay::None => ["no card goes home automatically", "home by hand"],
        AutoPlay::Horne => ["cards that nothing needs go home automatically", "unneeded cards go home"],
        AutoPlay::Raymond => ["cards that no solution needs go home automatically", "all spare cards go home"],
        AutoPlay::Max => ["all cards go home automatically", "all cards go home"],
    }
}
