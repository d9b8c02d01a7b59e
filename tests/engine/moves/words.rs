//! Moves in words.

use tableaux_engine::read::moves::letters::Letters;
use tableaux_engine::read::moves::lines::lines;
use tableaux_engine::read::moves::words::read;
use tableaux_engine::read::moves::written::{Reference, WrittenMove};

fn moves(text: &str) -> Vec<String> {
    let read = read(lines(text), Letters::default());
    assert_eq!(read.mistake, None, "{text}");
    let name = |reference| match reference {
        Reference::Card(card) => card.to_string(),
        other => format!("{other:?}"),
    };
    let word = |found: &WrittenMove| {
        let cards = found.cards.map_or(String::new(), |cards| format!(" {cards}"));
        format!("{} {}{cards}", name(found.from), name(found.to))
    };
    read.moves.iter().map(word).collect()
}

#[test]
fn cards_are_moved_by_name() {
    for text in [
        "7♦→8♠, 2D → freecell, AH home, 9C to empty column",
        "7D-8S 2D-freecell AH-home 9C-empty",
        "1. 7D to 8S\n2. freecell 2D\n3. foundation AH\n4. 9C to an empty cascade",
        "Move 7D onto 8S. Put the 2D into a free cell. Move AH to the foundation. Move 9C to an empty space.",
        "seven of diamonds to eight of spades; 2 of diamonds to freecell; Ace of Hearts home; 9♣ > empty",
        "♦7 > ♠8\n♦2 > freecell\n♥A > foundation\n♣9 > empty column",
        "7D on 8S\n2D to temp\nAH out\n9C to empty pile",
        "stack D7 S8\nfreecell D2\nfoundation H1\nnewstack C9",
        "SEVEN_DIAMOND to EIGHT_SPADE\nTWO_DIAMOND to STOCK\nACE_HEART to HEART\nNINE_CLUB to empty",
        "7D: 3 -> 8S\n2D: 8 -> temp\nAH: 5 -> home\n2 -> empty: 9C",
        "8a: 7D from cascade 3 to 8S\n8c: 2D from cascade 8 to cell\nAH from freecell home\n9C to empty",
    ] {
        assert_eq!(moves(text), ["7D 8S", "2D AnyCell", "AH Home", "9C AnyCascade"], "{text}");
    }
}

#[test]
fn sentences_have_numbered_places() {
    let text = "-=-=-=-\n\nMove a card from stack 2 to freecell 0\n\nFoundations: H-0 C-A\nFreecells: 2C 3D\n: 4C 2C\n\n\
                ====\nMove 3 cards from stack 0 to stack 5\nMove a card from stack 3 to the foundations\n\
                Move a card from freecell 1 to stack 4\nThis game is solveable.\n";
    let expected = ["Stack(2) Cell(0) 1", "Stack(0) Stack(5) 3", "Stack(3) Home 1", "Cell(1) Stack(4) 1"];
    assert_eq!(moves(text), expected);
    assert_eq!(
        moves("7D from cascade 2 to cell b; 8♠→c, 2D to a cell"),
        ["7D Char('b')", "8S Char('c')", "2D AnyCell"]
    );
}

#[test]
fn other_lines_are_no_moves() {
    for text in ["", "8a 8b 8c 87", "7D AD 5C 3S", "a solution of 52 cards", "Back to home", "-=-=-=", "2D AH"] {
        assert!(
            read(lines(text), Letters::default()).moves.is_empty()
                && read(lines(text), Letters::default()).mistake.is_none(),
            "{text}"
        );
    }
}

#[test]
fn half_a_move_is_named_with_its_place() {
    for (text, place) in [
        ("7D to 8S\n7D to 8Z", "line 2, column 7: '8Z'"),
        ("2D freecell\n3C frecell", "line 2, column 4: 'frecell'"),
        ("2D freecell\n0h", "line 2, column 1: '0h'"),
        ("8a\n2D freecell", "line 1, column 1: '8a'"),
        ("2D freecell\n\n2. 1OC to freecell", "line 3, column 4: '1OC'"),
        ("7D → 8S, AH →", "line 1, column 10: 'AH'"),
        ("Move 2 cards from stack 2 to nowhere", "line 1, column 30: 'nowhere'"),
    ] {
        let mistake = read(lines(text), Letters::default()).mistake.expect(text).to_string();
        assert!(mistake.starts_with(&format!("{place} is not a move; ")), "{text}: {mistake}");
    }
}
