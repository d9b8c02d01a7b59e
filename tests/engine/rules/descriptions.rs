//! Moves in words, read back by a reader that looks at nothing but the words and the board.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::description::{describe, describe_briefly, move_numbers};
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::position::Position;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::{Verdict, verdict};

use super::{dealt, end, step};

/// The games that the solver finds for some deals, with few cells and with many.
fn games() -> impl Iterator<Item = (Position, Vec<Move>)> {
    let deals =
        (1..=60).map(|number| (number, 4)).chain([(617, 4), (31_465, 4), (1941, 4), (617, 10), (14_720_822, 6)]);
    let mut solver = Solver::new();
    deals.map(move |(number, cells)| {
        let start = dealt(number, cells);
        let Ok(Verdict::Solved(solution)) =
            verdict(&mut solver, &start, Effort::Fast, Limits::NONE, &AtomicBool::new(false))
        else {
            panic!("#{number} can be won")
        };
        (start, solution.game().steps().to_vec())
    })
}

/// Each step of the games with the position before it.
fn steps() -> impl Iterator<Item = (Position, Move)> {
    games().flat_map(|(mut position, steps)| {
        let before = steps.into_iter().map(move |step| {
            let before = position.clone();
            position.play(step).unwrap();
            (before, step)
        });
        before.collect::<Vec<_>>()
    })
}

/// The place that `cascade 5`, `free cell b` or `home` names.
fn place(words: &str) -> Place {
    let (_, letter) = words.rsplit_once(' ').unwrap_or(("", "h"));
    let place = Place::from_char(letter.parse().unwrap()).unwrap();
    let expected = match place {
        Place::Cascade(_) => format!("cascade {letter}"),
        Place::Cell(_) => format!("free cell {letter}"),
        Place::Home => "home".into(),
    };
    assert_eq!(words, expected);
    place
}

/// The card on the board that is the deepest of a move, and the move.
fn read(words: &str, position: &Position) -> (Card, Move) {
    let (cards, rest) = if let Some((cards, from)) = words.split_once(" home from ") {
        (cards, (from, "home"))
    } else {
        let (cards, rest) = words.split_once(" from ").unwrap();
        (cards, rest.split_once(" to ").unwrap())
    };
    let (first, count) = match cards.split_once(" and ") {
        None => (cards, 1),
        Some((first, more)) if more.ends_with(" more") => {
            (first, 1 + more.split_once(' ').unwrap().0.parse::<u8>().unwrap())
        }
        Some((first, second)) => {
            assert_eq!(Some(second.parse().unwrap()), position.top(place(rest.0)));
            (first, 2)
        }
    };
    assert!(count < 4 || cards.ends_with("more"));
    let to = if let Some(empty) = rest.1.strip_suffix(", which is empty") {
        let to = place(empty);
        assert_eq!(position.top(to), None, "{words}");
        to
    } else if let Some((card, cascade)) = rest.1.strip_prefix("the ").and_then(|rest| rest.split_once(" in ")) {
        let to = place(cascade);
        assert_eq!(position.top(to), Some(card.parse().unwrap()), "{words}");
        to
    } else {
        let to = place(rest.1);
        assert!(!matches!(to, Place::Cascade(_)), "{words}");
        to
    };
    (first.parse().unwrap(), Move { from: place(rest.0), to, cards: count })
}

/// The deepest card of a move.
fn deepest(position: &Position, step: Move) -> Card {
    match step.from {
        Place::Cascade(cascade) => {
            *position.cascades()[usize::from(cascade)].iter().nth_back(usize::from(step.cards) - 1).unwrap()
        }
        from => position.top(from).unwrap(),
    }
}

#[test]
fn the_words_of_every_step_of_a_game_read_back() {
    let mut supermoves = 0;
    for (position, step) in steps() {
        let words = describe(&position, step);
        assert_eq!(read(&words, &position), (deepest(&position, step), step), "{words}");
        assert!(words.chars().count() <= 60, "{words}");
        supermoves += u32::from(step.cards > 2);
    }
    assert!(supermoves > 20, "{supermoves}");
}

#[test]
fn short_forms_fit_a_list_and_read_back() {
    for (position, step) in steps() {
        let words = describe_briefly(&position, step);
        assert!((6..=14).contains(&words.chars().count()), "{words}");
        let parts: Vec<&str> = words.split(' ').collect();
        let letter = |text: &str| Place::from_char(text.parse().unwrap()).unwrap();
        assert_eq!(parts[0].parse(), Ok(deepest(&position, step)), "{words}");
        let found = match parts[1..] {
            ["home"] => Move::one(step.from, Place::Home),
            [from, "→", to] => Move::one(letter(from), letter(to)),
            [from, "→", to, cards] => {
                let cards = cards.strip_prefix('×').unwrap().parse().unwrap();
                assert!(cards > 1, "{words}");
                Move { from: letter(from), to: letter(to), cards }
            }
            _ => panic!("{words}"),
        };
        assert_eq!(found, step, "{words}");
    }
}

#[test]
fn each_kind_of_move_has_its_words() {
    let mut position = end();
    for (notation, words, short) in [
        ("1b", "10♦ from cascade 1 to free cell b", "10♦ 1 → b"),
        ("a8", "K♦ from free cell a to cascade 8, which is empty", "K♦ a → 8"),
        ("38", "K♥ from cascade 3 to cascade 8, which is empty", "K♥ 3 → 8"),
        ("65", "10♠ from cascade 6 to the J♥ in cascade 5", "10♠ 6 → 5"),
        ("48v2", "J♦ and 10♣ from cascade 4 to cascade 8, which is empty", "J♦ 4 → 8 ×2"),
        ("43v3", "Q♠ and 2 more from cascade 4 to the K♥ in cascade 3", "Q♠ 4 → 3 ×3"),
        ("1h", "10♦ home from cascade 1", "10♦ home"),
    ] {
        assert_eq!(position.check(step(notation)), Ok(()), "{notation}");
        assert_eq!(describe(&position, step(notation)), words);
        assert_eq!(describe_briefly(&position, step(notation)), short);
    }
    position.play(step("1b")).unwrap();
    assert_eq!(describe(&position, step("bh")), "10♦ home from free cell b");
    assert_eq!(describe(&position, step("b8")), "10♦ from free cell b to cascade 8, which is empty");
}

#[test]
fn a_supermove_has_one_number_and_a_move_home_none() {
    for (start, steps) in games() {
        let mut game = tableaux_engine::PlayedGame::new(start);
        let numbers: Vec<Option<u32>> = move_numbers(&steps).collect();
        assert_eq!(numbers.len(), steps.len());
        for (step, number) in steps.into_iter().zip(numbers) {
            game.play(step).unwrap();
            assert_eq!(number, (!step.is_home()).then_some(game.moves()), "{step}");
        }
    }
}

#[test]
fn moves_without_a_card_are_in_notation() {
    for notation in ["81", "b1", "mh", "h1"] {
        assert_eq!(describe(&end(), step(notation)), notation);
        assert_eq!(describe_briefly(&end(), step(notation)), notation);
    }
}
