//! Lines that say what lies in the free cells and on the foundations.

use super::text_line::{TextLine, words};
use crate::card::{Card, Suit};

/// What a line holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Cells,
    Foundations,
    /// Both in one line, without names, as fc-solve prints them above rows.
    CellsAndFoundations,
    Cascade,
}

const NAMES: [(&str, LineKind); 7] = [
    ("freecells:", LineKind::Cells),
    ("free cells:", LineKind::Cells),
    ("cells:", LineKind::Cells),
    ("fc:", LineKind::Cells),
    ("foundations:", LineKind::Foundations),
    ("foundation:", LineKind::Foundations),
    ("founds:", LineKind::Foundations),
];

/// What a line holds, and what follows its name.
pub(super) fn split_name(line: TextLine) -> (LineKind, TextLine) {
    let start = line.without_blanks();
    // All names begin with one of these letters.
    let names = if start.text.starts_with(['F', 'f', 'C', 'c']) { &NAMES[..] } else { &[] };
    for &(name, kind) in names {
        if start.text.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)) {
            return (kind, start.skip(name.len()));
        }
    }
    if foundations_at(line.text).is_some() { (LineKind::CellsAndFoundations, line) } else { (LineKind::Cascade, line) }
}

/// Where the foundations begin in a line that ends with all four of them, after cards in cells or none.
pub(super) fn foundations_at(line: &str) -> Option<usize> {
    let is_foundation = |word: &str| word.split_once('-').is_some_and(|(suit, _)| suit.parse::<Suit>().is_ok());
    let dash = line.bytes().position(|byte| byte == b'-')?;
    let first = line[..dash].trim_end_matches(|c: char| !c.is_whitespace()).len();
    let (cells, foundations) = line.split_at(first);
    let are_cards = words(cells).all(|(_, word)| Card::from_word(word).is_some());
    let mut count = 0;
    let are_foundations = words(foundations).all(|(_, word)| {
        count += 1;
        is_foundation(word)
    });
    (are_cards && are_foundations && count == Suit::COUNT).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_by_their_names() {
        let kind = |text| split_name(TextLine { number: 1, before: 0, text });
        for (text, expected, rest) in [
            ("Freecells: KH", LineKind::Cells, " KH"),
            ("| FC:KH", LineKind::Cells, "KH"),
            (" founds: H-0", LineKind::Foundations, " H-0"),
            (" QH   H-0 C-0 D-0 S-0", LineKind::CellsAndFoundations, " QH   H-0 C-0 D-0 S-0"),
            ("H-0 C-0 D-0", LineKind::Cascade, "H-0 C-0 D-0"),
            (": KS", LineKind::Cascade, ": KS"),
        ] {
            let (found, line) = kind(text);
            assert_eq!((found, line.text), (expected, rest));
        }
        assert_eq!(foundations_at(" QH   H-0 C-0 D-0 S-0"), Some(6));
        assert_eq!(foundations_at("\u{2000}-"), None);
    }
}
