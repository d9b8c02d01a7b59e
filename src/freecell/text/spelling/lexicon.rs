//! Words for ranks, suits, cards, and what programs print where a value is missing.

use crate::card::{Card, Rank, Suit};

/// What is written for a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RankWord {
    Rank(Rank),
    /// A number from 0 to 14: which rank it is depends on the others.
    Number(u8),
}

/// What is written for a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SuitWord {
    Suit(Suit),
    /// A number from 0 to 4.
    Number(u8),
}

impl SuitWord {
    /// A number behind a key that stands before suits.
    pub(super) fn of_number(number: u32, key: Key) -> Option<Self> {
        let is_suit = number <= 4 && matches!(key, Key::Suit(_));
        u8::try_from(number).ok().filter(|_| is_suit).map(Self::Number)
    }
}

/// How a card is spelled, where that has to be the same all over a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As no other word is.
    Plain,
    /// The suit before the rank, in a word: `D7`.
    SuitFirst,
    /// A number and a suit in a word: `11D`; `1D` may be an ace, or a ten without its zero.
    Number,
}

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Rank(Rank),
    Suit(Suit),
    /// A card, spelled as it is read anyway.
    Card(Card),
    /// A card, spelled in another way.
    Spelled(RankWord, Suit, Form),
    /// What is printed where there is no card, rank or suit: `undefined`.
    Placeholder,
    Number(u32),
    Other,
}

/// What a key of a record stands before. Of several keys of one kind the first counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Rank(usize),
    Suit(usize),
    /// A whole card.
    Card,
    Other,
}

impl Meaning {
    /// A card that is not written as it is read.
    pub(super) const fn of_card(card: Card) -> Self {
        Self::Spelled(RankWord::Rank(card.rank()), card.suit(), Form::Plain)
    }
}

const RANK_NAMES: [(&str, u8); 16] = [
    ("ace", 1),
    ("deuce", 2),
    ("two", 2),
    ("three", 3),
    ("trey", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("jack", 11),
    ("knave", 11),
    ("queen", 12),
    ("king", 13),
];
const SUIT_NAMES: [(&str, Suit); 9] = [
    ("club", Suit::Clubs),
    ("clubs", Suit::Clubs),
    ("diamond", Suit::Diamonds),
    ("diamonds", Suit::Diamonds),
    ("diams", Suit::Diamonds),
    ("heart", Suit::Hearts),
    ("hearts", Suit::Hearts),
    ("spade", Suit::Spades),
    ("spades", Suit::Spades),
];
/// What programs print for nothing.
const PLACEHOLDERS: [&str; 7] = ["undefined", "null", "none", "nil", "nan", "na", "nullptr"];
/// Keys of a rank and of a suit; of several in a record the first counts.
const RANK_KEYS: [&str; 15] =
    ["rank", "ranks", "face", "value", "pip", "pips", "val", "number", "num", "figure", "name", "r", "v", "f", "n"];
const CARD_KEYS: [&str; 9] = ["card", "code", "id", "key", "label", "text", "title", "short", "string"];
const SUIT_KEYS: [&str; 9] = ["suit", "suits", "suite", "symbol", "family", "colour", "color", "type", "s"];

/// What a number in the place of a rank may stand for.
pub(super) fn rank_number(number: u32) -> Option<RankWord> {
    u8::try_from(number).ok().filter(|&number| number <= 14).map(RankWord::Number)
}

/// What a key stands before.
pub(super) fn key(word: &str) -> Key {
    let place = |keys: &[&str]| keys.iter().position(|key| key.eq_ignore_ascii_case(word));
    let word_of =
        |keys: &[&str]| keys.iter().position(|key| word.len() > key.len() && key.len() > 3 && starts(word, key));
    if let Some(place) = place(&RANK_KEYS).or_else(|| word_of(&RANK_KEYS[..1])) {
        Key::Rank(place)
    } else if let Some(place) = place(&SUIT_KEYS).or_else(|| word_of(&SUIT_KEYS[..1])) {
        Key::Suit(place)
    } else if place(&CARD_KEYS).is_some() {
        Key::Card
    } else {
        Key::Other
    }
}

fn starts(word: &str, begin: &str) -> bool {
    word.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin))
}

/// What a word of letters, digits and signs of suits is.
pub(super) fn meaning(word: &str) -> Meaning {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().map_or(Meaning::Other, Meaning::Number);
    }
    if let Some(card) = Card::from_word(word) {
        return Meaning::Card(card);
    }
    // Most words are none of ours, which their first letter shows.
    if word.len() > 2
        && word.starts_with(|c: char| c.is_ascii_alphabetic() && !"acdefhjknqstu".contains(c.to_ascii_lowercase()))
    {
        return Meaning::Other;
    }
    let mut parts = Parts { rest: word };
    let Some(first) = parts.next() else { return Meaning::Other };
    let Some(second) = parts.next() else { return first.meaning() };
    let mut rest = parts;
    match (first, second, rest.next()) {
        (one, other, None) => joined(one, other),
        (one, Part::Of, Some(other)) if rest.next().is_none() => joined(one, other),
        (Part::Card, one, Some(other)) if rest.next().is_none() => joined(one, other),
        _ => Meaning::Other,
    }
}

/// A part of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A rank, and whether a name is written.
    Rank(Rank, bool),
    Suit(Suit, bool),
    Number(u32),
    Placeholder,
    /// A card in two letters, such as `TD`.
    Both(Rank, Suit),
    Of,
    Card,
    Other,
}

impl Part {
    fn meaning(self) -> Meaning {
        match self {
            Self::Rank(rank, _) => Meaning::Rank(rank),
            Self::Suit(suit, _) => Meaning::Suit(suit),
            Self::Number(number) => Meaning::Number(number),
            Self::Placeholder => Meaning::Placeholder,
            Self::Both(rank, suit) => Meaning::Spelled(RankWord::Rank(rank), suit, Form::SuitFirst),
            Self::Of | Self::Card | Self::Other => Meaning::Other,
        }
    }
}

/// What two parts of a word are.
fn joined(one: Part, other: Part) -> Meaning {
    use Part::{Number, Placeholder, Rank as R, Suit as S};
    let number = |number, suit, form| {
        let rank = rank_number(number);
        rank.map_or(Meaning::Other, |rank| Meaning::Spelled(rank, suit, form))
    };
    let form = |is_name: bool| if is_name { Form::Plain } else { Form::SuitFirst };
    match (one, other) {
        (R(rank, _), S(suit, _)) => Meaning::Spelled(RankWord::Rank(rank), suit, Form::Plain),
        (S(suit, is_name), R(rank, _)) => Meaning::Spelled(RankWord::Rank(rank), suit, form(is_name)),
        // The ten in an index into `A234567890JQK`.
        (Number(0), S(suit, false)) => Meaning::Spelled(RankWord::Rank(Rank::TEN), suit, Form::Plain),
        (S(suit, false), Number(0)) => Meaning::Spelled(RankWord::Rank(Rank::TEN), suit, Form::SuitFirst),
        (Number(1 | 11..), S(suit, false)) | (S(suit, false), Number(1 | 11..)) => {
            let Number(value) = (if matches!(one, Number(_)) { one } else { other }) else { return Meaning::Other };
            number(value, suit, Form::Number)
        }
        (Number(value), S(suit, _)) => number(value, suit, Form::Plain),
        (S(suit, is_name), Number(value)) => number(value, suit, form(is_name)),
        (Placeholder, Placeholder | R(..) | S(..) | Number(_)) | (R(..) | S(..) | Number(_), Placeholder) => {
            Meaning::Placeholder
        }
        _ => Meaning::Other,
    }
}

/// Cuts a word into parts: where letters become digits, small letters capital ones, at `_`, and around signs of suits.
#[derive(Clone)]
struct Parts<'a> {
    rest: &'a str,
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let word = self.rest.trim_start_matches(['_', '\u{fe0e}', '\u{fe0f}']);
        let first = word.chars().next()?;
        if !first.is_alphanumeric() {
            self.rest = &word[first.len_utf8()..];
            return Some(Suit::from_char(first).map_or(Part::Other, |suit| Part::Suit(suit, false)));
        }
        let mut last = first;
        let end = word.char_indices().skip(1).find(|&(at, c)| {
            // `NaN` is one word.
            let is_end = first.is_ascii_digit() != c.is_ascii_digit()
                || !c.is_alphanumeric()
                || last.is_lowercase() && c.is_uppercase() && !word[..at].ends_with("Na");
            last = c;
            is_end
        });
        let (part, rest) = word.split_at(end.map_or(word.len(), |(at, _)| at));
        // A placeholder may be joined with itself, a rank or a suit, all in letters.
        let begins = |name: &&&str| part.len() > name.len() && starts(part, name);
        let ends = |name: &&&str| {
            part.len() == name.len() + 1 && part.is_char_boundary(1) && part[1..].eq_ignore_ascii_case(name)
        };
        let names = || PLACEHOLDERS[..5].iter();
        let at = names().find(begins).map(|name| name.len()).or_else(|| names().find(ends).map(|_| 1));
        let (part, rest) = at.map_or((part, rest), |at| word.split_at(at));
        self.rest = rest;
        Some(part_of(part))
    }
}

/// What a part of a word is, which has digits alone or none.
fn part_of(part: &str) -> Part {
    let mut letters = part.chars();
    let (first, second) = (letters.next(), letters.next());
    if first.is_some_and(|c| c.is_ascii_digit()) {
        return part.parse().map_or(Part::Other, Part::Number);
    }
    match (first, second, letters.next()) {
        (Some(letter), None, _) => {
            let suit = || Suit::from_char(letter).map(|suit| Part::Suit(suit, false));
            return Rank::from_char(letter).map(|rank| Part::Rank(rank, false)).or_else(suit).unwrap_or(Part::Other);
        }
        (Some(suit), Some(rank), None) => {
            if let (Some(suit), Some(rank)) = (Suit::from_char(suit), Rank::from_char(rank)) {
                return Part::Both(rank, suit);
            }
        }
        _ => {}
    }
    if part.eq_ignore_ascii_case("of") {
        return Part::Of;
    }
    if part.eq_ignore_ascii_case("card") {
        return Part::Card;
    }
    if let Some((_, value)) = RANK_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(part)) {
        return Rank::new(*value).map_or(Part::Other, |rank| Part::Rank(rank, true));
    }
    if let Some((_, suit)) = SUIT_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(part)) {
        return Part::Suit(*suit, true);
    }
    if PLACEHOLDERS.iter().any(|name| name.eq_ignore_ascii_case(part)) {
        return Part::Placeholder;
    }
    Part::Other
}
