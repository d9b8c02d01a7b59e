//! What a lost position still allows, against all positions that can be reached from it.

use tableaux_engine::card::Rank;
use tableaux_engine::coach::Reachable;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::{CellCount, Verdict, verdict};

use super::super::solver::board::Board;
use super::{Found, NEVER, late_positions, position_of, try_everything};
use crate::readers::parse_position;

#[test]
fn of_small_positions_it_is_what_trying_everything_finds() {
    let mut random = fastrand::Rng::with_seed(8);
    let (mut lost, mut buried) = (0, 0);
    for board in late_positions(&mut random, &mut Solver::new()).into_iter().step_by(5) {
        let Some(Found::All(all)) = try_everything(&board, 500) else { continue };
        let reachable = Reachable::from(&position_of(&board), usize::MAX, &NEVER);
        assert!(reachable.is_whole && !reachable.is_winnable, "{board:?}");
        let most = |suit: usize| all.iter().map(|board| board.home[suit]).max().unwrap();
        let home: Vec<u8> = reachable.home.iter().map(|rank| rank.map_or(0, Rank::value)).collect();
        assert_eq!(home, (0..4).map(most).collect::<Vec<_>>(), "{board:?}");
        let left = |board: &Board| 52 - board.home.iter().map(|&home| u32::from(home)).sum::<u32>();
        assert_eq!(reachable.fewest_left, all.iter().map(left).min().unwrap(), "{board:?}");
        for card in &reachable.buried {
            let is_free = |board: &Board| board.cascades.iter().any(|cards| cards.last() == Some(card));
            assert!(!all.iter().any(is_free), "{card} can be reached: {board:?}");
            buried += 1;
        }
        // As many as the solver has searched.
        let found = verdict(&mut Solver::new(), &position_of(&board), Effort::Fast, Limits::NONE, &NEVER).unwrap();
        assert_eq!(found, Verdict::Impossible { states: reachable.positions }, "{board:?}");
        lost += 1;
    }
    assert!(lost >= 3 && buried >= 3, "{lost} lost, {buried} buried: too few for a test");
}

/// The king of clubs lies on the queen, without a place to go.
#[test]
fn words_for_a_buried_card() {
    let board = "Foundations: C-J D-J H-J S-J\n: QC KC\n: QD KD\n: QH KH\n: QS KS\n\
                 :\n:\n:\n:\n# 0 free cells\n";
    let position = parse_position(board, CellCount::NONE).unwrap();
    let found = Reachable::from(&position, 1000, &NEVER);
    assert!(found.is_winnable && found.to_string().ends_with("positions, some of them won"), "{found}");
    let cut = Reachable::from(&position, 3, &NEVER);
    assert_eq!((cut.is_whole, cut.to_string()), (false, "more than 3 positions, none won".to_owned()));
}
