//! Reviews of games whose blunders are known.

use tableaux_engine::coach::review::{ReviewedPosition, review_position};
use tableaux_engine::coach::{MoveSign, Review, ReviewedMove};
use tableaux_engine::freecell::{GameTree, Outlook};
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::{AutoPlay, CellCount, Deal, Move, PlayedGame, Position, Verdict, notation, verdict};

use super::NEVER;

fn start(number: u32) -> Position {
    Position::new(Deal::new(number.into()).tableau(), CellCount::FOUR)
}

/// Reviews a game, up to its first lost position. Returns also the moves of the best solution known of each position.
fn review(
    solver: &mut Solver,
    game: &PlayedGame,
    start: Position,
    rule: AutoPlay,
) -> (GameTree, Review, Vec<Vec<Move>>) {
    let mut tree = GameTree::played_by(game, start, rule);
    let line = tree.way_to(tree.at());
    let mut positions: Vec<ReviewedPosition> = Vec::new();
    for &id in &line {
        let reviewed = review_position(solver, tree.position_of(id), true, Limits::NONE, &NEVER).unwrap();
        if reviewed.solution.is_none() {
            break;
        }
        positions.push(reviewed);
    }
    let (review, solutions) = Review::of_positions(&mut tree, &line, positions);
    (tree, review, solutions)
}

fn played(number: u32, moves: &str, rule: AutoPlay) -> PlayedGame {
    notation::replay(start(number), &notation::parse(moves).unwrap(), rule).unwrap()
}

/// All free cells are filled with cards that have nowhere to go: by the third move, as an exhaustive search says of the
/// position after it, and of none before.
#[test]
fn a_game_that_was_lost_by_its_third_move() {
    let mut solver = Solver::new();
    let game = played(617, "8a8c3b6da2", AutoPlay::Horne);
    let (tree, review, solutions) = review(&mut solver, &game, start(617), AutoPlay::Horne);
    let signs: Vec<MoveSign> = review.moves.iter().map(|reviewed| reviewed.sign).collect();
    let verdicts: Vec<bool> = tree
        .way_to(tree.at())
        .into_iter()
        .map(|id| {
            let found = verdict(&mut solver, tree.position_of(id), Effort::Fast, Limits::NONE, &NEVER).unwrap();
            matches!(found, Verdict::Solved(_))
        })
        .collect();
    assert_eq!(verdicts, [true, true, true, false, false, false]);
    assert_eq!(signs[2..], [MoveSign::LostHere, MoveSign::AlreadyLost, MoveSign::AlreadyLost]);
    assert_eq!(review.lost_by().and_then(|reviewed| reviewed.number), Some(3));
    let narrowness = review.moves[2].narrowness.as_ref().unwrap();
    let words = format!("lost it here: {} of {} moves would have kept it", narrowness.winning(), narrowness.total());
    assert_eq!(review.moves[2].in_words(), words);
    // The winning line from before the blunder.
    let mut position = tree.position_of(tree.way_to(tree.at())[2]).clone();
    for &step in &solutions[2] {
        position.play(step).unwrap();
    }
    assert!(position.is_won() && solutions[3].is_empty());
}

/// A solution keeps its game winnable throughout; a detour of two moves before it is told by its length.
#[test]
fn a_detour_in_a_solution() {
    let mut solver = Solver::new();
    let found = verdict(&mut solver, &start(1), Effort::Short, Limits::NONE, &NEVER).unwrap();
    let Verdict::Solved(solution) = found else { panic!("#1 can be won") };
    let (tree, best, _) = review(&mut solver, solution.game(), start(1), AutoPlay::None);
    let longer = |review: &Review| -> u32 {
        let of_move = |reviewed: &ReviewedMove| match reviewed.sign {
            MoveSign::Best => 0,
            MoveSign::Longer(moves) => moves,
            other => panic!("all moves of #1 win: {other}"),
        };
        review.moves.iter().map(of_move).sum()
    };
    let best_of = |tree: &GameTree| match tree.outlook(tree.way_to(tree.at())[0]) {
        Some(Outlook::Winnable { moves }) => moves,
        other => panic!("#1 can be won: {other:?}"),
    };
    // What was played and the best that is known differ by all detours together.
    assert_eq!(longer(&best), solution.moves() - best_of(&tree));
    assert_eq!(tree.outlook(tree.at()), Some(Outlook::Winnable { moves: 0 }));
    assert_eq!(best.moves.last().unwrap().number, None, "the last cards go home");
    // A card to a cell and back again, then the solution of a deal that has such a card: it goes home with one move more
    // than it needs.
    let way_back = |number| {
        let is_way_back = |step: &Move| {
            let mut position = start(number);
            let back = Move { from: step.to, to: step.from, cards: 1 };
            position.play(*step).is_ok() && position.play(back).is_ok()
        };
        let step = start(number).legal_moves().into_iter().find(|step| !step.is_home() && is_way_back(step));
        step.map(|step| (number, step))
    };
    let (number, step) = (2..=100).find_map(way_back).unwrap();
    let found = verdict(&mut solver, &start(number), Effort::Short, Limits::NONE, &NEVER).unwrap();
    let Verdict::Solved(solution) = found else { panic!("#{number} can be won") };
    let mut game = PlayedGame::new(start(number));
    game.play(step).unwrap();
    game.play(Move { from: step.to, to: step.from, cards: 1 }).unwrap();
    for &step in solution.game().steps() {
        game.play(step).unwrap();
    }
    let (tree, detour, _) = review(&mut solver, &game, start(number), AutoPlay::None);
    assert_eq!(longer(&detour), solution.moves() + 2 - best_of(&tree));
}

/// Moves home that the rule would not have made are moves of their own, and can lose a game.
#[test]
fn automatic_moves_belong_to_the_move_before_them() {
    let solution = |rule: AutoPlay| {
        let mut game = PlayedGame::new(start(164));
        let found = verdict(&mut Solver::new(), &start(164), Effort::Fast, Limits::NONE, &NEVER).unwrap();
        let Verdict::Solved(solution) = found else { panic!("#164 can be won") };
        for &step in solution.game().steps() {
            game.play(step).unwrap();
        }
        GameTree::played_by(&game, start(164), rule)
    };
    let (none, max) = (solution(AutoPlay::None), solution(AutoPlay::Max));
    assert_eq!(none.ids().count(), none.game().steps().len() + 1, "each step is one of its own");
    assert!(max.ids().count() < none.ids().count());
    for tree in [none, max] {
        assert!(tree.position().is_won());
        assert_eq!(tree.counts(tree.at()).0, tree.game().moves());
    }
}
