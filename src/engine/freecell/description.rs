//! Descriptions of moves for people who watch a game.

use super::moves::{Move, Place};
use super::position::Position;
use crate::card::{Card, Rank};

/// Returns a move in words, given the position before it. An illegal move of no card is in notation.
///
/// ```
/// use tableaux_engine::freecell::{CellCount, Deal, Position, description::describe};
///
/// let mut position = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
/// assert_eq!(describe(&position, "7a".parse()?), "J♥ from cascade 7 to free cell a");
/// position.play("7a".parse()?)?;
/// assert_eq!(describe(&position, "a2".parse()?), "J♥ from free cell a to the K♠ in cascade 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe(position: &Position, step: Move) -> String {
    let cards = match moved(position, step) {
        [] => return step.to_string(),
        [card] => name(*card),
        [one, other] => format!("{} and {}", name(*one), name(*other)),
        [deepest, others @ ..] => format!("{} and {} more", name(*deepest), others.len()),
    };
    let from = place(step.from);
    match (step.to, position.top(step.to)) {
        (Place::Home, _) => format!("{cards} home from {from}"),
        (Place::Cascade(_), None) => format!("{cards} from {from} to {}, which is empty", step.to),
        (Place::Cascade(_), Some(on)) => format!("{cards} from {from} to the {} in {}", name(on), step.to),
        (to @ Place::Cell(_), _) => format!("{cards} from {from} to {}", place(to)),
    }
}

/// Returns a move in a few words, 6 to 14 characters wide: `7♣ 5 → 4`, `K♠ a → 4`, `9♥ 2 → 7 ×3`, `A♣ home`.
pub fn describe_briefly(position: &Position, step: Move) -> String {
    let [deepest, others @ ..] = moved(position, step) else { return step.to_string() };
    let times = if others.is_empty() { String::new() } else { format!(" ×{}", step.cards) };
    match step.to {
        Place::Home => format!("{} home{times}", name(*deepest)),
        to => format!("{} {} → {}{times}", name(*deepest), step.from.letter(), to.letter()),
    }
}

/// Returns the number of each step's move, from 1. A supermove is one move; a move home is none and has no number.
pub fn move_numbers(steps: &[Move]) -> impl Iterator<Item = Option<u32>> {
    let mut moves = 0;
    steps.iter().map(move |step| {
        moves += u32::from(!step.is_home());
        (!step.is_home()).then_some(moves)
    })
}

/// Returns the cards that a legal move takes, deepest first.
pub fn moved(position: &Position, step: Move) -> &[Card] {
    match step.from {
        Place::Cascade(cascade) => {
            let cascade = position.cascades().get(usize::from(cascade)).map_or(&[][..], |cards| cards);
            &cascade[cascade.len().saturating_sub(step.cards.into())..]
        }
        Place::Cell(cell) => position.cells().get(usize::from(cell)).map_or(&[], |card| card.as_slice()),
        Place::Home => &[],
    }
}

/// Returns a card as printed on its face, with `10` for the ten.
fn name(card: Card) -> String {
    let rank = if card.rank() == Rank::TEN { "10".into() } else { card.rank().to_string() };
    format!("{rank}{}", card.suit().symbol())
}

fn place(place: Place) -> String {
    if matches!(place, Place::Cell(_)) { format!("free {place}") } else { place.to_string() }
}
