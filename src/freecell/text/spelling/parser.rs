//! Cards in several words: `7 of diamonds`, tuples, records, calls, whatever brackets they stand in.

use super::edits::Edits;
use super::lexer::{Lexeme, Lexer, Span};
use super::lexicon::{Form, Key, Meaning, RankWord, SuitWord};
use super::record::{self, Record};
use super::token::{Content, Kind, Spelled, Token};

/// The most tokens in the brackets of a card.
const MAX_RECORD: usize = 64;
/// The most brackets that are left open between two that belong together.
const MAX_OPEN: usize = 8;

/// Reads tokens, and replaces those that are a card by one.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    /// The opening brackets among them.
    open: Vec<usize>,
    pub(super) spelled: Vec<Spelled>,
    pub(super) edits: Edits,
}

impl<'a> Parser<'a> {
    /// Reads a text.
    pub(super) fn new(text: &'a str) -> Self {
        let mut parser =
            Self { text, tokens: Vec::new(), open: Vec::new(), spelled: Vec::new(), edits: Edits::default() };
        let mut lexer = Lexer::new(text);
        for (lexeme, span) in &mut lexer {
            parser.shift(lexeme, span);
        }
        let markup = lexer.into_edits();
        parser.edits.extend(markup);
        parser.erase_colons();
        parser
    }

    /// Leaves out the colons before symbols: `[:"7D", :AD]`.
    fn erase_colons(&mut self) {
        let is_begin = |token: &Token| matches!(token.kind, Kind::Open(_)) || token.is_mark(b",");
        for window in self.tokens.windows(3) {
            let [before, colon, card] = window else { continue };
            if is_begin(before) && colon.is_mark(b":") && card.start - colon.end <= 1 && card.is_card() {
                self.edits.erase(colon.start..colon.end);
            }
        }
    }

    fn shift(&mut self, lexeme: Lexeme, Span { start, end, line }: Span) {
        let mut token = Token { kind: Kind::Word, start, end, name: start, line };
        match lexeme {
            Lexeme::Open(bracket) => {
                self.open.push(self.tokens.len());
                token.kind = Kind::Open(bracket);
            }
            Lexeme::Close(bracket) => return self.close(bracket, token),
            Lexeme::Mark(mark) => {
                token.kind = Kind::Mark(mark);
                self.erase_index(&token);
                let is_closing = |last: &Token| matches!(last.kind, Kind::Spelled(_)) && last.end == start;
                if mark == b'#' && self.tokens.last().is_some_and(is_closing) {
                    // A symbol of Scheme: `#{7D}#`.
                    self.edits.erase(start..end);
                }
            }
            Lexeme::EmptyString => token.kind = Kind::Placeholder,
            Lexeme::Word(meaning) => {
                token.kind = match meaning {
                    Meaning::Rank(rank) => Kind::Rank(rank),
                    Meaning::Suit(suit) => Kind::Suit(suit),
                    Meaning::Number(number) => Kind::Number(number),
                    Meaning::Card(card) => Kind::Card(card),
                    Meaning::Placeholder => Kind::Placeholder,
                    Meaning::Other => Kind::Word,
                    Meaning::Spelled(rank, suit, form) => {
                        self.spell(Content::Card(rank, SuitWord::Suit(suit)), form, start, end)
                    }
                };
                self.take_qualifier(&mut token);
                if self.joins_words(&token) {
                    return;
                }
            }
        }
        self.tokens.push(token);
    }

    pub(super) fn spell(&mut self, content: Content, form: Form, start: usize, end: usize) -> Kind {
        self.spelled.push(Spelled { content, form, start, end });
        Kind::Spelled(self.spelled.len() - 1)
    }

    /// Leaves out the number of an element and the sign behind it, as PHP exports them.
    fn erase_index(&mut self, mark: &Token) {
        let is_arrow = mark.kind == Kind::Mark(b'=') && mark.end == mark.start + 2;
        let Some(index) = self.tokens.last() else { return };
        let is_index = match index.kind {
            Kind::Number(_) => is_arrow,
            // `[0]="7D"` of a shell.
            Kind::Key(Key::Other) => is_arrow || mark.kind == Kind::Mark(b'=') && mark.start == index.end,
            _ => false,
        };
        if is_index && !self.text[index.start..index.end].contains(|c: char| c.is_alphabetic()) {
            self.edits.erase(index.start..mark.end);
        }
    }

    /// Takes the names before a word: `Suit::Hearts`.
    fn take_qualifier(&mut self, token: &mut Token) {
        let is_name = |name: &Token, end| matches!(name.kind, Kind::Word) && name.end == end;
        if let [.., name, dot] = &self.tokens[..]
            && dot.is_mark(b".")
            && dot.end == token.start
            && is_name(name, dot.start)
            && !matches!(token.kind, Kind::Number(_))
        {
            token.start = name.start;
            self.tokens.truncate(self.tokens.len() - 2);
        }
    }

    /// Joins a word with those before it: `7 of diamonds`, `7-D`, `D/7`. Whether it did.
    fn joins_words(&mut self, token: &Token) -> bool {
        let [.., one, between] = &self.tokens[..] else { return false };
        let (one, between) = (*one, *between);
        let is_of = between.kind == Kind::Word
            && between.name(self.text).eq_ignore_ascii_case("of")
            && token.line - one.line <= 1;
        let is_sign = between.is_mark(b"-/") && one.end == between.start && between.end == token.start;
        if !(is_of || is_sign) {
            return false;
        }
        let is_placeholder = |token: &Token| token.kind == Kind::Placeholder;
        let (content, form) = match (one.rank(), one.suit(), token.rank(), token.suit()) {
            (Some(rank), _, _, Some(suit)) => (Content::Card(rank, SuitWord::Suit(suit)), Form::Plain),
            (_, Some(suit), Some(rank), _) if is_sign => (Content::Card(rank, SuitWord::Suit(suit)), Form::SuitFirst),
            (rank, _, _, suit)
                if (is_placeholder(&one) || rank.is_some())
                    && (is_placeholder(token) || suit.is_some())
                    && (is_of || rank.is_some() || suit.is_some()) =>
            {
                (Content::Placeholder, Form::Plain)
            }
            // `Eleven of hearts`, `7 of swords`.
            (rank, _, _, suit) if is_of && (rank.is_some() != suit.is_some()) => (Content::Misspelled, Form::Plain),
            _ => return false,
        };
        self.tokens.truncate(self.tokens.len() - 2);
        let kind = self.spell(content, form, one.start, token.end);
        self.tokens.push(Token { kind, end: token.end, ..one });
        true
    }

    /// Ends what stands in brackets.
    fn close(&mut self, bracket: u8, token: Token) {
        let opening = match bracket {
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            _ => b'<',
        };
        let is_open = |&at: &usize| self.tokens[at].kind == Kind::Open(opening);
        let Some(depth) = self.open.iter().rev().take(MAX_OPEN).position(is_open) else {
            let kind = if bracket == b'>' { Kind::Mark(b'>') } else { Kind::Close };
            return self.tokens.push(Token { kind, ..token });
        };
        self.open.truncate(self.open.len() - depth);
        let first = self.open.pop().expect("it has just been found");
        let close = Token { kind: Kind::Close, ..token };
        if self.tokens.len() - first > MAX_RECORD {
            return self.end_container(first, close);
        }
        let (open, inner) = (self.tokens[first], &self.tokens[first + 1..]);
        let before = self.caller(first);
        let whole = |kind, start| Token { kind, start, name: start, end: token.end, line: open.line };
        let kind = match record::read(self.text, &self.spelled, inner, opening, before.is_some()) {
            Record::Container => return self.end_container(first, close),
            Record::Key(key) if self.is_before_value(token.end) => {
                self.tokens.truncate(first);
                return self.tokens.push(whole(Kind::Key(key), open.start));
            }
            Record::Key(_) => return self.tokens.push(close),
            Record::Rank(RankWord::Rank(rank)) => Kind::Rank(rank),
            Record::Rank(RankWord::Number(number)) => Kind::Number(number.into()),
            Record::Suit(suit) => Kind::Suit(suit),
            Record::Other => Kind::Word,
            Record::Card(content, form) => {
                // What was read of it so far is a part of it.
                let parts = self.spelled.iter().rposition(|part| part.start < open.start).map_or(0, |last| last + 1);
                self.spelled.truncate(parts);
                self.spell(content, form, before.unwrap_or(open.start), token.end)
            }
        };
        self.tokens.truncate(first);
        while self.tokens.last().is_some_and(|last| last.start >= before.unwrap_or(open.start)) {
            self.tokens.pop();
        }
        self.tokens.push(whole(kind, before.unwrap_or(open.start)));
    }

    /// Where the name before an opening bracket begins, as that of a function, a class or a type.
    fn caller(&self, open: usize) -> Option<usize> {
        let bracket = &self.tokens[open];
        let [.., before, name] = &self.tokens[open.saturating_sub(2)..open] else {
            return self.tokens[..open].last().filter(|name| self.is_caller(name, bracket)).map(|name| name.start);
        };
        if !self.is_caller(name, bracket) {
            return None;
        }
        // `Card Object (` of PHP, `#Card {`.
        let is_object = before.kind == Kind::Word
            && before.line == name.line
            && name.name(self.text).eq_ignore_ascii_case("object");
        let is_sign = before.is_mark(b"#\\&@") && before.end == name.start;
        Some(if is_object || is_sign { before.start } else { name.start })
    }

    /// Whether a token is a name that belongs to the bracket behind it.
    fn is_caller(&self, name: &Token, bracket: &Token) -> bool {
        let blanks = &self.text[name.end..bracket.start];
        let is_object = ["array", "object"].iter().any(|object| name.name(self.text).eq_ignore_ascii_case(object));
        let is_near = blanks.is_empty() || blanks == " " && bracket.kind == Kind::Open(b'{');
        match name.kind {
            Kind::Word => is_near || is_object && blanks.trim().is_empty(),
            Kind::Mark(b'#') => blanks.is_empty(),
            _ => false,
        }
    }

    /// Ends brackets around several cards: those of any kind are arrays.
    fn end_container(&mut self, open: usize, close: Token) {
        self.erase_name(open);
        let cards =
            self.tokens[open..].iter().rev().take_while(|token| !matches!(token.kind, Kind::Open(_) | Kind::Close));
        if self.tokens[open].kind == Kind::Open(b'{') && cards.filter(|token| token.is_card()).nth(1).is_some() {
            self.edits.put(self.tokens[open].start..self.tokens[open].end, '[');
            self.edits.put(close.start..close.end, ']');
        }
        self.tokens.push(close);
    }

    /// Leaves out the name before brackets around cards.
    fn erase_name(&mut self, open: usize) {
        if !self.tokens[open..].iter().take(MAX_RECORD).any(Token::is_card) {
            return;
        }
        let Some(mut start) = self.caller(open) else { return };
        let mut before = &self.tokens[..open - 1];
        // Types of Go: `[][]string{`.
        while let [rest @ .., open, close] = before
            && (open.kind, close.kind) == (Kind::Open(b'['), Kind::Close)
            && close.end == start
        {
            (before, start) = (rest, open.start);
        }
        self.edits.erase(start..self.tokens[open].start);
    }

    /// Whether `=` or `=>` follows.
    fn is_before_value(&self, end: usize) -> bool {
        let rest = self.text[end..].trim_start_matches(' ');
        rest.starts_with('=') && !rest.starts_with("==")
    }
}
