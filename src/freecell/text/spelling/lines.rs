//! Cards in several words of a line, and lines with one card and other words.

use super::lexicon::{Form, Key, SuitWord};
use super::parser::Parser;
use super::token::{Content, Kind, Token};
use crate::freecell::text::orientation::Orientation;
use crate::freecell::text::rearranged::listed_order;

/// The fewest pairs of a rank and a suit in a text that are cards.
const MIN_PAIRS: usize = 2;
/// The fewest lines with one card each that are a list.
const MIN_LIST: usize = 48;

impl Parser<'_> {
    /// Joins what is not in brackets: values with their keys, and ranks beside suits.
    pub(super) fn join_lines(&mut self) {
        self.join_keyed();
        let (rank_first, suit_first) = (self.pairs(true), self.pairs(false));
        let pairs = if suit_first.len() > rank_first.len() { suit_first } else { rank_first };
        if pairs.len() >= MIN_PAIRS {
            self.join(&pairs);
        }
    }

    /// Joins a value with a key of a rank and one with that of a suit, in one line or in two.
    fn join_keyed(&mut self) {
        let mut pairs = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            at += match (self.field(at), self.field(at + 3), self.field(at + 4)) {
                (Some(one), Some(other), _) if is_complement(one, other) => {
                    pairs.push((at, at + 5));
                    6
                }
                (Some(one), _, Some(other)) if is_complement(one, other) && self.tokens[at + 3].is_mark(b",;-") => {
                    pairs.push((at, at + 6));
                    7
                }
                _ => 1,
            };
        }
        self.join(&pairs);
    }

    /// The key of a value that begins at a token, if it is that of a rank or a suit.
    fn field(&self, at: usize) -> Option<(Key, usize)> {
        let [key, mark, value] = self.tokens.get(at..at + 3)? else { return None };
        if !(key.kind == Kind::Word && mark.is_mark(b":=")) {
            return None;
        }
        let key = key.key(self.text);
        let is_right = match key {
            Key::Rank(_) => value.rank().is_some(),
            Key::Suit(_) => value.suit().is_some(),
            Key::Card | Key::Other => return None,
        };
        (is_right || value.kind == Kind::Placeholder).then_some((key, value.line))
    }

    /// The tokens that are a rank with a suit behind it, or the other way round: where nothing but blanks stands between
    /// them, or where they are alone in their line.
    fn pairs(&self, is_rank_first: bool) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        let mut start = 0;
        for line in self.tokens.chunk_by(|one, other| one.line == other.line) {
            let is_single = line.iter().filter(|token| token.suit().is_some()).count() == 1;
            let mut at = 0;
            while let Some(one) = line.get(at) {
                let marks = line[at + 1..].iter().take_while(|token| is_single && token.is_mark(b",;|")).count();
                let other = line.get(at + 1 + marks);
                let is_pair = other.is_some_and(|other| {
                    let (rank, suit) = if is_rank_first { (one, other) } else { (other, one) };
                    let is_blank = || self.text[one.end..other.start].trim_matches(' ').is_empty();
                    rank.rank().is_some() && suit.suit().is_some() && (is_single || is_blank())
                });
                if is_pair {
                    pairs.push((start + at, start + at + 1 + marks));
                    at += marks + 1;
                }
                at += 1;
            }
            start += line.len();
        }
        pairs
    }

    /// Replaces tokens, each from one to another, by a card.
    fn join(&mut self, pairs: &[(usize, usize)]) {
        let mut tokens = Vec::with_capacity(self.tokens.len());
        let mut next = 0;
        for &(first, last) in pairs {
            tokens.extend_from_slice(&self.tokens[next..first]);
            next = last + 1;
            let inner = &self.tokens[first..next];
            let (rank, suit) = (inner.iter().rev().find_map(Token::rank), inner.iter().rev().find_map(Token::suit));
            let content = match (rank, suit) {
                (Some(rank), Some(suit)) => Content::Card(rank, SuitWord::Suit(suit)),
                _ => Content::Placeholder,
            };
            // The name of a constructor.
            let constructor = tokens.last().filter(|name| {
                let is_near = self.text[name.end..inner[0].start].chars().all(|c| c == ' ');
                is_near && name.kind == Kind::Word && name.name(self.text).eq_ignore_ascii_case("card")
            });
            let begin = constructor.map_or(inner[0].start, |name| name.start);
            if constructor.is_some() {
                tokens.pop();
            }
            let (start, end) = (inner[0], inner[inner.len() - 1].end);
            let kind = self.spell(content, Form::Plain, begin, end);
            tokens.push(Token { kind, start: begin, end, ..start });
        }
        tokens.extend_from_slice(&self.tokens[next..]);
        self.tokens = tokens;
    }
}

/// Whether two fields, one behind the other, are the rank and the suit of a card.
fn is_complement((one, line): (Key, usize), (other, next): (Key, usize)) -> bool {
    next - line <= 1 && matches!((one, other), (Key::Rank(_), Key::Suit(_)) | (Key::Suit(_), Key::Rank(_)))
}

/// A line with one card and other words.
struct Entry {
    /// Where the line begins, in bytes, and the card in it.
    start: usize,
    card: Token,
    /// The other numbers of the line.
    numbers: Vec<u32>,
}

impl Parser<'_> {
    /// Spells what stands in the place of a card in a line like many others with one card: `card 21: XX`.
    fn spell_misspelled_entries(&mut self) {
        let lines = || self.tokens.chunk_by(|one, other| one.line == other.line);
        let shape = |line: &[Token]| {
            let mut cards = (0..line.len()).filter(|&at| is_card_or_none(&line[at]));
            cards.next().filter(|_| cards.next().is_none()).map(|card| (line[0].name(self.text), line.len(), card))
        };
        let shapes: Vec<_> = lines().filter_map(shape).collect();
        let Some(&(name, len, card)) = shapes.first().filter(|&&(.., card)| card > 0) else { return };
        let is_list = shapes.len() >= MIN_LIST && shapes.iter().all(|&shape| shape == (name, len, card));
        let is_entry = |line: &&[Token]| line.len() == len && line[0].name(self.text) == name;
        let has_none = |line: &&[Token]| matches!(line[card].kind, Kind::Word | Kind::Number(_));
        let mut places = Vec::new();
        let mut first = 0;
        for line in lines() {
            if is_list && is_entry(&line) && has_none(&line) {
                places.push(first + card);
            }
            first += line.len();
        }
        for place in places {
            let Token { start, end, .. } = self.tokens[place];
            self.tokens[place].kind = self.spell(Content::Misspelled, Form::Plain, start, end);
        }
    }

    /// Leaves out the other words of lines that have one card each, if they are a list: `Dealt 7D to column 1`.
    pub(super) fn erase_words_of_lists(&mut self) {
        self.spell_misspelled_entries();
        let entry = |line: &[Token]| {
            let mut cards = line.iter().copied().filter(is_card_or_none);
            let has_words = line.iter().any(|token| matches!(token.kind, Kind::Word | Kind::Number(_)));
            let card = cards.next().filter(|_| cards.next().is_none() && has_words)?;
            let start = self.text[..card.start].rfind('\n').map_or(0, |end| end + 1);
            let number = |token: &Token| if let Kind::Number(number) = token.kind { Some(number) } else { None };
            Some(Entry { start, card, numbers: line.iter().filter_map(number).collect() })
        };
        let entries: Vec<Entry> = self.tokens.chunk_by(|one, other| one.line == other.line).filter_map(entry).collect();
        let Some(columns) = order(&entries).filter(|_| entries.len() >= MIN_LIST) else { return };
        for (place, Entry { start, card, .. }) in entries.iter().enumerate() {
            let mut start = *start;
            if columns.contains(&place) {
                // Each column is an array of its own.
                for sign in [']', '['].into_iter().skip(usize::from(place == 0)) {
                    self.edits.put(start..start + 1, sign);
                    start += 1;
                }
            }
            self.edits.erase(start..card.start);
            let end = self.text[card.end..].find('\n').map_or(self.text.len(), |len| card.end + len);
            self.edits.erase(card.end..end);
        }
        if !columns.is_empty() {
            self.edits.append(']');
        }
    }
}

/// Whether a token is a card, or a word for nothing.
const fn is_card_or_none(token: &Token) -> bool {
    matches!(token.kind, Kind::Card(_) | Kind::Spelled(_) | Kind::Placeholder)
}

/// Where columns begin in a list of cards, if it has them; `None` if nobody can say in which order its cards were dealt.
///
/// A number that stays the same for some lines and then grows is that of a row or of a column.
fn order(entries: &[Entry]) -> Option<Vec<usize>> {
    let len = entries.iter().map(|entry| entry.numbers.len()).min()?;
    let mut columns = Vec::new();
    for place in 0..len {
        let numbers: Vec<u32> = entries.iter().map(|entry| entry.numbers[place]).collect();
        let lengths = listed_order(&numbers)?;
        if lengths == Orientation::Columns.lengths() {
            columns = lengths.iter().scan(0, |start, len| Some(std::mem::replace(start, *start + len))).collect();
        }
    }
    let has_room = columns.iter().all(|&place| entries[place].card.start >= entries[place].start + 2);
    has_room.then_some(columns)
}
