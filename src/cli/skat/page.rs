//! Hands on a page, with prose and code: `1. ["JC", "JS", …] -> 36 Clubs`.

use anyhow::Result;

use super::hand_line::HandLine;
use tableaux_engine::card::is_separator;
use tableaux_engine::skat::{HAND_SIZE, read_cards};

/// A hand on a page, or its error.
pub(in crate::cli) struct PageHand {
    /// The line, from 1.
    pub(in crate::cli) number: usize,
    pub(in crate::cli) line: Result<HandLine>,
}

/// The fewest cards of an invalid hand; with fewer, the text is something else.
const MIN_CARDS: usize = HAND_SIZE - 2;

/// Finds the hands of a page, valid or not, each with the value from an arrow, the line below or the line above.
pub(in crate::cli) fn hands(text: &str) -> Vec<PageHand> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let mut hands = Vec::new();
    let mut is_used = false;
    for (place, &(number, line)) in lines.iter().enumerate() {
        let Some(hand) = hand(line) else { continue };
        let above = place.checked_sub(1).filter(|_| !is_used).and_then(|above| value(lines[above].1));
        let below = lines.get(place + 1).and_then(|(_, line)| value(line));
        is_used = below.is_some();
        let value = below.or(above);
        hands.push(PageHand { number, line: hand.map(|hand| hand.or_expected(value)) });
    }
    hands
}

/// Returns whether a line is more likely part of a page than a misspelled hand.
pub(super) fn is_prose(line: &str) -> bool {
    let words: Vec<&str> = words(line).collect();
    HandLine::new(line).is_err() && 2 * words.iter().filter(|word| is_card(word)).count() < words.len()
}

fn is_card(word: &str) -> bool {
    read_cards(word).is_ok_and(|cards| cards.len() == 1)
}

/// Parses the hand in a line; `None` if there is not even an invalid one.
fn hand(line: &str) -> Option<Result<HandLine>> {
    if let Ok(hand) = HandLine::new(line) {
        return Some(Ok(hand));
    }
    let words: Vec<&str> = words(line).collect();
    // Consecutive cards, with a few words among them that may be misspelled.
    let first = words.iter().position(|word| is_card(word))?;
    let last = words.iter().rposition(|word| is_card(word))?;
    let cards = &words[first..=last];
    if cards.iter().filter(|word| is_card(word)).count() < MIN_CARDS || cards.len() > HAND_SIZE + 1 {
        return None;
    }
    let offset = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let (start, end) = (offset(words[first]), offset(words[last]) + words[last].len());
    // Only the number before the hand and the value after it are kept from the rest of the line.
    let number = line[..start].split_whitespace().next().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let behind = ["->", "=>", "→"].iter().find_map(|arrow| Some(&line[end..][line[end..].find(arrow)?..]));
    let text = format!("{} [{}] {}", number.unwrap_or(""), &line[start..end], behind.unwrap_or(""));
    Some(HandLine::new(text.trim()))
}

/// Returns the words in a line, without surrounding brackets and marks.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c| is_separator(c) || matches!(c, '[' | ']' | ':' | '.' | '>' | '<')).filter(|word| !word.is_empty())
}

/// Parses a value in a line, alone or after a word and a colon: `Output: 36 Clubs`, `pass`.
fn value(line: &str) -> Option<String> {
    let value = line.rsplit(':').find(|part| !part.trim().is_empty())?;
    let value = value.trim_matches(|c: char| c.is_whitespace() || "\"'`*>-=".contains(c));
    let is_pass = ["pass", "passe"].iter().any(|pass| value.eq_ignore_ascii_case(pass));
    let is_value = value.split_once(' ').is_some_and(|(number, suit)| {
        let suits = ["clubs", "spades", "hearts", "diamonds", "♣", "♠", "♥", "♦"];
        number.bytes().all(|byte| byte.is_ascii_digit()) && suits.iter().any(|name| name.eq_ignore_ascii_case(suit))
    });
    (is_pass || is_value).then(|| value.to_owned())
}
