//! Parsing, formatting and sorting of cards and hands.

use proptest::prelude::*;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::skat::{HAND_SIZE, Hand, PACK, read_cards, sort_cards};

const SORTED: &str = "JC JS JH JD AC TC KC QC 9C 8C 7C AS TS KS QS 9S 8S 7S AH TH KH QH 9H 8H 7H AD TD KD QD 9D 8D 7D";

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

#[test]
fn notations_of_tens_suits_and_separators() {
    for ten in ["0S", "TS", "10S", "0s", "ts", "10s", "0♠", "T♠", "t♠", "10♠", "10♠\u{fe0f}", "T♠\u{fe0e}"]
    {
        assert_eq!(read_cards(ten), Ok(vec![card("TS")]), "{ten}");
    }
    for card in PACK {
        for text in [card.text(SuitStyle::Letters), card.text(SuitStyle::Symbols), &card.to_string().to_lowercase()] {
            assert_eq!(read_cards(text), Ok(vec![card]), "{text}");
            let turned: String = text.chars().rev().collect();
            assert_eq!(read_cards(&turned), Ok(vec![card]), "{turned}");
        }
    }
    let expected = vec![card("7H"), card("JC"), card("AD")];
    for text in ["7H JC AD", " 7H,JC ,, AD,", "7h\tjc\nad\r\n", "7♥\u{a0}J♣\u{3000}A♦"] {
        assert_eq!(read_cards(text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn cards_are_read_in_other_spellings() {
    for (text, cards) in [
        ("♣J", vec!["JC"]),
        ("CJ ♠J", vec!["JC", "JS"]),
        ("JCJS", vec!["JC", "JS"]),
        ("Karo-Ass", vec!["AD"]),
        ("JC CA ♠\u{fe0f}10 h0", vec!["JC", "AC", "TS", "TH"]),
        ("B♣ ♠B d♦ ♥D K♥ CK", vec!["JC", "JS", "QD", "QH", "KH", "KC"]),
    ] {
        assert_eq!(read_cards(text), Ok(cards.into_iter().map(card).collect()), "{text}");
    }
}

#[test]
fn fewer_than_ten_cards_are_read_as_while_typing() {
    assert_eq!(read_cards(""), Ok(vec![]));
    assert_eq!(read_cards(" ,"), Ok(vec![]));
    let text = "JC JS JD AC KC 9C AS 7H QD 8D";
    for cards in 0..=10 {
        assert_eq!(read_cards(&text[..(3 * cards).min(text.len())]).unwrap().len(), cards);
    }
}

#[test]
fn errors_name_the_card() {
    let error = |text: &str| text.parse::<Hand>().unwrap_err().to_string();
    let no_card = |text: &str, position| {
        format!(
            "card {position}: '{text}' is not a card; use a rank 7 8 9 10 J Q K A and a suit CSHD or ♣♠♥♦, as in JC or ♣J"
        )
    };
    let no_value = |text: &str| format!("card 1: '{text}' has no known rank; use 7 8 9 10 J Q K A, or 0 or T for 10");
    let no_suit = |text: &str| format!("card 1: '{text}' has no known suit; use CSHD or ♣♠♥♦ after the rank");
    for text in ["", "  ", ",", "\n"] {
        assert_eq!(error(text), "no cards found; use ten, as in JC 10S AH");
    }
    for text in ["?", "hello", "11111C"] {
        assert_eq!(error(text), no_card(text, 1));
        assert_eq!(error(&format!("JC {text}")), no_card(text, 2));
    }
    for text in ["1C", "C", "♥", "YC", "01H"] {
        assert_eq!(error(text), no_value(text));
    }
    for text in ["JX", "10X", "J", "10", "0", "7", "A*"] {
        assert_eq!(error(text), no_suit(text));
    }
    for text in ["PB", "P7", "HB", "SD"] {
        assert_eq!(error(text), "ten cards needed, got 1", "{text} is a German name");
    }
    for text in ["KB", "K10", "DB", "CB", "KK"] {
        let open = "is ambiguous because K is Kreuz, Karo or König; use B D K A next to a symbol";
        assert_eq!(error(text), format!("card 1: '{text}' {open}, as in ♣B, full names, as in Kreuz-Bube, or JC"));
    }
    assert_eq!(
        error("Kreuz-Bube Pik-Bube Karo-Bube Kreuz-Ass Kreuz-9 Pik-Ass Herz-7 Karo-Dame Karo-8 Karo-7 Herz-8"),
        "ten cards needed, got 11"
    );
    for text in ["2C", "3d", "4♥", "5S", "6c"] {
        let card = card(text);
        assert_eq!(
            error(&format!("JC JS {text}")),
            format!("card 3: {card} is not in the pack of 32; use 7 8 9 10 J Q K A of each suit")
        );
    }
    assert_eq!(
        error("JC 10S AH 0♠ XX"),
        "card 4: TS is already there, as card 2; use each card once",
        "the first mistake"
    );
    assert_eq!(error("JC"), "ten cards needed, got 1");
    assert_eq!(error("JC JS JD AC KC 9C AS 7H QD"), "ten cards needed, got 9");
    assert_eq!(error("JC JS JD AC KC 9C AS 7H QD 8D 7D"), "ten cards needed, got 11");
    assert_eq!(error(SORTED), "ten cards needed, got 32");
    let long = "\u{1b}x".repeat(1000);
    assert_eq!(error(&format!("JC {long}")), no_card(&(r"\u{1b}x".repeat(12) + "…"), 2));
}

#[test]
fn duplicates_and_cards_outside_the_pack_are_rejected() {
    let mut cards: [Card; HAND_SIZE] = PACK[..HAND_SIZE].try_into().unwrap();
    assert!(Hand::new(cards).is_ok());
    cards[9] = cards[2];
    let error = |cards| Hand::new(cards).unwrap_err().to_string();
    assert_eq!(error(cards), format!("card 10: {} is already there, as card 3; use each card once", cards[2]));
    cards[4] = card("6H");
    assert!(error(cards).starts_with("card 5: 6H is not in the pack of 32; "));
}

#[test]
fn cards_are_sorted_as_players_hold_them() {
    let mut cards = PACK;
    sort_cards(&mut cards);
    assert_eq!(cards.map(|card| card.to_string()).join(" "), SORTED);
    let mut others = ["2C", "7D", "JD", "6S", "AC"].map(card);
    sort_cards(&mut others);
    assert_eq!(others.map(|card| card.to_string()), ["JD", "AC", "7D", "2C", "6S"]);

    let hand: Hand = "8D QD 7H AS 9C KC AC JD JS JC".parse().unwrap();
    assert_eq!(hand.to_string(), "JC JS JD AC KC 9C AS 7H QD 8D");
    assert_eq!(format!("{hand:?}"), hand.to_string());
}

proptest! {
    #[test]
    fn a_hand_reads_back_from_its_cards_in_any_order(
        pack in Just(PACK.to_vec()).prop_shuffle(),
        order in Just((0..HAND_SIZE).collect::<Vec<usize>>()).prop_shuffle(),
        symbols in any::<bool>(),
    ) {
        let hand = Hand::new(pack[..HAND_SIZE].try_into().unwrap()).unwrap();
        prop_assert_eq!(hand.to_string().parse(), Ok(hand));
        let suits = if symbols { SuitStyle::Symbols } else { SuitStyle::Letters };
        let sorted: Vec<Card> = hand.cards().collect();
        let shuffled: Vec<&str> = order.iter().map(|&index| sorted[index].text(suits)).collect();
        prop_assert_eq!(shuffled.join(" ").parse(), Ok(hand));
        for (index, &card) in pack.iter().enumerate() {
            prop_assert_eq!(hand.contains(card), index < HAND_SIZE);
        }
        let mut again = pack[..HAND_SIZE].to_vec();
        sort_cards(&mut again);
        prop_assert_eq!(again, sorted);
    }

    #[test]
    fn any_text_is_a_hand_or_an_error_of_one_line(text in r"([0-9AJKQTcshd♣♠♥♦, \u{fe0f}]|\PC){0,40}") {
        match text.parse::<Hand>() {
            Ok(hand) => prop_assert_eq!(hand.cards().count(), HAND_SIZE),
            Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
        }
    }
}
