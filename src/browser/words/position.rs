//! A FreeCell position in words: what a move has uncovered, and which cards go home next.

use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::{Move, Place, Position};

/// The next card of a suit to go home, with its place and the cards on top of it, the uppermost first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextHome {
    pub card: Card,
    pub place: Place,
    pub above: Vec<Card>,
}

/// Describes what a move out of a cascade has uncovered in the position after it: the card, and the moves that it allows.
pub fn uncovered(after: &Position, step: Move) -> Option<String> {
    let Place::Cascade(_) = step.from else { return None };
    let Some(card) = after.top(step.from) else { return Some(format!("{} is empty", step.from)) };
    let tops = |place: &Place| *place != Place::Home && *place != step.from;
    let tops: Vec<(Place, Card)> =
        after.places().filter(tops).filter_map(|place| Some((place, after.top(place)?))).collect();
    let fits = |card: Card, on: Card| {
        card.rank().value() + 1 == on.rank().value() && card.suit().is_red() != on.suit().is_red()
    };
    let lower: Vec<String> = tops.iter().filter(|(_, top)| fits(*top, card)).map(|(_, top)| top.face()).collect();
    let onto = tops.iter().find(|(place, top)| matches!(place, Place::Cascade(_)) && fits(card, *top));
    let goes_home = after.moves_between(step.from, Place::Home).is_ok();
    let takes = (!lower.is_empty()).then(|| format!("takes {}", lower.join(" or ")));
    let goes = onto.map(|(place, top)| format!("goes onto {} in {}", top.face(), place.letter()));
    let home = goes_home.then(|| "can go home".to_owned());
    let uses: Vec<String> = takes.into_iter().chain(goes).chain(home).collect();
    let uses = if uses.is_empty() { String::new() } else { format!(": it {}", uses.join(", or ")) };
    Some(format!("{} in {} is free{uses}", card.face(), step.from.letter()))
}

/// Returns the next card of each suit to go home, those with the fewest cards on top first.
pub fn next_home(position: &Position) -> Vec<NextHome> {
    let next = |suit: Suit| {
        let rank = Rank::new(position.foundation(suit).map_or(0, Rank::value) + 1)?;
        let card = Card::new(rank, suit);
        let in_cascade = (0..).zip(position.cascades()).find_map(|(cascade, cards)| {
            let at = cards.iter().position(|&other| other == card)?;
            let above = cards[at + 1..].iter().rev().copied().collect();
            Some(NextHome { card, place: Place::Cascade(cascade), above })
        });
        let in_cell = || {
            let cell = position.cells().iter().position(|&other| other == Some(card))?;
            Some(NextHome { card, place: Place::Cell(u8::try_from(cell).ok()?), above: Vec::new() })
        };
        in_cascade.or_else(in_cell)
    };
    let mut all: Vec<NextHome> = Suit::ALL.into_iter().filter_map(next).collect();
    all.sort_by_key(|next| next.above.len());
    all
}
