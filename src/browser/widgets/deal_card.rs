//! The card of a deal: everything known about it, beside or below its board.

use super::boards::gears::arrow;
use super::draw::{bars, wrapped_to};
use super::hand_values;
use super::histogram;
use super::pixels::{Pixel, bar_style};
use super::prelude::*;
use super::scale;
use super::strip::Strip;
use crate::browser::widgets::pane_name;
use crate::browser::words;
use crate::record::Standing;
use crate::table::facts::{KnownLength, SearchResults, needs_in_words, outcome_in_words};
use crate::table::skat_words::SkatWords;
use crate::words::board_problems;
use tableaux_engine::atlas::{Column, Counts};
use tableaux_engine::gears::{self, Direction};
use tableaux_engine::number::grouped;
use tableaux_engine::skat::Names;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::words::counted;

const VALUE: u16 = 4;
/// The columns of a percentile: ` 91 %`.
const PERCENT: u16 = 6;
/// The fewest columns with room for long names.
const LONG: u16 = 38;
/// The fewest columns in which histograms have lines of their own.
const NARROWEST_TALL: u16 = 26;
/// The possible heights of a histogram with lines of its own, highest first.
const TALL: [u16; 4] = [4, 3, 2, 1];

/// The columns of the longest value and a gap before it.
const LONGEST_VALUE: u16 = 13;

/// The longest text for a difficulty. If it does not fit, the percentile has a line of its own.
const LONGEST_DIFFICULTY: &str = "very hard · harder than 99 ± 1 of 100";

/// The most lines of an explanation of the user's own board.
const MOST_WORDS: usize = 9;
/// The lines of a verdict, without the free cells.
const WORDS_OF_VERDICT: usize = 4;

/// The fewest rows of a card that begins with a large difficulty, and the widest of its bars.
const TALL_CARD: u16 = 34;
const LARGE_BAR: usize = 7;

/// The facts shown in lines about searches.
const VERDICT: Option<FactKind> = Some(FactKind::Measure(Column::Verdict));
const MOVES: Option<FactKind> = Some(FactKind::Measure(Column::Moves));
const CARDS: Option<FactKind> = Some(FactKind::Measure(Column::Cards));
const CELLS: Option<FactKind> = Some(FactKind::Measure(Column::Cells));
const DIFFICULTY: Option<FactKind> = Some(FactKind::Measure(Column::Difficulty));

/// One or more lines of the card.
enum Line {
    /// A blank line, if there is room for it.
    Gap,
    /// Text in one style, with the fact that it shows.
    Text(String, Style, Option<FactKind>),
    Pair((String, Style), (String, Style)),
    Fact(FactKind),
    /// A fact in a line with its percentile of hardness.
    Heading(FactKind),
    /// The histogram of a fact, and its rows, of which this is the first.
    Histogram(FactKind, u16),
    Filled,
    /// A name and a value that is not a fact of the deal alone.
    Value(&'static str, String),
    Hands(hand_values::Line),
    /// The number of gears that point in each direction.
    Directions([usize; Direction::ALL.len()]),
    Strip,
}

/// The extent of a card, without what the board's title shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardKind {
    Whole,
    Untitled,
    Short,
}

pub struct DealCard<'a> {
    desk: &'a Desk,
    pane: usize,
    area: Rect,
    facts: Vec<Fact>,
    lines: Vec<Line>,
    cursor: Option<FactKind>,
    kind: CardKind,
    /// Whether it includes the strip of neighbors.
    has_strip: bool,
    /// Whether the fact under the cursor is explained.
    is_explained: bool,
    /// Whether lines that say something are left out.
    is_cut: bool,
}

impl<'a> DealCard<'a> {
    /// Creates the card of a pane that fits into an area, with or without the strip of neighbors and the explanation of
    /// the fact under the cursor.
    pub fn new(
        desk: &'a Desk,
        pane: usize,
        cursor: Option<usize>,
        kind: CardKind,
        has_strip: bool,
        is_explained: bool,
        area: Rect,
    ) -> Self {
        let board = desk.pane(pane).board();
        let facts = desk.pane(pane).facts();
        let mut statistics = facts.iter().filter_map(Fact::statistic).peekable();
        let has_histograms =
            statistics.peek().is_some() && statistics.all(|(measure, _)| desk.searches.distribution(measure).is_some());
        let cursor = cursor.and_then(|cursor| facts.get(cursor)).map(|fact| fact.kind);
        let mut card =
            Self { desk, pane, area, facts, lines: Vec::new(), cursor, kind, has_strip, is_explained, is_cut: false };
        // Histograms as tall as there is room for, or beside their facts.
        let tall = TALL.into_iter().filter(|_| has_histograms && area.width >= NARROWEST_TALL);
        for rows in tall.chain([0]) {
            card.lines.clear();
            card.fill(&board, rows);
            if card.lines.len() <= usize::from(area.height) {
                break;
            }
        }
        card.fit();
        card
    }

    /// Fills the card with all lines, whatever their number; histograms have `rows` rows, or if 0 are beside their
    /// facts.
    fn fill(&mut self, board: &Board, rows: u16) {
        let (desk, theme) = (self.desk, self.desk.look.theme());
        let note = desk.pane(self.pane).note();
        let mut has_room = false;
        let mut record = self.record();
        if self.kind == CardKind::Whole {
            let mark = if note.is_some() { format!(" {}", Sign::Marked.symbol()) } else { String::new() };
            let title = pane_name::name(desk, self.pane) + &mark;
            let whole = format!("{title} {}", note.unwrap_or_default());
            has_room = width(&whole) <= self.area.width;
            let title = if has_room { whole.trim_end().to_owned() } else { title };
            let style = theme.title(self.pane == desk.panes.focus());
            let beside = record.take_if(|(words, _)| width(&title) + 2 + width(words) <= self.area.width);
            self.lines.push(match beside {
                Some(record) => Line::Pair((title, style), record),
                None => Line::Text(title, style, None),
            });
        }
        // A longer note has lines of its own.
        if let Some(note) = note.filter(|note| !note.is_empty() && !has_room) {
            self.push_wrapped(note, theme.unsure, None, 2);
        }
        if let Some((words, style)) = record {
            self.push_wrapped(&words, style, None, 2);
        }
        // A gear game shows its presses below.
        if let (Some(moves), false) = (desk.pane(self.pane).open_move(), matches!(board, Board::Gears(_))) {
            let [step, _] = desk.panes.table().steps();
            self.lines.push(Line::Text(format!("game open, {step} {moves}"), theme.accent, None));
        }
        self.lines.push(Line::Gap);
        let results = desk.pane(self.pane).results();
        match board {
            // If there is little room, the title shows it.
            Board::FreeCell(_) if self.kind == CardKind::Short => self.push_difficulty(results, true),
            Board::FreeCell(_) if self.kind == CardKind::Whole && self.area.height >= TALL_CARD => {
                self.push_large_difficulty(results);
                self.push_difficulty(results, false);
                self.lines.push(Line::Gap);
                self.push_verdict(results);
            }
            Board::FreeCell(_) => {
                self.push_verdict(results);
                self.push_difficulty(results, true);
            }
            Board::Layout(layout) => {
                self.push_own(layout);
                if desk.pane(self.pane).start().is_some() {
                    self.lines.push(Line::Gap);
                    self.push_verdict(results);
                    self.push_difficulty(results, true);
                }
            }
            Board::Nothing(why) => self.push_wrapped(&why.to_string(), theme.quiet, None, 4),
            Board::Gears(gears) => self.push_gears(gears),
            Board::Skat(_) => {}
        }
        let has_table = self.area.width >= hand_values::least_width(theme.names);
        match board {
            Board::Skat(deal) if has_table => {
                self.push_hands(hand_values::lines(deal, &self.facts, theme.names), theme.names);
            }
            Board::FreeCell(_) | Board::Layout(_) => {
                self.lines.push(Line::Gap);
                self.push_facts(rows);
            }
            _ => self.lines.extend(self.facts.iter().map(|fact| Line::Fact(fact.kind))),
        }
        if let Board::Gears(_) = board {
            let made = desk.pane(self.pane).press_game().map_or(0, |game| game.tree.count(game.tree.at()));
            self.lines.push(Line::Value("presses made", made.to_string()));
        }
        if let Some(fact) = self.cursor.filter(|_| self.is_explained).and_then(|cursor| self.fact(cursor)) {
            let (long, meaning) = (fact.long.clone(), fact.meaning.clone());
            self.lines.push(Line::Gap);
            if matches!(board, Board::Skat(_)) {
                self.push_wrapped(&long, theme.strong, None, 2);
            }
            self.push_wrapped(&meaning, theme.text, None, usize::MAX);
        }
        if self.has_strip && Strip::of_pane(desk, self.pane, line(self.area, 0)).is_some() {
            self.lines.extend([Line::Gap, Line::Strip]);
        }
    }

    /// Describes the games of the deal: `lost once`.
    fn record(&self) -> Option<(String, Style)> {
        let (desk, theme) = (self.desk, self.desk.look.theme());
        let words = words::record::of_pane(desk, self.pane)?;
        Some(match desk.pane(self.pane).standing() {
            Standing::Won => (format!("{} {words}", Sign::Won.symbol()), theme.good),
            Standing::Lost => (format!("{} {words}", Sign::Lost.symbol()), theme.bad),
            Standing::Untried => (words, theme.strong),
        })
    }

    /// Adds the problems of the user's own board, its explanation, and its divergence from the reference deal.
    fn push_own(&mut self, layout: &Layout) {
        let (desk, theme) = (self.desk, self.desk.look.theme());
        for problem in board_problems(layout, SuitStyle::Symbols) {
            self.push_wrapped(&problem, theme.bad, None, 3);
        }
        let is_searched =
            desk.pane(self.pane).identification().is_none() && desk.pane(self.pane).numbers_query().is_some();
        match words::own_board::explanation(desk, self.pane) {
            Some(words) => self.push_wrapped(&words, theme.text, None, MOST_WORDS),
            None if is_searched => self.lines.push(Line::Text("searching its number".into(), theme.quiet, None)),
            None => {}
        }
        if let Some(difference) = words::own_board::difference_in_full(desk, self.pane) {
            self.lines.push(Line::Gap);
            self.push_wrapped(&difference, theme.text, None, 5);
        }
    }

    /// Adds the verdict and the fewest cells, in as many lines before as after they are known, so that lines below do
    /// not move.
    fn push_verdict(&mut self, results: SearchResults) {
        let (theme, first) = (self.desk.look.theme(), self.lines.len());
        let spinner = self.desk.pane(self.pane).spinner();
        let searching = || spinner.map_or("searching …".into(), |spinner| format!("searching {spinner}"));
        match results.verdict {
            Some(Verdict::Solved(solution)) => {
                self.push_outcome(Outcome::Winnable, results.cells);
                self.push_length(results);
                let cards = counted(solution.game().cards().into(), "card", "cards");
                let is_best = results.length().is_some_and(KnownLength::is_in_hand);
                self.lines.extend(is_best.then(|| Line::Text(format!("{cards} moved"), theme.quiet, CARDS)));
            }
            Some(Verdict::Impossible { states }) => {
                self.push_outcome(Outcome::Impossible, results.cells);
                let states = format!("{} positions tried", grouped(*states));
                self.push_wrapped(&states, theme.text, VERDICT, 2);
            }
            Some(Verdict::Unknown(_)) if results.outcome() == Some(Outcome::Unknown) => {
                self.push_outcome(Outcome::Unknown, results.cells);
                self.push_wrapped("the search reached its limit", theme.text, VERDICT, 2);
            }
            Some(Verdict::Unknown(_)) | None => match results.outcome() {
                Some(outcome) => {
                    self.push_outcome(outcome, results.cells);
                    self.push_length(results);
                }
                None => self.lines.push(Line::Text(searching(), theme.quiet, VERDICT)),
            },
        }
        self.lines.resize_with(first + WORDS_OF_VERDICT, || Line::Gap);
    }

    /// Adds the difficulty as a row of five large bars.
    fn push_large_difficulty(&mut self, results: SearchResults) {
        let room = usize::from(self.area.width);
        let count = usize::from(Difficulty::MAX_BARS);
        let columns = ((room + 1) / count).saturating_sub(1).min(LARGE_BAR);
        let bars = results.difficulty.map(|difficulty| {
            let bar = |at: usize| if at < usize::from(difficulty.bars()) { "█" } else { "░" };
            (0..count).map(|at| bar(at).repeat(columns)).collect::<Vec<_>>().join(" ")
        });
        let step = results.difficulty.map(|difficulty| Pixel::Step(scale::step_of(difficulty)));
        let style = bar_style(self.desk, step);
        self.lines.push(bars.map_or(Line::Gap, |bars| Line::Text(bars, style, DIFFICULTY)));
    }

    /// Adds the difficulty, with bars or in words, and the fewest free cells, in as many lines before as after they are
    /// known.
    fn push_difficulty(&mut self, results: SearchResults, has_bars: bool) {
        let text = self.desk.look.theme().text;
        let cells = match results.fewest_cells {
            Some(FewestCells::Exactly(cells)) => {
                let sign = |cell: u8| if cell < cells.get() { Sign::Cell } else { Sign::SpareCell };
                let signs: String = (0..4.max(cells.get())).map(|cell| sign(cell).symbol()).collect();
                Some(format!("{signs} {}", needs_in_words(cells)))
            }
            Some(FewestCells::AtMost(cells)) => {
                Some(format!("needs at most {}", counted(cells.get().into(), "cell", "cells")))
            }
            Some(FewestCells::Impossible | FewestCells::Unknown) | None => None,
        };
        let line = |words: Option<String>, fact| words.map_or(Line::Gap, |words| Line::Text(words, text, fact));
        let [first, second] =
            results.difficulty.map_or([None, None], |difficulty| self.difficulty(difficulty, has_bars));
        self.lines.push(line(first, DIFFICULTY));
        if self.area.width < width(LONGEST_DIFFICULTY) {
            self.lines.push(line(second, DIFFICULTY));
        }
        self.lines.push(line(cells, CELLS));
    }

    /// Adds the length of the solution in hand and the lower bound. If a shorter one is known to exist, both are told,
    /// in a line or two, and the cards that the one in hand moves have no line.
    fn push_length(&mut self, results: SearchResults) {
        let (theme, Some(length)) = (self.desk.look.theme(), results.length()) else { return };
        let is_searched = self.desk.pane(self.pane).may_be_shortened();
        let lines = match length.existing_and_found(is_searched) {
            Some((existing, None)) => vec![(existing, theme.strong)],
            Some((existing, Some(found))) => {
                let whole = format!("{existing}; {found}");
                let is_short = width(&whole) <= self.area.width;
                if is_short { vec![(whole, theme.strong)] } else { vec![(existing, theme.strong), (found, theme.text)] }
            }
            None => vec![(self.moves_in_hand(length), theme.strong)],
        };
        let bound = length.bound_in_words().map(|words| (words, theme.text));
        self.lines.extend(lines.into_iter().chain(bound).map(|(words, style)| Line::Text(words, style, MOVES)));
    }

    /// Adds the outcome, with the number of free cells if not four.
    fn push_outcome(&mut self, outcome: Outcome, cells: CellCount) {
        let word = outcome_in_words(outcome);
        let cells = (cells != CellCount::FOUR).then(|| cells_in_words(cells));
        let words = cells.map_or_else(|| word.to_owned(), |cells| format!("{word} with {cells}"));
        // `impossible, 10 cells` if there is little room.
        let is_long = width(&words) > self.area.width;
        let words = if is_long { words.replace(" with", ",").replace(" free", "") } else { words };
        self.lines.push(Line::Text(words, self.desk.look.theme().of_outcome(Some(outcome)), VERDICT));
    }

    /// Describes the difficulty in one line or two: `▮▮▮▮▮ very hard · harder than 99 ± 1 of 100`.
    fn difficulty(&self, difficulty: Difficulty, has_bars: bool) -> [Option<String>; 2] {
        let (bars, columns) = (bars(difficulty), self.area.width);
        if columns < width(LONGEST_DIFFICULTY) {
            let level = difficulty.level();
            let level = if has_bars { format!("{bars} {level}") } else { level.to_string() };
            let place = Some(difficulty.place()).filter(|place| width(place) <= columns);
            return [Some(level), place.or_else(|| Some(difficulty.place_without_error()))];
        }
        if !has_bars {
            return [Some(difficulty.to_string()), None];
        }
        let words = [format!("difficulty {bars} {difficulty}"), format!("{bars} {difficulty}")];
        [Some(words.into_iter().find(|words| width(words) <= columns).unwrap_or_else(|| difficulty.to_string())), None]
    }

    /// Describes the length of a solution in hand: `34 moves`, or `34 moves known, looking for fewer` while a shorter one
    /// is searched for.
    fn moves_in_hand(&self, length: KnownLength) -> String {
        let moves = length.in_a_line();
        let known = format!("{moves} known");
        let words = [format!("{known}, looking for fewer"), format!("{known}, fewer?"), known];
        let is_searched = self.desk.pane(self.pane).is_shortening();
        words.into_iter().find(|words| is_searched && width(words) <= self.area.width).unwrap_or(moves)
    }

    fn push_hands(&mut self, lines: Vec<hand_values::Line>, names: Names) {
        let words = SkatWords::of(names);
        let quiet = self.desk.look.theme().quiet;
        for (at, line) in lines.into_iter().enumerate() {
            if at == 3 {
                self.lines.push(Line::Gap);
                self.lines.push(Line::Text(words.own_values.into(), quiet, None));
            }
            self.lines.push(Line::Hands(line));
        }
        if self.cursor.is_none() {
            self.lines.push(Line::Gap);
            for rule in [words.challenge_rule, words.own_rule] {
                self.push_wrapped(rule, quiet, None, 3);
            }
        }
    }

    /// Adds the size of a gear board, and the directions of its gears.
    fn push_gears(&mut self, board: &gears::Board) {
        if board.is_solved() {
            self.lines.push(Line::Text("solved: all gears point up".into(), self.desk.look.theme().good, None));
        }
        let count = |direction| board.gears().filter(|&gear| board.at(gear) == direction).count();
        self.lines.push(Line::Directions(Direction::ALL.map(count)));
        self.lines.push(Line::Gap);
        let size = board.size();
        self.lines.push(Line::Value("size", format!("{size}×{size}")));
    }

    /// Adds the counted facts of a FreeCell deal, with histograms of `rows` rows, or if 0 beside the facts.
    fn push_facts(&mut self, rows: u16) {
        for (index, fact) in self.facts.iter().filter(|fact| fact.is_counted()).map(|fact| fact.kind).enumerate() {
            if rows == 0 {
                self.lines.push(Line::Fact(fact));
                continue;
            }
            self.lines.extend((index > 0).then_some(Line::Gap));
            self.lines.extend([Line::Heading(fact), Line::Histogram(fact, rows)]);
            self.lines.extend((1..rows).map(|_| Line::Filled));
        }
    }

    fn push_wrapped(&mut self, text: &str, style: Style, fact: Option<FactKind>, most: usize) {
        let lines = wrapped_to(text, self.area.width, most);
        self.lines.extend(lines.into_iter().map(|line| Line::Text(line, style, fact)));
    }

    /// Removes lines that do not fit: gaps first, then from the end.
    fn fit(&mut self) {
        let rows = usize::from(self.area.height);
        while self.lines.len() > rows {
            let Some(gap) = self.lines.iter().position(|line| matches!(line, Line::Gap)) else { break };
            self.lines.remove(gap);
        }
        self.is_cut = self.lines.len() > rows;
        self.lines.truncate(rows);
    }

    /// Returns whether there is no room for all that it says.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the explanation of the fact under the cursor, if the card itself has no room for it.
    pub fn explanation(&self) -> Option<&str> {
        let fact = self.cursor.filter(|_| !self.is_explained)?;
        self.fact(fact).map(|fact| &*fact.meaning)
    }

    /// Returns the strip of neighbors, if the card has one.
    pub fn strip(&self) -> Option<Strip> {
        let line = self.lines.iter().position(|line| matches!(line, Line::Strip))?;
        Strip::of_pane(self.desk, self.pane, self.area.rows().nth(line)?)
    }

    /// Returns the area below the card's lines.
    pub fn rest(&self) -> Rect {
        below(self.area, u16::try_from(self.lines.len()).unwrap_or(u16::MAX))
    }

    pub fn fact_at(&self, position: Position) -> Option<FactKind> {
        let row = self.area.contains(position).then(|| usize::from(position.y - self.area.y))?;
        match self.lines.get(row)? {
            Line::Text(_, _, fact) => *fact,
            Line::Fact(fact) | Line::Heading(fact) | Line::Histogram(fact, _) => Some(*fact),
            Line::Hands(line) => {
                let row = Rect { y: position.y, height: 1, ..self.area };
                line.fact_at(self.desk.look.theme().names, row, position)
            }
            Line::Gap | Line::Filled | Line::Pair(..) | Line::Value(..) | Line::Directions(_) | Line::Strip => None,
        }
    }

    pub fn draw(&self, buffer: &mut Buffer) {
        let theme = self.desk.look.theme();
        for (line, row) in self.lines.iter().zip(self.area.rows()) {
            match line {
                Line::Gap | Line::Filled => {}
                Line::Heading(fact) => self.draw_heading(*fact, row, buffer),
                Line::Histogram(fact, rows) => {
                    let area = Rect { height: *rows, ..row }.intersection(self.area);
                    self.draw_histogram(*fact, area, buffer);
                }
                Line::Text(text, style, fact) => {
                    let is_here = fact.is_some() && *fact == self.cursor;
                    put_text(buffer, row, text, if is_here { theme.selected } else { *style });
                }
                Line::Pair((left, style), (right, of_right)) => {
                    put_text(buffer, row, left, *style);
                    put_right(buffer, row, right, *of_right);
                }
                Line::Fact(fact) => self.draw_fact(*fact, row, buffer),
                Line::Value(name, value) => self.draw_value(name, theme.quiet, value, row, buffer),
                Line::Hands(line) => line.draw(theme, self.cursor, row, buffer),
                Line::Directions(counts) => self.draw_directions(counts, row, buffer),
                Line::Strip => {
                    if let Some(strip) = Strip::of_pane(self.desk, self.pane, row) {
                        strip.draw(self.desk, buffer);
                    }
                }
            }
        }
    }

    fn draw_directions(&self, counts: &[usize; Direction::ALL.len()], row: Rect, buffer: &mut Buffer) {
        let mut x = row.x;
        for (direction, count) in Direction::ALL.into_iter().zip(counts) {
            let (face, count) = (format!(" {} ", arrow(direction)), format!(" {count}  "));
            put_text(buffer, right_of(row, x), &face, self.desk.look.theme().gears.of(direction));
            put_text(buffer, right_of(row, x + width(&face)), &count, self.desk.look.theme().text);
            x += width(&face) + width(&count);
        }
    }

    fn fact(&self, kind: FactKind) -> Option<&Fact> {
        Fact::find(&self.facts, kind)
    }

    /// Returns the distribution of a fact over other deals, if known.
    fn statistic(&self, fact: &Fact) -> Option<(&Counts, Column, u16)> {
        let (column, value) = fact.statistic()?;
        Some((self.desk.searches.distribution(column)?, column, value))
    }

    /// Returns the longest name of a fact that fits.
    fn name<'f>(&self, fact: &'f Fact) -> &'f str {
        // A fact without a histogram has room for a long name earlier.
        let is_long = match fact.statistic() {
            Some(_) => self.area.width >= LONG,
            None => self.area.width >= width(&fact.long) + LONGEST_VALUE,
        };
        if is_long { &fact.long } else { fact.short }
    }

    /// Draws a name and a value, aligned with the others if all fit.
    fn draw_value(&self, name: &str, style: Style, value: &str, row: Rect, buffer: &mut Buffer) {
        let columns = self.lines.iter().filter_map(|line| match line {
            Line::Fact(fact) => {
                let fact = self.fact(*fact)?;
                Some((width(self.name(fact)), fact.value.as_deref().map_or(1, width)))
            }
            Line::Value(name, value) => Some((width(name), width(value))),
            _ => None,
        });
        let (names, values) =
            columns.fold((0, 0), |(names, values), (name, value)| (names.max(name), values.max(value)));
        let right = row.right().min(row.x.saturating_add(names + 2 + values));
        let x = right.saturating_sub(width(value)).max(row.x);
        put_text(buffer, row, &shortened(name, (x - row.x).saturating_sub(1)), style);
        put_text(buffer, right_of(row, x), value, self.desk.look.theme().strong);
    }

    /// Draws a fact: name, value, and its position among other deals.
    fn draw_fact(&self, kind: FactKind, row: Rect, buffer: &mut Buffer) {
        let (theme, Some(fact)) = (self.desk.look.theme(), self.fact(kind)) else { return };
        let name = self.name(fact);
        let value = fact.value.as_deref().unwrap_or(Sign::Pending.symbol());
        let name_style = if self.cursor == Some(kind) { theme.selected } else { theme.quiet };
        if fact.statistic().is_none() {
            self.draw_value(name, name_style, value, row, buffer);
            return;
        }
        let names = self.facts.iter().filter(|fact| fact.is_counted());
        let names = names.map(|fact| width(self.name(fact))).max().unwrap_or(0);
        put_text(buffer, row, name, name_style);
        put_text(buffer, part(row, names, VALUE), &format!("{value:>4}"), theme.strong);
        let before = names + VALUE + 1;
        let rest = row.width.saturating_sub(before);
        let has_percent = rest >= 8 + PERCENT;
        let columns = if has_percent { rest - PERCENT } else { rest };
        self.draw_histogram(kind, part(row, before, columns), buffer);
        if let (true, Some((counts, column, value))) = (has_percent, self.statistic(fact)) {
            let percent = format!("{:>4} %", counts.percent_easier(value, column.measure().harder));
            put_text(buffer, part(row, before + columns, PERCENT), &percent, theme.quiet);
        }
    }

    /// Draws a fact in a line without its histogram: name, value, and how many deals are easier by it.
    fn draw_heading(&self, kind: FactKind, row: Rect, buffer: &mut Buffer) {
        let (theme, Some(fact)) = (self.desk.look.theme(), self.fact(kind)) else { return };
        let Some((counts, column, value)) = self.statistic(fact) else { return };
        let easier = counts.percent_easier(value, column.measure().harder);
        let harder = [format!("harder than {easier} %"), format!("{easier} %")];
        let value = value.to_string();
        let room = |name: &str| row.width.saturating_sub(width(name) + width(&value) + 3);
        let names = [&*fact.long, fact.short];
        let choices = names.iter().flat_map(|name| harder.iter().map(move |harder| (*name, harder)));
        // Words have priority over a long name.
        let (name, harder) = choices
            .filter(|(name, harder)| width(harder) <= room(name))
            .max_by_key(|(name, harder)| (width(harder) > 5, width(name)))
            .unwrap_or((fact.short, &harder[1]));
        let name_style = if self.cursor == Some(kind) { theme.selected } else { theme.quiet };
        put_text(buffer, row, name, name_style);
        put_text(buffer, right_of(row, row.x + width(name) + 1), &value, theme.strong);
        put_right(buffer, row, harder, theme.quiet);
    }

    fn draw_histogram(&self, kind: FactKind, area: Rect, buffer: &mut Buffer) {
        let theme = self.desk.look.theme();
        if let Some((counts, _, value)) = self.fact(kind).and_then(|fact| self.statistic(fact)) {
            histogram::draw_scale(counts, &[(value, theme.bar_lit)], theme, area, buffer);
        }
    }
}
