//! What stands around a board: numbers in headings, and what a terminal does not show.

use tableaux_engine::DealNumber;
use tableaux_engine::read::heading::deal_numbers;
use tableaux_engine::read::prepare::prepare;

#[test]
fn headings_name_numbers() {
    let numbers = |text| deal_numbers(text).into_iter().map(DealNumber::get).collect::<Vec<_>>();
    for text in ["#617", "Game #617", "Deal 617:", "ms617", "{number: 617, rows: ", "// \"number\" : 617"] {
        assert_eq!(numbers(text), [617], "{text}");
    }
    assert_eq!(numbers("  #617  winnable     #618  winnable · 31 moves"), [617, 618]);
    assert_eq!(numbers("https://example.org/play?deal=617:8a8b"), [617]);
    for text in [
        "board 1",
        "Microsoft 1–32,000",
        "FreeCell · 7 beside each other",
        "FreeCell · 7 panes",
        "51 moves",
        "Move a card to freecell 0",
        "#",
        "#x",
        "game over",
        "12 ms",
    ] {
        assert!(numbers(text).is_empty(), "{text}");
    }
}

#[test]
fn what_a_terminal_does_not_show_is_left_out() {
    for (text, shown) in [
        ("\u{feff}7D\r\nAD\r5C\n", "7D\nAD\n5C\n"),
        ("\u{1b}[31m7♦\u{1b}[0m \u{1b}[38;5;1mA♦\u{9b}m", "7♦ A♦"),
        ("\u{1b}]8;;http://x.org\u{1b}\\7D\u{1b}]8;;\u{7} \u{1b}(BAD\u{1b}=", "7D AD"),
        ("7D \u{1b}", "7D \u{1b}"),
        ("\u{1b}[31\n7D", "\u{1b}[31\n7D"),
        ("\u{1b}]0;7D\n", "\u{1b}]0;7D\n"),
        ("７Ｄ", "7D"),
    ] {
        assert_eq!(prepare(text), shown, "{text:?}");
    }
}
