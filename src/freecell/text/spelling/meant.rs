//! What may be meant by a word that is no card.

use super::lexicon::{Meaning, RankWord, meaning};
use crate::card::{Card, Rank, Suit};

/// The cards that may be meant by a word that is none.
pub(in crate::freecell::text) fn meant_cards(word: &str) -> Vec<Card> {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && Suit::from_char(c).is_none());
    // A letter O for a zero, and an l or an I for a one.
    let digits = bare.replace(['O', 'o'], "0").replace(['l', 'I', 'i'], "1");
    let card = |rank, suit| Rank::new(rank).map(|rank| Card::new(rank, suit));
    let cards = |word: &str| match meaning(word) {
        Meaning::Card(card) => vec![Some(card)],
        Meaning::Spelled(RankWord::Number(1), suit, _) => vec![card(1, suit), card(10, suit)],
        Meaning::Spelled(RankWord::Number(14), suit, _) => vec![card(1, suit)],
        Meaning::Spelled(RankWord::Number(number), suit, _) => vec![card(number, suit)],
        Meaning::Spelled(RankWord::Rank(rank), suit, _) => vec![Some(Card::new(rank, suit))],
        _ => Vec::new(),
    };
    let meant = [bare, &digits].into_iter().map(cards).find(|cards| !cards.is_empty());
    meant.unwrap_or_default().into_iter().flatten().collect()
}
