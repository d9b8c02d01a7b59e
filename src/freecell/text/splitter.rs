//! The boards that stand in a text, each with its lines.

use super::array_brackets::brackets;
use super::board_text::BoardText;
use super::heading::deal_numbers;
use super::named_line::{LineKind, foundations_at, split_name};
use super::numbered_cascades::NumberedCascades;
use super::piece::{CardCount, Piece};
use super::shape::{LineContent, LineShape, Shape};
use super::text_cells::stated_cells;
use super::text_line::{BoardLine, TextLine};
use crate::freecell::position::CASCADES;
use crate::number::DealNumber;

/// The least number of rows that are a board rather than the rest of one.
const MIN_ROWS: usize = 6;

/// The number of lines of a board from which on others change nothing.
const MAX_LINES: usize = 128;

/// A classified line of the text, before it is known to which board it belongs.
enum Part<'a> {
    Gap,
    Comment(TextLine<'a>),
    Rule,
    /// A line, or an inner array.
    Line(BoardLine<'a>),
    /// Boards under the numbers of their cascades, and the line with these.
    Numbered(Vec<NumberedCascades<'a>>, &'a str),
}

/// The boards in a text, of which none need be right. A text without a board has none.
pub(super) fn board_texts(text: &str) -> Vec<BoardText<'_>> {
    let parts = parts(text);
    let are_moves = moves(&parts);
    // How many lines there are from each part on without a gap.
    let mut runs = vec![0_usize; parts.len() + 1];
    for (at, part) in parts.iter().enumerate().rev() {
        runs[at] = if matches!(part, Part::Line(_)) { runs[at + 1] + 1 } else { 0 };
    }
    let mut splitter = Splitter::default();
    let mut has_gap = false;
    for (at, part) in parts.into_iter().enumerate() {
        let is_gap = matches!(part, Part::Gap);
        match part {
            Part::Gap => {}
            Part::Comment(comment) => splitter.comment(comment, has_gap),
            Part::Rule => splitter.current.ignore("a frame"),
            Part::Line(_) if are_moves[at] => splitter.ignore("moves"),
            Part::Line(line) => splitter.line(line, has_gap, runs[at]),
            Part::Numbered(boards, heading) => splitter.numbered(boards, heading),
        }
        has_gap = is_gap;
    }
    splitter.into_boards()
}

/// All of a text as one board: what [`board_texts`] found, or every line that is no comment, so that an error says what
/// is wrong with it.
pub(super) fn one_board_text(text: &str) -> BoardText<'_> {
    let mut boards = board_texts(text).into_iter();
    let Some(mut board) = boards.next() else {
        let mut board = BoardText::new();
        for part in parts(text) {
            if let Part::Line(line) = part {
                board.push(line);
            }
        }
        return board;
    };
    for next in boards {
        for (there, line, what) in
            [(&mut board.cells, next.cells, "free cells"), (&mut board.foundations, next.foundations, "foundations")]
        {
            match (there.is_some(), line) {
                (true, Some(line)) => board.repeated = board.repeated.or(Some((line.at(1), what))),
                _ => *there = there.or(line),
            }
        }
        board.repeated = board.repeated.or(next.repeated);
        board.stated_cells = board.stated_cells.or(next.stated_cells);
        board.lines.extend(next.lines);
        board.end = next.end;
    }
    board
}

/// Distributes lines among boards.
struct Splitter<'a> {
    pieces: Vec<Piece<'a>>,
    current: BoardText<'a>,
    /// The shape of its lines.
    shape: Shape,
    /// The deal numbers of the headings since the last board.
    numbers: Vec<DealNumber>,
}

impl Default for Splitter<'_> {
    fn default() -> Self {
        Self { pieces: Vec::new(), current: BoardText::new(), shape: Shape::default(), numbers: Vec::new() }
    }
}

impl<'a> Splitter<'a> {
    /// Ends the board, if there are lines of it.
    fn close(&mut self) {
        if self.current.lines.is_empty() {
            return;
        }
        let shape = std::mem::take(&mut self.shape);
        let mut board = std::mem::replace(&mut self.current, BoardText::new());
        board.number = self.numbers.pop();
        self.numbers.clear();
        self.push(board, shape, false);
    }

    /// Adds a piece, and joins it to those before it if all of them are one board, with other lines between its own.
    fn push(&mut self, board: BoardText<'a>, shape: Shape, is_certain: bool) {
        self.pieces.push(Piece {
            cards: CardCount::of(&board),
            before: self.last_with_lines(),
            board,
            shape,
            is_certain,
        });
        let start = self.start_of_board(&Shape::default()).filter(|&start| start + 1 < self.pieces.len());
        let Some(start) = start.filter(|&start| self.has_few_doubles(start)) else { return };
        let mut pieces = self.pieces.drain(start..);
        let mut joined = pieces.next().expect("the last piece is one of the board's");
        for piece in pieces {
            joined.shape = joined.shape.then(&piece.shape);
            joined.is_certain = false;
            joined.cards = joined.cards.and(piece.cards);
            joined.board.number = joined.board.number.or(piece.board.number);
            joined.board.stated_cells = joined.board.stated_cells.or(piece.board.stated_cells);
            joined.board.end = piece.board.end;
            joined.board.lines.extend(piece.board.lines);
            piece.board.ignored.into_iter().for_each(|what| joined.board.ignore(what));
        }
        self.pieces.push(joined);
    }

    /// The last piece that has lines of a board, if all behind it may be joined.
    fn last_with_lines(&self) -> Option<usize> {
        let (last, others) = self.pieces.split_last()?;
        match last.shape.lines() {
            0 => last.before.filter(|_| last.is_joinable()),
            _ => Some(others.len()),
        }
    }

    /// The pieces that may be a board's, the last one first. Those without a line of a board change nothing and are left
    /// out, so that there are few of them however long the text is.
    fn joinable(&self) -> impl Iterator<Item = (usize, &Piece<'a>)> {
        let pieces = std::iter::successors(self.last_with_lines(), |&at| self.pieces[at].before);
        pieces.map(|at| (at, &self.pieces[at])).take_while(|(_, piece)| piece.is_joinable())
    }

    /// From which piece on all lines are those of one board, with `last` behind them.
    fn start_of_board(&self, last: &Shape) -> Option<usize> {
        let mut shape = *last;
        for (start, piece) in self.joinable() {
            shape = piece.shape.then(&shape);
            if shape.is_board() {
                return Some(start);
            }
            if shape.lines() > CASCADES {
                break;
            }
        }
        None
    }

    /// Whether the lines of the pieces from one on may be those of one board: those of several have many cards twice.
    fn has_few_doubles(&self, start: usize) -> bool {
        /// As many cards as are looked for in the place of others.
        const MAX_DOUBLES: u32 = 4;
        let pieces = self.joinable().take_while(|&(at, _)| at >= start);
        pieces.fold(CardCount::default(), |cards, (_, piece)| cards.and(piece.cards)).doubles() <= MAX_DOUBLES
    }

    /// Whether the lines so far are those of a board, perhaps with those before a heading.
    fn is_complete(&self) -> bool {
        self.shape.is_board() || self.shape.has_cards() && self.start_of_board(&self.shape).is_some()
    }

    fn into_boards(mut self) -> Vec<BoardText<'a>> {
        self.close();
        // Below the last board, after a gap.
        if let (Some(cells), Some(last)) = (self.current.stated_cells, self.pieces.last_mut()) {
            last.board.stated_cells.get_or_insert(cells);
        }
        let has_cards = self.pieces.iter().any(|piece| piece.is_certain || piece.shape.has_cards());
        self.pieces.retain(|piece| !has_cards || piece.is_certain || piece.shape.has_cards());
        if let [Piece { board, shape, is_certain: false, .. }] = &mut self.pieces[..]
            && shape.is_ambiguous()
            && !board.has_cells()
            && board.has_number()
        {
            // Without the label that would be an empty cascade, the others are rows.
            board.lines.retain(|line| LineShape::of(line).content != LineContent::Label);
            board.ignore("other text");
        }
        let select = |piece: Piece<'a>| {
            if piece.is_certain { piece.board } else { piece.board.select(&piece.shape) }
        };
        self.pieces.into_iter().map(select).collect()
    }

    fn ignore(&mut self, what: &'static str) {
        self.close();
        self.current.ignore(what);
    }

    /// A comment is no part of a board; one with a number is the heading of the next, and one with a number of free
    /// cells stands above or below its board.
    fn comment(&mut self, comment: TextLine<'a>, has_gap: bool) {
        if let Some(cells) = stated_cells(comment.text) {
            if self.current.stated_cells.is_some() || has_gap && self.shape.is_full() {
                self.close();
            }
            self.current.stated_cells.get_or_insert((comment.at(1), cells));
        }
        let numbers = deal_numbers(comment.text);
        if !numbers.is_empty() {
            self.ignore("a heading");
            self.numbers.extend(numbers);
        }
    }

    fn line(&mut self, mut line: BoardLine<'a>, has_gap: bool, run: usize) {
        let mut is_quoted = false;
        if let [only] = &mut line[..] {
            let bare = only.without_quotation();
            is_quoted = bare != *only;
            *only = bare;
        }
        if let [only] = line[..] {
            match split_name(only) {
                (LineKind::Cascade, _) => {}
                (LineKind::CellsAndFoundations, rest) => {
                    let split = foundations_at(rest.text).expect("the kind says that there are foundations");
                    self.named(LineKind::Cells, rest.until(split), only);
                    return self.named(LineKind::Foundations, rest.skip(split), only);
                }
                (kind, rest) => return self.named(kind, rest, only),
            }
        }
        let has_content = !self.current.lines.is_empty() || !self.pieces.is_empty();
        let is_heading = |part: &TextLine| {
            if has_content { part.is_heading_below_cards() } else { part.is_heading() }
        };
        if line.iter().all(|part| part.without_label() == *part && is_heading(part)) {
            let is_numbered = line.iter().all(|part| part.has_cascade_numbers());
            self.ignore(if is_numbered { "the numbers of the cascades" } else { "a heading" });
            self.numbers.extend(line.iter().flat_map(|part| deal_numbers(part.text)));
            return;
        }
        let is_complete = self.is_complete();
        let is_next = if has_gap {
            is_complete || self.shape.is_full() || self.shape.lines() >= MIN_ROWS && run >= MIN_ROWS
        } else {
            is_complete && (run >= MIN_ROWS || self.shape.is_single_line())
        };
        if is_next {
            self.close();
        }
        if is_quoted {
            self.current.ignore("quotation marks");
        }
        if line.iter().any(|part| part.has_border()) {
            self.current.ignore("a frame");
        }
        if self.current.lines.len() < MAX_LINES {
            self.shape.push(LineShape::of(&line));
            self.current.push(line);
        }
    }

    /// A line of cells or foundations. The second in a board is a mistake, unless that is full.
    fn named(&mut self, kind: LineKind, rest: TextLine<'a>, line: TextLine<'a>) {
        let is_cells = kind == LineKind::Cells;
        let is_there = |board: &BoardText| if is_cells { board.cells.is_some() } else { board.foundations.is_some() };
        if is_there(&self.current) && self.shape.is_full() {
            self.close();
        }
        if is_there(&self.current) {
            let what = if is_cells { "free cells" } else { "foundations" };
            self.current.repeated.get_or_insert((line.without_blanks().at(1), what));
        } else if is_cells {
            self.current.cells = Some(rest);
        } else {
            self.current.foundations = Some(rest);
        }
        self.current.end = line.at(1).next_line();
    }

    /// Boards side by side, whose numbers stand above them.
    fn numbered(&mut self, boards: Vec<NumberedCascades<'a>>, heading: &str) {
        self.close();
        self.numbers.extend(deal_numbers(heading));
        let above = std::mem::replace(&mut self.current, BoardText::new());
        let numbers = std::mem::take(&mut self.numbers);
        let first = numbers.len().saturating_sub(boards.len());
        let is_in_play = above.has_cells();
        for (place, cascades) in boards.into_iter().enumerate() {
            let rows = cascades.rows().filter(|_| !is_in_play);
            let mut board = BoardText {
                are_cascades: rows.is_none(),
                lines: rows.unwrap_or_else(|| cascades.cascades()),
                end: cascades.end(),
                number: numbers.get(first + place).copied(),
                ..above.clone()
            };
            board.ignore("the numbers of the cascades");
            let mut shape = Shape::default();
            board.lines.iter().for_each(|line| shape.push(LineShape::of(line)));
            self.push(board, shape, true);
        }
    }
}

/// The parts of a text. In an array literal, brackets end lines in the place of line breaks, so that each inner array
/// is a line; a line that continues after a line break is several [`TextLine`]s.
fn parts(text: &str) -> Vec<Part<'_>> {
    let lines: Vec<TextLine> =
        (1..).zip(without_tail(text).lines()).map(|(number, text)| TextLine { number, before: 0, text }).collect();
    let mut brackets = brackets(&lines);
    let has_numbers = lines.iter().any(|line| NumberedCascades::are_numbers(line.text));
    let mut parts = Vec::new();
    // The line that is not at its end yet.
    let mut open: BoardLine = Vec::new();
    let mut depth = 0_usize;
    // The lines above that are not those of a whole board.
    let mut above = Shape::default();
    let mut next = 0;
    while let Some(&line) = lines.get(next) {
        if has_numbers
            && depth == 0
            && NumberedCascades::are_numbers(line.text)
            && !is_board_around(&above, &lines[next + 1..])
            && let Some((boards, end)) = NumberedCascades::read(&lines[next..])
        {
            parts.push(Part::Numbered(boards, line.text));
            next += end;
            above = Shape::default();
            continue;
        }
        let marks = brackets.get_mut(next).map_or(Vec::new(), std::mem::take);
        next += 1;
        let bare = line.without_quotation();
        let trimmed = bare.text.trim_start();
        if has_numbers {
            above = if above.is_board() { Shape::default() } else { above };
            above.push(LineShape::of(&[bare]));
        }
        if trimmed.starts_with('#') || trimmed.starts_with("//") {
            parts.push(Part::Comment(bare.skip(bare.text.len() - trimmed.len())));
        } else if bare.is_rule() && marks.is_empty() {
            parts.push(Part::Rule);
        } else if trimmed.is_empty() {
            parts.push(Part::Gap);
        } else {
            let mut start = 0;
            let mut before = 0;
            for end in marks.into_iter().chain([line.text.len()]) {
                let part = TextLine { number: line.number, before, text: &line.text[start..end] };
                before += part.text.chars().count() + 1;
                start = end + 1;
                if !part.is_blank() {
                    open.push(part);
                }
                match line.text[end..].chars().next() {
                    Some('[' | '(' | '{') => depth += 1,
                    Some(_) => depth = depth.saturating_sub(1),
                    None if depth == 0 => {}
                    None => continue,
                }
                parts.extend((!open.is_empty()).then(|| Part::Line(std::mem::take(&mut open))));
            }
        }
    }
    parts.extend((!open.is_empty()).then_some(Part::Line(open)));
    parts
}

/// Whether lines are those of a board, alone or with those above them, wherever their cards stand.
fn is_board_around(above: &Shape, below: &[TextLine]) -> bool {
    /// How many lines a board takes with others between its own.
    const MAX_LINES: usize = 24;
    let mut alone = Shape::default();
    let below = below.iter().take(MAX_LINES).take_while(|line| !NumberedCascades::are_numbers(line.text));
    below.map(|line| line.without_quotation()).any(|line| {
        alone.push(LineShape::of(&[line]));
        alone.is_board() || above.then(&alone).is_board()
    })
}

/// Whether each part is a line of moves. Some of them look like cards, so that the lines around them count as well.
fn moves(parts: &[Part]) -> Vec<bool> {
    let count = |part: &Part| match part {
        Part::Line(line) => line.iter().try_fold((0, 0), |(moves, cards), part| {
            part.count_moves().map(|(more, of_cards)| (moves + more, cards + of_cards))
        }),
        _ => None,
    };
    let counts: Vec<Option<(usize, usize)>> = parts.iter().map(count).collect();
    let mut are_moves = vec![false; parts.len()];
    let mut start = 0;
    for run in counts.chunk_by(|one, other| one.is_some() && other.is_some()) {
        let (moves, cards) = run.iter().flatten().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
        are_moves[start..start + run.len()].fill(2 * cards < moves);
        start += run.len();
    }
    are_moves
}

/// A text without what is far below its last card: a log may go on for long, and nothing of it is the board's.
fn without_tail(text: &str) -> &str {
    /// How many lines below the last card may be the board's: empty cascades, cells, brackets, remarks.
    const MAX_TAIL: usize = 24;
    let last = last_card(text).unwrap_or(0);
    let end = text.as_bytes()[last..].iter().enumerate().filter(|&(_, &byte)| byte == b'\n').nth(MAX_TAIL);
    end.map_or(text, |(len, _)| &text[..last + len])
}

/// Where the last card begins that a text has, or what looks like one.
pub(super) fn last_card(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_rank = |byte: u8| b"0123456789ATJQKatjqk".contains(&byte);
    let is_suit = |byte: u8| b"CDHScdhs".contains(&byte);
    let is_pair = |at: usize| bytes.get(at..at + 2).is_some_and(|pair| is_rank(pair[0]) && is_suit(pair[1]));
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    // Letters around a rank and a suit are those of a word, unless they are other cards.
    let is_apart = |at: usize| {
        (!is_letter(at + 2) || is_pair(at + 2)) && (at == 0 || !is_letter(at - 1) || is_suit(bytes[at - 1]))
    };
    // A card, the symbol of a suit, a card as one character, a placeholder, a foundation.
    let is_card = |at: usize| match bytes[at..at + 2] {
        [0xe2, 0x99] | [0xf0, 0x9f] | [0xf3 | 0xf4 | b'?', _] => true,
        [suit, b'-'] => is_suit(suit),
        [..] => is_pair(at) && is_apart(at),
    };
    (0..bytes.len().saturating_sub(1)).rev().find(|&at| is_card(at))
}
