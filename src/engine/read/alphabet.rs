//! Letters for ranks and suits in other languages, and Roman numerals. An alphabet is chosen for a text because with it
//! the words of the text are a pack.

use std::collections::BTreeSet;

use super::card_word::{Content, Form, RankWord, SuitWord};
use super::lexicon::{self, Meaning, is_part_of_word};
use super::token::{Kind, Token};
use crate::card::{Card, Rank, Suit};

/// A spelling of ranks and suits in letters, with alternatives between blanks.
struct Alphabet {
    name: &'static str,
    ranks: [&'static str; Rank::COUNT],
    /// Clubs, diamonds, hearts, spades.
    suits: [&'static str; Suit::COUNT],
}

/// Returns the alphabet with digits up to ten and letters for the ace and the court cards.
const fn letters(name: &'static str, courts: [&'static str; 4], suits: [&'static str; 4]) -> Alphabet {
    let [ace, jack, queen, king] = courts;
    Alphabet { name, ranks: [ace, "2", "3", "4", "5", "6", "7", "8", "9", "10 T X 0", jack, queen, king], suits }
}

const ENGLISH: [&str; 4] = ["A 1", "J 11", "Q 12", "K 13"];
const ALPHABETS: [Alphabet; 20] = [
    Alphabet {
        name: "Roman numerals",
        ranks: ["I", "II", "III", "IV IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII"],
        suits: ["♣ C", "♦ D", "♥ H", "♠ S"],
    },
    letters("German letters", ["A", "B J", "D Q", "K"], ["Kr KR kr", "Ka KA ka", "He HE he H", "Pi PI pi P"]),
    letters("German letters", ["A", "B U J", "D O Q", "K"], ["E", "S", "R H", "G L B"]),
    letters("German letters", ["A", "B J", "D Q", "K"], ["T", "K", "H", "P"]),
    letters("French letters", ["A 1", "V", "D", "R"], ["T Tr", "K Ca", "C Co", "P Pi"]),
    letters("French letters", ENGLISH, ["T Tr", "K Ca", "C Co", "P Pi"]),
    letters("Spanish letters", ENGLISH, ["T", "D", "C", "P"]),
    letters("Spanish letters", ENGLISH, ["B", "O", "C", "E"]),
    letters("Portuguese letters", ["A", "V J", "D Q", "R K"], ["P", "O", "C", "E"]),
    letters("Italian letters", ["A 1", "F", "D Q R", "R K"], ["F", "Q", "C", "P"]),
    letters("Italian letters", ENGLISH, ["F", "Q", "C", "P"]),
    letters("Polish letters", ["A", "W J", "D Q", "K"], ["T", "K", "C", "P"]),
    letters("Polish letters", ["A", "W J", "D Q", "K"], ["T Tr", "Ka", "Ki", "P Pi"]),
    letters("Dutch letters", ["A", "B", "V", "H"], ["K", "R", "H", "S"]),
    letters("Dutch letters", ENGLISH, ["K", "R", "H", "S"]),
    letters("Swedish letters", ["E A", "Kn KN J", "D", "K"], ["K Kl", "R Ru", "H Hj", "S Sp"]),
    letters("Danish letters", ["E A", "B", "D", "K"], ["K Kl", "R Ru", "H Hj", "S Sp"]),
    letters("Russian letters", ["Т", "В", "Д", "К"], ["К Т к т", "Б б", "Ч ч", "П п"]),
    letters("Chinese characters", ENGLISH, ["梅 草", "方", "红 紅", "黑"]),
    letters("Japanese and Korean characters", ENGLISH, ["ク 클", "ダ 다", "ハ 하", "ス 스"]),
];

/// The maximum length of a card, in bytes.
const MAX_CARD: usize = 8;
/// The maximum number of different words, and of bytes at the beginning of the text, that are compared.
const MAX_DIFFERENT: usize = 256;
const MAX_TEXT: usize = 1 << 14;
/// The maximum number of cards that a text in another alphabet has in the usual one: those without court cards.
const MAX_PLAIN: u32 = 40;
const ALL: u64 = (1 << Card::COUNT) - 1;

/// The alphabet of a text.
#[derive(Clone, Copy)]
pub(super) struct Spelled {
    suits: Suits,
    order: SpellingOrder,
}

#[derive(Clone, Copy)]
enum Suits {
    Known(&'static Alphabet),
    /// Four letters whose order is found by trial.
    Letters([char; Suit::COUNT]),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SpellingOrder {
    SuitFirst,
    RankFirst,
    /// Ranks and suits are words of their own.
    Apart,
    /// Ranks are words of their own, and suits have their usual names.
    Ranks,
}

impl Spelled {
    /// Chooses the alphabet in which the words of a text are a pack, unless they are one as they are.
    pub fn of(text: &str, tokens: &[Token]) -> Option<Self> {
        let index = |token: &Token| match token.kind {
            Kind::Card(Content::Card(RankWord::Rank(rank), SuitWord::Suit(suit)), _) => {
                Some(1_u64 << Card::new(rank, suit).index())
            }
            Kind::Card(Content::Card(RankWord::Number(rank), SuitWord::Suit(suit)), _) => {
                Some(1_u64 << (Suit::COUNT * usize::from(rank % 14) + suit as usize))
            }
            _ => None,
        };
        let cards = tokens.iter().take(MAX_TEXT).filter_map(index).fold(0, |bits, bit| bits | bit);
        if cards.count_ones() > MAX_PLAIN {
            return None;
        }
        let mut end = text.len().min(MAX_TEXT);
        end = (0..=end).rev().find(|&at| text.is_char_boundary(at))?;
        let all = text[..end].split(|c: char| !is_part_of_word(c)).map(bare);
        let mut words = BTreeSet::new();
        for word in all.filter(|word| (1..=MAX_CARD).contains(&word.len())) {
            words.insert(word);
            if words.len() > MAX_DIFFERENT {
                break;
            }
        }
        let known = ALPHABETS.iter().flat_map(|alphabet| {
            [SpellingOrder::SuitFirst, SpellingOrder::RankFirst, SpellingOrder::Apart, SpellingOrder::Ranks]
                .map(|order| Self { suits: Suits::Known(alphabet), order })
        });
        let lettered = [SpellingOrder::SuitFirst, SpellingOrder::RankFirst].into_iter().filter_map(|order| {
            Some(Self { suits: Suits::Letters(suit_letters(&words, order == SpellingOrder::SuitFirst)?), order })
        });
        known.chain(lettered).find(|spelled| spelled.is_pack(&words))
    }

    /// Returns whether words have all cards, or all ranks and all suits.
    fn is_pack(self, words: &BTreeSet<&str>) -> bool {
        let Suits::Known(alphabet) = self.suits else { return self.has_all_cards(words) };
        let is_own_suit = |word: &str| self.order == SpellingOrder::Apart && place(&alphabet.suits, word).is_some();
        let is_there = |names: &str| names.split(' ').any(|name| words.contains(name) && !is_own_suit(name));
        let has_ranks = || alphabet.ranks.iter().all(|names| is_there(names));
        match self.order {
            SpellingOrder::SuitFirst | SpellingOrder::RankFirst => self.has_all_cards(words),
            SpellingOrder::Apart => {
                let has_suits = alphabet.suits.iter().all(|names| names.split(' ').any(|name| words.contains(name)));
                has_suits && has_ranks()
            }
            SpellingOrder::Ranks => {
                let suits = words.iter().filter(|word| place(&alphabet.ranks, word).is_none());
                let suits = suits.filter_map(|word| match lexicon::meaning(word) {
                    Meaning::Suit(suit) => Some(1_u8 << suit as u8),
                    _ => None,
                });
                let is_plain = PLAIN.ranks.iter().all(|names| is_there(names));
                !is_plain && has_ranks() && suits.fold(0, |bits, bit| bits | bit) == 0b1111
            }
        }
    }

    fn has_all_cards(self, words: &BTreeSet<&str>) -> bool {
        let bit = |word: &&str| self.card(word).map(|(rank, suit)| 1_u64 << (4 * (rank - 1) + suit));
        words.len() >= Card::COUNT && words.iter().filter_map(bit).fold(0, |bits, bit| bits | bit) == ALL
    }

    /// Returns the meaning of a word that is a card, a rank or a suit in this alphabet.
    pub fn meaning(self, word: &str) -> Option<Meaning> {
        let word = bare(word);
        let ranked = |rank: usize| Rank::new(u8::try_from(rank + 1).ok()?);
        match (self.suits, self.order) {
            (Suits::Known(alphabet), SpellingOrder::Apart | SpellingOrder::Ranks) => {
                let suit = place(&alphabet.suits, word).filter(|_| self.order == SpellingOrder::Apart);
                let rank = || place(&alphabet.ranks, word).and_then(ranked).map(Meaning::Rank);
                suit.map(|suit| Meaning::Suit(Suit::ALL[suit])).or_else(rank)
            }
            (Suits::Known(alphabet), _) => {
                let (rank, suit) = self.card(word)?;
                let suit = SuitWord::Suit(*Suit::ALL.get(usize::from(suit))?);
                Some(Meaning::Card(
                    Content::Card(RankWord::Rank(Rank::new(rank)?), suit),
                    Form::Alphabet(alphabet.name),
                ))
            }
            (Suits::Letters(_), _) => {
                let (rank, suit) = self.card(word)?;
                let rank = RankWord::Rank(Rank::new(rank)?);
                Some(Meaning::Card(Content::Card(rank, SuitWord::Number(suit)), Form::Letters))
            }
        }
    }

    /// Returns the rank, from 1, and the place of the suit of a word.
    fn card(self, word: &str) -> Option<(u8, u8)> {
        let ranks = match self.suits {
            Suits::Known(alphabet) => &alphabet.ranks,
            Suits::Letters(_) => &PLAIN.ranks,
        };
        let suit = |word: &str| match self.suits {
            Suits::Known(alphabet) => place(&alphabet.suits, word),
            Suits::Letters(letters) => letters.iter().position(|&letter| word.chars().eq([letter])),
        };
        word.char_indices().skip(1).find_map(|(at, _)| {
            let (first, second) = word.split_at(at);
            let (rank, suit_word) =
                if self.order == SpellingOrder::SuitFirst { (second, first) } else { (first, second) };
            let rank = place(ranks, rank)?;
            Some((u8::try_from(rank + 1).ok()?, u8::try_from(suit(suit_word)?).ok()?))
        })
    }
}

static PLAIN: Alphabet = letters("", ENGLISH, [""; 4]);

/// Returns the four letters at the beginning or the end of words whose rest is a rank, if there are exactly four.
fn suit_letters(words: &BTreeSet<&str>, is_suit_first: bool) -> Option<[char; Suit::COUNT]> {
    let mut letters: Vec<(char, usize)> = Vec::new();
    for word in words {
        let mut chars = word.chars();
        let letter = if is_suit_first { chars.next() } else { chars.next_back() };
        let is_suit = |c: &char| c.is_alphabetic() && place(&PLAIN.ranks, chars.as_str()).is_some();
        let Some(letter) = letter.filter(is_suit) else { continue };
        match letters.iter_mut().find(|(other, _)| *other == letter) {
            Some((_, count)) => *count += 1,
            None => letters.push((letter, 1)),
        }
    }
    let mut suits = letters.iter().filter(|&&(_, count)| count >= Rank::COUNT).map(|&(letter, _)| letter);
    let four = [suits.next()?, suits.next()?, suits.next()?, suits.next()?];
    suits.next().is_none().then_some(four)
}

/// Returns the place of a word in a list of alternatives.
fn place(names: &[&str], word: &str) -> Option<usize> {
    names.iter().position(|names| names.split(' ').any(|name| name == word))
}

fn bare(word: &str) -> &str {
    word.trim_end_matches(['\u{fe0e}', '\u{fe0f}'])
}
