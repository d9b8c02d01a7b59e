//! Moves as records with fields: tuples, JSON and rows of a table (CSV or Markdown).

use super::error::ReadMovesError;
use super::kind::MoveTokenKind;
use super::letters::Letters;
use super::lines::Cursor;
use super::token::{MoveToken, tokens};
use super::words::SentenceParser;
use super::written::WrittenMoves;
use crate::freecell::text_position::TextPosition;

/// The maximum number of fields of a move.
const MAX_FIELDS: usize = 24;
/// The number of rows that show that their first field is the number of the move.
const TELLING_ROWS: usize = 3;

/// The part of a move that a field has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum FieldKind {
    From,
    To,
    Cards,
    /// A list of moves.
    Moves,
    /// The part that the record around it has, if that has one.
    #[default]
    Around,
}

/// The names of fields; the value of another is ignored.
const NAMES: [(&str, FieldKind); 38] = [
    ("from", FieldKind::From),
    ("src", FieldKind::From),
    ("source", FieldKind::From),
    ("origin", FieldKind::From),
    ("start", FieldKind::From),
    ("f", FieldKind::From),
    ("frompile", FieldKind::From),
    ("fromstack", FieldKind::From),
    ("fromcolumn", FieldKind::From),
    ("to", FieldKind::To),
    ("dst", FieldKind::To),
    ("dest", FieldKind::To),
    ("destination", FieldKind::To),
    ("target", FieldKind::To),
    ("end", FieldKind::To),
    ("t", FieldKind::To),
    ("topile", FieldKind::To),
    ("tostack", FieldKind::To),
    ("tocolumn", FieldKind::To),
    ("card", FieldKind::Cards),
    ("cards", FieldKind::Cards),
    ("count", FieldKind::Cards),
    ("n", FieldKind::Cards),
    ("num", FieldKind::Cards),
    ("number", FieldKind::Cards),
    ("size", FieldKind::Cards),
    ("amount", FieldKind::Cards),
    ("moves", FieldKind::Moves),
    ("solution", FieldKind::Moves),
    ("steps", FieldKind::Moves),
    // Parts of a place or a card.
    ("type", FieldKind::Around),
    ("kind", FieldKind::Around),
    ("pile", FieldKind::Around),
    ("index", FieldKind::Around),
    ("rank", FieldKind::Around),
    ("suit", FieldKind::Around),
    ("location", FieldKind::Around),
    ("name", FieldKind::Around),
];

/// Returns the part that a name stands for, or that of the record around it; `None` if the value is ignored.
fn part(name: &str, around: FieldKind) -> Option<FieldKind> {
    let name: String = name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).collect();
    let (_, found) = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name))?;
    Some(match (found, around) {
        // The number of a place is not one of cards.
        (FieldKind::Cards, FieldKind::From | FieldKind::To) | (FieldKind::Around, _) => around,
        _ => *found,
    })
}

#[derive(Debug, Clone, Copy)]
struct Field<'a> {
    part: FieldKind,
    cursor: Cursor<'a>,
    /// The first byte in the text.
    begin: usize,
}

/// The records of a text, and the texts in its lists.
#[derive(Debug, Default)]
pub struct Records<'a> {
    text: &'a str,
    rows: Vec<Vec<Field<'a>>>,
    /// The texts of lists, those beside each other on a line as one.
    pub lists: Vec<Cursor<'a>>,
}

impl<'a> Records<'a> {
    /// Returns the records between brackets or, if there are none, the rows of the table that the text is.
    pub fn of(text: &'a str) -> Self {
        let mut scanner = Scanner {
            records: Self { text, ..Self::default() },
            cursor: Cursor { rest: text, at: TextPosition { line: 1, column: 1 } },
            groups: vec![FieldGroup::default()],
            name: None,
            last: None,
        };
        scanner.scan();
        let records = scanner.records;
        if records.rows.is_empty() { Self { rows: rows(text), ..records } } else { records }
    }

    /// Returns the moves of the records, in which letters have one of their meanings.
    pub fn moves(&self, letters: Letters) -> WrittenMoves<'a> {
        let first = |row: &Vec<Field>| row[0].cursor.rest.parse::<usize>().ok();
        let is_row = |(number, row): (usize, &Vec<Field>)| row.len() > 2 && first(row) == Some(number);
        let is_numbered = self.rows.len() >= TELLING_ROWS && (1..).zip(&self.rows).all(is_row);
        let mut read = WrittenMoves::default();
        for row in &self.rows {
            let mut parser = SentenceParser::new(self.text);
            let is_named = row.iter().any(|field| matches!(field.part, FieldKind::From | FieldKind::To));
            let fields = if is_numbered && !is_named { &row[1..] } else { &row[..] };
            parser.read(&sentence(fields, is_named, letters), true);
            if parser.moves.len() == 1 {
                if !read.take(&parser.moves, None) {
                    break;
                }
                continue;
            }
            let field = fields.iter().find(|field| !is_reference(field, letters)).unwrap_or(&fields[0]);
            let mistake = Some(ReadMovesError::not_in_words(field.cursor.at, field.cursor.rest));
            if is_named || !read.moves.is_empty() {
                read.mistake = mistake;
                break;
            }
            read.other = read.other.or(mistake);
        }
        read
    }
}

/// Returns the fields of a move in the order of a sentence: the card, from, to, and the number of cards.
fn sentence(fields: &[Field], is_named: bool, letters: Letters) -> Vec<MoveToken> {
    let of = |part| move |field: &&Field| field.part == part;
    let tokens_of = |field: &Field| {
        let tokens = tokens(field.cursor, letters).into_iter();
        let moved =
            tokens.map(|token| MoveToken { begin: token.begin + field.begin, end: token.end + field.begin, ..token });
        moved.collect::<Vec<_>>()
    };
    let all = |part| fields.iter().filter(of(part)).flat_map(tokens_of).collect::<Vec<_>>();
    let (cards, from, to) = if is_named {
        (all(FieldKind::Cards), all(FieldKind::From), all(FieldKind::To))
    } else {
        let mut fields: Vec<Vec<MoveToken>> = fields.iter().map(tokens_of).collect();
        let is_card = |tokens: &Vec<MoveToken>| matches!(tokens[..], [MoveToken { kind: MoveTokenKind::Card(_), .. }]);
        let mut cards = Vec::new();
        if fields.len() > 2 {
            let at = fields.iter().position(is_card).unwrap_or(2);
            cards = fields.remove(at);
        }
        match &mut fields[..] {
            [from, to] => (cards, std::mem::take(from), std::mem::take(to)),
            _ => return Vec::new(),
        }
    };
    let sign = |kind, tokens: &[MoveToken]| tokens.first().map(|first| MoveToken { kind, end: first.begin, ..*first });
    // Several cards are only counted: their order is not told.
    let named =
        cards.iter().filter(|token| matches!(token.kind, MoveTokenKind::Card(_) | MoveTokenKind::Suit(_))).count();
    let mut sentence = Vec::new();
    if named == 1 {
        sentence.extend_from_slice(&cards);
    }
    for (kind, tokens) in [(MoveTokenKind::From, &from), (MoveTokenKind::To, &to)] {
        sentence.extend(sign(kind, tokens));
        sentence.extend_from_slice(tokens);
    }
    let count = match &cards[..] {
        [MoveToken { kind: MoveTokenKind::Number(count), .. }] => Some(*count),
        _ if named > 1 => u8::try_from(named).ok(),
        _ => None,
    };
    sentence.extend(count.and_then(|count| sign(MoveTokenKind::Count(count), &cards)));
    sentence
}

/// Returns whether a field names a card or a place.
fn is_reference(field: &Field, letters: Letters) -> bool {
    let tokens = tokens(field.cursor, letters);
    !tokens.is_empty() && tokens.iter().all(|token| token.kind != MoveTokenKind::Unknown)
}

/// The fields between two brackets.
#[derive(Debug, Default)]
struct FieldGroup<'a> {
    part: FieldKind,
    fields: Vec<Field<'a>>,
    has_record: bool,
}

impl FieldGroup<'_> {
    /// Returns whether the fields are a move: named to and from or the card, or two to four without names.
    fn is_record(&self) -> bool {
        let has = |part| self.fields.iter().any(|field| field.part == part);
        let is_tuple =
            (2..=4).contains(&self.fields.len()) && self.fields.iter().all(|field| field.part == FieldKind::Around);
        has(FieldKind::To) && (has(FieldKind::From) || has(FieldKind::Cards)) || is_tuple
    }
}

struct Scanner<'a> {
    records: Records<'a>,
    cursor: Cursor<'a>,
    groups: Vec<FieldGroup<'a>>,
    /// The name before a colon or an equals sign.
    name: Option<&'a str>,
    /// The depth and the line of the last text in a list, and where it begins.
    last: Option<(usize, usize, usize)>,
}

impl<'a> Scanner<'a> {
    fn scan(&mut self) {
        while let Some(c) = self.cursor.rest.chars().next() {
            match c {
                '[' | '(' | '{' => {
                    let around = self.groups.last().map_or(FieldKind::Around, |group| group.part);
                    let part = self.name.take().map_or(around, |name| part(name, around).unwrap_or(around));
                    self.groups.push(FieldGroup { part, ..FieldGroup::default() });
                    self.cursor.skip(1);
                    self.last = None;
                }
                ']' | ')' | '}' => {
                    self.cursor.skip(1);
                    self.close();
                }
                '\n' => self.next_line(),
                '"' | '\'' => self.text(c),
                _ if self.groups.len() < 2 || c.is_whitespace() || matches!(c, ',' | ';') => {
                    self.cursor.skip(c.len_utf8());
                }
                _ => self.bare(),
            }
        }
    }

    fn next_line(&mut self) {
        self.cursor.skip(1);
        self.cursor.at = TextPosition { line: self.cursor.at.line + 1, column: 1 };
    }

    fn close(&mut self) {
        self.last = None;
        self.name = None;
        if self.groups.len() < 2 {
            return;
        }
        let Some(mut group) = self.groups.pop() else { return };
        let Some(parent) = self.groups.last_mut() else { return };
        if group.has_record || group.fields.len() > MAX_FIELDS {
            parent.has_record |= group.has_record;
        } else if group.is_record() && !parent.is_named_by(&group) {
            parent.has_record = true;
            self.records.rows.push(group.fields);
        } else {
            parent.fields.append(&mut group.fields);
        }
    }

    /// Scans a quoted text.
    fn text(&mut self, quote: char) {
        let len = self.cursor.rest[1..].find([quote, '\n']).unwrap_or(self.cursor.rest.len() - 1);
        let begin = self.begin();
        self.cursor.skip(1);
        let mut cursor = self.cursor;
        cursor.rest = self.cursor.skip(len);
        if self.cursor.rest.starts_with(quote) {
            self.cursor.skip(1);
        }
        let after = self.cursor.rest.trim_start_matches([' ', '\t']);
        if after.starts_with([':', '=']) && self.groups.len() > 1 {
            self.take_name(cursor.rest);
        } else {
            self.list(cursor, begin + 1);
            self.field(cursor, begin + 1);
        }
    }

    /// Scans a text without quotes.
    fn bare(&mut self) {
        let mut cursor = self.cursor;
        let begin = self.begin();
        let text = self
            .cursor
            .skip_all(|c| !matches!(c, ',' | ';' | '\n' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'' | '='));
        // `from: t1`, but not `t1:b0`
        if let Some((name, _)) =
            text.split_once(':').filter(|(name, value)| part(name, FieldKind::Around).is_some() || value.is_empty())
        {
            self.cursor = cursor;
            self.cursor.skip(name.len());
            self.take_name(name.trim());
        } else if self.cursor.rest.starts_with('=') {
            self.take_name(text.trim());
        } else {
            cursor.rest = text.trim_end();
            self.field(cursor, begin);
        }
    }

    fn take_name(&mut self, name: &'a str) {
        self.name = Some(name);
        self.cursor.skip_all(|c| matches!(c, ' ' | '\t'));
        self.cursor.skip(1);
    }

    fn begin(&self) -> usize {
        self.records.text.len() - self.cursor.rest.len()
    }

    /// Takes a text of a list that may be of moves.
    fn list(&mut self, cursor: Cursor<'a>, begin: usize) {
        let depth = self.groups.len();
        let is_of_moves = self.name.is_none_or(|name| part(name, FieldKind::Around) == Some(FieldKind::Moves));
        let end = begin + cursor.rest.len();
        match (&mut self.last, self.records.lists.last_mut()) {
            _ if depth < 2 || !is_of_moves => self.last = None,
            (Some((deep, line, start)), Some(list)) if *deep == depth && *line == cursor.at.line => {
                list.rest = &self.records.text[*start..end];
            }
            _ => {
                self.last = Some((depth, cursor.at.line, begin));
                self.records.lists.push(cursor);
            }
        }
    }

    fn field(&mut self, cursor: Cursor<'a>, begin: usize) {
        let Some(group) = self.groups.last_mut() else { return };
        let part = match self.name.take() {
            None => group.part,
            Some(name) => match part(name, group.part) {
                Some(part) => part,
                None => return,
            },
        };
        if group.fields.len() <= MAX_FIELDS && !cursor.rest.is_empty() {
            group.fields.push(Field { part, cursor, begin });
        }
    }
}

impl FieldGroup<'_> {
    /// Returns whether a group within is the value of a part, such as `cards`.
    fn is_named_by(&self, within: &Self) -> bool {
        matches!(within.part, FieldKind::From | FieldKind::To | FieldKind::Cards) && self.part != within.part
    }
}

/// Returns the rows of a table, whose first row may name the fields.
fn rows<'a>(text: &'a str) -> Vec<Vec<Field<'a>>> {
    let lines = (1..).zip(text.split_inclusive('\n')).scan(0, |end, (line, text)| {
        let begin = *end;
        *end += text.len();
        Some((line, begin, text))
    });
    let mut lines = lines.filter(|(_, _, text)| text.contains(char::is_alphanumeric)).peekable();
    let Some((_, _, first)) = lines.peek() else { return Vec::new() };
    let Some(sign) = ['|', '\t', ';', ','].into_iter().find(|sign| first.contains(*sign)) else { return Vec::new() };
    let mut rows = lines.map(|(line, begin, text)| fields(text, sign, line, begin)).peekable();
    let parts = rows.peek().and_then(|row| {
        let parts: Vec<_> =
            row.iter().map(|field| part(field.cursor.rest, FieldKind::Around).unwrap_or_default()).collect();
        let has = |part| parts.contains(&part);
        (has(FieldKind::To) && (has(FieldKind::From) || has(FieldKind::Cards))).then_some(parts)
    });
    if let Some(parts) = parts {
        let named = |row: Vec<Field<'a>>| {
            let fields = row
                .into_iter()
                .zip(&parts)
                .filter(|(field, part)| **part != FieldKind::Around && !field.cursor.rest.is_empty());
            fields.map(|(field, part)| Field { part: *part, ..field }).collect::<Vec<_>>()
        };
        return rows.skip(1).map(named).filter(|row| !row.is_empty()).collect();
    }
    let rows: Vec<_> = rows.collect();
    let is_alike = |row: &Vec<Field>| (2..=4).contains(&row.len()) && row.len() == rows[0].len();
    if rows.iter().all(is_alike) { rows } else { Vec::new() }
}

/// Returns the fields of a row, without quotes.
fn fields(text: &str, sign: char, line: usize, begin: usize) -> Vec<Field<'_>> {
    let row = if sign == '|' { text.trim_matches(|c: char| c == '|' || c.is_whitespace()) } else { text };
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '\u{feff}');
    row.split(sign)
        .map(|field| {
            let field = field.trim_matches(is_around);
            let at = field.as_ptr() as usize - text.as_ptr() as usize;
            let column = text[..at].chars().count() + 1;
            Field {
                part: FieldKind::Around,
                cursor: Cursor { rest: field, at: TextPosition { line, column } },
                begin: begin + at,
            }
        })
        .collect()
}
