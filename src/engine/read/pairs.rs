//! Cards outside brackets: values after keys, and ranks next to suits or above them.

use super::card_word::{Content, Form, RankWord, RecordKey, SuitWord};
use super::token::{Kind, Token};

/// The minimum number of pairs of a rank and a suit that count as cards.
const MIN_PAIRS: usize = 2;

/// Joins ranks and suits into cards, on one line, on two, or drawn one above the other.
pub(super) fn join(text: &str, tokens: Vec<Token>) -> Vec<Token> {
    let is_part = |token: &Token| matches!(token.kind, Kind::Suit(_));
    let is_key = |token: &Token| token.kind == Kind::Placeholder;
    if !tokens.iter().any(|token| is_part(token) || is_key(token)) {
        return tokens;
    }
    let tokens = join_keyed(text, tokens);
    let tokens = join_stacked(&tokens);
    let (rank_first, suit_first) = (pairs(text, &tokens, true), pairs(text, &tokens, false));
    let pairs = if suit_first.len() > rank_first.len() { suit_first } else { rank_first };
    if pairs.len() >= MIN_PAIRS { join_all(text, tokens, &pairs) } else { tokens }
}

/// Joins the value of a rank key and that of a suit key.
fn join_keyed(text: &str, tokens: Vec<Token>) -> Vec<Token> {
    let field = |at: usize| field(text, &tokens, at);
    let mut pairs = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at += match field(at) {
            None => 1,
            Some(one) => match (field(at + 3), field(at + 4)) {
                (Some(other), _) if is_complement(one, other) => {
                    pairs.push((at, at + 5));
                    6
                }
                (_, Some(other)) if is_complement(one, other) && tokens[at + 3].is_mark(b",;-") => {
                    pairs.push((at, at + 6));
                    7
                }
                _ => 1,
            },
        };
    }
    join_all(text, tokens, &pairs)
}

/// Returns the key and the line of a value whose key is at a token, if it is a rank or a suit.
fn field(text: &str, tokens: &[Token], at: usize) -> Option<(RecordKey, u32)> {
    let [key, mark, value] = tokens.get(at..at + 3)? else { return None };
    if !(key.kind == Kind::Word && mark.is_mark(b":=")) {
        return None;
    }
    let key = key.key(text);
    let is_right = match key {
        RecordKey::Rank(_) => value.rank().is_some(),
        RecordKey::Suit(_) => value.suit().is_some(),
        RecordKey::Card | RecordKey::Other => return None,
    };
    (is_right || value.kind == Kind::Placeholder).then_some((key, value.line))
}

/// Returns whether two successive fields are the rank and the suit of a card.
fn is_complement((one, line): (RecordKey, u32), (other, next): (RecordKey, u32)) -> bool {
    next - line <= 1
        && matches!((one, other), (RecordKey::Rank(_), RecordKey::Suit(_)) | (RecordKey::Suit(_), RecordKey::Rank(_)))
}

/// Returns the ranges of a rank followed by a suit, or vice versa, with only blanks between them or alone on their
/// line.
fn pairs(text: &str, tokens: &[Token], is_rank_first: bool) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut start = 0;
    for line in tokens.chunk_by(|one, other| one.line == other.line) {
        let is_single = line.iter().filter(|token| token.suit().is_some()).count() == 1;
        let mut at = 0;
        while let Some(one) = line.get(at) {
            let marks = line[at + 1..].iter().take_while(|token| is_single && token.is_mark(b",;|")).count();
            // In `C: 2 D: 1` the suit belongs to the number behind it.
            let is_key = || line.get(at + 2 + marks).is_some_and(|next| next.is_mark(b":="));
            let other = line.get(at + 1 + marks).filter(|_| !(is_rank_first && is_key()));
            let is_pair = other.is_some_and(|other| {
                let (rank, suit) = if is_rank_first { (one, other) } else { (other, one) };
                let is_blank = || is_blank(&text[one.end as usize..other.start as usize]);
                let is_named = || suit.end - suit.start > 1 && rank.named_rank(text).is_some();
                (rank.rank().is_some() || is_named()) && suit.suit().is_some() && (is_single || is_blank())
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

fn rank_of(text: &str, token: &Token) -> Option<RankWord> {
    token.rank().or_else(|| token.named_rank(text).map(RankWord::Rank))
}

/// Returns whether a text is invisible: blanks, tags, the signs of formulas and commands in LaTeX, of code and of bold
/// print in Markdown, and variation selectors.
fn is_blank(text: &str) -> bool {
    const SIGNS: [char; 7] = [' ', '$', '\\', '`', '*', '\u{fe0e}', '\u{fe0f}'];
    let mut rest = text.trim_matches(SIGNS);
    while rest.starts_with('<') {
        let Some(end) = rest.find('>') else { return false };
        rest = rest[end + 1..].trim_start_matches(SIGNS);
    }
    rest.is_empty()
}

/// Joins the ranks of a line with the suits of the next, and drops the ranks below them, as in drawings of cards.
fn join_stacked(tokens: &[Token]) -> Vec<Token> {
    let lines: Vec<&[Token]> = tokens.chunk_by(|one, other| one.line == other.line).collect();
    let is_sign = |token: &&Token| !matches!(token.kind, Kind::Mark(_));
    let ranks = |line: &[Token]| {
        let ranks: Vec<_> = line.iter().filter(is_sign).map(Token::rank).collect();
        ranks.into_iter().collect::<Option<Vec<_>>>().filter(|ranks| !ranks.is_empty())
    };
    let suits = |line: &[Token]| {
        let suits: Vec<_> = line.iter().filter(is_sign).map(Token::suit).collect();
        suits.into_iter().collect::<Option<Vec<_>>>().filter(|suits| !suits.is_empty())
    };
    let mut joined = Vec::new();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        at += 1;
        let below = (lines.get(at), ranks(line));
        if let (Some(next), Some(ranks_above)) = below
            && next[0].line == line[0].line + 1
            && let Some(suits) = suits(next).filter(|suits| suits.len() == ranks_above.len())
        {
            let places = line.iter().filter(is_sign);
            for ((token, &rank), &suit) in places.zip(&ranks_above).zip(&suits) {
                let kind = Kind::Card(Content::Card(rank, SuitWord::Suit(suit)), Form::Other);
                joined.push(Token { kind, ..*token });
            }
            at += 1;
            at += usize::from(lines.get(at).and_then(|line| ranks(line)).is_some_and(|below| below == ranks_above));
        } else {
            joined.extend_from_slice(line);
        }
    }
    joined
}

/// Replaces each range of tokens by a card.
fn join_all(text: &str, tokens: Vec<Token>, pairs: &[(usize, usize)]) -> Vec<Token> {
    if pairs.is_empty() {
        return tokens;
    }
    let mut joined = Vec::with_capacity(tokens.len());
    let mut next = 0;
    for &(first, last) in pairs {
        joined.extend_from_slice(&tokens[next..first]);
        next = last + 1;
        let inner = &tokens[first..next];
        let (rank, suit) =
            (inner.iter().rev().find_map(|token| rank_of(text, token)), inner.iter().rev().find_map(Token::suit));
        let kind = match (rank, suit) {
            (Some(rank), Some(suit)) => Kind::Card(Content::Card(rank, SuitWord::Suit(suit)), Form::Other),
            _ => Kind::Placeholder,
        };
        // The name of a constructor.
        let constructor = joined.last().filter(|name: &&Token| {
            let is_near = text[name.end as usize..inner[0].start as usize].chars().all(|c| c == ' ');
            is_near && name.kind == Kind::Word && name.name(text).eq_ignore_ascii_case("card")
        });
        let start = constructor.map_or(inner[0].start, |name| name.start);
        if constructor.is_some() {
            joined.pop();
        }
        joined.push(Token { kind, start, name: start, end: inner[inner.len() - 1].end, line: inner[0].line });
    }
    joined.extend_from_slice(&tokens[next..]);
    joined
}
