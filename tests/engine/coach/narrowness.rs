//! Which moves win: of small positions with all that can be reached from them, and in the words for it.

use std::collections::{HashMap, HashSet};

use tableaux_engine::card::{Rank, Suit};
use tableaux_engine::coach::{Crux, JudgedMove, KnownPositions, Narrowness, crux, judge};
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{CellCount, Deal, Position, Verdict, verdict};

use super::super::solver::board::Board;
use super::{Found, NEVER, late_positions, moves_of, position_of, sorted, try_everything};

/// A board after the moves home that nobody needs to put off: both cards of the other colour that could lie on the card are
/// home, or can go home before it is needed.
fn after_safe_moves_home(mut board: Board) -> Board {
    let is_safe = |board: &Board, from: Place| {
        let card = match from {
            Place::Cascade(at) => *board.cascades[usize::from(at)].last()?,
            Place::Cell(at) => board.cells[usize::from(at)]?,
            Place::Home => return None,
        };
        let home = |suit: Suit| i16::from(board.home[suit as usize]);
        let rank = i16::from(card.rank().value());
        let least =
            |is_red: bool| Suit::ALL.into_iter().filter(|suit| suit.is_red() == is_red).map(home).min().unwrap();
        let (same, other) = (least(card.suit().is_red()), least(!card.suit().is_red()));
        (other >= rank - 1 || other >= rank - 2 && same >= rank - 3).then_some(())
    };
    loop {
        let mut homeward = board.moves().into_iter().filter(|step| step.to == Place::Home);
        let Some(step) = homeward.rfind(|step| is_safe(&board, step.from).is_some()) else {
            return sorted(board);
        };
        board.play(step).unwrap();
    }
}

/// What was compared: moves that win and that lose, the latter where others win too, and the most moves of a position.
#[derive(Debug, Default)]
struct Compared {
    won: usize,
    lost: usize,
    blunders: usize,
    most_moves: usize,
}

/// Judges all moves of late positions in both ways, as far as trying everything takes no more than `max` positions a move.
fn compare(seed: u64, part: usize, max: usize) -> Compared {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut solver, mut known) = (Solver::new(), KnownPositions::default());
    let mut compared = Compared::default();
    for board in late_positions(&mut random, &mut Solver::new()).into_iter().step_by(part) {
        let narrowness = judge(&mut solver, &position_of(&board), &mut known, Limits::NONE, &NEVER).unwrap();
        let here = after_safe_moves_home(board.clone());
        let mut groups: HashMap<Board, HashSet<Move>> = HashMap::new();
        let (mut won, mut lost) = (0, 0);
        for step in moves_of(&board) {
            let mut after = board.clone();
            after.play(step).unwrap();
            let found = try_everything(&after, max);
            let after = after_safe_moves_home(after);
            if after == here {
                assert_eq!(narrowness.outcome_of(step), None, "{step} changes nothing: {board:?}");
                continue;
            }
            groups.entry(after).or_default().insert(step);
            let expected = match found {
                Some(Found::Won) => Outcome::Winnable,
                Some(Found::All(_)) => Outcome::Impossible,
                None => continue,
            };
            assert_eq!(narrowness.outcome_of(step), Some(expected), "{step}: {board:?}");
            let count = if expected == Outcome::Winnable { &mut won } else { &mut lost };
            *count += 1;
        }
        assert_eq!(narrowness.total(), groups.len(), "{board:?}");
        for JudgedMove { moves, .. } in &narrowness.moves {
            let moves: HashSet<Move> = moves.iter().copied().collect();
            assert!(groups.values().any(|group| *group == moves), "{moves:?}: {board:?}");
        }
        compared.won += won;
        compared.lost += lost;
        compared.blunders += if won > 0 { lost } else { 0 };
        compared.most_moves = compared.most_moves.max(narrowness.total());
    }
    compared
}

#[test]
fn moves_of_late_positions_are_judged_as_by_trying_everything() {
    let compared = compare(31, 11, 300);
    let is_enough = compared.won >= 100 && compared.lost >= 10 && compared.most_moves >= 15;
    assert!(is_enough, "{compared:?}: too few for a test");
}

/// The long form of the test above: `cargo test --release --test engine thousands_of_late_positions -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn thousands_of_late_positions_are_judged_as_by_trying_everything() {
    let compared = compare(3131, 1, 10_000);
    let is_enough = compared.won >= 1000 && compared.lost >= 1000 && compared.blunders >= 20;
    println!("{compared:?}");
    assert!(is_enough, "{compared:?}: too few for a test");
}

fn start(number: u32, cells: u8) -> Position {
    Position::new(Deal::new(number.into()).tableau(), CellCount::new(cells).unwrap())
}

/// The free cells are alike, and so are empty cascades.
#[test]
fn moves_to_the_same_position_count_once() {
    let judged = |cells| {
        judge(&mut Solver::new(), &start(617, cells), &mut KnownPositions::default(), Limits::NONE, &NEVER).unwrap()
    };
    let four = judged(4);
    let to_cells = four.moves.iter().filter(|judged| matches!(judged.moves[0].to, Place::Cell(_)));
    assert_eq!(to_cells.clone().count(), 8);
    assert!(to_cells.clone().all(|judged| judged.moves.len() == 4));
    assert_eq!(judged(10).total(), four.total());
    // Without cells those from cascade to cascade are left.
    assert_eq!(judged(0).total(), four.total() - 8);
}

/// Verdicts of a deal with 0 to 10 cells: where it is impossible no move wins.
#[test]
fn with_any_number_of_cells() {
    for cells in 0..=10 {
        let limits = Limits::states(30_000);
        let narrowness =
            judge(&mut Solver::new(), &start(11_982, cells), &mut KnownPositions::default(), limits, &NEVER).unwrap();
        match cells {
            // Proven within the limit or left open; never said to win.
            0..=4 => assert_eq!(narrowness.winning(), 0, "{cells}"),
            _ => assert!(narrowness.winning() > 0, "{cells}"),
        }
    }
}

#[test]
fn what_a_limit_leaves_open_is_said() {
    let limits = Limits::states(50);
    let narrowness =
        judge(&mut Solver::new(), &start(11_982, 4), &mut KnownPositions::default(), limits, &NEVER).unwrap();
    assert!(!narrowness.is_whole());
    assert_eq!(narrowness.to_string(), format!("whether one of {} moves wins is unknown", narrowness.total()));
}

fn narrowness(winnable: usize, impossible: usize, unknown: usize) -> Narrowness {
    let of = |outcome, count| {
        let step = Move::one(Place::Cascade(0), Place::Cell(0));
        std::iter::repeat_n(JudgedMove { moves: vec![step], outcome }, count)
    };
    let moves = of(Outcome::Winnable, winnable).chain(of(Outcome::Impossible, impossible));
    Narrowness { moves: moves.chain(of(Outcome::Unknown, unknown)).collect() }
}

#[test]
fn words() {
    let words = [
        ((5, 7, 0), "5 of 12 moves win"),
        ((1, 8, 0), "1 of 9 moves wins"),
        ((2, 5, 2), "at least 2 of 9 moves win"),
        ((1, 0, 2), "at least 1 of 3 moves wins"),
        ((9, 0, 0), "all 9 moves win"),
        ((1, 0, 0), "the only move wins"),
        ((0, 1, 0), "the only move loses"),
        ((0, 3, 0), "none of 3 moves wins"),
        ((0, 1, 3), "whether one of 4 moves wins is unknown"),
        ((0, 0, 0), "no move but home"),
    ];
    for ((winnable, impossible, unknown), expected) in words {
        assert_eq!(narrowness(winnable, impossible, unknown).to_string(), expected);
    }
    assert_eq!(narrowness(4, 7, 0).percent(), Some(36));
    assert_eq!(narrowness(0, 0, 0).percent(), None);
}

/// The crux is the first of the narrowest positions with four moves or more, and nothing is said that is not certain.
#[test]
fn the_crux_of_some_positions() {
    use tableaux_engine::coach::crux::narrowest;
    let at = |number, winning, moves| Crux::At { number, winning, moves };
    let none = [narrowness(9, 0, 0), narrowness(1, 2, 0)];
    assert_eq!(narrowest(&none), Crux::None, "three moves are no choice");
    assert_eq!(narrowest(&[]), Crux::None);
    let two = [narrowness(9, 1, 0), narrowness(2, 4, 0), narrowness(1, 2, 0), narrowness(3, 6, 0)];
    assert_eq!((narrowest(&two), narrowest(&two).percent()), (at(2, 2, 6), Some(33)));
    // If the unknown ones are lost, that is narrower.
    let open = [two.as_slice(), &[narrowness(1, 0, 5)]].concat();
    assert_eq!(narrowest(&open), Crux::Unknown);
    // Here it would not be.
    let open = [two.as_slice(), &[narrowness(4, 0, 5)]].concat();
    assert_eq!(narrowest(&open), at(2, 2, 6));
    assert_eq!(narrowest(&[narrowness(3, 1, 1)]), Crux::Unknown);
}

/// The crux of deals by another way: each position of the solution judged by verdicts of the moves one by one.
#[test]
fn the_crux_of_deals_by_single_verdicts() {
    let mut solver = Solver::new();
    let mut with_crux = 0;
    for number in [1, 617, 6_139, 11_863, 17_027, 23_190] {
        let Verdict::Solved(solution) =
            verdict(&mut solver, &start(number, 4), Effort::Short, Limits::NONE, &NEVER).unwrap()
        else {
            panic!("#{number} can be won")
        };
        let found = crux(&mut solver, &solution, Limits::NONE, &NEVER).unwrap();
        let mut position = solution.start().clone();
        let (mut least, mut moves) = (None, 0);
        for &step in solution.game().steps() {
            if !step.is_home() {
                moves += 1;
                let narrowness =
                    judge(&mut solver, &position, &mut KnownPositions::default(), Limits::NONE, &NEVER).unwrap();
                for judged in &narrowness.moves {
                    let outcomes: HashSet<bool> = judged
                        .moves
                        .iter()
                        .map(|&step| {
                            let mut after = position.clone();
                            after.play(step).unwrap();
                            let found = verdict(&mut solver, &after, Effort::Fast, Limits::NONE, &NEVER).unwrap();
                            matches!(found, Verdict::Solved(_))
                        })
                        .collect();
                    assert_eq!(outcomes, HashSet::from([judged.outcome == Outcome::Winnable]), "#{number}: {judged:?}");
                }
                let share = (narrowness.winning() * 1000).checked_div(narrowness.total()).unwrap_or(1000);
                if narrowness.total() >= 4 && least.is_none_or(|(least, _)| share < least) {
                    least = Some((share, moves));
                }
            }
            position.play(step).unwrap();
        }
        let expected = least.filter(|(share, _)| *share < 1000).map(|(_, number)| number);
        assert_eq!(found.number(), expected, "#{number}");
        with_crux += usize::from(expected.is_some());
    }
    assert!(with_crux >= 3, "{with_crux}");
}

/// A rank that is home does not change which positions are one.
#[test]
fn the_naive_rule_of_safe_moves_is_that_of_the_library() {
    let mut random = fastrand::Rng::with_seed(5);
    for board in late_positions(&mut random, &mut Solver::new()) {
        let mut position = position_of(&board);
        position.play_automatic(tableaux_engine::AutoPlay::Raymond);
        let naive = after_safe_moves_home(board);
        let home = Suit::ALL.map(|suit| position.foundation(suit).map_or(0, Rank::value));
        assert_eq!(naive.home, home);
    }
}
