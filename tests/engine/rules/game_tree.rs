//! Games with branches: moves taken back, played again, and written as text.

use proptest::prelude::*;
use tableaux_engine::freecell::auto_play::AutoPlay;
use tableaux_engine::freecell::moves::Move;
use tableaux_engine::freecell::played_game::PlayedGame;
use tableaux_engine::freecell::{GameTree, Outlook};
use tableaux_engine::undo_tree::NodeId;

use super::dealt;

/// What is done to a game.
#[derive(Debug, Clone)]
enum Action {
    Play(u16),
    Undo,
    Redo,
    Restart,
    Branch(i64),
    Seek(u16),
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        8 => any::<u16>().prop_map(Action::Play),
        3 => Just(Action::Undo),
        2 => Just(Action::Redo),
        1 => Just(Action::Restart),
        1 => (-3i64..4).prop_map(Action::Branch),
        1 => any::<u16>().prop_map(Action::Seek),
    ];
    prop::collection::vec(action, 0..120)
}

/// A game as lists of moves: all lines that were ever reached, and where it stands.
#[derive(Default)]
struct Naive {
    at: Vec<Move>,
    reached: Vec<Vec<Move>>,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_move_is_lost(
        number in 0u64..=8_589_934_591,
        count in 0u8..=10,
        rule in prop::sample::select(&AutoPlay::ALL),
        actions in actions(),
    ) {
        let start = dealt(number, count);
        let mut tree = GameTree::new(start.clone());
        let mut naive = Naive { at: Vec::new(), reached: vec![Vec::new()] };
        for action in actions {
            let before = tree.at();
            match action {
                Action::Play(choice) => {
                    let legal = tree.position().legal_moves();
                    let Some(&step) = legal.get(usize::from(choice) % legal.len().max(1)) else { continue };
                    tree.play_with(step, rule).unwrap();
                    naive.at.push(step);
                    if !naive.reached.contains(&naive.at) {
                        naive.reached.push(naive.at.clone());
                    }
                    // Whoever has lost stays so.
                    if tree.outlook(tree.at()).is_none() {
                        tree.set_outlook(tree.at(), match choice % 5 {
                            0 => Outlook::Lost,
                            moves => Outlook::Winnable { moves: moves.into() },
                        });
                    }
                    // Taken back and played again it is the same.
                    let at = tree.at();
                    prop_assert!(tree.undo() && tree.at() == before && tree.redo() && tree.at() == at);
                }
                Action::Undo => prop_assert_eq!(tree.undo(), naive.at.pop().is_some()),
                Action::Restart => {
                    tree.restart();
                    naive.at.clear();
                }
                Action::Redo => {
                    if tree.redo() {
                        naive.at.push(tree.step(tree.at()).unwrap().0);
                    }
                }
                Action::Branch(steps) => {
                    let is_moved = tree.step_branch(steps);
                    prop_assert_eq!(is_moved, !tree.branches().is_empty());
                    naive.at = line_to(&tree, tree.at());
                }
                Action::Seek(choice) => {
                    let id = tree.ids().nth(usize::from(choice) % tree.ids().count()).unwrap();
                    tree.seek(id);
                    prop_assert_eq!(tree.at(), id);
                    naive.at = line_to(&tree, id);
                }
            }
            prop_assert_eq!(&line_to(&tree, tree.at()), &naive.at);
        }
        // Every line that was played is there, once.
        let mut lines: Vec<_> = tree.ids().map(|id| line_to(&tree, id)).collect();
        prop_assert_eq!(lines.len(), naive.reached.len());
        lines.retain(|line| !naive.reached.contains(line));
        prop_assert!(lines.is_empty());
        // Where it stands is where its moves lead.
        let mut game = PlayedGame::new(start.clone());
        for &step in &naive.at {
            game.play(step).unwrap();
            game.play_automatic(rule);
        }
        prop_assert_eq!(&tree.game(), &game);
        prop_assert_eq!(tree.counts(tree.at()), (game.moves(), game.cards()));
        let line = tree.line();
        prop_assert!(line.contains(&tree.at()) && line[0] == NodeId::START);
        prop_assert!(line.windows(2).all(|pair| tree.before(pair[1]) == Some(pair[0])));

        for id in tree.ids() {
            let (before, here) = (tree.before(id).and_then(|before| tree.outlook(before)), tree.outlook(id));
            prop_assert!(before != Some(Outlook::Lost) || here == Some(Outlook::Lost), "after a lost one");
            if let (Some(Outlook::Winnable { moves }), Some(before)) = (here, tree.before(id)) {
                let all = tree.counts(id).0 + moves;
                let is_won = |outlook| matches!(outlook, Some(Outlook::Winnable { moves }) if moves + tree.counts(before).0 <= all);
                prop_assert!(is_won(tree.outlook(before)), "before one that can be won");
            }
        }

        let text = tree.to_string();
        prop_assert_eq!(GameTree::parse(&start, &text), Ok(tree), "{}", text);
    }

    #[test]
    fn any_text_is_a_game_or_refused(text in r"[0-9]{1,3}(=[0-9]{1,2})?( [0-3][.*][1-8][1-8a-dh](v2)?(\+[1-8]h)?(=lost)?){0,4}") {
        if let Ok(tree) = GameTree::parse(&dealt(617, 4), &text) {
            prop_assert_eq!(GameTree::parse(&dealt(617, 4), &tree.to_string()), Ok(tree));
        }
    }
}

/// The moves that lead to a position, those home by themselves left out.
fn line_to(tree: &GameTree, id: NodeId) -> Vec<Move> {
    let mut line: Vec<Move> = std::iter::successors(Some(id), |&id| tree.before(id))
        .filter_map(|id| tree.step(id).map(|(step, _)| step))
        .collect();
    line.reverse();
    line
}

#[test]
fn branches_are_gone_through_in_a_circle() {
    let mut tree = GameTree::new(dealt(617, 4));
    let play = |tree: &mut GameTree, step: &str| tree.play_with(step.parse().unwrap(), AutoPlay::Horne).unwrap();
    assert!(!tree.step_branch(1) && tree.branches().is_empty());
    play(&mut tree, "8a");
    let end = play(&mut tree, "8b");
    tree.restart();
    let other = play(&mut tree, "1a");
    tree.restart();
    let last = play(&mut tree, "2a");
    assert_eq!((tree.branches().len(), tree.branches()[1..].to_vec()), (3, vec![other, last]));
    // The first branch is gone to where it was left.
    assert!(tree.step_branch(1) && tree.at() == end, "{tree}");
    assert!(tree.step_branch(-1) && tree.at() == last && tree.step_branch(-1) && tree.at() == other);
    assert!(tree.step_branch(4) && tree.at() == last);
    tree.set_outlook(NodeId::START, Outlook::Winnable { moves: 36 });
    tree.set_outlook(last, Outlook::Lost);
    assert_eq!(tree.last_not_lost(), Some((NodeId::START, 1)));
    assert_eq!(tree.to_string(), "4=36 0.8a 1*8b 0.1a 0*2a=lost");
    tree.set_outlook(NodeId::START, Outlook::Lost);
    assert_eq!(tree.last_not_lost(), None);
}

#[test]
fn a_wrong_text_is_refused_with_the_word() {
    for (text, word) in [
        ("", ""),
        ("x", "x"),
        ("1", "1"),
        ("0 1.8a", "1.8a"),
        ("0 0.8a 0.8a", "0.8a"),
        ("0 0.11", "0.11"),
        ("0 0.8a=won", "0.8a=won"),
        ("0 0.8a+8h", "0.8a+8h"),
        ("0 08a", "08a"),
    ] {
        let error = GameTree::parse(&dealt(617, 4), text).unwrap_err();
        assert_eq!(error.to_string(), format!("'{word}' is not a position of a game, or its move is illegal"));
    }
}
