//! Verdicts on the way of random games, as a player who knows nothing plays them: each is proved by moves that win, or by
//! trying every line of play.

use tableaux_engine::solver::Solver;

use super::board::{Board, verdict};
use super::small_positions::{ending, is_winnable};

/// The positions that are proved.
const POSITIONS: usize = 1000;
/// The most positions after one that are tried to prove it lost. One that has more is not counted.
const MAX_TRIED: usize = 1500;

/// The positions of a game of random moves, home among them, from the first on.
fn game(random: &mut fastrand::Rng, start: Board) -> Vec<Board> {
    let mut game = vec![start];
    while let Some(last) = game.last().filter(|last| game.len() < 40 && !last.is_won()) {
        let moves = last.moves();
        let Some(&played) = random.choice(&moves) else { break };
        let mut next = last.clone();
        next.play(played).unwrap();
        game.push(next);
    }
    game
}

#[test]
fn a_thousand_verdicts_of_random_games_are_proved() {
    let mut random = fastrand::Rng::with_seed(16);
    let mut solver = Solver::new();
    let (mut won, mut lost, mut games) = (0, 0, 0);
    while won + lost < POSITIONS {
        games += 1;
        let start = if games % 2 == 0 { ending(&mut random) } else { Board::dealt(random.u64(1..=1_000_000), 4) };
        let game = game(&mut random, start);
        // What is won is replayed by other rules there.
        let (winnable, rest) =
            game.split_at(game.iter().take_while(|board| verdict(&mut solver, board).is_ok()).count());
        won += winnable.len();
        // A position after one that is proved lost is lost too.
        let is_too_large = |board: &Board| match is_winnable(board, MAX_TRIED) {
            Some(is_won) => {
                assert!(!is_won, "it is winnable: {board:?}");
                false
            }
            None => true,
        };
        for board in &rest[rest.partition_point(is_too_large)..] {
            assert!(verdict(&mut solver, board).is_err(), "{board:?}");
            lost += 1;
        }
    }
    assert!(won >= 100 && lost >= 100, "{won} won, {lost} lost: too few for a test");
}
