//! The lines of each board in a text, without what stands around them.

use super::heading::deal_numbers;
use super::location::Location;
use super::named_line::{LineKind, foundations_at, split_name};
use super::numbered_cascades::NumberedCascades;
use super::orientation::Orientation;
use super::text_cells::stated_cells;
use super::text_line::{TextLine, is_border, words};
use crate::card::Card;
use crate::freecell::deal::Tableau;
use crate::number::DealNumber;

/// A line of a board. An inner array that goes on after a line break has several parts.
pub(super) type BoardLine<'a> = Vec<TextLine<'a>>;

/// The text of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BoardText<'a> {
    /// The rows, columns or cascades.
    pub(super) lines: Vec<BoardLine<'a>>,
    /// The number of cards in each of the lines that were pushed, as far as they are words.
    lengths: Vec<usize>,
    /// Whether something shows that the lines are cascades: where the cards stand, or a `:`.
    pub(super) are_cascades: bool,
    /// What stands in the free cells, if a line says so.
    pub(super) cells: Option<TextLine<'a>>,
    /// The number of free cells, if a comment says so, and where.
    pub(super) stated_cells: Option<(Location, usize)>,
    /// What stands on the foundations, if a line says so.
    pub(super) foundations: Option<TextLine<'a>>,
    /// The cells or the foundations that are given once more.
    pub(super) repeated: Option<(Location, &'static str)>,
    /// Where one more line would be.
    pub(super) end: Location,
    /// The deal number in a heading.
    pub(super) number: Option<DealNumber>,
    /// What was ignored, each once.
    pub(super) ignored: Vec<&'static str>,
}

impl<'a> BoardText<'a> {
    pub(super) const fn new() -> Self {
        Self {
            lines: Vec::new(),
            lengths: Vec::new(),
            are_cascades: false,
            cells: None,
            stated_cells: None,
            foundations: None,
            repeated: None,
            end: Location::text(1, 1),
            number: None,
            ignored: Vec::new(),
        }
    }

    pub(super) fn ignore(&mut self, what: &'static str) {
        if !self.ignored.contains(&what) {
            self.ignored.push(what);
        }
    }

    fn push(&mut self, line: BoardLine<'a>) {
        self.are_cascades |= line.iter().any(|part| part.has_colon());
        self.end = line.last().map_or(self.end, |part| part.at(1).next_line());
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let count = |part: &TextLine| words(part.without_label().text).filter(|(_, word)| !is_number(word)).count();
        self.lengths.push(line.iter().map(count).sum());
        self.lines.push(line);
    }

    /// Whether there may be no more lines: a card may be missing in one.
    fn is_full(&self) -> bool {
        self.lines.len() >= Tableau::COLUMNS || self.lengths.iter().sum::<usize>() + 1 >= Card::COUNT
    }

    /// Whether the lines are those of a board, each of its length.
    fn is_exact(&self) -> bool {
        self.lengths == [Card::COUNT]
            || [Orientation::Rows, Orientation::Columns].iter().any(|orientation| self.lengths == orientation.lengths())
    }

    /// Leaves out the numbers of an editor, if each line begins with one and they ascend.
    fn without_numbers(mut self) -> Self {
        let first = |line: &BoardLine<'a>| line.first().and_then(|part| part.split_number());
        let numbered: Option<Vec<_>> = self.lines.iter().map(first).collect();
        let Some(numbered) = numbered.filter(|all| all.len() > 1 && all.is_sorted_by(|one, other| one.0 < other.0))
        else {
            return self;
        };
        for (line, (_, rest)) in self.lines.iter_mut().zip(numbered) {
            line[0] = rest;
        }
        self.lines.retain(|line| !line.iter().all(|part| part.is_blank()));
        self.ignore("line numbers");
        self
    }
}

/// What a line of the text is, before it is known to which board it belongs.
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
    let mut splitter = Splitter { boards: Vec::new(), current: BoardText::new(), numbers: Vec::new() };
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
    splitter.close();
    // Below the last board, after a gap.
    if let (Some(cells), Some(last)) = (splitter.current.stated_cells, splitter.boards.last_mut()) {
        last.stated_cells.get_or_insert(cells);
    }
    splitter.boards
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
    boards: Vec<BoardText<'a>>,
    current: BoardText<'a>,
    /// The deal numbers of the headings since the last board.
    numbers: Vec<DealNumber>,
}

impl<'a> Splitter<'a> {
    /// Ends the board, if there are lines of it.
    fn close(&mut self) {
        if self.current.lines.is_empty() {
            return;
        }
        let mut board = std::mem::replace(&mut self.current, BoardText::new()).without_numbers();
        board.number = self.numbers.pop();
        self.numbers.clear();
        self.boards.push(board);
    }

    fn ignore(&mut self, what: &'static str) {
        self.close();
        self.current.ignore(what);
    }

    /// A comment is no part of a board; one with a number is the heading of the next, and one with a number of free
    /// cells stands above or below its board.
    fn comment(&mut self, comment: TextLine<'a>, has_gap: bool) {
        if let Some(cells) = stated_cells(comment.text) {
            if self.current.stated_cells.is_some() || has_gap && self.current.is_full() {
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
        /// The least number of rows that are a board rather than the rest of one.
        const MIN_ROWS: usize = 6;
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
        let has_content = !self.current.lines.is_empty() || !self.boards.is_empty();
        let is_heading = |part: &TextLine| {
            if has_content { part.is_heading_below_cards() } else { part.is_heading() }
        };
        if line.iter().all(|part| part.without_label() == *part && is_heading(part)) {
            let is_numbered = line.iter().all(|part| part.has_cascade_numbers());
            self.ignore(if is_numbered { "the numbers of the cascades" } else { "a heading" });
            self.numbers.extend(line.iter().flat_map(|part| deal_numbers(part.text)));
            return;
        }
        let current = &self.current;
        let is_next = if has_gap {
            current.is_full() || current.lines.len() >= MIN_ROWS && run >= MIN_ROWS
        } else {
            current.is_exact() && (run >= MIN_ROWS || current.lines.len() == 1)
        };
        if is_next {
            self.close();
        }
        if is_quoted {
            self.current.ignore("quotation marks");
        }
        if line.iter().any(|part| part.text.contains(is_border)) {
            self.current.ignore("a frame");
        }
        self.current.push(line);
    }

    /// A line of cells or foundations. The second in a board is a mistake, unless that is full.
    fn named(&mut self, kind: LineKind, rest: TextLine<'a>, line: TextLine<'a>) {
        let is_cells = kind == LineKind::Cells;
        let is_there = |board: &BoardText| if is_cells { board.cells.is_some() } else { board.foundations.is_some() };
        if is_there(&self.current) && self.current.is_full() {
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

    /// Boards beside each other, whose numbers stand above them.
    fn numbered(&mut self, boards: Vec<NumberedCascades<'a>>, heading: &str) {
        self.close();
        self.numbers.extend(deal_numbers(heading));
        let above = std::mem::replace(&mut self.current, BoardText::new());
        let numbers = std::mem::take(&mut self.numbers);
        let first = numbers.len().saturating_sub(boards.len());
        for (place, cascades) in boards.into_iter().enumerate() {
            let is_in_play = above.cells.is_some() || above.foundations.is_some();
            let rows = cascades.rows().filter(|_| !is_in_play);
            let mut board = BoardText {
                are_cascades: rows.is_none(),
                lines: rows.unwrap_or_else(|| cascades.cascades()),
                end: cascades.end(),
                number: numbers.get(first + place).copied(),
                ..above.clone()
            };
            board.ignore("the numbers of the cascades");
            self.boards.push(board);
        }
    }
}

/// The parts of a text. In an array literal, brackets end lines in the place of line breaks, so that each inner array
/// is a line; a line that goes on after a line break is several [`TextLine`]s.
fn parts(text: &str) -> Vec<Part<'_>> {
    let count = |c| text.matches(c).count();
    let brackets: &[char] = match (count('['), count(']'), count('('), count(')')) {
        (1.., 1.., ..) if count('[') == count(']') => &['[', ']'],
        (_, _, 1.., 1..) if count('(') == count(')') => &['(', ')'],
        _ => &[],
    };
    let lines: Vec<TextLine> =
        (1..).zip(text.lines()).map(|(number, text)| TextLine { number, before: 0, text }).collect();
    let mut parts = Vec::new();
    // The line that is not at its end yet.
    let mut open: BoardLine = Vec::new();
    let mut depth = 0_usize;
    let mut next = 0;
    while let Some(&line) = lines.get(next) {
        if depth == 0
            && let Some((boards, end)) = NumberedCascades::read(&lines[next..])
        {
            parts.push(Part::Numbered(boards, line.text));
            next += end;
            continue;
        }
        next += 1;
        let bare = line.without_quotation();
        let trimmed = bare.text.trim_start();
        if trimmed.starts_with('#') || trimmed.starts_with("//") {
            parts.push(Part::Comment(bare.skip(bare.text.len() - trimmed.len())));
        } else if bare.is_rule() && !line.text.contains(brackets) {
            parts.push(Part::Rule);
        } else if trimmed.is_empty() {
            parts.push(Part::Gap);
        } else {
            let mut before = 0;
            for text in line.text.split_inclusive(brackets) {
                let part = TextLine { number: line.number, before, text: text.trim_end_matches(brackets) };
                before += text.chars().count();
                if !part.is_blank() {
                    open.push(part);
                }
                match text.chars().next_back().filter(|c| brackets.contains(c)) {
                    Some('[' | '(') => depth += 1,
                    Some(_) => depth = depth.saturating_sub(1),
                    None => continue,
                }
                parts.extend((!open.is_empty()).then(|| Part::Line(std::mem::take(&mut open))));
            }
            if depth == 0 {
                parts.extend((!open.is_empty()).then(|| Part::Line(std::mem::take(&mut open))));
            }
        }
    }
    parts.extend((!open.is_empty()).then_some(Part::Line(open)));
    parts
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
