//! Lines of a text of moves.

use tableaux_engine::read::moves::lines::lines;

#[test]
fn headings_and_boards_are_left_out() {
    let text = "Solution: 8a\n> 8b # 8c\n: 7D AD\nFreecells: 2C 3D\n  Step 3: 87\n\n1: 2a";
    let found: Vec<_> = lines(text).map(|cursor| (cursor.rest.trim(), cursor.at.line, cursor.at.column)).collect();
    assert_eq!(found, [("8a", 1, 10), ("8b", 2, 3), ("87", 5, 10), ("", 6, 1), ("1: 2a", 7, 1)]);
    assert_eq!(lines("12. 8a").next().and_then(|cursor| cursor.number()), Some((12, 3)));
    assert_eq!(lines("12345678. 8a").next().and_then(|cursor| cursor.number()), None);
}
