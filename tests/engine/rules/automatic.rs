//! The rules of automatic moves on constructed positions.

use tableaux_engine::card::{Card, Suit};
use tableaux_engine::freecell::auto_play::AutoPlay;
use tableaux_engine::freecell::moves::Place;
use tableaux_engine::freecell::position::Position;

use super::{cells, home, text};
use crate::readers::parse_position;

/// A position with the given numbers of clubs, diamonds, hearts and spades home, a card alone in the first cascade, and
/// the others in the second.
fn with(homes: [u8; 4], card: Card) -> Position {
    let is_home = |other: Card| other.rank().value() <= homes[other.suit() as usize];
    let rest = Card::PACK.into_iter().filter(|&other| other != card && !is_home(other));
    let rest: Vec<_> = rest.map(|other| other.to_string()).collect();
    let founds = Suit::ALL.map(|suit| {
        let rank =
            ["0", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"][usize::from(homes[suit as usize])];
        format!("{}-{rank}", suit.letter())
    });
    let board = format!("Founds: {}\n: {card}\n: {}\n:\n:\n:\n:\n:\n:\n", founds.join(" "), rest.join(" "));
    parse_position(&board, cells(4)).unwrap()
}

#[test]
fn each_rule_takes_the_cards_of_its_definition() {
    // The card; the numbers of clubs, diamonds, hearts and spades home; whether Horne, Raymond and Max take it.
    for (card, homes, expected) in [
        // Ranks below the ace count as home.
        ("AC", [0, 0, 0, 0], [true, true, true]),
        ("AH", [0, 0, 0, 0], [true, true, true]),
        ("2C", [1, 0, 0, 0], [true, true, true]),
        ("2D", [0, 1, 0, 0], [true, true, true]),
        ("3C", [2, 0, 0, 0], [false, false, true]),
        ("3C", [2, 1, 0, 5], [false, false, true]),
        ("3C", [2, 1, 1, 0], [false, true, true]),
        ("3C", [2, 2, 1, 0], [false, true, true]),
        ("3C", [2, 2, 2, 0], [true, true, true]),
        ("4S", [0, 2, 2, 3], [false, false, true]),
        ("4S", [1, 2, 2, 3], [false, true, true]),
        ("4S", [0, 3, 3, 3], [true, true, true]),
        // Both of the other colour, and the other suit of its own.
        ("5H", [4, 0, 4, 4], [true, true, true]),
        ("5H", [4, 2, 4, 3], [false, true, true]),
        ("5H", [4, 1, 4, 3], [false, false, true]),
        ("5H", [3, 2, 4, 3], [false, true, true]),
        ("5H", [3, 1, 4, 3], [false, false, true]),
        ("5H", [3, 9, 4, 2], [false, false, true]),
        ("5H", [9, 9, 4, 2], [false, false, true]),
        ("5D", [3, 4, 2, 3], [false, true, true]),
        ("5D", [3, 4, 1, 3], [false, false, true]),
        ("KC", [12, 12, 12, 0], [true, true, true]),
        ("KC", [12, 11, 11, 10], [false, true, true]),
        ("KC", [12, 11, 11, 9], [false, false, true]),
        // Not its turn.
        ("AC", [0, 0, 0, 0], [true, true, true]),
        ("3C", [1, 9, 9, 9], [false, false, false]),
        ("KC", [11, 11, 11, 11], [false, false, false]),
    ] {
        let card: Card = card.parse().unwrap();
        let takes = |rule| {
            let mut position = with(homes, card);
            let played = position.play_automatic(rule);
            assert!(played.is_empty() || played == [home(0)], "{played:?}");
            !played.is_empty()
        };
        let [none, horne, raymond, max] = AutoPlay::ALL.map(takes);
        assert_eq!((none, [horne, raymond, max]), (false, expected), "{card} on {homes:?}");
    }
}

#[test]
fn automatic_moves_are_played_until_there_are_none() {
    let board = "Foundations: H-9 C-9 D-9 S-9\nFreecells: TH - KS TD\n: KH QH JH\n: QS JS\n: TS\n: KD QD JD\n: KC\n: QC JC TC\n:\n:\n";
    let start = parse_position(board, cells(4)).unwrap();
    let won = "Foundations: H-K C-K D-K S-K\nFreecells: - - - -\n:\n:\n:\n:\n:\n:\n:\n:\n";
    // Each time from the left, cascades before cells. Only Horne makes JS wait for both tens; Raymond makes QS wait for
    // one jack.
    for (rule, expected) in [
        (AutoPlay::Horne, "3h 6h ah 1h dh 2h 4h 2h 6h 1h 4h 6h 1h 4h 5h ch"),
        (AutoPlay::Raymond, "3h 2h 6h 6h ah 1h 1h dh 1h 2h 4h 4h 4h 6h 5h ch"),
        (AutoPlay::Max, "3h 2h 2h 6h 6h 6h 5h ah 1h 1h 1h ch dh 4h 4h 4h"),
    ] {
        let mut position = start.clone();
        let played = position.play_automatic(rule);
        let letters: Vec<String> =
            played.iter().map(|step| format!("{}{}", step.from.letter(), step.to.letter())).collect();
        assert_eq!((letters.join(" ").as_str(), text(&position).as_str()), (expected, won), "{rule:?}");
        let mut again = start.clone();
        for step in played {
            again.play(step).unwrap();
        }
        assert_eq!(again, position);
        assert!(position.play_automatic(rule).is_empty());
    }
    let mut position = start.clone();
    assert_eq!((position.play_automatic(AutoPlay::None), &position), (vec![], &start));
}

#[test]
fn a_less_cautious_rule_takes_at_least_as_many_cards() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut homes = [0; 4];
    for number in 0..40 {
        let mut position = super::dealt(number, 10);
        for _ in 0..150 {
            let lefts = AutoPlay::ALL.map(|rule| {
                let mut position = position.clone();
                position.play_automatic(rule);
                position.cards_left()
            });
            assert!(lefts.is_sorted_by(|a, b| a >= b), "{lefts:?} {}", text(&position));
            for (home, left) in homes.iter_mut().zip(lefts) {
                *home += position.cards_left() - left;
            }
            let moves = position.legal_moves();
            // Moves from the cells get a game further.
            let useful =
                moves.iter().copied().find(|step| step.from >= Place::Cell(0) && matches!(step.to, Place::Cascade(_)));
            let Some(step) = useful.filter(|_| random.bool()).or_else(|| random.choice(moves)) else { break };
            position.play(step).unwrap();
        }
    }
    // Each rule differs from the next somewhere.
    assert!(homes.is_sorted_by(|a, b| a < b), "{homes:?}");
}
