//! The command `tableaux review`.

use serde_json::Value;

use crate::command::{answered, message, printed, run};
use crate::folder::Folder;

/// A game of #617 that its third move loses: cards that have nowhere to go fill the free cells.
const LOST: &str = "ms:617/4/horne/8a8c3b6da2";

fn json(arguments: &[&str], input: &str) -> Value {
    let (output, _) = answered("review", &[arguments, &["--format", "json"]].concat(), input);
    serde_json::from_str(&output).unwrap()
}

#[test]
fn a_lost_game_says_where_it_was_lost_and_what_would_have_kept_it() {
    let (output, code) = answered("review", &[LOST], "");
    assert_eq!(code, 1, "it cannot be won any more");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], "# #617, 4 free cells: lost by move 3 of 5 moves");
    assert!(lines[3].starts_with("   3 ✗ K♣ 3 → b") && lines[3].contains(" moves would have kept it"), "{output}");
    assert!(lines[4].starts_with("   4 ○ 6♣ 6 → d"), "{output}");
    assert!(output.contains("\n# turning points\n") && output.contains("\n  instead, won in "), "{output}");
    let lost = lines.iter().find(|line| line.starts_with("# the lost position: ")).unwrap();
    assert!(lost.contains(" positions, none won; ") && lost.ends_with(" can never be reached"), "{lost}");
}

#[test]
fn its_json_has_every_move_and_the_lines_that_win() {
    let review = json(&[LOST], "");
    let signs: Vec<&str> =
        review["steps"].as_array().unwrap().iter().map(|step| step["sign"].as_str().unwrap()).collect();
    assert_eq!((&review["number"], &review["result"], signs[2]), (&617.into(), &"lost".into(), "lost-here"));
    let third = &review["steps"][2];
    let [winning, choices, undecided] = ["winning", "choices", "undecided"].map(|key| third[key].as_u64().unwrap());
    assert!(0 < winning && winning < choices && undecided == 0, "{third}");
    assert!(review["lost"]["all"].as_bool().unwrap() && review["lost"]["positions"].as_u64().unwrap() > 1);
    // Each line, played after the moves before it, wins.
    for turn in review["turns"].as_array().unwrap() {
        let step = usize::try_from(turn["step"].as_u64().unwrap()).unwrap();
        let before = review["steps"].as_array().unwrap()[..step].iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mut moves: Vec<String> = before
            .flat_map(|step| {
                std::iter::once(&step["move"]).chain(step["home"].as_array().unwrap()).map(text).collect::<Vec<_>>()
            })
            .collect();
        moves.extend(turn["line"].as_array().unwrap().iter().map(text));
        let output = printed("check", &["617", "-"], moves.join(" "));
        assert!(output.starts_with("solved in "), "{output}");
    }
}

#[test]
fn games_that_are_won_and_open() {
    let (output, code) = answered("review", &["ms:617/4/horne/8a8b8c87"], "");
    assert_eq!((code, output.lines().next()), (0, Some("# #617, 4 free cells: open after 4 moves; it can be won")));
    let solution = printed("solve", &["1", "--effort", "short"], "");
    let (output, code) = answered("review", &["1", "-"], &solution);
    assert_eq!(code, 0);
    let first = output.lines().next().unwrap();
    assert!(first.starts_with("# #1, 4 free cells: won in "), "{output}");
    assert!(output.contains(" cards home") && !output.contains('✗'), "{output}");
}

/// 0 to 10 free cells, and boards in play.
#[test]
fn other_cells_and_boards() {
    let review = json(&["164", "--cells", "0", "-"], &printed("solve", &["164", "--cells", "0"], ""));
    assert_eq!((&review["cells"], &review["result"]), (&0.into(), &"won".into()));
    let review = json(&["ms:617/10/none/8a8b8c8d8e8f7g7k"], "");
    assert_eq!((&review["cells"], &review["steps"][7]["move"]), (&10.into(), &"7k".into()));
    let folder = Folder::new();
    let board = "Foundations: C-J D-J H-J S-J\nFreecells: KD - - -\n: QC KC\n: QD\n: QH KH\n: QS KS\n:\n:\n:\n:\n";
    std::fs::write(folder.path("board.txt"), board).unwrap();
    let review = json(&["--board", &folder.path("board.txt"), "15 1h 5h 2h ah 36 3h 6h 47 4h 7h"], "");
    assert_eq!((review.get("number"), &review["result"]), (None, &"won".into()));
    // An impossible deal was lost before its first move.
    let (output, code) = answered("review", &["11982", "1a"], "");
    assert_eq!(code, 1);
    assert!(output.starts_with("# #11982, 4 free cells: it could not be won from the start\n"), "{output}");
}

#[test]
fn what_a_limit_leaves_open_is_unknown() {
    let review = json(&["ms:11982/4/none/1a", "--limit", "100"], "");
    assert_eq!((&review["result"], &review["steps"][0]["sign"]), (&"unknown".into(), &"unknown".into()));
    assert!(review["steps"][0]["undecided"].as_u64().unwrap() > 0, "{review}");
}

#[test]
fn the_rule_of_automatic_moves_and_the_dialect_are_named() {
    let output = run("review", &["795388", "82", "--format", "json"], "");
    let refused: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&refused["result"], &refused["legal_with"]), (&"illegal".into(), &"horne".into()));
    assert!(
        refused["error"].as_str().unwrap().starts_with("line 1, column 1: step 1, 82: ") && refused["steps"].is_null()
    );
    assert_eq!(output.status.code(), Some(2));
    let text = ["11982", "1→a", "--limit", "100"];
    assert!(printed("review", &text, "").starts_with("# #11982"), "signs between places are standard");
    let review = json(&["617", "Move a card from stack 7 to freecell 0", "--limit", "1000"], "");
    assert_eq!(review["dialect"], "stacks from 0");
    let output = run("review", &["617", "QH freecell", "--limit", "1000"], "");
    assert_eq!(message(&output), "moves read as: cards by name");
}
