//! Lines about free cells and foundations: with labels, in sentences, or above rows as in fc-solve.

use super::card_word::{Content, Form, RankWord, SuitWord};
use super::home::Home;
use super::rows::{CellList, Certainty, Gap, Item, ItemKind, Row, RowKind, Rows, last as last_of, offset};
use super::text::Text;
use super::token::{Kind, Token};
use crate::card::{Card, Suit, is_separator};
use crate::freecell::cell_count::CellCount;

/// The width of a field, with the card at its end, optionally followed by a blank.
const FIELD: usize = 4;

/// Adds the rows of an unlabeled line about cells or foundations; returns whether it is one.
pub(super) fn push(text: &Text, line: &[Token], rows: &mut Rows, gap: Gap, ignored: u16) -> bool {
    let ([first, ..], [.., last]) = (line, line) else { return false };
    // Most lines begin and end with a card.
    let is_sentence = matches!(first.kind, Kind::Word | Kind::Number(_) | Kind::Mark(_));
    if !is_sentence && !matches!(last.kind, Kind::Card(_, Form::SuitFirst)) {
        return false;
    }
    let whole = text.line_text(first.start);
    let has = |words: &str| whole.len() >= words.len() && whole.to_ascii_lowercase().contains(words);
    let found = if has("free cell") || has("home") {
        spoken(whole, line).or_else(|| comment(whole))
    } else if whole.contains('-') {
        above_rows(text, line)
    } else {
        return false;
    };
    let Some((cells, home, count)) = found else { return false };
    let end = line[line.len() - 1].end;
    // A comment begins with its sign.
    let blanks = whole.len() - whole.trim_start().len();
    let start = text.line_start(first.start) + offset(blanks);
    let mut gap = gap;
    let mut push = |kind| {
        rows.list.push(Row {
            kind,
            certainty: Certainty::Board,
            first: offset(rows.items.len()),
            len: 0,
            start,
            end,
            label: None,
            gap,
            depth: 0,
            ignored,
        });
        gap = Gap::NONE;
    };
    if let Some(cells) = cells {
        rows.cells.push(cells);
        push(RowKind::Cells(last_of(&rows.cells)));
    }
    if let Some(home) = home {
        rows.homes.push(home);
        push(RowKind::Foundations(last_of(&rows.homes)));
    }
    if let Some(count) = count {
        push(RowKind::CellCount(count));
    }
    true
}

type CellComment = (Option<CellList>, Option<Home>, Option<u32>);

/// Parses a number of free cells: `# 1 free cell`.
fn comment(line: &str) -> Option<CellComment> {
    cells_in_comment(line).map(|count| (None, None, Some(count)))
}

fn cells_in_comment(line: &str) -> Option<u32> {
    let comment =
        line.trim_start_matches([' ', '|', '│', '>', '\t', '#', '/']).trim_end_matches(['|', '│', ' ']).trim();
    let (count, noun) = comment.split_once(' ')?;
    let is_noun = ["free cell", "free cells"].iter().any(|name| noun.eq_ignore_ascii_case(name));
    count.parse().ok().filter(|_| is_noun)
}

/// Parses sentences: `free cell b: jack of hearts; 3 free cells are empty`, `nothing is home`, `there are no free
/// cells`.
fn spoken(whole: &str, line: &[Token]) -> Option<CellComment> {
    let whole = whole.trim();
    match whole {
        "nothing is home" => return Some((None, Some(Home::default()), None)),
        "there are no free cells" => return Some((None, None, Some(0))),
        _ => {}
    }
    let mut list = CellList { at: line[0].start, is_whole: true, ..CellList::default() };
    for sentence in whole.split(';') {
        let sentence = sentence.trim();
        if let Some((name, _)) = sentence.strip_prefix("free cell ").and_then(|rest| rest.split_once(':')) {
            let [letter] = name.as_bytes() else { return None };
            let cell = usize::from(letter.checked_sub(b'a')?);
            // The card is the next one on the line.
            let card = line.iter().filter_map(|token| Some((plain_card(token)?, token))).nth(list.cards.len());
            let (card, token) = card.filter(|_| CellList::has_room(cell))?;
            list.cards.push((cell, Item { kind: ItemKind::Card(card), start: token.start, end: token.end }));
            list.listed += 1;
        } else {
            let count = sentence
                .strip_suffix("free cell is empty")
                .or_else(|| sentence.strip_suffix("free cells are empty"))?
                .trim();
            list.listed += if count == "no" { 0 } else { count.parse::<usize>().ok()? };
        }
    }
    Some((Some(list), None, None))
}

fn plain_card(token: &Token) -> Option<Card> {
    match token.kind {
        Kind::Card(Content::Card(RankWord::Rank(rank), SuitWord::Suit(suit)), _) => Some(Card::new(rank, suit)),
        Kind::Card(Content::Card(RankWord::Number(number), SuitWord::Suit(suit)), _) => {
            Some(Card::new(crate::card::Rank::new(number)?, suit))
        }
        _ => None,
    }
}

/// Parses cards in cells, or none, and all four foundations: `QH   H-0 C-0 D-0 S-0`.
fn above_rows(text: &Text, line: &[Token]) -> Option<CellComment> {
    let split = line.len().checked_sub(Suit::COUNT)?;
    if line[..split].iter().any(|token| token.text(&text.raw).contains('-')) {
        return None;
    }
    let (cells, foundations) = line.split_at(split);
    let mut home = Home::default();
    for token in foundations {
        let is_foundation = matches!(token.kind, Kind::Card(_, Form::SuitFirst)) && token.text(&text.raw).contains('-');
        home.push(&text.raw, is_foundation.then_some(token)?);
    }
    let are_cards = cells.iter().all(|token| plain_card(token).is_some());
    if !are_cards || home.suits.iter().any(Option::is_none) {
        return None;
    }
    let start = text.line_start(line[0].start);
    let end = foundations[0].start;
    let list = in_fields(text, start, end, cells.iter().map(|token| (token, plain_card(token))));
    Some((Some(list), Some(home), None))
}

/// Parses the cells after their label. `card` returns the card of a token.
pub(super) fn cells(text: &Text, at: u32, tokens: &[Token], card: impl Fn(&Token) -> Option<Card>) -> CellList {
    let is_word = |token: &&Token| match token.kind {
        Kind::Mark(mark) => {
            let around = |c: Option<char>| c.is_none_or(|c| is_separator(c) || c == '[' || c == ']' || c == ':');
            matches!(mark, b'-' | b'.' | b'*' | b'o')
                && around(text.raw[..token.start as usize].chars().next_back())
                && around(text.raw[token.end as usize..].chars().next())
        }
        Kind::Open(_) | Kind::Close => false,
        _ => true,
    };
    let end = tokens.last().map_or(at, |last| last.end);
    in_fields(text, at, end, tokens.iter().filter(is_word).map(|token| (token, card(token))))
}

/// Assigns the words of a line to cells in order, or by columns if all are in fields.
fn in_fields<'t>(
    text: &Text,
    at: u32,
    end: u32,
    words: impl Iterator<Item = (&'t Token, Option<Card>)> + Clone,
) -> CellList {
    let rest = &text.raw[at as usize..end as usize];
    let column = |byte: u32| rest[..(byte - at) as usize].chars().count();
    let are_in_fields = |blank: usize| {
        words.clone().all(|(token, _)| {
            let len = token.text(&text.raw).chars().count();
            (2..FIELD).contains(&len) && (column(token.end) + blank).is_multiple_of(FIELD)
        })
    };
    let blank = [0, 1].into_iter().find(|&blank| are_in_fields(blank));
    // Empty fields between separators are empty cells.
    let separator =
        [',', ';', '\t', '|', '│', '[', '('].into_iter().find(|&sign| rest.matches(sign).count() + 1 >= Suit::COUNT);
    let lead = separator.map_or(0, |sign| usize::from(rest.trim_start_matches(' ').starts_with(sign)));
    let field = |token: &Token| rest[..(token.start - at) as usize].matches(separator?).count().checked_sub(lead);
    let are_divided = separator.is_some()
        && words.clone().zip(words.clone().skip(1)).all(|((one, _), (other, _))| field(one) < field(other));
    let mut list = CellList { at, ..CellList::default() };
    for (index, (token, card)) in words.enumerate() {
        let in_columns = || blank.map(|blank| (column(token.end) + blank) / FIELD - 1);
        let cell = Some(token).filter(|_| are_divided).and_then(field).or_else(in_columns).unwrap_or(index);
        list.listed = cell + 1;
        let kind = match (card, token.kind) {
            (Some(card), _) => ItemKind::Card(card),
            (None, Kind::Unknown) => ItemKind::Unknown,
            (None, Kind::Mark(_) | Kind::Placeholder) => continue,
            (None, Kind::Word) if token.name(&text.raw).eq_ignore_ascii_case("empty") => continue,
            (None, _) => ItemKind::Wrong,
        };
        list.cards.push((cell, Item { kind, start: token.start, end: token.end }));
    }
    list.is_whole = list.listed >= usize::from(CellCount::FOUR.get());
    list
}
