//! Moves from place to place.

use tableaux_engine::read::moves::lines::lines;
use tableaux_engine::read::moves::places::read;
use tableaux_engine::read::moves::written::Reference;

fn moves(text: &str) -> String {
    let read = read(lines(text));
    assert_eq!(read.mistake, None, "{text}");
    let char = |reference| if let Reference::Char(c) = reference { c.to_ascii_lowercase() } else { '?' };
    let words: Vec<String> = read
        .moves
        .iter()
        .map(|found| {
            let cards = found.cards.map_or(String::new(), |cards| format!("v{cards:x}"));
            format!("{}{}{cards}", char(found.from), char(found.to))
        })
        .collect();
    words.join(" ")
}

#[test]
fn moves_are_read_with_signs_counts_and_numbers() {
    for text in [
        "8a 26v3 3h",
        "8A26X33H",
        "8-a 2-6{3} 3-h",
        "8->a, 2 -> 6 (3), 3→h.",
        "8 a 2 6v3 3 h",
        "8 to a; 2 to 6x3; 3 to h",
        "1. 8a\n2. 26v3\n3. 3h",
        "1. 8a 2. 26v3 3. 3h",
        "1 8a\n2 26v3\n3 3h",
        "| 1 | 8a |\n| 2 | 26v3 |\n| 3 | 3h |",
        "[\"8a\", \"26v3\", \"3h\"]",
        "8a/26v3/3h",
        "moves = ['8a', '26v3', '3h']",
        "Game #617\nmoves: 8a 26v3 # so far\n3h\nThat is all.",
        "\u{feff}8a\r\n26v3\r\n3h\r\n",
    ] {
        assert_eq!(moves(text), "8a 26v3 3h", "{text}");
    }
    assert_eq!(moves("26v10 35va 1 7"), "26va 35va 17");
    assert_eq!(moves("1 7\n2 6"), "17 26");
}

#[test]
fn a_text_that_is_no_move_is_named_with_its_place() {
    for (text, place) in [
        ("8a 8x", "line 1, column 4: '8x'"),
        ("8a\n 8b8c8y 87", "line 2, column 6: '8y'"),
        ("1. 8a\n2. 26v\n", "line 2, column 4: '26v'"),
        ("8a\n8x\n87", "line 2, column 1: '8x'"),
        ("8a 26{14}", "line 1, column 4: '26{14}'"),
        ("8→a 8→ 87", "line 1, column 5: '8→'"),
        ("8a 8 b2 87", "line 1, column 4: '8'"),
    ] {
        let mistake = read(lines(text)).mistake.expect(text).to_string();
        assert!(mistake.starts_with(&format!("{place} is not a move; ")), "{text}: {mistake}");
    }
    assert!(read(lines("no moves at all")).other.is_some());
}
