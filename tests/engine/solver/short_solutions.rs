//! How short solutions are, and the bounds that say how short they can be.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::moves::{Move, Place};
use tableaux_engine::solver::{Effort, Limits, Solver, Verdict};

use super::board::Board;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The length of a solution, a move of several cards counting once and moves home not, and the bound; the solution is
/// replayed. Nothing if there is none.
fn solve(solver: &mut Solver, board: &Board, effort: Effort, limits: Limits) -> Option<(usize, usize)> {
    let Verdict::Solved(moves) = solver.solve(&board.start(), effort, limits, &NEVER) else { return None };
    board.clone().replay(&moves).unwrap_or_else(|why| panic!("{board:?}: {why}"));
    let length = moves.iter().filter(|found| found.to != Place::Home).count();
    let bound = usize::try_from(solver.bound()).unwrap();
    assert!(bound <= length, "{board:?}: {length} moves, at least {bound}");
    Some((length, bound))
}

/// The highest cards of each suit, shuffled onto cascades and into cells; the others are home.
fn ending(random: &mut fastrand::Rng) -> Board {
    let home: [u8; 4] = std::array::from_fn(|_| random.u8(7..=11));
    let mut cards: Vec<Card> = Vec::new();
    for (suit, home) in Suit::ALL.into_iter().zip(home) {
        cards.extend((home + 1..=13).map(|value| Card::new(Rank::new(value).unwrap(), suit)));
    }
    random.shuffle(&mut cards);
    let used = random.usize(2..=8);
    let mut board = Board { cascades: Default::default(), cells: vec![None; random.usize(0..=2)], home };
    for (index, card) in cards.into_iter().enumerate() {
        match board.cells.get_mut(index) {
            Some(cell) if random.u8(0..3) == 0 => *cell = Some(card),
            _ => board.cascades[random.usize(0..used)].push(card),
        }
    }
    board
}

/// The length of the shortest solution, by trying all moves of any number of cards, from the least length on; nothing if
/// there is none or that takes more than `max` positions. Moves home cost nothing, others as much as `cost` says.
fn shortest(board: &Board, max: usize, cost: impl Fn(Move) -> usize) -> Option<usize> {
    let normal = |mut board: Board| {
        board.cascades.sort();
        board.cells.sort();
        board
    };
    let mut seen = HashSet::new();
    let mut of_length = vec![vec![normal(board.clone())]];
    for length in 0.. {
        while let Some(board) = of_length.get_mut(length)?.pop() {
            if board.is_won() {
                return Some(length);
            }
            if !seen.insert(board.clone()) {
                continue;
            }
            if seen.len() > max {
                return None;
            }
            for mv in board.moves().into_iter().chain(runs(&board)) {
                let mut after = board.clone();
                after.play(mv).unwrap();
                let length = length + if mv.to == Place::Home { 0 } else { cost(mv) };
                of_length.resize(of_length.len().max(length + 1), Vec::new());
                of_length[length].push(normal(after));
            }
        }
    }
    unreachable!("lengths end")
}

/// Every legal move of several cards.
fn runs(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in 0..8u8 {
        for cards in 2..=board.cascades[usize::from(from)].len() {
            let mv = |to| Move { from: Place::Cascade(from), to: Place::Cascade(to), cards: cards.try_into().unwrap() };
            let cascade = &board.cascades[usize::from(from)];
            let run = &cascade[cascade.len() - cards..];
            if !run.windows(2).all(|pair| pair[1].rank().value() + 1 == pair[0].rank().value()) {
                break;
            }
            moves.extend((0..8).map(mv).filter(|&mv| board.is_legal(mv)));
        }
    }
    moves
}

#[test]
fn solutions_proven_to_be_the_shortest_are_as_short_as_by_trying_all_moves() {
    let mut random = fastrand::Rng::with_seed(14);
    let mut solver = Solver::new();
    let (mut compared, mut longest) = (0, 0);
    for _ in 0..500 {
        let board = ending(&mut random);
        let Some(expected) = shortest(&board, 400, |_| 1) else { continue };
        let quick = solve(&mut solver, &board, Effort::Short, Limits::NONE).unwrap();
        assert!(quick.1 <= expected && expected <= quick.0, "{quick:?} and {expected}: {board:?}");
        let proven = solve(&mut solver, &board, Effort::Proof, Limits::NONE).unwrap();
        assert_eq!(proven, (expected, expected), "{board:?}");
        compared += 1;
        longest = longest.max(expected);
    }
    assert!(
        compared >= 100 && longest >= 6,
        "{compared} positions, the longest of {longest} moves: too few for a test"
    );
}

/// The depth-first search solves these deals, and a beam of 448 positions does not.
#[test]
fn solutions_of_thousands_of_moves_are_replaced() {
    let mut solver = Solver::new();
    for (number, cells) in [(58_843, 4), (1656, 3), (1010, 2), (58, 1)] {
        let board = Board::dealt(number, cells);
        let [first, short] =
            [Effort::Fast, Effort::Short].map(|effort| solve(&mut solver, &board, effort, Limits::NONE).unwrap());
        assert!(first.0 > 1000, "#{number}: {first:?}: another deal would test more");
        assert!(short.0 < 60, "#{number}: {short:?}");
    }
}

#[test]
fn more_effort_gives_no_longer_solution_and_no_lower_bound() {
    let mut random = fastrand::Rng::with_seed(15);
    let mut solver = Solver::new();
    let deals = (1..=6).map(|number| Board::dealt(number, 4));
    let with_other_cells = [0, 1, 2, 3, 5, 7, 10].map(|cells| Board::dealt(14_720_822 + cells as u64, cells));
    let middle_games: Vec<Board> = (0..6).map(|_| Board::middle_game(&mut random, 4)).collect();
    let mut winnable = 0;
    for board in deals.chain(with_other_cells).chain(middle_games) {
        // Without cells it takes long to find out that a deal is impossible.
        let limits = Limits::states(60_000);
        let Some(fast) = solve(&mut solver, &board, Effort::Fast, limits) else { continue };
        let [short, best] =
            [Effort::Short, Effort::Best].map(|effort| solve(&mut solver, &board, effort, limits).unwrap());
        assert!(best.0 <= short.0 && short.0 <= fast.0, "{fast:?} {short:?} {best:?} {board:?}");
        assert!(fast.1 <= short.1 && short.1 <= best.1, "{fast:?} {short:?} {best:?} {board:?}");
        assert!(best.0 >= short.1, "{board:?}");
        winnable += 1;
    }
    assert!(winnable >= 14, "{winnable} are solved: too few for a test");
}

/// The cards of a solution that moves the fewest, and of every solution at least; the solution is replayed.
fn solve_in_cards(board: &Board) -> Option<(usize, usize)> {
    let (outcome, least) = Solver::new().solve_in_cards(&board.start(), Limits::NONE, &NEVER);
    let Verdict::Solved(moves) = outcome else { return None };
    board.clone().replay(&moves).unwrap_or_else(|why| panic!("{board:?}: {why}"));
    Some((moves.iter().map(|found| usize::from(found.cards)).sum(), least.try_into().unwrap()))
}

#[test]
fn the_fewest_cards_are_those_found_by_trying_all_moves() {
    let mut random = fastrand::Rng::with_seed(16);
    let (mut compared, mut most) = (0, 0);
    for _ in 0..1000 {
        let board = ending(&mut random);
        let Some(moved) = shortest(&board, 600, |mv| mv.cards.into()) else { continue };
        let expected = 52 - board.home.iter().map(|&home| usize::from(home)).sum::<usize>() + moved;
        assert_eq!(solve_in_cards(&board), Some((expected, expected)), "{board:?}");
        compared += 1;
        most = most.max(moved);
    }
    assert!(compared >= 200 && most >= 8, "{compared} positions, at most {most} cards: too few for a test");
}

/// The fewest cards that are moved in deals 1 to 10. Those of deals 2, 3 and 7 were also found by a search that knows
/// moves of single cards alone, and the lower bound.
const FEWEST_CARDS: [usize; 10] = [86, 75, 73, 83, 89, 79, 76, 75, 90, 84];

#[test]
fn the_first_deals_move_few_cards() {
    for number in [2, 3, 7] {
        let fewest = FEWEST_CARDS[number - 1];
        assert_eq!(solve_in_cards(&Board::dealt(number as u64, 4)), Some((fewest, fewest)), "#{number}");
    }
}

#[test]
#[ignore = "takes a minute"]
fn ten_deals_move_few_cards() {
    for (number, fewest) in (1..).zip(FEWEST_CARDS) {
        assert_eq!(solve_in_cards(&Board::dealt(number, 4)), Some((fewest, fewest)), "#{number}");
    }
}

#[test]
fn the_first_deals_have_solutions_of_known_length() {
    // Proven by another program to be the shortest.
    let mut solver = Solver::new();
    let lengths =
        (1..=4).map(|number| solve(&mut solver, &Board::dealt(number, 4), Effort::Best, Limits::NONE).unwrap().0);
    assert_eq!(lengths.collect::<Vec<_>>(), [29, 21, 18, 27]);
}

#[test]
fn the_same_effort_gives_the_same_solution() {
    let mut used = Solver::new();
    for number in [617, 1, 617, 24] {
        let start = Board::dealt(number, 4).start();
        let mut new = Solver::new();
        let outcome = new.solve(&start, Effort::Short, Limits::NONE, &NEVER);
        assert_eq!(used.solve(&start, Effort::Short, Limits::NONE, &NEVER), outcome, "#{number}");
        assert_eq!(used.bound(), new.bound(), "#{number}");
    }
}

#[test]
fn at_a_limit_the_shortest_solution_so_far_is_the_answer() {
    let board = Board::dealt(617, 4);
    let mut solver = Solver::new();
    let fast = solve(&mut solver, &board, Effort::Fast, Limits::NONE).unwrap();
    let states = solver.statistics().expanded;
    let best = solve(&mut solver, &board, Effort::Best, Limits::NONE).unwrap();
    let mut last = fast.0;
    for states in [states, states + 1, 20_000, 60_000, 200_000] {
        let limited = solve(&mut solver, &board, Effort::Best, Limits::states(states)).unwrap();
        assert!(solver.statistics().expanded <= states);
        assert!(limited.0 <= last && limited.0 >= best.0, "{limited:?} with {states} states");
        last = limited.0;
    }
    for bytes in [4 << 20, 16 << 20, 64 << 20] {
        let mut solver = Solver::new();
        let limited = solve(&mut solver, &board, Effort::Best, Limits { bytes, ..Limits::NONE }).unwrap();
        assert!(solver.statistics().bytes <= bytes, "{:?}", solver.statistics());
        assert!(limited.0 <= fast.0 && limited.0 >= best.0);
    }
}

#[test]
fn a_search_for_short_solutions_that_is_canceled_keeps_what_it_has() {
    let board = Board::dealt(5, 4);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let outcome = Solver::new().solve(&board.start(), Effort::Proof, Limits::NONE, &stop);
            (outcome, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(300));
        let stopped = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let (outcome, ended) = search.join().unwrap();
        assert!(matches!(outcome, Verdict::Solved(_)), "{outcome:?}");
        assert!(ended - stopped < Duration::from_millis(500));
    });
}

#[test]
fn a_position_that_goes_home_by_itself_takes_no_moves() {
    // Kings over queens, in cascades and in a cell: without cells the first search tries single moves.
    for cells in 0..=2 {
        let card = |rank, suit| Card::new(Rank::new(rank).unwrap(), suit);
        let mut board = Board { cascades: Default::default(), cells: vec![None; cells], home: [11; 4] };
        for (index, suit) in Suit::ALL.into_iter().enumerate() {
            board.cascades[index] = vec![card(13, suit), card(12, suit)];
        }
        for effort in Effort::ALL {
            assert_eq!(
                solve(&mut Solver::new(), &board, effort, Limits::NONE),
                Some((0, 0)),
                "{cells} cells, {effort}"
            );
        }
    }
}

/// What `--effort best` finds of many deals: number, verdict, moves, bound and cards, as a survey writes them.
const BEST: &str = include_str!("../../data/best.csv");

#[test]
fn the_best_solutions_that_were_found_before_are_found_again() {
    let row = |line: &str| -> [usize; 4] {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!((fields.len(), fields[1]), (5, "solved"), "{line}");
        [0, 2, 3, 4].map(|field| fields[field].parse().unwrap())
    };
    assert_eq!(
        BEST.lines().skip(2).filter(|line| !line.contains(",solved,")).collect::<Vec<_>>(),
        ["11982,impossible,,,"]
    );
    let mut rows: Vec<[usize; 4]> = BEST.lines().skip(2).filter(|line| line.contains(",solved,")).map(row).collect();
    assert_eq!(rows.len(), 31_999);
    let all = rows.iter().map(|[_, moves, ..]| moves).sum::<usize>();
    assert!(all * 100 <= 2540 * rows.len(), "{all} moves in all, more than 25.40 a deal");
    for [number, moves, bound, cards] in &rows {
        assert!(bound <= moves && moves < cards, "#{number}");
    }
    let mut solver = Solver::new();
    fastrand::Rng::with_seed(14).shuffle(&mut rows);
    for &[number, moves, bound, cards] in rows.iter().take(3) {
        let board = Board::dealt(number as u64, 4);
        assert_eq!(solve(&mut solver, &board, Effort::Best, Limits::NONE), Some((moves, bound)), "#{number}");
        let Verdict::Solved(moves) = solver.solve(&board.start(), Effort::Best, Limits::NONE, &NEVER) else {
            panic!("#{number} can be won");
        };
        assert_eq!(moves.iter().map(|found| usize::from(found.cards)).sum::<usize>(), cards, "#{number}");
    }
}
