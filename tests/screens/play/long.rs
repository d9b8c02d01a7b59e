//! Games that go in circles for thousands of moves: what a key costs does not grow with them, and how many there may be.

use tableaux::browser::{App, Game};
use tableaux_engine::freecell::notation::{self, NotatedMove};
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, GameTree, Move, Place, PlayedGame, Position};
use tableaux_engine::undo_tree::{MAX_MOVES, NodeId};

use super::super::super::scaling::assert_linear;
use super::super::super::support::{app, draw, keys, message, number, paste, top};
use super::{position, solution};

const TOO_LONG: &str = "the game is too long; use up to 10000 moves, including those taken back";

/// A line with a game of #617 of so many moves: a card goes to and fro between two cells.
fn to_and_fro(moves: usize) -> String {
    let steps = ["ab", "ba"].into_iter().cycle().take(moves - 1);
    format!("ms:617/4/none/8a{}", steps.collect::<String>())
}

/// A game of #617 with ten cells, in five of which cards go from place to place, so that few positions come again.
fn wandering(moves: usize) -> PlayedGame {
    let mut game = PlayedGame::new(Position::new(Deal::new(number(617)).tableau(), CellCount::MAX));
    let mut random = fastrand::Rng::with_seed(16);
    for cascade in 0..5 {
        game.play(Move::one(Place::Cascade(cascade), Place::Cell(cascade))).unwrap();
    }
    while (game.moves() as usize) < moves {
        let [from, to] = [(); 2].map(|()| Place::Cell(random.u8(..10)));
        // A cell may be empty, or not.
        let _ = game.play(Move::one(from, to));
    }
    game
}

/// The line with such a game.
fn line(game: &PlayedGame) -> String {
    let moves: Vec<NotatedMove> = notation::explicit(game).collect();
    format!("ms:617/10/none/{}", moves.iter().map(ToString::to_string).collect::<String>())
}

fn tree(app: &App) -> &GameTree {
    &app.desk().focused().game().unwrap().tree
}

#[test]
fn a_game_has_ten_thousand_moves_at_most() {
    let mut app = app(&[1], 80, 24);
    paste(&mut app, &to_and_fro(MAX_MOVES + 1));
    assert_eq!((message(&app), top(&app)), (format!("pasted text: {TOO_LONG}"), "Browse"));
    paste(&mut app, &format!("http://x.org/?deal=1:{}", "6r".repeat(MAX_MOVES + 1)));
    assert_eq!(message(&app), format!("pasted text: {TOO_LONG}"));
    paste(&mut app, &to_and_fro(MAX_MOVES));
    assert_eq!((top(&app), tree(&app).counts(tree(&app).at()).0), ("Play", 10_000));
    // Nothing is lost by one more.
    let full = tree(&app).clone();
    assert_eq!(keys(&mut app, "ba"), []);
    assert_eq!((message(&app), tree(&app)), (TOO_LONG.into(), &full));
    keys(&mut app, "u");
    let before = tree(&app).clone();
    keys(&mut app, "ac");
    assert_eq!((message(&app), tree(&app)), (TOO_LONG.into(), &before));
    // What was played before may be played again.
    keys(&mut app, "ab");
    assert_eq!(tree(&app), &full);
}

/// The positions near where a game stands are all that each frame looks up, among the solutions that are kept too.
#[test]
fn few_positions_of_a_long_game_are_looked_up() {
    let mut app = app(&[617], 80, 24);
    paste(&mut app, &line(&wandering(4_000)));
    assert_eq!(tree(&app).counts(tree(&app).at()).0, 4_000);
    for step in ["", "<Home>", "<PgDn><PgDn>", "<End>"] {
        keys(&mut app, step);
        let unread = app.unread();
        assert!(unread.contains(position(&app)) && unread.len() < 600, "{step}: {}", unread.len());
    }
}

#[test]
fn long_games_are_opened_and_played_at_once() {
    assert_linear("a pasted game", 2_500, |moves| {
        let (mut app, line) = (app(&[1], 120, 40), to_and_fro(moves));
        move || paste(&mut app, &line)
    });
    assert_linear("keys", 2_500, |moves| {
        let mut app = app(&[1], 120, 40);
        paste(&mut app, &line(&wandering(moves - 100)));
        move || {
            for _ in 0..20 {
                keys(&mut app, "uuU");
                draw(&app);
            }
        }
    });
}

/// Each position before has a solution too, by the moves that were played.
#[test]
fn the_positions_before_one_that_is_solved_are_won_through_it() {
    let game_of = |moves: usize| {
        let start = Position::new(Deal::new(number(617)).tableau(), CellCount::FOUR);
        let line = notation::parse(to_and_fro(moves).rsplit('/').next().unwrap()).unwrap();
        let played = notation::replay(start.clone(), &line, AutoPlay::None).unwrap();
        // Whether the solution can be played is not asked where no move is made after it.
        (Game::of(GameTree::of(start, played.steps()).unwrap()), solution())
    };
    for moves in [1, 2, 1_000] {
        let (mut game, rest) = game_of(moves);
        let at = game.tree.at();
        game.note_solution(at, rest.clone());
        let whole = game.solution_of(NodeId::START).unwrap();
        let played = game.tree.game();
        assert_eq!(whole, [played.steps(), &rest].concat());
        assert_eq!(game.moves_left_of(NodeId::START), game.moves_left().map(|left| left + played.moves()));
    }
    assert_linear("a solution", 2_500, |moves| {
        let (mut game, rest) = game_of(moves);
        move || game.note_solution(game.tree.at(), rest)
    });
}
