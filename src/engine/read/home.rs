//! Foundations: the number of cards of each suit that are home.

use super::card_word::{Content, RankWord, SuitWord};
use super::lexicon::rank_number;
use super::token::{Kind, Token};
use crate::card::{Card, Rank, Suit};

/// The foundations on a line, or in the brackets after their label.
#[derive(Debug, Clone, Default)]
pub(super) struct Home {
    /// The number of cards home for each suit, and the byte that gives it.
    pub suits: [Option<(u8, u32)>; Suit::COUNT],
    /// Counts without suits, such as `[3,2,1,0]`.
    pub counts: Vec<u8>,
    /// The second byte that gives a suit.
    pub repeated: Option<(Suit, u32)>,
    pub wrong: Option<(u32, u32)>,
    /// A suit whose count has not been read yet.
    pending: Option<(Suit, u32)>,
}

impl Home {
    pub fn push(&mut self, text: &str, token: &Token) {
        if let (Some((_, at)), Kind::Card(..) | Kind::Suit(_)) = (self.pending, token.kind) {
            // A suit without a rank.
            self.pending = None;
            self.wrong = self.wrong.or(Some((at, at + 1)));
        }
        match token.kind {
            Kind::Card(Content::Card(rank, SuitWord::Suit(suit)), _) => {
                let count = match rank {
                    RankWord::Rank(rank) => Some(rank.value()),
                    RankWord::Number(number) => Some(number).filter(|&number| number <= Rank::KING.value()),
                    RankWord::Letter(_) => None,
                };
                // In a pile with all of its cards, the last is the highest.
                let is_pile = !token.text(text).contains('-');
                match count {
                    Some(count) => self.set(suit, count, token.start, is_pile),
                    None => self.reject(token),
                }
            }
            Kind::Suit(suit) => self.pending = Some((suit, token.start)),
            Kind::Number(_) | Kind::Rank(_) => {
                let count = match token.kind {
                    Kind::Rank(rank) => Some(rank.value()),
                    Kind::Number(number) => rank_number(number).and_then(|_| u8::try_from(number).ok()),
                    _ => None,
                };
                match (count.filter(|&count| count <= Rank::KING.value()), self.pending.take()) {
                    (Some(count), Some((suit, at))) => self.set(suit, count, at, false),
                    (Some(count), None) => self.counts.push(count),
                    (None, _) => self.reject(token),
                }
            }
            Kind::Word | Kind::Card(..) | Kind::Binary => {
                let is_filler = ["nothing", "is", "empty", "rank", "suit", "count", "top"];
                if !is_filler.iter().any(|word| word.eq_ignore_ascii_case(token.name(text))) {
                    self.reject(token);
                }
            }
            Kind::Placeholder => self.pending = None,
            Kind::Unknown | Kind::Key(_) | Kind::Open(_) | Kind::Close | Kind::Mark(_) => {}
        }
    }

    fn set(&mut self, suit: Suit, count: u8, at: u32, is_pile: bool) {
        let place = &mut self.suits[suit as usize];
        match place {
            Some((highest, _)) if is_pile && count != *highest => *highest = count.max(*highest),
            Some(_) => self.repeated = self.repeated.or(Some((suit, at))),
            None => *place = Some((count, at)),
        }
    }

    fn reject(&mut self, token: &Token) {
        self.wrong = self.wrong.or(Some((token.start, token.end)));
    }

    /// Returns the number of cards of each suit that are home, in the order of [`Suit::ALL`].
    pub fn values(&self) -> [u8; Suit::COUNT] {
        self.suits.map(|count| count.map_or(0, |(count, _)| count))
    }
}

pub(super) fn home_cards(values: [u8; Suit::COUNT]) -> u64 {
    let is_home = |card: &Card| card.rank().value() <= values[card.suit() as usize];
    Card::PACK.iter().filter(|card| is_home(card)).fold(0, |cards, card| cards | 1 << card.index())
}
