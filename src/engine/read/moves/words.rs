//! Moves in words: with named cards, and in sentences with numbered places.

use super::error::ReadMovesError;
use super::kind::MoveTokenKind;
use super::letters::Letters;
use super::lines::Cursor;
use super::places;
use super::token::{MoveToken, tokens};
use super::written::{Reference, WrittenMove, WrittenMoves};
use crate::card::{Card, Rank};

/// The maximum number of words in a move with a misspelled card.
const MAX_WORDS: usize = 6;

/// Reads the moves on lines, in which letters have one of their meanings.
pub fn read<'a>(lines: impl Iterator<Item = Cursor<'a>>, letters: Letters) -> WrittenMoves<'a> {
    let mut read = WrittenMoves::default();
    // The first line of moves in the other grammar.
    let mut stray = None;
    for cursor in lines {
        let is_in_list = !read.moves.is_empty();
        let mut line = SentenceParser { is_in_list, ..SentenceParser::new(cursor.rest) };
        line.read(&tokens(cursor, letters), false);
        if line.moves.is_empty() && !line.is_begun {
            read.other = read.other.or(line.mistake);
            let is_misspelled = read.moves.last().is_some_and(WrittenMove::is_of_chars) && is_misspelled(cursor);
            if stray.is_none() && (is_misspelled || places::is_line_of_moves(cursor)) {
                stray = Some(ReadMovesError::not_in_words(cursor.at, cursor.rest.trim()));
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

/// Returns whether a line looks like a misspelled move of two characters.
fn is_misspelled(mut line: Cursor) -> bool {
    if let Some((_, len)) = line.number() {
        line.skip(len);
    }
    places::is_misspelled(line.rest)
}

#[derive(Debug, Clone, Copy)]
struct Name {
    reference: Reference,
    first: MoveToken,
    last: MoveToken,
    is_source: bool,
    is_target: bool,
    /// Whether a colon follows, or the name is in brackets.
    is_heading: bool,
}

impl Name {
    const fn is_card(&self) -> bool {
        matches!(self.reference, Reference::Card(_))
    }

    const fn is_char(&self) -> bool {
        matches!(self.reference, Reference::Char(_))
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
    /// Whether there is a verb, so that the names are from and to.
    is_verb: bool,
    unknown: Option<MoveToken>,
}

impl Clause {
    /// Returns whether places are named, and no card.
    fn has_no_card(&self) -> bool {
        !self.names.is_empty() && !self.names.iter().any(Name::is_card)
    }

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
                MoveTokenKind::Card(card) | MoveTokenKind::Heading(card) => (Some(Reference::Card(card)), 0),
                MoveTokenKind::Rank(_) | MoveTokenKind::Number(_)
                    if matches!(next, Some(MoveTokenKind::Of | MoveTokenKind::Suit(_))) =>
                {
                    card_of(tokens).map_or((None, 0), |(card, more)| (Some(Reference::Card(card)), more))
                }
                MoveTokenKind::Home => match next {
                    Some(MoveTokenKind::Number(_) | MoveTokenKind::Suit(_)) => (Some(Reference::Home), 1),
                    _ => (Some(Reference::Home), 0),
                },
                // The foundation of a suit.
                MoveTokenKind::Suit(_) if is_target && next != Some(MoveTokenKind::Home) => (Some(Reference::Home), 0),
                // An article before a place is not a letter.
                MoveTokenKind::Letter(letter)
                    if next == Some(MoveTokenKind::To)
                        || is_target && clause.has_no_card() && matches!(next, Some(MoveTokenKind::Card(_)))
                        || is_target
                            && matches!(
                                next,
                                None | Some(MoveTokenKind::End | MoveTokenKind::Count(_) | MoveTokenKind::Heading(_))
                            ) =>
                {
                    // No board of four cells has a cell f.
                    let is_any = is_target && letter.eq_ignore_ascii_case(&'f');
                    (Some(if is_any { Reference::AnyCell } else { Reference::Char(letter) }), 0)
                }
                MoveTokenKind::Number(number @ 0..=9)
                    if (is_source || is_target || next == Some(MoveTokenKind::To))
                        && next != Some(MoveTokenKind::Cards) =>
                {
                    (Some(Reference::Char(char::from(b'0' + number))), 0)
                }
                MoveTokenKind::Cell => match next {
                    Some(MoveTokenKind::Number(number) | MoveTokenKind::Count(number)) => {
                        (Some(Reference::Cell(number)), 1)
                    }
                    Some(MoveTokenKind::Letter(letter)) => (Some(Reference::Char(letter)), 1),
                    _ => (Some(Reference::AnyCell), 0),
                },
                MoveTokenKind::Stack | MoveTokenKind::Space => match next {
                    Some(MoveTokenKind::Number(number) | MoveTokenKind::Count(number)) => {
                        (Some(Reference::Stack(number)), 1)
                    }
                    // `stack 7D 8S`
                    Some(MoveTokenKind::Card(_)) if clause.names.is_empty() => {
                        clause.is_verb = true;
                        (None, 0)
                    }
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
                MoveTokenKind::Count(count) if !clause.names.is_empty() => clause.cards = Some(count),
                MoveTokenKind::Move => clause.is_verb = true,
                MoveTokenKind::Unknown => clause.unknown = clause.unknown.or(Some(*first)),
                _ => {}
            }
            if let Some(reference) = reference {
                clause.words += more;
                let is_heading = matches!(first.kind, MoveTokenKind::Heading(_));
                clause.names.push(Name {
                    reference,
                    first: *first,
                    last: tokens[more],
                    is_source,
                    is_target,
                    is_heading,
                });
                (is_source, is_target) = (false, false);
            }
            *tokens = &tokens[more + 1..];
        }
        clause
    }
}

/// Returns the card of words such as `seven of diamonds` or `seven diamonds`, and the number of words after the first.
fn card_of(tokens: &[MoveToken]) -> Option<(Card, usize)> {
    let more = tokens.iter().position(|token| matches!(token.kind, MoveTokenKind::Suit(_)))?;
    let MoveTokenKind::Suit(suit) = tokens[more].kind else { return None };
    let rank = match tokens[0].kind {
        MoveTokenKind::Rank(rank) => rank,
        MoveTokenKind::Number(value @ 2..=10) => Rank::new(value)?,
        _ => return None,
    };
    (more <= 2).then_some((Card::new(rank, suit), more))
}

/// The moves of a line or of a record.
pub(super) struct SentenceParser<'a> {
    text: &'a str,
    /// Whether earlier lines have moves.
    is_in_list: bool,
    pub moves: Vec<WrittenMove<'a>>,
    /// Whether there is at least half a move.
    is_begun: bool,
    pub mistake: Option<ReadMovesError>,
}

impl<'a> SentenceParser<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self { text, is_in_list: false, moves: Vec::new(), is_begun: false, mistake: None }
    }

    /// Takes the moves of the clauses; those of a record are from and to without a verb.
    pub fn read(&mut self, mut tokens: &[MoveToken], is_record: bool) {
        while !tokens.is_empty() {
            let mut clause = Clause::begin(&mut tokens);
            clause.is_verb |= is_record;
            self.end(&clause);
        }
    }

    /// Takes the moves of a clause.
    fn end(&mut self, clause: &Clause) {
        let mut names = clause.names.clone();
        // `8c: 7D to 8S` is about the second card, `7D: 8 to c` about the first.
        if names.iter().any(|name| name.is_card() && !name.is_heading && !name.is_target) && names.len() > 2 {
            names.retain(|name| !name.is_heading);
        }
        // `1 - 7D to 8S`
        if let [number, card, _] = &names[..]
            && number.is_char()
            && card.is_card()
        {
            names.remove(0);
        }
        let source = Self::take_source(&mut names);
        let Some(first) = names.first() else { return };
        let is_verb = clause.is_verb && names.len() == 2;
        let pairs = names.chunks(2).map(|pair| self.pair(pair, clause.cards, is_verb));
        if let Some(mut pairs) = pairs.collect::<Option<Vec<_>>>() {
            if let [pair] = &mut pairs[..] {
                pair.source = source;
            }
            self.moves.append(&mut pairs);
            return;
        }
        // `2D frecell` is not prose, nor is `2Q to freecell` below other moves.
        let is_misspelled = clause.unknown.is_some() && self.is_in_list && clause.words <= MAX_WORDS;
        let is_begun = clause.is_begun || clause.unknown.is_some() && clause.words == 2;
        self.is_begun |= is_begun && (is_misspelled || names.iter().any(Name::is_definite));
        let begin = clause.unknown.unwrap_or(first.first);
        let end = clause.unknown.unwrap_or(first.last).end;
        let text = &self.text[begin.begin..end];
        self.mistake.get_or_insert_with(|| ReadMovesError::not_in_words(begin.at, text));
    }

    /// Removes the place that a named card is taken from, which the card determines.
    fn take_source(names: &mut Vec<Name>) -> Option<Reference> {
        let cards = names.iter().filter(|name| name.is_card()).count();
        let is_source = |name: &Name| cards > 0 && name.is_source && !name.is_card();
        let mut source = names.iter().find(|name| is_source(name)).map(|name| name.reference);
        names.retain(|name| !is_source(name));
        if names.len() == 3
            && let Some(at) = names.iter().position(|name| !name.is_card())
            && (cards == 1 || cards == 2 && !names[at].is_target)
        {
            source = Some(names.remove(at).reference);
        }
        source
    }

    /// Returns the move of two names: a card and its target, or a target and its card.
    fn pair(&self, pair: &[Name], cards: Option<u8>, is_verb: bool) -> Option<WrittenMove<'a>> {
        let [one, other] = pair else { return None };
        let is_joined = other.is_target || one.is_source || one.is_heading;
        let (from, to) = match (one.is_card(), other.is_card()) {
            (false, true) if !is_joined => (other, one),
            (true, true) | (false, false) if !is_joined && !is_verb => return None,
            _ if one.is_target && other.is_source => (other, one),
            _ => (one, other),
        };
        let begin = if one.first.begin < other.first.begin { one } else { other };
        let end = one.last.end.max(other.last.end);
        let text = &self.text[begin.first.begin..end];
        let cards = cards.filter(|_| !from.is_card());
        Some(WrittenMove { at: begin.first.at, text, from: from.reference, to: to.reference, cards, source: None })
    }
}
