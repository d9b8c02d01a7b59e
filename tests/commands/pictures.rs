//! Deals as pictures: `tableaux deal --format svg`.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use crate::command::{message, printed, run};

/// A picture of deals.
fn picture(arguments: &[&str]) -> String {
    printed("deal", &[arguments, &["--format", "svg"]].concat(), "")
}

/// What is written on the cards of a picture, the deepest of each cascade first, row by row.
fn cards(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let is_index = |node: &Node| node.has_tag_name("text") && node.parent().unwrap().has_tag_name("g");
    let has = |node: &Node, name| node.attribute(name).is_some();
    let texts = document.descendants().filter(is_index);
    let indices = texts.filter(|node| !has(node, "transform") && !has(node, "text-anchor"));
    indices.map(|node| node.text().unwrap().replace('\u{fe0e}', "").replace("10", "T")).collect()
}

#[test]
fn a_deal_is_drawn_card_by_card() {
    let svg = picture(&["617"]);
    let rows = printed("deal", &["617", "--suits", "symbols"], "");
    assert_eq!(cards(&svg), rows.split_whitespace().collect::<Vec<_>>());
    assert!(svg.len() < 20_000, "{} bytes", svg.len());
    let document = Document::parse(&svg).unwrap();
    let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("FreeCell #617"));
    // Each card, and the free cells and foundations, lie on the table.
    let size = |name| document.root_element().attribute(name).unwrap().parse::<usize>().unwrap();
    let place = |node: Node, name| node.attribute(name).unwrap().parse::<usize>().unwrap();
    let used: Vec<Node> = document.descendants().filter(|node| node.has_tag_name("use")).collect();
    assert_eq!(used.len(), 52 + 8);
    assert!(used.iter().all(|&node| place(node, "x") + 76 < size("width") && place(node, "y") + 106 < size("height")));
    let places: BTreeSet<_> = used.iter().map(|&node| (place(node, "x"), place(node, "y"))).collect();
    assert_eq!(places.len(), used.len(), "no two at one place");
    for forbidden in ["<script", "http://", "https://", "url(", "@import"] {
        assert!(!svg.replace("http://www.w3.org/2000/svg", "").contains(forbidden), "{forbidden}");
    }
}

#[test]
fn pictures_have_the_colours_of_their_theme() {
    let felt = picture(&["617"]);
    assert_eq!(picture(&["617", "--theme", "felt"]), felt);
    let mut seen = BTreeSet::from([felt]);
    for theme in ["dark", "light", "four-colors", "high contrast", "plain"] {
        assert!(seen.insert(picture(&["617", "--theme", theme])), "{theme} is like another");
    }
    let theme = include_str!("../../assets/themes/light.toml");
    let light = picture(&["617", "--theme", "light"]);
    for (at, _) in light.match_indices("=\"#").filter(|(at, _)| !light[..*at].ends_with("href")) {
        let colour = &light[at + 2..at + 9];
        assert!(theme.contains(colour), "{colour} is not in the theme");
    }
}

#[test]
fn letters_and_other_generators_are_drawn() {
    let svg = picture(&["617", "--suits", "letters"]);
    assert_eq!(cards(&svg), printed("deal", &["617"], "").split_whitespace().collect::<Vec<_>>());
    assert!(!svg.contains(['♣', '♦', '♥', '♠']));
    let output = run("deal", &["617", "--generator", "minstd", "--suits", "letters", "--format", "svg"], "");
    assert!(message(&output).contains("deals of the generator minstd"));
    let svg = String::from_utf8(output.stdout).unwrap();
    let rows = run("deal", &["617", "--generator", "minstd"], "").stdout;
    assert_eq!(
        cards(&svg).join(" "),
        String::from_utf8(rows).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    );
    assert!(svg.contains("<title>FreeCell #617 by minstd</title>"));
}

#[test]
fn several_deals_lie_below_each_other() {
    let svg = picture(&["1-8", "617"]);
    let all: Vec<String> = ["1", "2", "3", "4", "5", "6", "7", "8", "617"].map(|n| cards(&picture(&[n]))).concat();
    assert_eq!(cards(&svg), all);
    assert!(svg.len() < 9 * 20_000, "{} bytes", svg.len());
    assert_eq!(printed("deal", &["-", "--format", "svg"], "1-8 617"), svg);
}

#[test]
fn what_is_before_a_mistake_is_drawn() {
    let output = run("deal", &["-", "--format", "svg"], "617 x");
    assert_eq!((output.status.code(), String::from_utf8(output.stdout).unwrap()), (Some(2), picture(&["617"])));
}
