//! Cards as other people and other programs spell them, as playing-card characters in the same places.
//!
//! `7 of diamonds`, `('7', '♦')`, `{"rank": 7, "suit": "D"}`: each becomes 🃇 and blanks, so that every other card keeps
//! its line and its column, and what reads boards needs to know one spelling alone.

mod brackets;
mod edits;
mod lexer;
mod lexicon;
mod lines;
pub(super) mod meant;
mod numbers;
mod parser;
mod record;
mod spoken;
mod token;

use std::collections::HashMap;
use std::ops::Range;

use serde::de::IgnoredAny;

use self::lexicon::{Form, RankWord, SuitWord};
use self::numbers::{Indices, NumberWords};
use self::parser::Parser;
use self::token::{Content, Kind, Spelled, Token};
use super::json::is_json;
use super::named_line::{LineKind, split_name};
use super::pack_order::Numbering;
use super::placeholder::{self, is_reserved};
use super::text_line::TextLine;
use crate::card::Card;

/// A text in which cards that were spelled in other ways are playing-card characters.
#[derive(Debug, Clone)]
pub(super) struct Respelled {
    pub(super) text: String,
    /// What was written in the place of each placeholder and of each misspelled card.
    words: Vec<String>,
    /// The text that each card replaces, where it stands first.
    cards: HashMap<char, String>,
    /// Whether cards were replaced.
    pub(super) has_cards: bool,
    /// How cards are numbered, if they are: the characters are those of the first order that is tried.
    pub(super) numbering: Option<Numbering>,
    /// How many cards were replaced, and parts of the text left out.
    pub(super) count: usize,
    /// Whether the only cards are numbers, fewer than those of a board.
    pub(super) is_part_of_numbers: bool,
}

impl Respelled {
    /// Replaces the cards in a text that are spelled in other ways; `None` if there are none, and nothing else to leave
    /// out.
    pub(super) fn new(text: &str) -> Option<Self> {
        let mended = brackets::mended(text);
        let text = mended.as_deref().unwrap_or(text);
        let mut parser = Parser::new(text);
        parser.join_lines();
        parser.spell_placeholders();
        let cards = parser.tokens.iter().filter(|token| matches!(token.kind, Kind::Card(_))).count();
        let forms = |form| parser.spelled.iter().filter(|spelled| spelled.form == form).count();
        // A few that are turned among others are misspelled.
        let is_suit_first = forms(Form::SuitFirst) > cards;
        let has_faces = parser.spelled.iter().any(Spelled::is_numbered_face);
        // Many are in the same line.
        let mut line = (0..0, LineKind::Cascade);
        let is_spelled = |spelled: &Spelled| match spelled.form {
            Form::Plain => true,
            Form::SuitFirst => is_suit_first && !is_foundation(text, spelled, &mut line),
            Form::Number => has_faces || !spelled.is_one(),
        };
        parser.spelled.retain(is_spelled);
        if !numbers::are_cards(&parser.spelled, cards) {
            parser.spelled.retain(|spelled| !spelled.is_numbered());
        }
        let are_cards = |spelled: &&Spelled| !matches!(spelled.content, Content::Placeholder | Content::Misspelled);
        let count = parser.spelled.iter().filter(are_cards).count();
        let has_cards = count > 0;
        if parser.spelled.iter().filter(|spelled| spelled.content == Content::Misspelled).count() > count {
            // A sentence rather than a list with misspelled cards.
            parser.spelled.retain(|spelled| spelled.content != Content::Misspelled);
        }
        let has_other = parser.spelled.iter().any(|spelled| spelled.content != Content::Placeholder);
        let Indices { cards: indices, is_part: is_part_of_numbers } =
            if cards == 0 && !has_other { parser.indices() } else { Indices::default() };
        parser.erase_words_of_lists();
        let Parser { spelled, mut edits, .. } = parser;
        let numbers = NumberWords::of(&spelled, &indices);
        let mut words = Words::default();
        let mut replaced = Vec::new();
        for Spelled { content, start, end, .. } in spelled {
            let glyph = match (content, numbers.card(content)) {
                (Content::Placeholder, _) => words.add(&text[start..end], false),
                (_, Some(card)) => Some(card.glyph()),
                (_, None) => words.add(&text[start..end], true),
            };
            replaced.extend(glyph.map(|glyph| (start..end, glyph)));
        }
        for (number, span) in &indices {
            replaced.extend(numbers.index(*number).map(|card| (span.clone(), card.glyph())));
        }
        let mut cards = HashMap::new();
        for (span, glyph) in replaced {
            if !is_reserved(glyph) {
                cards.entry(glyph).or_insert_with(|| text[span.clone()].to_owned());
            }
            edits.put(span, glyph);
        }
        let count = edits.len() + usize::from(mended.is_some());
        if count == 0 {
            return None;
        }
        let is_valid = is_json(text) && serde_json::from_str::<IgnoredAny>(text).is_ok();
        let text = edits.apply(text, is_valid);
        let text = spoken::as_position(&text).unwrap_or(text);
        let (words, numbering) = (words.texts, numbers.numbering());
        Some(Self { text, words, cards, has_cards, numbering, count, is_part_of_numbers })
    }

    /// The text that a placeholder, a misspelled card or several cards replace; `None` if none is in a word.
    pub(super) fn original(&self, word: &str) -> Option<String> {
        let written = |c: char| {
            let place = placeholder::place(c.encode_utf8(&mut [0; 4]));
            place.map_or_else(|| self.cards.get(&c), |place| self.words.get(place))
        };
        let is_any = word.chars().any(|c| written(c).is_some());
        is_any.then(|| word.chars().map(|c| written(c).cloned().unwrap_or_else(|| c.into())).collect())
    }
}

/// Words that characters stand for.
#[derive(Default)]
struct Words {
    texts: Vec<String>,
    places: HashMap<String, usize>,
}

impl Words {
    /// The character of a word; `None` if there are too many.
    fn add(&mut self, text: &str, is_misspelled: bool) -> Option<char> {
        let place = *self.places.entry(text.to_owned()).or_insert_with(|| {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            // Of an empty string the quotation marks are left out.
            self.texts.push(words.trim_matches(['\'', '"', '`']).to_owned());
            self.texts.len() - 1
        });
        placeholder::character(place, is_misspelled)
    }
}

/// Whether a card is rather the highest of a suit that is home: `H-5`. `line` is the line that was last looked at, and what
/// it holds.
fn is_foundation(text: &str, spelled: &Spelled, line: &mut (Range<usize>, LineKind)) -> bool {
    if !text[spelled.start..spelled.end].contains('-') {
        return false;
    }
    if !line.0.contains(&spelled.start) {
        let start = text[..spelled.start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[start..].find('\n').map_or(text.len(), |len| start + len);
        *line = (start..end, split_name(TextLine { number: 1, before: 0, text: &text[start..end] }).0);
    }
    line.1 != LineKind::Cascade
}

impl Spelled {
    /// Whether it is a jack, queen or king in a number and a suit: `11D`.
    fn is_numbered_face(&self) -> bool {
        let is_face = matches!(self.content, Content::Card(RankWord::Number(11..=13), SuitWord::Suit(_)));
        self.form == Form::Number && is_face
    }

    /// Whether it is `1D`.
    fn is_one(&self) -> bool {
        matches!(self.content, Content::Card(RankWord::Number(1), _))
    }
}

impl Parser<'_> {
    /// Replaces the words for nothing that stand where cards do: in a line without other words, or with other cards.
    fn spell_placeholders(&mut self) {
        let is_placeholder = |token: &&Token| token.kind == Kind::Placeholder;
        let mut found = Vec::new();
        for line in self.tokens.chunk_by(|one, other| one.line == other.line) {
            let count = |is_kind: fn(Kind) -> bool| line.iter().filter(|token| is_kind(token.kind)).count();
            let words = count(|kind| kind == Kind::Word);
            let has_cards = count(|kind| matches!(kind, Kind::Card(_) | Kind::Spelled(_) | Kind::Number(_))) > 0;
            if words == 0 || has_cards {
                found.extend(line.iter().filter(is_placeholder).map(|token| (token.start, token.end)));
            }
        }
        for (start, end) in found {
            self.spelled.push(Spelled { content: Content::Placeholder, form: Form::Plain, start, end });
        }
    }
}

/// The playing-card character of a card.
impl Card {
    fn glyph(self) -> char {
        let block = [0x1_f0d0, 0x1_f0c0, 0x1_f0b0, 0x1_f0a0][self.suit() as usize];
        let rank = u32::from(self.rank().value());
        // The twelfth is the knight.
        char::from_u32(block + rank + u32::from(rank > 11)).expect("each card has a character")
    }
}
