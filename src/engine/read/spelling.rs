//! The meanings of ranks, suits and numbers in a text, decided by all of its cards together.

use super::card_word::{Content, Form, RankWord, SuitWord};
use super::lexicon::rank_number;
use super::note::Note;
use super::pack_order::Numbering;
use super::token::{Kind, Token};
use crate::card::{Card, Rank, Suit};

/// The minimum number of pairs of numbers that count as cards.
const MIN_NUMBERED: usize = 8;

/// Letters for the court cards in other languages.
const LANGUAGES: [(&str, &[(char, u8)]); 7] = [
    ("German", &[('A', 1), ('B', 11), ('D', 12), ('K', 13)]),
    ("French", &[('A', 1), ('V', 11), ('D', 12), ('R', 13)]),
    ("Russian", &[('Т', 1), ('В', 11), ('Д', 12), ('К', 13)]),
    ("Dutch", &[('A', 1), ('B', 11), ('V', 12), ('H', 13)]),
    ("Polish", &[('A', 1), ('W', 11), ('D', 12), ('K', 13)]),
    ("Italian", &[('A', 1), ('F', 11), ('D', 12), ('R', 13)]),
    ("Danish", &[('E', 1), ('B', 11), ('D', 12), ('K', 13)]),
];

/// The meanings of the words for cards in one text.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct Spelling {
    /// Whether most cards have the suit before the rank; if not, such words are misspelled.
    is_suit_first: bool,
    /// Whether ranks count from 0, the ace.
    is_from_zero: bool,
    /// The rank written `0`.
    zero: Option<Rank>,
    one: Option<Rank>,
    /// The ranks written as letters.
    letters: Vec<(char, Rank)>,
    /// Whether suits are numbers, the first of which is `first_suit`.
    has_numbered_suits: bool,
    first_suit: u8,
    is_pair_suit_first: bool,
    /// The number of the first card.
    first_index: u8,
    pub numbering: Option<Numbering>,
    pub notes: Vec<Note>,
}

/// The counts that decide the meanings.
#[derive(Default)]
struct Census {
    standard: usize,
    suit_first: usize,
    misspelled: usize,
    cards: usize,
    /// The ranks written as numbers, as a bitset; `names` has those written as letters or names.
    numbers: u16,
    names: u16,
    suits: u16,
    pairs: [u16; 2],
    letters: Vec<(char, u8)>,
    numbered: Vec<Content>,
    indices: u64,
}

const fn has(bits: u16, bit: u8) -> bool {
    bits >> bit & 1 == 1
}

impl Spelling {
    /// Decides the meanings of the words of a text.
    pub fn of(text: &str, tokens: &[Token]) -> Self {
        let mut census = Census::default();
        let forms = |form| tokens.iter().filter(move |token| matches!(token.kind, Kind::Card(_, of) if of == form));
        census.suit_first = forms(Form::SuitFirst).filter(|token| !token.text(text).contains('-')).count();
        let dashed = forms(Form::SuitFirst).count() - census.suit_first;
        census.standard = forms(Form::Standard).count();
        // Foundations are written with a dash.
        let is_suit_first = census.suit_first + dashed > census.standard && (census.suit_first > 0 || dashed > 4);
        for token in tokens {
            if let Kind::Card(content, form) = token.kind
                && (is_suit_first || form != Form::SuitFirst)
            {
                census.count(content, token.text(text));
            }
        }
        let mut spelling = Self { is_suit_first, ..Self::default() };
        if is_suit_first {
            spelling.notes.push(Note::SuitFirst);
        }
        let alphabet = tokens.iter().find_map(|token| match token.kind {
            Kind::Card(_, Form::Alphabet(name)) => Some(Note::Alphabet(name)),
            _ => None,
        });
        spelling.notes.extend(alphabet);
        spelling.decide_suits(&mut census);
        if let Some(letters) = suit_letters(text, tokens) {
            spelling.numbering = Some(Numbering::Letters(letters));
        }
        spelling.decide_ranks(&census);
        spelling.decide_letters(&census);
        if census.indices != 0 {
            let has_zero = census.indices & 1 == 1;
            spelling.first_index = u8::from(!has_zero && census.indices >> Card::COUNT & 1 == 1);
            let code = tokens.iter().find_map(|token| match token.kind {
                Kind::Card(_, Form::Code(code)) => Some(Numbering::Code(code)),
                _ => None,
            });
            spelling.numbering = Some(code.unwrap_or(Numbering::Pack { first: spelling.first_index }));
        }
        spelling
    }

    pub const fn is_suit_first(&self) -> bool {
        self.is_suit_first
    }

    fn decide_suits(&mut self, census: &mut Census) {
        let numbered = &census.numbered[..census.numbered.len().min(Card::COUNT)];
        let different = (0..numbered.len()).filter(|&at| !numbered[..at].contains(&numbered[at])).count();
        // Programs print pairs of small numbers for other things too.
        self.has_numbered_suits = numbered.len() >= MIN_NUMBERED
            && 5 * different >= 4 * numbered.len()
            && census.numbered.len() > census.standard;
        if !self.has_numbered_suits {
            return;
        }
        self.is_pair_suit_first = census.pairs[1] >> (Suit::COUNT + 1) != 0;
        if self.is_pair_suit_first {
            census.pairs.swap(0, 1);
        }
        census.numbers |= census.pairs[0];
        census.suits |= census.pairs[1];
        self.first_suit = u8::from(!has(census.suits, 0));
        self.numbering = Some(Numbering::Suits { first: self.first_suit });
    }

    fn decide_ranks(&mut self, census: &Census) {
        let (numbers, names) = (census.numbers, census.names);
        let has_ten = has(names, 10) || has(numbers, 10);
        let has_letters = [1, 10, 11, 12, 13].iter().any(|&rank| has(names, rank));
        if has(numbers, 0) {
            if numbers >> 10 != 0 && !has_letters && !has(numbers, 13) {
                self.is_from_zero = true;
                self.notes.push(Note::RanksFromZero);
                return;
            }
            if !has_ten {
                self.zero = Some(Rank::TEN);
                self.notes.push(Note::RankWord('0', Rank::TEN));
            } else if self.has_numbered_suits && !has(numbers, 13) && !has(names, 1) {
                self.is_from_zero = true;
                return;
            }
        }
        if has(numbers, 1) {
            // Without court cards it is the lowest rank of a small pack.
            let has_courts = (11..=13).any(|rank| has(names, rank));
            let is_ace = !has(names, 1)
                && (has_ten || self.zero.is_some() || numbers >> 11 != 0 || !has_courts && has(numbers, 2));
            if is_ace {
                self.one = Some(Rank::ACE);
                if has_letters {
                    self.notes.push(Note::RankWord('1', Rank::ACE));
                }
            } else if has(names, 1) && !has_ten && self.zero.is_none() {
                self.one = Some(Rank::TEN);
                self.notes.push(Note::RankWord('1', Rank::TEN));
            }
        }
    }

    fn decide_letters(&mut self, census: &Census) {
        let mut present = census.names | census.numbers;
        if self.is_from_zero {
            present <<= 1;
        }
        for (word, rank) in [(0, self.zero), (1, self.one)] {
            if let Some(rank) = rank.filter(|_| has(census.numbers, word)) {
                present |= 1 << rank.value();
            }
        }
        // A letter with one suit is more likely a word of prose.
        let letters: Vec<(char, u8)> =
            census.letters.iter().copied().filter(|(_, suits)| suits.count_ones() > 1).collect();
        if letters.is_empty() {
            return;
        }
        let language = LANGUAGES.iter().find(|(_, ranks)| {
            let rank = |letter: char| ranks.iter().find(|&&(other, _)| other == letter).map(|&(_, rank)| rank);
            letters.iter().all(|&(letter, _)| rank(letter).is_some_and(|rank| !has(present, rank)))
        });
        let rank = |value| Rank::new(value).expect("the tables have ranks");
        if let Some((name, ranks)) = language.filter(|_| letters.len() > 1) {
            self.letters = ranks.iter().map(|&(letter, value)| (letter, rank(value))).collect();
            self.notes.push(Note::Language(name));
            return;
        }
        let absent: Vec<u8> = (1..=13).filter(|&rank| !has(present, rank)).collect();
        if let ([(letter, _)], [absent]) = (&letters[..], &absent[..]) {
            self.letters = vec![(*letter, rank(*absent))];
            self.notes.push(Note::RankWord(*letter, rank(*absent)));
        }
    }

    /// Returns the card of a token, or `None` if it is misspelled.
    pub fn card(&self, content: Content, form: Form, word: &str) -> Option<Card> {
        if form == Form::SuitFirst && !self.is_suit_first {
            return None;
        }
        match content {
            Content::Card(rank, suit) => Some(Card::new(self.rank(rank, word)?, self.suit(suit)?)),
            Content::Pair(one, other) => {
                let (rank, suit) = if self.is_pair_suit_first { (other, one) } else { (one, other) };
                Some(Card::new(self.rank(RankWord::Number(rank), word)?, self.suit(SuitWord::Number(suit))?))
            }
            Content::Index(number) => Card::PACK.get(usize::from(number.checked_sub(self.first_index)?)).copied(),
            Content::Misspelled => None,
        }
    }

    fn rank(&self, rank: RankWord, word: &str) -> Option<Rank> {
        match rank {
            RankWord::Rank(rank) if self.is_from_zero && is_digits(rank, word) => Rank::new(rank.value() + 1),
            RankWord::Rank(rank) => Some(rank),
            RankWord::Number(number) if self.is_from_zero => Rank::new(number + 1),
            RankWord::Number(0) => self.zero,
            // `1D` may be an ace or a ten without its zero, but (1, 'D') is an ace.
            RankWord::Number(1) => self.one.or_else(|| word.chars().nth(3).map(|_| Rank::ACE)),
            RankWord::Number(14) => Some(Rank::ACE),
            RankWord::Number(number) => Rank::new(number),
            RankWord::Letter(letter) => self.letters.iter().find(|(other, _)| *other == letter).map(|&(_, rank)| rank),
        }
    }

    fn suit(&self, suit: SuitWord) -> Option<Suit> {
        match suit {
            SuitWord::Suit(suit) => Some(suit),
            SuitWord::Number(number) if self.has_numbered_suits => {
                Suit::ALL.get(usize::from(number.checked_sub(self.first_suit)?)).copied()
            }
            SuitWord::Number(_) => None,
        }
    }
}

/// Returns the letters that are suits of an unknown language, by their numbers.
fn suit_letters(text: &str, tokens: &[Token]) -> Option<[char; Suit::COUNT]> {
    let words = |suit: u8| {
        tokens.iter().filter_map(move |token| match token.kind {
            Kind::Card(Content::Card(_, SuitWord::Number(number)), Form::Letters) if number == suit => {
                Some(token.text(text))
            }
            _ => None,
        })
    };
    // The ranks of a suit have no letter in common but that of the suit.
    let letter = |suit: u8| {
        let first = words(suit).next()?;
        first.chars().find(|&c| words(suit).all(|word| word.contains(c)))
    };
    Some([letter(0)?, letter(1)?, letter(2)?, letter(3)?])
}

fn is_digits(rank: Rank, word: &str) -> bool {
    rank_number(rank.value().into()).is_some() && word.bytes().any(|byte| byte.is_ascii_digit())
}

impl Census {
    fn count(&mut self, content: Content, word: &str) {
        self.cards += 1;
        match content {
            Content::Card(rank, suit) => {
                match rank {
                    RankWord::Number(number) => self.numbers |= 1 << number,
                    RankWord::Rank(rank) if is_digits(rank, word) => self.numbers |= 1 << rank.value(),
                    RankWord::Rank(rank) => self.names |= 1 << rank.value(),
                    RankWord::Letter(letter) => self.count_letter(letter, suit),
                }
                if let SuitWord::Number(number) = suit {
                    self.suits |= 1 << number;
                    self.numbered.push(content);
                }
            }
            Content::Pair(one, other) => {
                self.pairs[0] |= 1 << one;
                self.pairs[1] |= 1 << other;
                self.numbered.push(content);
            }
            Content::Index(number) => self.indices |= 1 << number,
            Content::Misspelled => self.misspelled += 1,
        }
    }

    fn count_letter(&mut self, letter: char, suit: SuitWord) {
        let SuitWord::Suit(suit) = suit else { return };
        let bit = 1 << suit as u8;
        match self.letters.iter().position(|&(other, _)| other == letter) {
            Some(place) => self.letters[place].1 |= bit,
            // A text with more letters than languages have ranks has other words.
            None if self.letters.len() < 64 => self.letters.push((letter, bit)),
            None => {}
        }
    }
}
