use tableaux::browser::state::ghost::{Ghost, GhostOf, Race};
use tableaux_engine::freecell::{CellCount, Deal, Position};
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::{Verdict, verdict};

#[test]
fn a_ghost_moves_with_the_player_and_stands_at_its_end() {
    let start = Position::new(Deal::new(1.into()).tableau(), CellCount::FOUR);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let found = verdict(&mut Solver::new(), &start, Effort::Fast, Limits::NONE, &stop);
    let Ok(Verdict::Solved(solution)) = found else { panic!("it can be won") };
    let ghost = Ghost::new(GhostOf::Solution, &start, solution.game().steps()).unwrap();
    assert_eq!(ghost.moves(), solution.moves());
    assert!(ghost.at(ghost.moves()).is_won() && ghost.at(u32::MAX).is_won());
    // Whoever plays the same game is level all the way.
    for moves in 0..=ghost.moves() {
        assert_eq!(ghost.race(moves, ghost.at(moves)).lead, 0, "{moves}");
    }
    let won = ghost.at(ghost.moves()).clone();
    assert_eq!(ghost.race(ghost.moves() - 3, &won), Race { lead: 3, home: 52, ..ghost.race(ghost.moves() - 3, &won) });
    let behind = ghost.race(ghost.moves(), &start);
    assert!(behind.lead < 0 && (behind.home, behind.ghost_home) == (0, 52), "{behind:?}");
    assert_eq!(Ghost::new(GhostOf::Solution, &won, solution.game().steps()), None);
}
