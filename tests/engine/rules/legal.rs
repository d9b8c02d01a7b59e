//! Legal moves, and the errors of illegal ones.

use tableaux_engine::card::Suit;
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::freecell::position::{IllegalMove, Position};

use super::{dealt, end, step, text, words};

fn refused(position: &Position, played: Move) -> String {
    let mut after = position.clone();
    let error = after.play(played).unwrap_err();
    assert_eq!(&after, position, "{played:?} is refused and done");
    assert_eq!(position.check(played), Err(error));
    error.to_string()
}

#[test]
fn a_new_position_has_the_tableau() {
    let position = dealt(617, 3);
    assert_eq!(
        text(&position),
        "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - -\n: 7D TD TH KD 4C 4S JD\n: AD 7S QC 5H QS TS KS\n\
         : 5C QD 3H 9S 9C 2H KC\n: 3S AC 9D 3C 9H 5D 4H\n: 5S 6D 6S 8S 7C JC\n: 8C 8H 8D 7H 6H 6C\n\
         : 2D AS 3D 4D 2C JH\n: AH KH TC JS 2S QH\n# 3 free cells\n"
    );
    assert_eq!((position.cards_left(), position.is_won(), position.cell_count().get()), (52, false, 3));
    assert_eq!(position.foundation(Suit::Hearts), None);
}

#[test]
fn each_kind_of_move_changes_its_two_places() {
    for (played, changes) in [
        // A card to a cascade, an empty one, a cell, home; from a cell.
        ("65", [(": TS\n", ":\n"), (": JH\n", ": JH TS\n")]),
        ("68", [(": TS\n", ":\n"), ("QC\n:\n", "QC\n: TS\n")]),
        ("6b", [(": TS\n", ":\n"), ("KD -", "KD TS")]),
        ("6h", [(": TS\n", ":\n"), ("S-9", "S-T")]),
        ("a8", [("QC\n:\n", "QC\n: KD\n"), ("KD -", "- -")]),
        ("ab", [("KD -", "- -"), ("- -", "- KD")]),
        // Several cards to a card, to an empty cascade.
        ("43v3", [(": QS JD TC\n", ":\n"), (": KH\n", ": KH QS JD TC\n")]),
        ("18v2", [(" JS TD\n", "\n"), ("QC\n:\n", "QC\n: JS TD\n")]),
    ] {
        let mut position = end();
        let (left, before) = (position.cards_left(), text(&position));
        position.play(step(played)).unwrap();
        let expected = changes.into_iter().fold(before, |text, (from, to)| text.replacen(from, to, 1));
        assert_eq!(text(&position), expected, "{played}");
        assert_eq!(position.cards_left(), left - u32::from(played.ends_with('h')), "{played}");
    }
}

#[test]
fn an_illegal_move_is_refused_with_the_rule_it_breaks() {
    for (played, rule) in [
        ("53", "JH does not go on KH; QC or QS goes there"),
        ("65v1", ""),
        ("56", "JH does not go on TS; 9D or 9H goes there"),
        ("a3", "KD does not go on KH; QC or QS goes there"),
        ("6a", "TS does not go to cell a; KD is there"),
        ("5h", "JH does not go home; TH goes there"),
        ("ah", "KD does not go home; TD goes there"),
        ("6c", "there is no cell c; use cascades 1 to 8 or cells a to b"),
        ("mh", "there is no cell m; use cascades 1 to 8 or cells a to b"),
        ("81", "cascade 8 is empty; use a place with a card"),
        ("bh", "cell b is empty; use a place with a card"),
        ("66", "from cascade 6 to itself is not a move; use another place"),
        ("h1", "cards stay home; move from a cascade or a cell"),
        ("1bv2", "2 cards at once from cascade 1 to cell b; move one card"),
        ("1hv2", "2 cards at once from cascade 1 to home; move one card"),
        ("a8v2", "2 cards at once from cell a to cascade 8; move one card"),
        ("18v5", "cascade 1 has 4 of the 5 cards; move up to 4"),
        ("18v3", "3 cards at once are too many; with 1 empty cell and no other empty cascade, move up to 2"),
        ("12v2", "JS does not go on TH; 9C or 9S goes there"),
        ("43v2", "JD does not go on KH; QC or QS goes there"),
    ] {
        if rule.is_empty() {
            assert_eq!(end().check(step(played)), Ok(()), "{played}");
        } else {
            assert_eq!(refused(&end(), step(played)), rule, "{played}");
        }
    }
    assert_eq!(
        refused(&dealt(617, 4), step("12v3")),
        "the last 3 cards of cascade 1 are not a run: JD is on 4S, where 3D or 3H goes"
    );
    // Of several breaks in a run, the error is about the last.
    assert_eq!(
        refused(&dealt(617, 0), step("62v5")),
        "the last 5 cards of cascade 6 are not a run: 6C is on 6H, where 5C or 5S goes"
    );
    assert_eq!(refused(&dealt(617, 0), step("1a")), "there is no cell a; use cascades 1 to 8");
    assert_eq!(refused(&dealt(617, 1), step("1b")), "there is no cell b; use cascades 1 to 8 or cell a");
    assert_eq!(refused(&dealt(617, 8), step("1l")), "there is no cell l; use cascades 1 to 8 or cells a to k");
}

#[test]
fn moves_that_have_no_notation_are_refused() {
    let (position, from) = (end(), Place::Cascade(5));
    let refused = |played| refused(&position, played);
    assert_eq!(
        refused(Move::one(Place::Cascade(8), Place::Home)),
        "there is no cascade 9; use cascades 1 to 8 or cells a to b"
    );
    assert_eq!(refused(Move::one(from, Place::Cell(255))), "there is no cell ?; use cascades 1 to 8 or cells a to b");
    assert_eq!(refused(Move { from, to: Place::Home, cards: 0 }), "a move of 0 cards; use 1 or more");
    assert_eq!(
        refused(Move { from, to: Place::Cascade(7), cards: 255 }),
        "cascade 6 has 1 of the 255 cards; move up to 1"
    );
    let (card, on) = ("KS".parse().unwrap(), "AH".parse().unwrap());
    assert_eq!(IllegalMove::DoesNotFit { card, on }.to_string(), "KS does not go on AH; nothing goes there");
}

/// Every legal move, found by trying all moves, with rules of its own that know only text.
fn brute_force(position: &Position) -> Vec<Move> {
    let words = words(position);
    let (cells, cascades) = (&words[1], &words[2..]);
    let cell_count = u8::try_from(cells.len()).unwrap();
    let places = || (0..8).map(Place::Cascade).chain((0..cell_count).map(Place::Cell)).chain([Place::Home]);
    let value = |card: &str| "0A23456789TJQK".find(&card[..1]).unwrap();
    let is_red = |card: &str| "DH".contains(&card[1..]);
    let fits = |card: &str, on: &str| value(card) + 1 == value(on) && is_red(card) != is_red(on);
    let is_next = |card: &str| {
        let foundation = words[0].iter().find(|word| word[..1] == card[1..]).unwrap();
        value(&foundation[2..]) + 1 == value(card)
    };
    let empty_cells = cells.iter().filter(|cell| *cell == "-").count();
    let mut moves = Vec::new();
    for from in places() {
        for to in places() {
            for cards in 1..=20 {
                let lying: Vec<&str> = match from {
                    Place::Cascade(cascade) => cascades[usize::from(cascade)].iter().map(String::as_str).collect(),
                    Place::Cell(cell) => {
                        [cells[usize::from(cell)].as_str()].into_iter().filter(|c| *c != "-").collect()
                    }
                    Place::Home => Vec::new(),
                };
                if lying.len() < cards || from == to {
                    continue;
                }
                let run = &lying[lying.len() - cards..];
                let is_legal = match to {
                    Place::Home => cards == 1 && is_next(run[0]),
                    Place::Cell(cell) => cards == 1 && cells[usize::from(cell)] == "-",
                    Place::Cascade(cascade) => {
                        let target = &cascades[usize::from(cascade)];
                        let empty = cascades.iter().filter(|cards| cards.is_empty()).count();
                        let others = empty - usize::from(target.is_empty());
                        (1..cards).all(|at| fits(run[at], run[at - 1]))
                            && target.last().is_none_or(|on| fits(run[0], on))
                            && cards <= (1 + empty_cells) * 2_usize.pow(u32::try_from(others).unwrap())
                    }
                };
                if is_legal {
                    moves.push(Move { from, to, cards: u8::try_from(cards).unwrap() });
                }
            }
        }
    }
    moves
}

#[test]
fn legal_moves_equal_those_of_brute_force() {
    let mut random = fastrand::Rng::with_seed(617);
    let (mut several, mut none) = (0, 0);
    for number in 0..60 {
        let mut position = dealt(number, random.u8(..=10));
        for _ in 0..120 {
            let moves = position.legal_moves();
            assert_eq!(moves, brute_force(&position), "{}", text(&position));
            several += moves.iter().filter(|found| found.cards > 2).count();
            // Moves home first, so that games get further.
            let best = moves.iter().find(|found| found.is_home()).copied().or_else(|| random.choice(moves));
            let Some(best) = best else {
                none += 1;
                break;
            };
            position.play(best).unwrap();
        }
    }
    // The positions are varied enough for a wrong rule to fail.
    assert!(several > 400 && none > 5, "{several} supermoves, {none} ends");
    assert_eq!(end().legal_moves(), brute_force(&end()));
}

#[test]
fn a_won_position_has_no_moves() {
    let won = "Foundations: H-K C-K D-K S-K\n:\n:\n:\n:\n:\n:\n:\n:\n";
    let position = crate::readers::parse_position(won, super::cells(4)).unwrap();
    assert!(position.is_won());
    assert_eq!((position.cards_left(), position.legal_moves()), (0, vec![]));
}
