//! Cards, labels and other words of a text.

use super::alphabet::{ALPHABETS, CardAlphabet, Word};
use crate::card::{Card, is_separator};
use crate::sanitize::quoted;
use crate::skat::hand_error::HandError;
use crate::skat::seat::SEATS;

/// The groups of a deal: three hands and the skat.
pub const GROUPS: usize = SEATS.len() + 1;

/// Reads the cards of a hand in the alphabet in which most words are cards.
///
/// # Errors
/// The first word that is not a card.
pub(in crate::skat) fn read_spelled(text: &str) -> Result<Vec<Card>, HandError> {
    let stray = text.chars().find(|&c| !is_of_word(c) && !is_separator(c) && !"[]{}.:;|".contains(c));
    if let Some(stray) = stray {
        return Err(HandError::new(format!("'{}' is not part of a card", quoted(&stray.to_string()))));
    }
    let readings = ALPHABETS.iter().map(|alphabet| entries(text, alphabet));
    let cards = |items: &[Entry]| items.iter().filter_map(Entry::card).count();
    let best = readings.reduce(|best, other| if cards(&other) > cards(&best) { other } else { best });
    let items = best.unwrap_or_default();
    let wrong = items.iter().enumerate().find_map(|(at, item)| match &item.kind {
        EntryKind::Other(word) => Some((items[..at].iter().filter_map(Entry::card).count() + 1, word)),
        _ => None,
    });
    match wrong {
        Some((position, word)) => Err(HandError::new(format!("card {position}: '{}' is not a card", quoted(word)))),
        None => Ok(items.iter().filter_map(Entry::card).collect()),
    }
}

/// A card, a label, or a word of something else, in its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub line: usize,
    /// The part of the line between `|`.
    pub part: usize,
    pub kind: EntryKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKind {
    Card(Card),
    /// A hand, or the skat as the last group.
    Label(usize),
    Other(String),
}

impl Entry {
    pub const fn card(&self) -> Option<Card> {
        if let EntryKind::Card(card) = self.kind { Some(card) } else { None }
    }

    pub const fn is_label(&self) -> bool {
        matches!(self.kind, EntryKind::Label(_))
    }
}

/// Returns the group that a word names.
fn label(word: &str) -> Option<usize> {
    const LABELS: [&[&str]; GROUPS] = [
        &["forehand", "vorhand", "vh", "fh"],
        &["middlehand", "mittelhand", "mh"],
        &["rearhand", "hinterhand", "hh", "rh"],
        &["skat", "stock"],
    ];
    LABELS.iter().position(|names| names.iter().any(|name| name.eq_ignore_ascii_case(word)))
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '♣'..='♦' | '♠'..='♧' | '\u{fe0e}' | '\u{fe0f}')
}

/// Splits a text into cards, labels and other words.
pub(super) fn entries(text: &str, alphabet: &CardAlphabet) -> Vec<Entry> {
    let mut items = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        for (part, text) in text.split('|').enumerate() {
            let words: Vec<&str> = text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty()).collect();
            let mut push = |kind| items.push(Entry { line, part, kind });
            // A suit waits for ranks after it, a rank for the suit after it.
            let (mut suit, mut rank) = (None, None);
            for (at, word) in words.iter().enumerate() {
                let word = word.trim_matches(['-', '_']);
                if let Some(group) = label(word) {
                    (suit, rank) = (None, None);
                    push(EntryKind::Label(group));
                    continue;
                }
                match (alphabet.word(word, words.get(at + 1).copied()), suit, rank) {
                    (Word::Cards(cards), ..) => {
                        (suit, rank) = (None, None);
                        for card in cards {
                            push(EntryKind::Card(card));
                        }
                    }
                    (Word::Suit(suit), _, Some(waiting)) => {
                        rank = None;
                        push(EntryKind::Card(Card::new(waiting, suit)));
                    }
                    (Word::Suit(next), ..) => suit = Some(next),
                    (Word::Ranks(ranks), Some(suit), _) => {
                        for rank in ranks {
                            push(EntryKind::Card(Card::new(rank, suit)));
                        }
                    }
                    (Word::Ranks(ranks), None, _) => match ranks[..] {
                        [one] => rank = Some(one),
                        _ => push(EntryKind::Other(word.to_owned())),
                    },
                    (Word::Other, _, Some(_)) if word == "of" => {}
                    (Word::Other, ..) => {
                        (suit, rank) = (None, None);
                        push(EntryKind::Other(word.to_owned()));
                    }
                }
            }
        }
    }
    items
}
