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

pub(super) fn read(text: &str) -> WrittenMoves<'_> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let read = read(text);
        assert_eq!(read.mistake, None, "{text}");
        let name = |reference| match reference {
            Reference::Card(card) => card.to_string(),
            other => format!("{other:?}"),
        };
        let word = |found: &WrittenMove| {
            let cards = found.cards.map_or(String::new(), |cards| format!(" {cards}"));
            format!("{} {}{cards}", name(found.from), name(found.to))
        };
        read.moves.iter().map(word).collect()
    }

    #[test]
    fn cards_are_moved_by_name() {
        for text in [
            "7♦→8♠, 2D → freecell, AH home, 9C to empty column",
            "7D-8S 2D-freecell AH-home 9C-empty",
            "1. 7D to 8S\n2. freecell 2D\n3. foundation AH\n4. 9C to an empty cascade",
            "Move 7D onto 8S. Put the 2D into a free cell. Move AH to the foundation. Move 9C to an empty space.",
            "seven of diamonds to eight of spades; 2 of diamonds to freecell; Ace of Hearts home; 9♣ > empty",
            "♦7 > ♠8\n♦2 > freecell\n♥A > foundation\n♣9 > empty column",
            "8a: 7D from cascade 3 to 8S\n8c: 2D from cascade 8 to cell\nAH from freecell home\n9C to empty",
        ] {
            assert_eq!(moves(text), ["7D 8S", "2D AnyCell", "AH Home", "9C AnyCascade"], "{text}");
        }
    }

    #[test]
    fn sentences_have_numbered_places() {
        let text = "-=-=-=-\n\nMove a card from stack 2 to freecell 0\n\nFoundations: H-0 C-A\nFreecells: 2C 3D\n: 4C 2C\n\n\
                    ====\nMove 3 cards from stack 0 to stack 5\nMove a card from stack 3 to the foundations\n\
                    Move a card from freecell 1 to stack 4\nThis game is solveable.\n";
        let expected = ["Stack(2) Cell(0) 1", "Stack(0) Stack(5) 3", "Stack(3) Home 1", "Cell(1) Stack(4) 1"];
        assert_eq!(moves(text), expected);
        assert_eq!(
            moves("7D from cascade 2 to cell b; 8♠→c, 2D to a cell"),
            ["7D Char('b')", "8S Char('c')", "2D AnyCell"]
        );
    }

    #[test]
    fn other_lines_are_no_moves() {
        for text in ["", "8a 8b 8c 87", "7D AD 5C 3S", "a solution of 52 cards", "Back to home", "-=-=-=", "2D AH"] {
            assert!(read(text).moves.is_empty() && read(text).mistake.is_none(), "{text}");
        }
    }

    #[test]
    fn half_a_move_is_named_with_its_place() {
        for (text, place) in [
            ("7D to 8S\n7D to 8Z", "line 2, column 7: '8Z'"),
            ("2D freecell\n3C frecell", "line 2, column 4: 'frecell'"),
            ("2D freecell\n0h", "line 2, column 1: '0h'"),
            ("8a\n2D freecell", "line 1, column 1: '8a'"),
            ("2D freecell\n\n2. 1OC to freecell", "line 3, column 4: '1OC'"),
            ("7D → 8S, AH →", "line 1, column 10: 'AH'"),
            ("Move 2 cards from stack 2 to nowhere", "line 1, column 30: 'nowhere'"),
        ] {
            let mistake = read(text).mistake.expect(text).to_string();
            assert!(mistake.starts_with(&format!("{place} is not a move; ")), "{text}: {mistake}");
        }
    }
}
