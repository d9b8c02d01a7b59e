//! The row builder, which turns tokens into rows, line by line.

use super::card_word::{Content, Form};
use super::cell_line;
use super::certainty::{MIN_ROW, certainty};
use super::heading::deal_numbers;
use super::home::Home;
use super::labels::{Label, LabelKind};
use super::move_lines::move_lines;
use super::numbered::{self, Panel};
use super::rows::{CellList, Certainty, Gap, Item, ItemKind, Row, RowKind, Rows, ignored, last, offset, pack_ends};
use super::spelling::Spelling;
use super::text::Text;
use super::token::{Kind, Token};
use crate::card::Card;

/// The minimum number of lines with a leading dash that form a list; a single dash may be an unknown card.
const MIN_DASHES: usize = 4;
/// The minimum number of lines that are numbered.
const MIN_NUMBERED: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Context {
    Cards,
    /// Cards under a name such as `cascades`, so that every word is meant as a card.
    Board,
    Cells(u32),
    Foundations(u32),
}

pub(super) fn rows(text: &Text, tokens: &[Token], spelling: &Spelling) -> Rows {
    let dashes = tokens.windows(2).filter(|pair| pair[1].is_mark(b"-") && pair[0].line < pair[1].line).count();
    let mut builder = Builder {
        text,
        spelling,
        rows: Rows::default(),
        contexts: Vec::new(),
        gap: Gap::NONE,
        ignored: 0,
        certainty: Certainty::Board,
        line: 0,
        row: None,
        label: None,
        is_list: dashes + 1 >= MIN_DASHES,
        has_line_numbers: false,
        separators: Vec::new(),
    };
    // `D7 C2` may be moves too.
    let moves = if spelling.is_suit_first() { Vec::new() } else { move_lines(&text.raw) };
    let mut next_moves = 0;
    let lines: Vec<&[Token]> = tokens.chunk_by(|one, other| one.line == other.line).collect();
    builder.has_line_numbers = builder.have_numbers(&lines);
    let mut next = 0;
    while let Some(&line) = lines.get(next) {
        next += 1;
        while moves.get(next_moves).is_some_and(|range| range.end <= line[0].start) {
            next_moves += 1;
        }
        builder.begin_line(&line[0]);
        // Cards of an alphabet that the whole text has: numbers, or suits from `a` to `d`.
        let is_spelled =
            |token: &Token| matches!(token.kind, Kind::Card(Content::Index(_), _) | Kind::Card(_, Form::Letters));
        if moves.get(next_moves).is_some_and(|range| range.contains(&line[0].start)) && !line.iter().any(is_spelled) {
            builder.ignored |= ignored::MOVES;
            builder.gap.has_prose = true;
        } else if let Some((panels, end)) = builder.panels(&lines[next - 1..]) {
            builder.push_panels(&panels, line);
            next += end - 1;
            builder.line = lines[next - 1][0].line;
        } else {
            builder.push_line(line);
        }
    }
    builder.rows.ignored_below = builder.ignored;
    builder.rows
}

struct Builder<'a> {
    text: &'a Text<'a>,
    spelling: &'a Spelling,
    rows: Rows,
    contexts: Vec<Context>,
    /// The separators between the last row and the next.
    gap: Gap,
    ignored: u16,
    certainty: Certainty,
    line: u32,
    /// The first item and the first byte of the open row.
    row: Option<(u32, u32)>,
    label: Option<Label>,
    is_list: bool,
    /// Whether numbers that count the lines stand before the cards.
    has_line_numbers: bool,
    /// The signs that end a row within a line.
    separators: Vec<u8>,
}

impl Builder<'_> {
    /// Returns the signs between the rows of a line whose cards have commas between them.
    fn row_separators(&self, line: &[Token]) -> Vec<u8> {
        let is_slot = |token: &Token| self.card(token).is_some() || token.text(&self.text.raw) == "_";
        let between = |mark: u8| {
            line.windows(3)
                .filter(|three| is_slot(&three[0]) && three[1].is_mark(&[mark]) && is_slot(&three[2]))
                .count()
        };
        let commas = between(b',');
        [b';', b':', b'/'].into_iter().filter(|&mark| (1..commas).contains(&between(mark))).collect()
    }

    /// Returns whether each line of several cards begins with the number after that of the line above.
    fn have_numbers(&self, lines: &[&[Token]]) -> bool {
        let is_card = |token: &Token| self.card(token).is_some();
        let of_cards = lines.iter().filter(|line| line.iter().filter(|token| is_card(token)).count() > 1);
        let numbers: Vec<Option<u32>> = of_cards
            .map(|line| match line[0].kind {
                Kind::Number(number) if is_card(&line[1]) => Some(number),
                _ => None,
            })
            .collect();
        numbers.len() >= MIN_NUMBERED
            && numbers.windows(2).all(|pair| pair[0].is_some() && pair[1] == pair[0].map(|n| n + 1))
    }

    fn begin_line(&mut self, first: &Token) {
        self.gap.has_line_break = true;
        self.gap.has_blank_line |= first.line > self.line + 1;
        self.line = first.line;
        let indent = first.start - self.text.line_start(first.start);
        self.gap.indent = self.gap.indent.min(u8::try_from(indent).unwrap_or(u8::MAX - 1));
        self.label = None;
        self.certainty = Certainty::Board;
    }

    fn depth(&self) -> u8 {
        u8::try_from(self.contexts.len()).unwrap_or(u8::MAX - 1)
    }

    fn context(&self) -> Context {
        self.contexts.last().copied().unwrap_or(Context::Cards)
    }

    fn card(&self, token: &Token) -> Option<Card> {
        match token.kind {
            Kind::Card(content, form) => self.spelling.card(content, form, token.text(&self.text.raw)),
            _ => None,
        }
    }

    /// Returns the boards under a line of cascade numbers, and the number of lines they take.
    fn panels(&self, lines: &[&[Token]]) -> Option<(Vec<Panel>, usize)> {
        let first = lines[0].iter().find(|token| !token.is_mark(b"|>"))?;
        let begins = first.kind == Kind::Number(1) && self.contexts.is_empty();
        if begins { numbered::panels(self.text, lines, &|token| self.card(token)) } else { None }
    }

    /// Adds the rows of boards under numbers, and the deal numbers in the heading.
    fn push_panels(&mut self, panels: &[Panel], heading: &[Token]) {
        let above = self.rows.list.last().map_or(0, |row| row.end);
        let end = heading[heading.len() - 1].end;
        let numbers = self.text.raw.get(above as usize..end as usize).map(deal_numbers).unwrap_or_default();
        let skipped = numbers.len().saturating_sub(panels.len());
        self.ignored |= ignored::CASCADE_NUMBERS;
        for (place, panel) in panels.iter().enumerate() {
            if let Some(&number) = numbers.get(skipped + place) {
                self.rows.headings.push((self.rows.list.len(), number));
            }
            for row in panel {
                self.gap.has_line_break = true;
                self.row = row.first().map(|first| (offset(self.rows.items.len()), first.start));
                self.rows.items.extend(row);
                self.end_row();
            }
            self.gap.has_blank_line = place + 1 < panels.len();
        }
    }

    fn push_line(&mut self, line: &[Token]) {
        let mut line = self.without_decoration(line);
        if self.contexts.is_empty() && cell_line::push(self.text, line, &mut self.rows, self.gap, self.ignored) {
            (self.gap, self.ignored) = (Gap::NONE, 0);
            return;
        }
        if numbered::are_numbers(self.text, line) {
            self.gap.has_prose = true;
            self.ignored |= ignored::CASCADE_NUMBERS;
            return;
        }
        if self.contexts.is_empty() {
            line = self.without_label(line);
            if line.is_empty() {
                return;
            }
        }
        self.separators = self.row_separators(line);
        if self.certainty != Certainty::Comment {
            self.certainty = certainty(self.text, line, self.label, |token| self.card(token));
        }
        let mut words: Vec<Token> = Vec::new();
        let before = self.rows.list.len();
        for (at, token) in line.iter().enumerate() {
            self.push(line, at, token, &mut words);
        }
        self.push_words(&mut words);
        self.end_row();
        if self.rows.list.len() == before && self.depth() == 0 || self.rows.list.len() == before && line.len() > 2 {
            self.gap.has_prose = true;
            self.ignored |= heading_bit(line);
        } else if self.certainty == Certainty::Mention {
            let numbers = line.iter().filter_map(|token| if let Kind::Number(n) = token.kind { Some(n) } else { None });
            #[expect(clippy::cast_possible_truncation, reason = "a text is short")]
            self.rows.numbers.push((before as u32, numbers.collect()));
        }
    }

    /// Skips the decoration at the beginning of a line: signs of quotations, comments, frames, lists.
    fn without_decoration<'t>(&mut self, mut line: &'t [Token]) -> &'t [Token] {
        let text = &self.text.raw;
        while let [first, rest @ ..] = line {
            let bit = match first.kind {
                Kind::Mark(b'>') => ignored::QUOTATION,
                Kind::Mark(b'|') => ignored::FRAME,
                Kind::Mark(b'-') if self.is_list && first.end == first.start + 1 && !rest.is_empty() => 0,
                _ => break,
            };
            self.ignored |= bit;
            line = rest;
        }
        if line.iter().any(|token| token.is_mark(b"|")) {
            self.ignored |= ignored::FRAME;
        }
        let [first, rest @ ..] = line else { return line };
        let len = first.end - first.start;
        match first.kind {
            Kind::Mark(b'#') => self.certainty = Certainty::Comment,
            Kind::Mark(b'/') if len == 2 => self.certainty = Certainty::Comment,
            Kind::Mark(b'%' | b';' | b'*' | b'!' | b'/') => {}
            // Of several such signs each is an empty slot.
            Kind::Mark(b'-')
                if len == 2
                    && rest.first().is_some_and(|next| self.card(next).is_some())
                    && !rest.iter().any(|token| token.is_mark(b"-")) => {}
            _ => return line,
        }
        if rest.first().is_some_and(|next| !next.touches(first) || !matches!(next.kind, Kind::Number(_)))
            && rest.iter().any(|token| token.is_card() && token.text(text).len() > 1)
        {
            self.ignored |= ignored::COMMENT_SIGNS;
        }
        rest
    }

    /// Reads and skips the label at the beginning of a line.
    fn without_label<'t>(&mut self, line: &'t [Token]) -> &'t [Token] {
        let is_end = |token: &Token| {
            self.card(token).is_some()
                || matches!(token.kind, Kind::Open(_) | Kind::Unknown | Kind::Placeholder | Kind::Binary)
        };
        let end = line.iter().position(is_end).unwrap_or(line.len());
        let marks = if end < line.len() { &b":.|"[..] } else { b":" };
        if let Some(name) = self.bare_name(line) {
            self.label = Some(name);
            self.push_named(name, line[0].start, &line[0], &line[1..]);
            return &[];
        }
        let is_mark = |token: &Token| token.is_mark(marks) || token.kind == Kind::Close;
        let named =
            line[..end].iter().position(|token| token.is_mark(b":")).filter(|&mark| self.is_name(&line[..mark]));
        let Some(mark) = named.or_else(|| line[..end].iter().rposition(is_mark)) else {
            return self.without_number(line, end);
        };
        let before = &line[..mark];
        let words = before.first().map_or("", |first| {
            let start = first.start as usize;
            &self.text.raw[start..before[mark - 1].end as usize]
        });
        let label = Label::of(words);
        let is_bare = line[mark].is_mark(b":");
        let behind = &line[mark + 1..];
        let frame = behind.iter().rev().take_while(|token| token.is_mark(b"|")).count();
        let behind = &behind[..behind.len() - frame];
        if label.kind == LabelKind::Number && before.len() == 1 {
            self.ignored |= ignored::LINE_NUMBERS;
        } else if !is_bare && label.kind != LabelKind::Line {
            return line;
        }
        let is_certain = matches!(label.kind, LabelKind::Line | LabelKind::Colon) || {
            label.kind == LabelKind::Number && behind.is_empty()
        };
        let is_empty = match behind {
            [] => true,
            [word] => word.name(&self.text.raw).eq_ignore_ascii_case("empty") || word.is_mark(b"-"),
            _ => false,
        };
        // `Cascades:` is a heading.
        let is_plural = words.ends_with('s') || words.eq_ignore_ascii_case("tableau");
        if is_bare
            && is_certain
            && is_empty
            && !(is_plural && behind.is_empty())
            && mark < 4
            && (label.kind != LabelKind::Number || self.counts_on(label))
        {
            self.push_row(RowKind::Empty, Some(label), line[0].start, line[mark].end);
            return &[];
        }
        match label.kind {
            LabelKind::Cells | LabelKind::Foundations => {
                self.label = Some(label);
                self.push_named(label, line[0].start, &line[mark], behind);
                return &[];
            }
            LabelKind::Other if behind.is_empty() => return line,
            _ => {}
        }
        self.label = Some(label);
        behind
    }

    /// Returns whether a number is the next after that of the row above, or the first.
    fn counts_on(&self, label: Label) -> bool {
        let above = self.rows.list.last().and_then(|row| row.label).and_then(|label| label.number);
        label.number == Some(1) || above.is_some_and(|above| label.number == Some(above + 1))
    }

    /// Returns whether words name cells or foundations.
    fn is_name(&self, words: &[Token]) -> bool {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
        let label = Label::of(&self.text.raw[first.start as usize..last.end as usize]);
        matches!(label.kind, LabelKind::Cells | LabelKind::Foundations)
    }

    /// Returns the name of cells or foundations that begins a line without a colon: `cells,KS,,,`.
    fn bare_name(&self, line: &[Token]) -> Option<Label> {
        let [name, next, ..] = line else { return None };
        let label = Label::of(name.text(&self.text.raw));
        let is_name = name.kind == Kind::Word && matches!(label.kind, LabelKind::Cells | LabelKind::Foundations);
        (is_name && (next.is_mark(b",;|-") || self.card(next).is_some())).then_some(label)
    }

    /// Skips a number before the cards of a whole pack, or at the beginning of each line.
    fn without_number<'t>(&mut self, line: &'t [Token], end: usize) -> &'t [Token] {
        if end != 1 || !matches!(line[0].kind, Kind::Number(_)) {
            return line;
        }
        let cards = line.iter().filter(|token| self.card(token).is_some()).count();
        let Kind::Number(number) = line[0].kind else { return line };
        if self.has_line_numbers {
            self.ignored |= ignored::LINE_NUMBERS;
        }
        if cards == Card::COUNT || self.has_line_numbers {
            return &line[1..];
        }
        if cards > 0 {
            self.label = Some(Label { kind: LabelKind::Number, number: u16::try_from(number).ok() });
        }
        line
    }

    /// Adds the cells or foundations named on a line.
    fn push_named(&mut self, label: Label, start: u32, mark: &Token, behind: &[Token]) {
        // Another name may follow on the line: `Cells: KS -- Home: AC 2D`.
        let is_next = |at: &usize| behind[*at + 1].is_mark(b":") && self.is_name(&behind[*at..=*at]);
        if let Some(at) = (0..behind.len().saturating_sub(1)).find(is_next) {
            self.push_named(label, start, mark, &behind[..at]);
            let name = Label::of(behind[at].text(&self.text.raw));
            return self.push_named(name, behind[at].start, &behind[at + 1], &behind[at + 2..]);
        }
        let end = behind.last().map_or(mark.end, |last| last.end);
        let kind = if label.kind == LabelKind::Cells {
            let list = cell_line::cells(self.text, mark.end, behind, |token| self.card(token));
            if list.cards.len() > 10 {
                // The label is a heading before the cards of a board.
                return self.push_line(behind);
            }
            self.rows.cells.push(list);
            RowKind::Cells(last(&self.rows.cells))
        } else {
            let mut home = Home::default();
            for token in behind {
                home.push(&self.text.raw, token);
            }
            self.rows.homes.push(home);
            RowKind::Foundations(last(&self.rows.homes))
        };
        self.push_row(kind, Some(label), start, end);
    }

    fn push(&mut self, line: &[Token], at: usize, token: &Token, words: &mut Vec<Token>) {
        let item = |kind| Item { kind, start: token.start, end: token.end };
        match (token.kind, self.context()) {
            (Kind::Open(bracket), _) => {
                let label = if bracket == b'/' {
                    Some(Label::of_tag(token.text(&self.text.raw)))
                } else {
                    self.label_before(words)
                };
                words.clear();
                self.end_row();
                self.gap.depth = self.gap.depth.min(self.depth());
                let context = self.open_context(label, token);
                self.contexts.push(context);
            }
            (Kind::Close, context) => {
                self.push_words(words);
                self.end_row();
                let is_empty = at.checked_sub(1).is_some_and(|before| matches!(line[before].kind, Kind::Open(_)));
                let is_inside =
                    self.depth() > 1 || line.len() == 2 && self.rows.list.last().is_some_and(|row| row.depth == 1);
                if is_empty && matches!(context, Context::Cards | Context::Board) && is_inside {
                    self.push_row(RowKind::Empty, None, token.start, token.end);
                }
                self.contexts.pop();
                self.gap.depth = self.gap.depth.min(self.depth());
            }
            (_, Context::Foundations(home)) => {
                self.rows.homes[home as usize].push(&self.text.raw, token);
            }
            (_, Context::Cells(list)) => {
                let kind = match (self.card(token), token.kind) {
                    (Some(card), _) => ItemKind::Card(card),
                    (_, Kind::Unknown) => ItemKind::Unknown,
                    (_, Kind::Placeholder | Kind::Mark(b'-' | b'.' | b'*')) => ItemKind::Dash,
                    (_, Kind::Mark(_) | Kind::Key(_)) => return,
                    _ => ItemKind::Wrong,
                };
                let list = &mut self.rows.cells[list as usize];
                let cell = list.listed;
                list.listed += 1;
                list.is_whole = true;
                if kind != ItemKind::Dash && CellList::has_room(cell) {
                    list.cards.push((cell, item(kind)));
                }
            }
            (kind, Context::Cards | Context::Board) => {
                let kind = match (self.card(token), kind) {
                    (Some(card), _) => ItemKind::Card(card),
                    (_, Kind::Unknown) => ItemKind::Unknown,
                    (_, Kind::Placeholder) => ItemKind::Placeholder,
                    (_, Kind::Binary) => ItemKind::Binary,
                    (_, Kind::Card(Content::Misspelled, _)) => ItemKind::Misspelled,
                    (_, Kind::Mark(mark))
                        if words.is_empty() && self.row.is_some() && self.separators.contains(&mark) =>
                    {
                        self.end_row();
                        self.gap.has_line_break = true;
                        return;
                    }
                    (_, Kind::Mark(b':' | b'=')) => return self.take_label(words),
                    (_, Kind::Word) if token.text(&self.text.raw).bytes().all(|byte| byte == b'_') => ItemKind::Dash,
                    (_, Kind::Mark(mark)) => {
                        if token.is_dash(&self.text.raw, mark) {
                            words.push(*token);
                        }
                        return;
                    }
                    _ => return words.push(*token),
                };
                self.push_words(words);
                self.push_item(item(kind));
            }
        }
    }

    /// Returns the label formed by the words before a bracket.
    fn label_before(&self, words: &[Token]) -> Option<Label> {
        let name = words.last().map(|word| Label::of(word.name(&self.text.raw)));
        name.filter(|label| label.kind != LabelKind::Other).or(self.label)
    }

    /// Takes the words before a colon as a label instead of cards.
    fn take_label(&mut self, words: &mut Vec<Token>) {
        if let (Some(first), Some(last)) = (words.first(), words.last()) {
            self.label = Some(Label::of(&self.text.raw[first.start as usize..last.end as usize]));
        }
        words.clear();
    }

    fn open_context(&mut self, label: Option<Label>, token: &Token) -> Context {
        match (self.context(), label.map(|label| label.kind)) {
            (Context::Cards | Context::Board, Some(LabelKind::Cells)) => {
                self.rows.cells.push(CellList { at: token.end, is_whole: true, ..CellList::default() });
                let at = last(&self.rows.cells);
                self.push_row(RowKind::Cells(at), label, token.start, token.end);
                Context::Cells(at)
            }
            (Context::Cards | Context::Board, Some(LabelKind::Foundations)) => {
                self.rows.homes.push(Home::default());
                let at = last(&self.rows.homes);
                self.push_row(RowKind::Foundations(at), label, token.start, token.end);
                Context::Foundations(at)
            }
            (context, kind) => {
                self.label = label.filter(|label| label.kind == LabelKind::Line);
                if context == Context::Cards && kind == Some(LabelKind::Line) { Context::Board } else { context }
            }
        }
    }

    /// Adds words as wrong cards, unless the line is prose.
    fn push_words(&mut self, words: &mut Vec<Token>) {
        if self.certainty != Certainty::Mention {
            for word in words.iter() {
                let kind = if matches!(word.kind, Kind::Mark(_)) { ItemKind::Dash } else { ItemKind::Wrong };
                self.push_item(Item { kind, start: word.start, end: word.end });
            }
        }
        words.clear();
    }

    fn push_item(&mut self, item: Item) {
        if self.row.is_none() {
            self.row = Some((offset(self.rows.items.len()), item.start));
        }
        self.rows.items.push(item);
    }

    /// Returns whether the line's label is that of a row or a cascade.
    fn is_cascade(&self) -> bool {
        self.label.is_some_and(|label| matches!(label.kind, LabelKind::Colon | LabelKind::Line))
    }

    /// Ends the open row. A row without a card is a line of words.
    fn end_row(&mut self) {
        let Some((first, start)) = self.row.take() else { return };
        let items = &self.rows.items[first as usize..];
        let has_card = items.iter().any(|item| matches!(item.kind, ItemKind::Card(_) | ItemKind::Unknown));
        let are_places = items.iter().all(|item| item.kind == ItemKind::Placeholder);
        let is_entry = items.len() == 1 && self.label.is_some_and(|label| label.number.is_some());
        let are_words = self.certainty == Certainty::Words && items.len() >= MIN_ROW
            || is_entry
            || self.label.is_some() && items.iter().all(|item| item.kind == ItemKind::Dash)
            || self.certainty == Certainty::Words && self.is_cascade()
            || self.context() == Context::Board
            || items.iter().any(|item| item.kind == ItemKind::Misspelled);
        if !has_card && !are_places && !are_words {
            self.rows.items.truncate(first as usize);
            return;
        }
        if !has_card && is_entry {
            self.certainty = Certainty::Words;
        }
        // A line may have several boards, card after card.
        let base = first as usize;
        let ends = pack_ends(items);
        let mut from = base;
        for end in ends {
            let items = &self.rows.items[from..base + end];
            let (start, stop) =
                (items.first().map_or(start, |item| item.start), items.last().map_or(start, |item| item.end));
            self.push_row(RowKind::Cards, self.label, start, stop);
            let row = self.rows.list.last_mut().expect("it has just been pushed");
            row.first = offset(from);
            row.len = offset(base + end - from);
            from = base + end;
        }
    }

    fn push_row(&mut self, kind: RowKind, label: Option<Label>, start: u32, end: u32) {
        let first = offset(self.rows.items.len());
        self.rows.list.push(Row {
            kind,
            certainty: self.certainty,
            first,
            len: 0,
            start,
            end,
            label,
            gap: self.gap,
            depth: self.depth(),
            ignored: self.ignored,
        });
        (self.gap, self.ignored) = (Gap::NONE, 0);
    }
}

/// Returns the kind of a line without cards: a rule, or a heading.
fn heading_bit(line: &[Token]) -> u16 {
    let is_rule = line.iter().all(|token| matches!(token.kind, Kind::Mark(_)));
    if is_rule { ignored::FRAME } else { ignored::HEADING }
}
