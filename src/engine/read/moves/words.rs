//! Moves in words: with named cards, and in sentences with numbered places.

use super::error::ReadMovesError;
use super::lines::lines;
use super::places;
use super::token::{MoveToken, MoveTokenKind, tokens};
use super::written::{Reference, WrittenMove, WrittenMoves};
use crate::card::{Card, Rank};
use crate::sanitize::quoted;

/// The maximum number of words in a move with a misspelled card.
const MAX_WORDS: usize = 6;

pub fn read(text: &str) -> WrittenMoves<'_> {
    let mut read = WrittenMoves::default();
    // The first line of moves in the other grammar.
    let mut stray = None;
    for cursor in lines(text) {
        let is_in_list = !read.moves.is_empty();
        let mut line =
            SentenceParser { text: cursor.rest, is_in_list, moves: Vec::new(), is_begun: false, mistake: None };
        let mut rest = &tokens(cursor)[..];
        while !rest.is_empty() {
            let clause = Clause::begin(&mut rest);
            line.end(&clause);
        }
        if line.moves.is_empty() && !line.is_begun {
            read.other = read.other.or(line.mistake);
            if stray.is_none() && places::is_line_of_moves(cursor) {
                stray = Some(ReadMovesError::NotInWords { at: cursor.at, text: quoted(cursor.rest.trim()) });
            }
        } else if !read.take(&line.moves, line.mistake) {
            break;
        }
    }
    if !read.moves.is_empty() {
        read.mistake = read.mistake.or(stray);
    }
    read
}

#[derive(Debug, Clone, Copy)]
struct Name {
    reference: Reference,
    first: MoveToken,
    last: MoveToken,
    is_source: bool,
    is_target: bool,
}

impl Name {
    const fn is_card(&self) -> bool {
        matches!(self.reference, Reference::Card(_))
    }

    /// Returns whether the name determines a card or a place.
    const fn is_definite(&self) -> bool {
        self.is_card() || self.reference.is_numbered()
    }
}

/// The places and cards named between commas or verbs.
#[derive(Debug, Default)]
struct Clause {
    names: Vec<Name>,
    words: usize,
    cards: Option<u8>,
    /// Whether there is a word or a sign of a move.
    is_begun: bool,
    unknown: Option<MoveToken>,
}

impl Clause {
    /// Parses the first clause, and removes it from the words.
    fn begin(tokens: &mut &[MoveToken]) -> Self {
        let mut clause = Self::default();
        let (mut is_source, mut is_target) = (false, false);
        while let [first, rest @ ..] = *tokens {
            let next = rest.first().map(|token| token.kind);
            // The reference, and the number of its words after the first.
            let (reference, more) = match first.kind {
                MoveTokenKind::Move if !clause.names.is_empty() => break,
                MoveTokenKind::End => {
                    *tokens = rest;
                    break;
                }
                MoveTokenKind::Card(card) => (Some(Reference::Card(card)), 0),
                MoveTokenKind::Rank(_) | MoveTokenKind::Number(_) if next == Some(MoveTokenKind::Of) => {
                    match card_of(tokens) {
                        Some(card) => (Some(Reference::Card(card)), 2),
                        None => (None, 0),
                    }
                }
                MoveTokenKind::Home => (Some(Reference::Home), 0),
                // An article before a place is not a letter.
                MoveTokenKind::Letter(letter) if is_target && matches!(next, None | Some(MoveTokenKind::End)) => {
                    (Some(Reference::Char(letter)), 0)
                }
                MoveTokenKind::Cell => match next {
                    Some(MoveTokenKind::Number(number)) => (Some(Reference::Cell(number)), 1),
                    Some(MoveTokenKind::Letter(letter)) => (Some(Reference::Char(letter)), 1),
                    _ => (Some(Reference::AnyCell), 0),
                },
                MoveTokenKind::Stack => match next {
                    Some(MoveTokenKind::Number(number)) => (Some(Reference::Stack(number)), 1),
                    _ => (None, 0),
                },
                MoveTokenKind::Empty => match next {
                    Some(MoveTokenKind::Cell) => (Some(Reference::AnyCell), 1),
                    Some(MoveTokenKind::Stack | MoveTokenKind::Space) => (Some(Reference::AnyCascade), 1),
                    _ => (Some(Reference::AnyCascade), 0),
                },
                _ => (None, 0),
            };
            clause.words += 1;
            clause.is_begun |= matches!(first.kind, MoveTokenKind::From | MoveTokenKind::To | MoveTokenKind::Move);
            match first.kind {
                MoveTokenKind::Number(number) if next == Some(MoveTokenKind::Cards) => clause.cards = Some(number),
                MoveTokenKind::Cards => clause.cards = clause.cards.or(Some(1)),
                MoveTokenKind::From => (is_source, is_target) = (true, false),
                MoveTokenKind::To => (is_source, is_target) = (false, true),
                MoveTokenKind::Unknown => clause.unknown = clause.unknown.or(Some(*first)),
                _ => {}
            }
            if let Some(reference) = reference {
                clause.words += more;
                clause.names.push(Name { reference, first: *first, last: tokens[more], is_source, is_target });
                (is_source, is_target) = (false, false);
            }
            *tokens = &tokens[more + 1..];
        }
        clause
    }
}

/// Returns the card of three words, such as `seven of diamonds`.
fn card_of(tokens: &[MoveToken]) -> Option<Card> {
    let [rank, _, suit, ..] = tokens else { return None };
    let MoveTokenKind::Suit(suit) = suit.kind else { return None };
    match rank.kind {
        MoveTokenKind::Rank(rank) => Some(Card::new(rank, suit)),
        MoveTokenKind::Number(value @ 2..=10) => Some(Card::new(Rank::new(value)?, suit)),
        _ => None,
    }
}

struct SentenceParser<'a> {
    text: &'a str,
    /// Whether earlier lines have moves.
    is_in_list: bool,
    moves: Vec<WrittenMove<'a>>,
    /// Whether there is at least half a move.
    is_begun: bool,
    mistake: Option<ReadMovesError>,
}

impl<'a> SentenceParser<'a> {
    /// Takes the moves of a clause.
    fn end(&mut self, clause: &Clause) {
        // Next to a card, its source place is redundant.
        let has_card = clause.names.iter().any(Name::is_card);
        let is_needed = |name: &&Name| !(has_card && name.is_source && !name.is_card());
        let names: Vec<Name> = clause.names.iter().filter(is_needed).copied().collect();
        let Some(first) = names.first() else { return };
        let pairs = names.chunks(2).map(|pair| self.pair(pair, clause.cards));
        if let Some(pairs) = pairs.collect::<Option<Vec<_>>>() {
            self.moves.extend(pairs);
            return;
        }
        // `2D frecell` is not prose, nor is `2Q to freecell` below other moves.
        let is_misspelled = clause.unknown.is_some() && self.is_in_list && clause.words <= MAX_WORDS;
        let is_begun = clause.is_begun || clause.unknown.is_some() && clause.words == 2;
        self.is_begun |= is_begun && (is_misspelled || names.iter().any(Name::is_definite));
        let begin = clause.unknown.unwrap_or(first.first);
        let end = clause.unknown.unwrap_or(first.last).end;
        let text = quoted(&self.text[begin.begin..end]);
        self.mistake.get_or_insert(ReadMovesError::NotInWords { at: begin.at, text });
    }

    /// Returns the move of two names: a card and its target, or a target and its card.
    fn pair(&self, pair: &[Name], cards: Option<u8>) -> Option<WrittenMove<'a>> {
        let [one, other] = pair else { return None };
        let is_joined = other.is_target || one.is_source;
        let (from, to) = match (one.is_card(), other.is_card()) {
            (false, true) if !is_joined => (other, one),
            (true, true) | (false, false) if !is_joined => return None,
            _ => (one, other),
        };
        let text = &self.text[one.first.begin..other.last.end];
        let cards = cards.filter(|_| !from.is_card());
        Some(WrittenMove { at: one.first.at, text, from: from.reference, to: to.reference, cards })
    }
}
