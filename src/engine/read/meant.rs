//! Suggestions for words that are not cards.

use super::card_word::{Content, RankWord, SuitWord};
use super::lexicon::{Meaning, meaning};
use super::object::advice;
use crate::card::{Card, Rank, Suit};

/// Returns the end of a message about a word that is not a card: `; 7D may be meant`.
pub(super) fn meant(word: &str) -> String {
    let cards: Vec<String> = meant_cards(word).iter().map(ToString::to_string).collect();
    if word.starts_with(is_knight) {
        "; that is a knight, which a pack of 52 cards lacks; skip it".to_owned()
    } else if !cards.is_empty() {
        format!("; did you mean {}?", cards.join(" or "))
    } else if let Some(advice) = advice(word) {
        format!("; an object is printed without its contents; {advice}")
    } else if matches!(word.parse(), Ok(52..=99_u64)) {
        // A smaller number is likely a line number, and a larger one a deal number.
        "; a board can also consist of numbers only, 0 to 51 or 1 to 52".to_owned()
    } else {
        String::new()
    }
}

const fn is_knight(c: char) -> bool {
    matches!(c, '\u{1f0ac}' | '\u{1f0bc}' | '\u{1f0cc}' | '\u{1f0dc}')
}

fn meant_cards(word: &str) -> Vec<Card> {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && Suit::from_char(c).is_none());
    // A letter O for a zero, and an l or an I for a one.
    let digits = bare.replace(['O', 'o'], "0").replace(['l', 'I', 'i'], "1");
    let card = |rank, suit| Rank::new(rank).map(|rank| Card::new(rank, suit));
    let cards = |word: &str| {
        let Meaning::Card(Content::Card(rank, SuitWord::Suit(suit)), _) = meaning(word) else { return Vec::new() };
        match rank {
            RankWord::Number(0) => vec![card(10, suit)],
            RankWord::Number(1) => vec![card(1, suit), card(10, suit)],
            RankWord::Number(14) => vec![card(1, suit)],
            RankWord::Number(number) => vec![card(number, suit)],
            RankWord::Rank(rank) => vec![Some(Card::new(rank, suit))],
            RankWord::Letter(_) => Vec::new(),
        }
    };
    let meant = [bare, &digits].into_iter().map(cards).find(|cards| !cards.is_empty());
    meant.unwrap_or_default().into_iter().flatten().collect()
}
