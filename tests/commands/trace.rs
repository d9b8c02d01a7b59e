//! The command `tableaux trace`, with the steps of a board beside those of the deal.

use serde_json::{Value, json};

use crate::command::{answered, printed, refused};

/// #617 dealt by a program that keeps 16 bits of s >> 16.
const UNMASKED: &str = "\
7D 7S 5C 3S AS 8C 2D 3H
KS KH 4D 3D 8D 8H QS AD
";

fn traced(arguments: &[&str], board: &str) -> (Vec<String>, i32) {
    let (text, code) = answered("trace", &[&["617", "--board", "-"], arguments].concat(), board);
    (text.lines().map(str::to_owned).collect(), code)
}

#[test]
fn the_steps_of_a_board_stand_beside_the_right_ones() {
    let (lines, code) = traced(&[], UNMASKED);
    assert_eq!((lines.len(), code), (60, 1));
    assert!(
        lines[0].starts_with("step       state      r  left  index  dealt  moved  yours  index      r     arith"),
        "{}",
        lines[0]
    );
    // The first draw has the same low bits, the second has not.
    assert!(lines[1].contains("   2053    52     25     7D     KS     7D     25   2053     617 · "), "{}", lines[1]);
    assert!(lines[2].contains("  20350    51      1     AD     KH     7S     27  53118  <  "), "{}", lines[2]);
    assert_eq!(lines.iter().filter(|line| line.contains('<')).count(), 1);
    let end = "not #617: step 2 deals AD, but your board has 7S; r should be (s >> 16) & 0x7fff; yours has the mask on \
               r forgotten: r is s >> 16";
    assert_eq!(lines[54], end);
    let part = [
        "",
        "output",
        "  yours  the mask on r forgotten: r is s >> 16",
        "  right  r = (s >> 16) & 0x7fff",
        "  fix    r should be (s >> 16) & 0x7fff",
    ];
    assert_eq!(lines[55..], part);
    // Where the program is known, its steps are, even if their cards are not.
    assert!(lines[20].contains("     ?      9  45945     "), "{}", lines[20]);

    let (lines, _) = traced(&["--format", "json"], UNMASKED);
    let value: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!((&value["first_step"], &value["mistakes"]), (&json!(2), &json!(["unmasked"])));
    let part = &value["parts"][0];
    assert_eq!((&part["part"], &part["right"]), (&json!("output"), &json!("r = (s >> 16) & 0x7fff")));
    let step = &value["steps"][1];
    assert_eq!((&step["yours"], &step["your_index"], &step["your_r"]), (&json!("7S"), &json!(27), &json!("53118")));
}

#[test]
fn the_deal_itself_and_what_nothing_explains() {
    let deal = |number: &str| printed("deal", &[number], "");
    let (lines, code) = traced(&[], &deal("617"));
    assert_eq!((lines[54].as_str(), code), ("the board is that of #617", 0));
    assert!(!lines.iter().any(|line| line.contains('<')));
    // Without a program, what r left is known alone.
    let (lines, _) = traced(&[], "8D ?? 5C");
    assert!(lines[2].contains("     ?      ?         ?     "), "{}", lines[2]);
    let (lines, code) = traced(&[], &deal("620"));
    let why = "; no known mistake explains it: ";
    let end = "; a program that sorts by random keys, or draws rank and suit apart, deals other boards by design";
    assert!(lines[54].contains(why) && lines[54].ends_with(end) && code == 1, "{}", lines[54]);
    assert!(lines[1].contains(" + 52k  <  "), "{}", lines[1]);
    // Two cards exchanged.
    let exchanged = deal("617").replace("7D", "x").replace("JS", "7D").replace('x', "JS");
    let (lines, _) = traced(&[], &exchanged);
    assert!(lines[54].ends_with("; JS at row 1, column 1 and 7D at row 4, column 8 swapped"), "{}", lines[54]);
    // The shuffle is right, and its cards are laid out otherwise.
    let rows: Vec<String> = deal("617").lines().map(|row| row.split(' ').rev().collect::<Vec<_>>().join(" ")).collect();
    let (lines, code) = traced(&[], &rows.join("\n"));
    let begin = "the shuffle of #617 is right, but the layout is not; each row should begin with the card dealt first";
    assert!(lines[54].starts_with(begin) && code == 1, "{}", lines[54]);
}

#[test]
fn several_boards_are_refused() {
    let two = printed("deal", &["1-2"], "");
    assert_eq!(refused("trace", &["617", "--board", "-"], two), "standard input: 2 boards found; use one");
}
