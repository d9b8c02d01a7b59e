//! The parser, which joins tokens into cards: `7 of diamonds`, tuples, records, calls, in any brackets.

use super::alphabet::Spelled;
use super::card_word::{Content, Form, RankWord, RecordKey, SuitWord};
use super::lexer::{Lexeme, Lexer, Span};
use super::lexicon::{Meaning, is_of};
use super::markup::tag_name;
use super::object;
use super::record::{self, RecordMeaning};
use super::token::{Kind, Token};

/// The maximum number of tokens in the brackets of a card.
const MAX_RECORD: usize = 64;
/// The maximum number of unclosed brackets inside a pair.
const MAX_OPEN: usize = 8;
/// The elements whose end tags are often omitted.
const OPTIONAL_END: [&str; 8] = ["li", "p", "td", "th", "tr", "dt", "dd", "option"];

/// Returns the tokens of a text, with those that form a card joined.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let tokens = |alphabet| {
        let mut parser = Parser { text, tokens: Vec::with_capacity(text.len() / 3), open: Vec::new() };
        for (lexeme, span) in Lexer::new(text, alphabet) {
            parser.shift(lexeme, span);
        }
        parser.tokens
    };
    let plain = tokens(None);
    let alphabet = Spelled::of(text, &plain);
    let mut tokens = object::place(text, if alphabet.is_some() { tokens(alphabet) } else { plain });
    mark_labels(text, &mut tokens);
    tokens
}

/// Turns the word before the number of a row into decoration: `Card 1   7D AD 5C`.
fn mark_labels(text: &str, tokens: &mut [Token]) {
    let mut line = None;
    for at in 0..tokens.len().saturating_sub(2) {
        let [word, number, card] = &tokens[at..at + 3] else { return };
        let is_first = line.replace(word.line) != Some(word.line);
        let is_label = is_first && word.kind == Kind::Word && card.line == word.line && card.is_card();
        if is_label && matches!(number.kind, Kind::Number(_)) && word.text(text).eq_ignore_ascii_case("card") {
            tokens[at].kind = Kind::Mark(b'|');
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// The opening brackets among the tokens.
    open: Vec<usize>,
}

#[expect(clippy::cast_possible_truncation, reason = "a text is shorter than 4 GiB")]
const fn offset(at: usize) -> u32 {
    at as u32
}

impl Parser<'_> {
    fn shift(&mut self, lexeme: Lexeme, Span { start, end, line }: Span) {
        let (start, end) = (offset(start), offset(end));
        let mut token = Token { kind: Kind::Word, start, end, name: start, line };
        match lexeme {
            Lexeme::Open(bracket) => {
                self.open.push(self.tokens.len());
                token.kind = Kind::Open(bracket);
            }
            Lexeme::ElementStart => {
                self.end_unclosed(&token);
                self.open.push(self.tokens.len());
                token.kind = Kind::Open(b'/');
            }
            Lexeme::ElementEnd => return self.end_element(token),
            Lexeme::Close(bracket) => return self.close(bracket, token),
            Lexeme::Mark(mark) => {
                token.kind = Kind::Mark(mark);
                if self.is_index(&token) {
                    self.tokens.pop();
                    return;
                }
            }
            Lexeme::Binary => token.kind = Kind::Binary,
            Lexeme::Unknown => token.kind = Kind::Unknown,
            Lexeme::EmptyString => token.kind = Kind::Placeholder,
            Lexeme::Word(meaning) => {
                token.kind = match meaning {
                    Meaning::Rank(rank) => Kind::Rank(rank),
                    Meaning::Suit(suit) => Kind::Suit(suit),
                    Meaning::Number(number) => Kind::Number(number),
                    Meaning::Placeholder => Kind::Placeholder,
                    Meaning::Other => Kind::Word,
                    Meaning::Card(content, form) => Kind::Card(content, form),
                };
                self.take_qualifier(&mut token);
                if self.joins_words(&token) || self.joins_path(&token) {
                    return;
                }
            }
        }
        self.tokens.push(token);
    }

    /// Returns whether a sign follows the number of an element, as in PHP exports and shells.
    fn is_index(&self, mark: &Token) -> bool {
        let is_arrow = mark.kind == Kind::Mark(b'=') && mark.end == mark.start + 2;
        self.tokens.last().is_some_and(|index| match index.kind {
            Kind::Number(_) => is_arrow,
            // `[0]="7D"`.
            Kind::Key(RecordKey::Other) => {
                (is_arrow || mark.kind == Kind::Mark(b'=') && index.touches(mark))
                    && !index.text(self.text).contains(|c: char| c.is_alphabetic())
            }
            _ => false,
        })
    }

    /// Removes the names before a word: `Suit::Hearts`.
    fn take_qualifier(&mut self, token: &mut Token) {
        if let [.., name, dot] = &self.tokens[..]
            && dot.is_mark(b".")
            && dot.touches(token)
            && name.kind == Kind::Word
            && name.touches(dot)
            && !matches!(token.kind, Kind::Number(_))
        {
            token.start = name.start;
            self.tokens.truncate(self.tokens.len() - 2);
        }
    }

    /// Joins a word with those before it, if they form a card: `7 of diamonds`, `7-D`, `D/7`.
    fn joins_words(&mut self, token: &Token) -> bool {
        let [.., one, between] = &self.tokens[..] else { return false };
        let (mut one, between) = (*one, *between);
        let is_of = between.kind == Kind::Word && is_of(between.name(self.text)) && token.line - one.line <= 1;
        let is_sign = between.is_mark(b"-/") && one.touches(&between) && between.touches(token) && {
            between.end == between.start + 1
        };
        if !(is_of || is_sign) {
            return false;
        }
        let mut token = *token;
        if token.suit().is_some() {
            one.kind = one.named_rank(self.text).map_or(one.kind, Kind::Rank);
        } else if one.suit().is_some() && one.end - one.start > 1 {
            token.kind = token.named_rank(self.text).map_or(token.kind, Kind::Rank);
        }
        let is_placeholder = |token: &Token| matches!(token.kind, Kind::Placeholder | Kind::Unknown);
        let card = |rank, suit, form| Kind::Card(Content::Card(rank, SuitWord::Suit(suit)), form);
        let kind = match (one.rank(), one.suit(), token.rank(), token.suit()) {
            (Some(rank), _, _, Some(suit)) => card(rank, suit, Form::Other),
            (_, Some(suit), Some(rank), _) if is_sign => {
                let is_name = one.text(self.text).chars().nth(1).is_some();
                card(rank, suit, if is_name { Form::Other } else { Form::SuitFirst })
            }
            (rank, _, _, suit)
                if (is_placeholder(&one) || rank.is_some())
                    && (is_placeholder(&token) || suit.is_some())
                    && (is_of || rank.is_some() || suit.is_some()) =>
            {
                Kind::Placeholder
            }
            // `Eleven of hearts`, `7 of swords`.
            (rank, _, _, suit) if is_of && (rank.is_some() != suit.is_some()) => {
                Kind::Card(Content::Misspelled, Form::Other)
            }
            _ => return false,
        };
        self.tokens.truncate(self.tokens.len() - 2);
        self.tokens.push(Token { kind, end: token.end, ..one });
        true
    }

    /// Joins the path and the extension of a picture with the card in its name: `cards/7D.png`.
    fn joins_path(&mut self, token: &Token) -> bool {
        if token.is_card() {
            while let [.., folder, slash] = &self.tokens[..]
                && folder.kind == Kind::Word
                && slash.is_mark(b"/")
                && folder.touches(slash)
                && self.text[slash.end as usize..token.start as usize].len() < 64
                && !self.text[slash.end as usize..token.start as usize].contains([' ', '\n'])
            {
                self.tokens.truncate(self.tokens.len() - 2);
            }
            return false;
        }
        let [.., card, dot] = &self.tokens[..] else { return false };
        let is_extension = token.kind == Kind::Word
            && card.is_card()
            && dot.is_mark(b".")
            && card.touches(dot)
            && dot.touches(token)
            && matches!(token.end - token.start, 2..=4);
        if is_extension {
            self.tokens.pop();
        }
        is_extension
    }

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
            return self.tokens.push(close);
        }
        let (open, inner) = (self.tokens[first], &self.tokens[first + 1..]);
        let before = self.caller(first);
        let start = before.unwrap_or(open.start);
        let whole = |kind, start| Token { kind, start, name: start, end: token.end, line: open.line };
        let kind = match record::read(self.text, inner, opening, before.is_some()) {
            RecordMeaning::Key(key) if self.is_before_value(token.end) => {
                self.tokens.truncate(first);
                return self.tokens.push(whole(Kind::Key(key), open.start));
            }
            // `[2,1] = 7D`.
            RecordMeaning::Card(Content::Pair(..), _) if opening == b'[' && self.is_before_value(token.end) => {
                self.tokens.truncate(first);
                return self.tokens.push(whole(Kind::Key(RecordKey::Other), open.start));
            }
            RecordMeaning::Container | RecordMeaning::Key(_) => return self.tokens.push(close),
            RecordMeaning::Rank(RankWord::Rank(rank)) => Kind::Rank(rank),
            RecordMeaning::Rank(RankWord::Number(number)) => Kind::Number(number.into()),
            RecordMeaning::Rank(RankWord::Letter(_)) | RecordMeaning::Other => Kind::Word,
            RecordMeaning::Suit(suit) => Kind::Suit(suit),
            RecordMeaning::Placeholder => Kind::Placeholder,
            RecordMeaning::Card(content, form) => Kind::Card(content, form),
        };
        self.tokens.truncate(first);
        while self.tokens.last().is_some_and(|last| last.start >= start) {
            self.tokens.pop();
        }
        self.tokens.push(whole(kind, start));
    }

    /// Ends an element with an omitted end tag when another of its kind begins.
    fn end_unclosed(&mut self, next: &Token) {
        let name = tag_name(next.text(self.text));
        if let Some(&open) = self.open.last()
            && self.tokens[open].kind == Kind::Open(b'/')
            && OPTIONAL_END.iter().any(|tag| tag.eq_ignore_ascii_case(name))
            && tag_name(self.tokens[open].text(self.text)).eq_ignore_ascii_case(name)
        {
            self.open.pop();
            self.tokens.push(Token { kind: Kind::Close, end: next.start, ..*next });
        }
    }

    /// Ends an element. Around a single card, or a rank and a suit, it is just markup.
    fn end_element(&mut self, token: Token) {
        let name = tag_name(token.text(self.text));
        let is_open = |&at: &usize| {
            let open = &self.tokens[at];
            open.kind == Kind::Open(b'/') && tag_name(open.text(self.text)).eq_ignore_ascii_case(name)
        };
        let Some(depth) = self.open.iter().rev().take(MAX_OPEN).position(is_open) else { return };
        self.open.truncate(self.open.len() - depth);
        let first = self.open.pop().expect("it has just been found");
        let inner = &self.tokens[first + 1..];
        let kind = match inner {
            // An element inside that was just markup may not be so again.
            [one] if !self.text[one.start as usize..].starts_with('<') => Some(one.kind),
            [one, other] => match (one.rank(), one.suit(), other.rank(), other.suit()) {
                (Some(rank), _, _, Some(suit)) | (_, Some(suit), Some(rank), _) => {
                    Some(Kind::Card(Content::Card(rank, SuitWord::Suit(suit)), Form::Other))
                }
                _ => None,
            },
            _ => None,
        };
        let Some(kind) = kind else { return self.tokens.push(Token { kind: Kind::Close, ..token }) };
        let open = self.tokens[first];
        self.tokens.truncate(first);
        self.tokens.push(Token { kind, end: token.end, ..open });
    }

    /// Returns the beginning of the name before an opening bracket, of a function, a class or a type.
    fn caller(&self, open: usize) -> Option<u32> {
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
        let is_sign = before.is_mark(b"#\\&@") && before.touches(name);
        Some(if is_object || is_sign { before.start } else { name.start })
    }

    /// Returns whether a token is a name that belongs to the bracket after it.
    fn is_caller(&self, name: &Token, bracket: &Token) -> bool {
        let blanks = &self.text[name.end as usize..bracket.start as usize];
        let is_object = || ["array", "object"].iter().any(|word| name.name(self.text).eq_ignore_ascii_case(word));
        let is_near = blanks.is_empty() || blanks == " " && bracket.kind == Kind::Open(b'{');
        match name.kind {
            Kind::Word => is_near || is_object() && blanks.trim().is_empty(),
            Kind::Mark(b'#') => blanks.is_empty(),
            _ => false,
        }
    }

    /// Returns whether `=` or `=>` follows.
    fn is_before_value(&self, end: u32) -> bool {
        let rest = self.text[end as usize..].trim_start_matches(' ');
        rest.starts_with('=') && !rest.starts_with("==")
    }
}
