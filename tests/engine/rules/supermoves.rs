//! The limit of a supermove, against the single-card moves of which it is made.

use std::collections::HashSet;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::position::Position;

use super::cells;
use crate::readers::parse_position;

/// The places of the cards of a run, the lowest card first: 0 is a cell, 1 the cascade they leave, 2 the one they go
/// to, and the others are empty cascades.
type Places = Vec<u8>;

/// Whether a run of cards can be moved to another cascade card by card, found by a search. The cascade they leave has
/// another card under them.
fn can_be_moved(cards: usize, empty_cells: usize, empty_cascades: u8, to_empty: bool) -> bool {
    let start: Places = vec![1; cards];
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(places) = open.pop() {
        if places.iter().all(|&place| place == 2) {
            return true;
        }
        let in_cells = places.iter().map(|&place| usize::from(place == 0)).sum::<usize>();
        for card in 0..cards {
            // A lower card of the run lies on it.
            if places[card] != 0 && places[..card].contains(&places[card]) {
                continue;
            }
            for place in 0..=2 + empty_cascades {
                let top = places.iter().position(|&other| other == place);
                let has_room = match (place, top) {
                    _ if place == places[card] => false,
                    (0, _) => in_cells < empty_cells,
                    (_, Some(top)) => top == card + 1,
                    (1, None) => card == cards - 1,
                    // On the card there, only the highest of the run fits.
                    (2, None) => to_empty || card == cards - 1,
                    (_, None) => true,
                };
                if has_room {
                    let mut next = places.clone();
                    next[card] = place;
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
        }
    }
    false
}

/// A board with a run of cards from QH in the first cascade, and KS or nothing in the second.
fn board(cards: usize, empty_cells: u8, empty_cascades: u8, to_empty: bool) -> Position {
    let run = ["QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"];
    let mut rest: Vec<String> = Card::PACK.iter().map(ToString::to_string).collect();
    rest.retain(|card| !run[..cards].contains(&&**card) && card != "KC" && (to_empty || card != "KS"));
    let mut lines = vec![format!("KC {}", run[..cards].join(" ")), if to_empty { "" } else { "KS" }.to_owned()];
    lines.extend((0..empty_cascades).map(|_| String::new()));
    let left = 8 - lines.len();
    let each = rest.len().div_ceil(left);
    lines.extend(rest.chunks(each).map(|cards| cards.join(" ")));
    parse_position(&format!(":{}", lines.join("\n:")), cells(empty_cells)).unwrap()
}

#[test]
fn a_supermove_has_as_many_cards_as_can_be_moved_one_by_one() {
    for empty_cells in 0..=2 {
        for empty_cascades in 0..=2 {
            for to_empty in [false, true] {
                for cards in 1..=12 {
                    let can = can_be_moved(cards, empty_cells.into(), empty_cascades, to_empty);
                    let position = board(cards, empty_cells, empty_cascades, to_empty);
                    let (from, to) = (Place::Cascade(0), Place::Cascade(1));
                    let step = Move { from, to, cards: u8::try_from(cards).unwrap() };
                    let case = format!("{cards} cards, {empty_cells} cells, {empty_cascades} cascades, {to_empty}");
                    assert_eq!(position.check(step).is_ok(), can, "{case}");
                    assert_eq!(usize::from(position.supermove_limit(1)) >= cards, can, "{case}");
                }
            }
        }
    }
}

#[test]
fn every_number_of_cards_may_go_to_an_empty_cascade() {
    let counts = |position: &Position, to| -> Vec<u8> {
        let moves = position.legal_moves().into_iter().filter(|step| (step.from, step.to) == (Place::Cascade(0), to));
        moves.map(|step| step.cards).collect()
    };
    // Three cells and another empty cascade: up to eight of the nine, to either.
    let position = board(9, 3, 1, true);
    assert_eq!(counts(&position, Place::Cascade(1)), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(counts(&position, Place::Cascade(2)), [1, 2, 3, 4, 5, 6, 7, 8]);
    // Onto the king all of the run, or nothing.
    assert_eq!(counts(&board(9, 3, 1, false), Place::Cascade(1)), [] as [u8; 0]);
    assert_eq!(counts(&board(8, 3, 1, false), Place::Cascade(1)), [8]);
    assert_eq!(board(1, 10, 5, true).supermove_limit(1), 11 * 32);
    assert_eq!(board(1, 10, 5, true).supermove_limit(7), 11 * 64);
}
