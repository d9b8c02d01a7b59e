//! Records in brackets: a card as a tuple or a record, a part of one, or several cards.

use super::card_word::{Content, Form, RankWord, RecordKey, SuitWord};
use super::token::{Kind, Token};
use crate::card::Suit;

/// The meaning of the tokens in a pair of brackets.
#[derive(Debug, Clone, Copy)]
pub(super) enum RecordMeaning {
    Card(Content, Form),
    /// A placeholder for a card.
    Placeholder,
    Rank(RankWord),
    Suit(Suit),
    /// A key, if a value follows.
    Key(RecordKey),
    /// Neither cards nor parts of cards.
    Other,
    /// A container of cards, or anything else.
    Container,
}

/// The values after keys, and those without keys.
#[derive(Default)]
struct Fields {
    ranks: Vec<(RecordKey, RankWord)>,
    suits: Vec<(RecordKey, SuitWord)>,
    cards: Vec<(RecordKey, Content, Form)>,
    /// The keys of placeholders.
    placeholders: Vec<RecordKey>,
    others: Vec<RecordKey>,
    words: usize,
    /// The number of values without a key.
    bare: usize,
    keyed: usize,
}

/// Reads the tokens between two brackets. `has_name` is set if a name comes before them.
pub(super) fn read(text: &str, inner: &[Token], bracket: u8, has_name: bool) -> RecordMeaning {
    if inner.iter().any(|token| matches!(token.kind, Kind::Open(_) | Kind::Close)) {
        return RecordMeaning::Container;
    }
    // Foundations with a count for each suit.
    let is_suit_key = |pair: &&[Token]| pair[0].suit().is_some() && pair[1].is_mark(b":=");
    if inner.windows(2).filter(is_suit_key).count() > 1 {
        return RecordMeaning::Container;
    }
    if let Some(key) = bracketed_key(text, inner, bracket) {
        return RecordMeaning::Key(key);
    }
    let Some(fields) = Fields::read(text, inner) else { return RecordMeaning::Container };
    if bracket == b'<'
        && let Some(constant) = constant(inner)
    {
        // A constant of an enumeration: `<Suit.HEARTS: 3>`.
        return constant;
    }
    let record = if fields.keyed > 0 { fields.record() } else { fields.tuple(bracket, has_name) };
    record.unwrap_or(RecordMeaning::Container)
}

/// Returns the key in square brackets: `[0]`, `["rank"]`, `[suit:protected]`.
fn bracketed_key(text: &str, inner: &[Token], bracket: u8) -> Option<RecordKey> {
    let first = inner.first().filter(|_| bracket == b'[' && inner.len() <= 5)?;
    let is_key = matches!(first.kind, Kind::Word | Kind::Number(_) | Kind::Suit(_) | Kind::Rank(_));
    let has_modifier = inner.len() == 1 || inner[1].is_mark(b":");
    (is_key && has_modifier)
        .then(|| if matches!(first.kind, Kind::Number(_)) { RecordKey::Other } else { first.key(text) })
}

fn constant(inner: &[Token]) -> Option<RecordMeaning> {
    match inner.first()?.kind {
        Kind::Rank(rank) => Some(RecordMeaning::Rank(RankWord::Rank(rank))),
        Kind::Suit(suit) => Some(RecordMeaning::Suit(suit)),
        _ => None,
    }
}

/// Returns whether a sign begins the next key, as in `#S(CARD :RANK 7`, instead of ending one.
fn is_keyword(text: &str, name: &Token, mark: &Token, behind: &[Token]) -> bool {
    !name.touches(mark) && behind.first().is_some_and(|next| mark.touches(next) && next.is_long_key(text)) && {
        !name.is_long_key(text)
    }
}

impl Fields {
    /// Returns the fields; `None` if there is more than a record has.
    fn read(text: &str, inner: &[Token]) -> Option<Self> {
        let mut fields = Self::default();
        let mut rest = inner;
        while let [token, behind @ ..] = rest {
            rest = behind;
            let (key, value) = match behind {
                _ if matches!(token.kind, Kind::Key(_)) => (Some(token.key(text)), behind),
                [mark, behind @ ..]
                    if !matches!(token.kind, Kind::Mark(_))
                        && mark.is_mark(b":=")
                        && !is_keyword(text, token, mark, behind) =>
                {
                    (Some(token.key(text)), behind)
                }
                // `(rank . 7)`, `:rank 7`.
                [..] if token.kind == Kind::Word && token.is_long_key(text) => (Some(token.key(text)), behind),
                _ => (None, behind),
            };
            let Some(key) = key else {
                fields.take(text, RecordKey::Other, token);
                fields.bare += usize::from(!matches!(token.kind, Kind::Mark(_) | Kind::Word));
                continue;
            };
            fields.keyed += 1;
            let signs = value.iter().take_while(|token| token.is_mark(b":=.'")).count();
            if let Some(token) = value.get(signs).filter(|token| !matches!(token.kind, Kind::Mark(_))) {
                fields.take(text, key, token);
                rest = &value[signs + 1..];
            } else {
                rest = &value[signs..];
            }
        }
        (fields.bare <= 2 || fields.keyed > 0).then_some(fields)
    }

    fn take(&mut self, text: &str, key: RecordKey, token: &Token) {
        match token.kind {
            Kind::Rank(rank) => self.ranks.push((key, RankWord::Rank(rank))),
            Kind::Suit(suit) => self.suits.push((key, SuitWord::Suit(suit))),
            Kind::Number(number) => match (SuitWord::of_number(number, key), token.rank()) {
                (Some(suit), _) => self.suits.push((key, suit)),
                (None, Some(rank)) => self.ranks.push((key, rank)),
                (None, None) => self.others.push(key),
            },
            Kind::Card(content, form) => self.cards.push((key, content, form)),
            Kind::Placeholder | Kind::Unknown => self.placeholders.push(key),
            Kind::Word if matches!(key, RecordKey::Rank(_)) && token.named_rank(text).is_some() => {
                self.ranks.extend(token.named_rank(text).map(|rank| (key, RankWord::Rank(rank))));
            }
            Kind::Word => {
                self.words += 1;
                self.others.push(key);
            }
            Kind::Key(_) | Kind::Open(_) | Kind::Close | Kind::Mark(_) | Kind::Binary => {}
        }
    }

    /// Returns the value with the highest-ranking key; `None` if values of equal rank differ, or there is none.
    fn first<T: Copy + PartialEq>(values: &[(RecordKey, T)]) -> Option<T> {
        let first = values.iter().map(|&(key, _)| key).min()?;
        let mut values = values.iter().filter(|&&(key, _)| key == first).map(|&(_, value)| value);
        let value = values.next()?;
        values.all(|other| other == value).then_some(value)
    }

    /// Returns the meaning of a record with keys.
    fn record(&self) -> Option<RecordMeaning> {
        let has = |keys: &[RecordKey]| {
            let any = |is_one: fn(&RecordKey) -> bool| keys.iter().any(is_one);
            (any(|key| matches!(key, RecordKey::Rank(_))), any(|key| matches!(key, RecordKey::Suit(_))))
        };
        let (lacks_rank, lacks_suit) = has(&self.placeholders);
        let (has_other_rank, has_other_suit) = has(&self.others);
        match (Self::first(&self.ranks), Self::first(&self.suits)) {
            (Some(rank), Some(suit)) => Some(RecordMeaning::Card(Content::Card(rank, suit), Form::Other)),
            (rank, suit) if (lacks_rank || rank.is_some()) && (lacks_suit || suit.is_some()) => {
                Some(RecordMeaning::Placeholder)
            }
            (Some(_), None) if has_other_suit => Some(RecordMeaning::Card(Content::Misspelled, Form::Other)),
            (None, Some(_)) if has_other_rank => Some(RecordMeaning::Card(Content::Misspelled, Form::Other)),
            (None, None) if has_other_rank && has_other_suit => {
                Some(RecordMeaning::Card(Content::Misspelled, Form::Other))
            }
            _ if !self.cards.is_empty() => {
                let (_, content, form) = self.cards[0];
                let are_same = self.cards.iter().all(|card| card.1 == content);
                let is_named = self.cards.iter().any(|(key, ..)| *key != RecordKey::Other);
                let record = if is_named { RecordMeaning::Card(content, form) } else { RecordMeaning::Other };
                (are_same && self.bare == 0 && self.placeholders.is_empty()).then_some(record)
            }
            (Some(rank), None) if self.suits.is_empty() => Some(RecordMeaning::Rank(rank)),
            (None, Some(SuitWord::Suit(suit))) => Some(RecordMeaning::Suit(suit)),
            (None, None) if self.ranks.is_empty() && self.suits.is_empty() && self.placeholders.is_empty() => {
                Some(RecordMeaning::Other)
            }
            _ => None,
        }
    }

    /// Returns the meaning of values without keys.
    fn tuple(&self, bracket: u8, has_name: bool) -> Option<RecordMeaning> {
        let card = |content| Some(RecordMeaning::Card(content, Form::Other));
        match (self.ranks.len() + self.suits.len(), self.others.len()) {
            (1, 1) if self.cards.is_empty() && self.placeholders.is_empty() && !has_name => {
                return card(Content::Misspelled);
            }
            (_, others) if others > self.words => return None,
            _ => {}
        }
        match (&self.ranks[..], &self.suits[..], &self.cards[..], self.placeholders.len()) {
            (&[(_, rank)], &[(_, suit)], [], 0) if self.words == 0 || has_name => card(Content::Card(rank, suit)),
            (&[(_, RankWord::Number(one)), (_, RankWord::Number(other))], [], [], 0) if self.words == 0 => {
                card(Content::Pair(one, other))
            }
            ([_], [], [], 1) | ([], [_], [], 1) if self.words == 0 => Some(RecordMeaning::Placeholder),
            ([], [], [], 1 | 2) if self.words == 0 && bracket != b'[' => Some(RecordMeaning::Placeholder),
            ([], [], &[(_, content, form)], 0) if has_name || bracket == b'<' || bracket == b'(' && self.words == 0 => {
                Some(RecordMeaning::Card(content, form))
            }
            (&[(_, rank)], [], [], 0) if has_name && bracket != b'[' => Some(RecordMeaning::Rank(rank)),
            ([], &[(_, SuitWord::Suit(suit))], [], 0) if has_name && bracket != b'[' => Some(RecordMeaning::Suit(suit)),
            _ => None,
        }
    }
}
