//! The spellings of Skat cards: ranks and suits in English and German, French- and German-suited.

use std::cell::Cell;
use std::cmp::Reverse;

use crate::card::{Card, Rank, Suit};

/// A spelling of ranks and suits, in lowercase, with alternatives between blanks.
pub(super) struct CardAlphabet {
    /// Clubs, diamonds, hearts, spades.
    suits: [&'static str; 4],
    /// 7 8 9 10 jack queen king ace.
    ranks: [&'static str; 8],
}

/// The values of the ranks in the order of an alphabet.
const VALUES: [u8; 8] = [7, 8, 9, 10, 11, 12, 13, 1];

/// The alphabets; of those in which a text has equally many cards the first counts.
pub(super) const ALPHABETS: [CardAlphabet; 3] = [
    CardAlphabet {
        suits: ["c ♣ ♧ clubs club", "d ♦ ♢ diamonds diamond", "h ♥ ♡ hearts heart", "s ♠ ♤ spades spade"],
        ranks: ["7 seven", "8 eight", "9 nine", "10 t 0 x ten", "j jack", "q queen", "k king", "a ace"],
    },
    CardAlphabet {
        suits: ["♣ ♧ kreuz kr treff", "♦ ♢ karo ka", "♥ ♡ herz he h", "♠ ♤ pik pi p"],
        ranks: [
            "7 sieben",
            "8 acht",
            "9 neun",
            "10 x z t 0 zehn",
            "b bube j",
            "d dame q",
            "k könig koenig kö",
            "a as ass",
        ],
    },
    CardAlphabet {
        suits: [
            "e eichel eicheln ei ♣ ♧",
            "s schellen schelle schell sch sc ♦ ♢",
            "r rot h herz he ro ♥ ♡",
            "g grün gruen gras gr laub blatt l ♠ ♤",
        ],
        ranks: [
            "7 sieben",
            "8 acht",
            "9 neun",
            "10 x z t 0 zehn",
            "u unter b bube j",
            "o ober d dame q",
            "k könig koenig kö",
            "a as ass daus",
        ],
    },
];

/// The meaning of a word in an alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// One card or several: `SJ`, `♣JAK9`, `HQCJST`.
    Cards(Vec<Card>),
    Suit(Suit),
    /// Ranks alone, to go with a suit before or after them.
    Ranks(Vec<Rank>),
    Other,
}

impl CardAlphabet {
    /// Reads a word. A name of a suit that is also a card, as Pik and the king of Pi are, is a suit only before a rank.
    pub(super) fn word(&self, word: &str, next: Option<&str>) -> Word {
        if word.len() > MAX_WORD {
            return Word::Other;
        }
        // Pik-Ass and Herz-As, if they were cards.
        if matches!(word, "pass" | "has") {
            return Word::Other;
        }
        let lowercase = lowercase(word);
        let parser = Parser { alphabet: self, steps: Cell::new(MAX_STEPS) };
        let suit = self.suits().find(|(name, _)| *name == lowercase).map(|(_, suit)| suit);
        if let Some(suit) = suit {
            let is_rank = |next: &str| next.len() <= MAX_WORD && parser.ranks_alone(next).is_some();
            let as_card = parser.suit_first(&lowercase).filter(|_| !next.is_some_and(is_rank));
            return as_card.map_or(Word::Suit(suit), Word::Cards);
        }
        if let Some(ranks) = parser.ranks_alone(word) {
            return Word::Ranks(ranks);
        }
        parser.suit_first(&lowercase).or_else(|| parser.rank_first(&lowercase)).map_or(Word::Other, Word::Cards)
    }

    fn suits(&self) -> impl Iterator<Item = (&'static str, Suit)> {
        names(&self.suits).map(|(name, at)| (name, Suit::ALL[at]))
    }

    fn ranks(&self) -> impl Iterator<Item = (&'static str, Rank)> {
        names(&self.ranks).map(|(name, at)| (name, Rank::new(VALUES[at]).expect("it is one of thirteen")))
    }
}

/// The longest word that is read, in bytes: 32 cards of a symbol and two digits each.
const MAX_WORD: usize = 160;
/// The most steps of reading a word, as some can be split in very many ways.
const MAX_STEPS: u32 = 10_000;

/// Splits a word, longer names first.
struct Parser<'a> {
    alphabet: &'a CardAlphabet,
    /// The steps left.
    steps: Cell<u32>,
}

impl Parser<'_> {
    /// Reads a word of one rank, or of several without lowercase letters: `KaD` is a card, `KAD` are three ranks.
    fn ranks_alone(&self, word: &str) -> Option<Vec<Rank>> {
        let ranks = self.ranks(&lowercase(word))?;
        (ranks.len() == 1 || !word.chars().any(char::is_lowercase)).then_some(ranks)
    }

    /// Reads one rank or several alone.
    fn ranks(&self, word: &str) -> Option<Vec<Rank>> {
        self.longest(self.alphabet.ranks(), word, |rank, rest| {
            let mut ranks = vec![rank];
            if !rest.is_empty() {
                ranks.extend(self.ranks(rest)?);
            }
            Some(ranks)
        })
    }

    /// Reads suits, each with one rank or several.
    fn suit_first(&self, word: &str) -> Option<Vec<Card>> {
        self.longest(self.alphabet.suits(), word, |suit, rest| self.ranks_after(suit, glued(rest)))
    }

    /// Reads a rank of a suit, and what follows: another suit, or further ranks of this one.
    fn ranks_after(&self, suit: Suit, word: &str) -> Option<Vec<Card>> {
        self.longest(self.alphabet.ranks(), word, |rank, rest| {
            let mut cards = vec![Card::new(rank, suit)];
            if !rest.is_empty() {
                cards.extend(self.suit_first(rest).or_else(|| self.ranks_after(suit, rest))?);
            }
            Some(cards)
        })
    }

    /// Reads ranks, each with its suit.
    fn rank_first(&self, word: &str) -> Option<Vec<Card>> {
        self.longest(self.alphabet.ranks(), word, |rank, rest| {
            self.longest(self.alphabet.suits(), glued(rest), |suit, rest| {
                let mut cards = vec![Card::new(rank, suit)];
                if !rest.is_empty() {
                    cards.extend(self.rank_first(rest)?);
                }
                Some(cards)
            })
        })
    }

    /// Reads the rest of a word after each name with which it begins, the longest name first.
    fn longest<T, R>(
        &self,
        names: impl Iterator<Item = (&'static str, T)>,
        word: &str,
        mut read: impl FnMut(T, &str) -> Option<R>,
    ) -> Option<R> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        let mut fitting: Vec<_> =
            names.filter_map(|(name, meaning)| Some((name.len(), meaning, word.strip_prefix(name)?))).collect();
        fitting.sort_by_key(|&(len, ..)| Reverse(len));
        fitting.into_iter().find_map(|(_, meaning, rest)| read(meaning, rest))
    }
}

/// Returns all alternatives of a list of names, each with its place.
fn names<const N: usize>(lists: &[&'static str; N]) -> impl Iterator<Item = (&'static str, usize)> + use<N> {
    lists.map(|list| list.split(' ')).into_iter().enumerate().flat_map(|(at, names)| names.map(move |name| (name, at)))
}

/// Returns a word in lowercase without variation selectors.
fn lowercase(word: &str) -> String {
    word.to_lowercase().chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}')).collect()
}

/// Returns the rest of a word without a hyphen between suit and rank.
fn glued(word: &str) -> &str {
    word.strip_prefix(['-', '_']).unwrap_or(word)
}
