//! Saved games of KPatience: `tableaux deal --format kpat`.

use roxmltree::{Document, Node};

use crate::command::{printed, run};

/// Where a card lies, and its attributes.
fn moved(card: Node<'_, '_>) -> (String, [String; 4]) {
    let attribute = |node: Node, name| node.attribute(name).unwrap().to_owned();
    let pile = card.parent().unwrap();
    assert_eq!((pile.tag_name().name(), attribute(pile, "position").as_str()), ("move", "0"));
    (attribute(pile, "pile"), ["id", "suit", "rank", "turn"].map(|name| attribute(card, name)))
}

#[test]
fn a_deal_is_a_saved_game_before_its_first_move() {
    let saved = printed("deal", &["617", "--format", "kpat"], "");
    let document = Document::parse(&saved).unwrap();
    let root = document.root_element();
    let named: Vec<_> = root.attributes().map(|attribute| (attribute.name(), attribute.value())).collect();
    assert_eq!(root.tag_name().name(), "kpat-game");
    assert_eq!(named, [("game-type", "freecell"), ("deal-number", "617")]);
    let [state] = root.children().filter(Node::is_element).collect::<Vec<_>>()[..] else { panic!("one state") };
    assert_eq!((state.tag_name().name(), state.attribute("current")), ("state", Some("true")));

    // Each cascade as it is dealt, its deepest card first.
    let ranks =
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
    let columns = printed("deal", &["617", "--format", "columns"], "");
    let dealt: Vec<(String, String)> = (0..)
        .zip(columns.lines())
        .flat_map(|(cascade, line)| line.split(' ').map(move |card| (format!("store{cascade}"), card.to_owned())))
        .collect();
    let cards: Vec<_> = document.descendants().filter(|node| node.has_tag_name("card")).map(moved).collect();
    let letters = |(pile, [_, suit, rank, turn]): &(String, [String; 4])| {
        assert_eq!(turn, "face-up");
        let rank = ranks.iter().position(|name| name == rank).unwrap();
        (pile.clone(), format!("{}{}", char::from(b"A23456789TJQK"[rank]), suit[..1].to_ascii_uppercase()))
    };
    assert_eq!(cards.iter().map(letters).collect::<Vec<_>>(), dealt);

    // By the id KPatience finds a card; these are of a game that it has saved itself.
    for (suit, rank, id) in [
        ("hearts", "eight", "1966600"),
        ("hearts", "three", "0655875"),
        ("hearts", "seven", "1704455"),
        ("clubs", "two", "0262146"),
    ] {
        let card = cards.iter().find(|(_, [_, of, name, _])| (of.as_str(), name.as_str()) == (suit, rank)).unwrap();
        assert_eq!(card.1[0], id, "{rank} of {suit}");
    }
}

#[test]
fn a_number_that_kpatience_does_not_deal_is_0() {
    let number = |arguments: &[&str]| {
        let saved = run("deal", &[arguments, &["--format", "kpat"]].concat(), "");
        let text = String::from_utf8(saved.stdout).unwrap();
        let document = Document::parse(&text).unwrap();
        assert_eq!(document.descendants().filter(|node| node.has_tag_name("card")).count(), 52);
        document.root_element().attribute("deal-number").unwrap().to_owned()
    };
    assert_eq!(number(&["2147483647"]), "2147483647");
    assert_eq!(number(&["2147483648"]), "0");
    assert_eq!(number(&["617", "--generator", "minstd"]), "0");
}

#[test]
fn a_saved_game_has_one_deal() {
    assert_eq!(printed("deal", &["-", "--format", "kpat"], "617\n"), printed("deal", &["617", "--format", "kpat"], ""));
}
