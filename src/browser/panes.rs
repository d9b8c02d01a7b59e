//! The panes: boards side by side, with title and facts, how they compare, and what commands do to them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as ScreenPosition, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};

use super::boards::{self, Comparing};
use super::command::{Command, Flow, Opening};
use super::desk::Desk;
use super::draw::{joined, put_text, put_wrapped, shortened, width};
use super::event::Effect;
use super::geometry::{List, PaneGrid};
use crate::card::{Card, SuitStyle};
use crate::freecell::Position;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::table::Table;
use crate::table::board::Board;

/// The columns that a generator takes in a title, at most: as the longest name.
const GENERATOR: u16 = 17;
/// And where the facts share its line.
const SHORT_GENERATOR: u16 = 9;

/// What stands out on the boards.
#[derive(Debug, Clone, Copy)]
pub enum Lit {
    /// What the panes have in common, as the desk compares them.
    Comparison,
    /// One card of the focused pane.
    Card(Card),
}

/// A board in play, instead of a tableau.
#[derive(Debug, Clone)]
pub struct InPlay {
    /// The board.
    pub position: Position,
    /// The cards that the last move has moved.
    pub moved: Vec<Card>,
    /// The most cards that a cascade ever has.
    pub longest: usize,
}

/// What a screen changes about the panes.
#[derive(Debug)]
pub struct View<'a> {
    /// What stands out.
    pub lit: Lit,
    /// The boards in play, with their panes.
    pub in_play: &'a [(usize, InPlay)],
    /// The panes whose gears have a cursor.
    pub with_cursor: &'a [usize],
}

impl View<'_> {
    /// The boards as they are dealt.
    pub const PLAIN: Self = Self { lit: Lit::Comparison, in_play: &[], with_cursor: &[] };
}

/// Draws the panes of a grid.
pub fn draw(desk: &Desk, grid: &PaneGrid, view: &View, buffer: &mut Buffer) {
    let focused = desk.board(desk.focus());
    for pane in grid.shown() {
        let board = desk.board(pane);
        draw_frame(desk, grid, pane, &board, buffer);
        draw_board(desk, grid, pane, &board, &focused, view, buffer);
    }
}

/// Draws the border, the title and the facts of a pane.
fn draw_frame(desk: &Desk, grid: &PaneGrid, pane: usize, board: &Board, buffer: &mut Buffer) {
    let area = grid.area(pane);
    let style = desk.theme().title(pane == desk.focus());
    if grid.bordered {
        let title = Line::styled(title(desk, pane, area.width.saturating_sub(2)), style);
        Block::bordered().border_type(BorderType::Rounded).border_style(style).title(title).render(area, buffer);
        let inner = grid.board(pane);
        let facts = Rect { y: inner.bottom(), height: 1, ..inner };
        if facts.bottom() < area.bottom() {
            put_text(buffer, facts, &facts_in_line(desk, board, facts.width), Style::new());
        }
    } else {
        let number = desk.panes()[pane].number();
        let mark = if desk.note(desk.table_of(pane), number).is_some() { " ★" } else { "" };
        let title = format!(" #{number}{}{mark} · ", generator(desk, pane, SHORT_GENERATOR));
        let facts = match board {
            Board::Skat(deal) => boards::skat::skat(deal),
            _ => facts_in_line(desk, board, area.width.saturating_sub(width(&title))),
        };
        put_text(buffer, area, &(title + &facts), style);
    }
}

/// ` #617 by minstd ★ its note `, cut short to `columns`.
fn title(desk: &Desk, pane: usize, columns: u16) -> String {
    let number = desk.panes()[pane].number();
    let mark = match desk.note(desk.table_of(pane), number) {
        None => String::new(),
        Some("") => " ★".into(),
        Some(note) => format!(" ★ {note}"),
    };
    let title = format!(" #{number}{}{mark}", generator(desk, pane, GENERATOR));
    shortened(&title, columns.saturating_sub(1)) + " "
}

/// ` by minstd`, where it is not Microsoft's generator.
fn generator(desk: &Desk, pane: usize, columns: u16) -> String {
    match desk.table_of(pane) {
        Table::FreeCell(generator @ Generator::Lcg(_)) => format!(" by {}", shortened(&generator.to_string(), columns)),
        _ => String::new(),
    }
}

/// The number of a pane, and its generator: `#617 by minstd`.
pub fn name(desk: &Desk, pane: usize) -> String {
    format!("#{}{}", desk.panes()[pane].number(), generator(desk, pane, GENERATOR))
}

/// The first facts of a board, as many as fit into `columns`. What is searched for is `…`, or a spinner.
fn facts_in_line(desk: &Desk, board: &Board, columns: u16) -> String {
    let spinner = desk.spinner_of(board);
    let facts = board.summary(desk.results(board)).into_iter().map(|fact| match (fact.short, fact.value, spinner) {
        ("", Some(value), _) => value,
        ("", None, Some(spinner)) => format!("searching {spinner}"),
        ("", None, None) => "…".into(),
        (name, Some(value), _) => format!("{name} {value}"),
        (name, None, spinner) => format!("{name} {}", spinner.unwrap_or('…')),
    });
    joined(facts, " · ", columns)
}

fn draw_board(
    desk: &Desk,
    grid: &PaneGrid,
    pane: usize,
    board: &Board,
    focused: &Board,
    view: &View,
    buffer: &mut Buffer,
) {
    let area = grid.board(pane);
    let theme = desk.theme();
    let comparing = desk.comparing();
    // In the focused pane nothing agrees with something else.
    let is_compared = desk.panes().len() > 1 && pane != desk.focus();
    let is_lit = |card: Card| match (view.lit, comparing) {
        (Lit::Card(lit), _) => pane == desk.focus() && card == lit,
        (Lit::Comparison, Comparing::Nothing) => false,
        (Lit::Comparison, Comparing::Card) => card == desk.followed(),
        (Lit::Comparison, Comparing::Place | Comparing::Column) => {
            is_compared && comparing.agrees(board, focused, card)
        }
    };
    if let Some((_, InPlay { position, moved, longest })) = view.in_play.iter().find(|(played, _)| *played == pane) {
        boards::freecell::draw_position(position, *longest, theme, |card| moved.contains(&card), area, buffer);
        return;
    }
    match board {
        Board::Nothing(why) => put_wrapped(buffer, area, &why.to_string(), theme.quiet),
        Board::FreeCell(deal) => boards::freecell::draw(deal.tableau(), theme, is_lit, area, buffer),
        Board::Skat(deal) => boards::skat::draw(deal, theme, is_lit, area, buffer),
        Board::Gears(gears) => {
            let cursor = view.with_cursor.contains(&pane).then(|| desk.panes()[pane].cursor);
            let is_lit = |gear| match focused {
                Board::Gears(other) => is_compared && comparing == Comparing::Place && gears.at(gear) == other.at(gear),
                _ => false,
            };
            if let Some(window) = grid.window(desk, pane) {
                boards::gears::draw(gears, &window, theme, cursor, is_lit, buffer);
            }
        }
    }
}

/// What the status line says of the panes, the most important first.
pub fn status(desk: &Desk, grid: &PaneGrid) -> Vec<String> {
    let mut parts = placement(desk, grid);
    parts.extend(comparison(desk));
    parts
}

/// Which panes and which part of a board are on the screen.
pub fn placement(desk: &Desk, grid: &PaneGrid) -> Vec<String> {
    let mut parts = Vec::new();
    let (shown, all) = (grid.shown(), desk.panes().len());
    match shown.len() {
        count if count == all => {}
        1 => parts.push(format!("pane {} of {all}", shown.start + 1)),
        _ => parts.push(format!("panes {}–{} of {all}", shown.start + 1, shown.end)),
    }
    if desk.is_linked() && all > 1 {
        parts.push("linked".into());
    }
    if let Table::Gears(size) = desk.table() {
        parts.extend(grid.window(desk, desk.focus()).and_then(|window| window.words(size)));
    }
    parts
}

/// How the other panes compare with the focused one.
fn comparison(desk: &Desk) -> Option<String> {
    // A number that stands for nothing agrees with nothing.
    let there = |pane: usize| Some(desk.board(pane)).filter(|board| !matches!(board, Board::Nothing(_)));
    let focused = there(desk.focus())?;
    let others = (0..desk.panes().len()).filter(|&pane| pane != desk.focus());
    let others = others.filter_map(|pane| Some((pane, there(pane)?)));
    let comparing = desk.comparing();
    if comparing == Comparing::Card {
        let card = desk.followed();
        let name = card.text(SuitStyle::Symbols);
        let Some(here) = boards::location(&focused, card) else { return Some(format!("{name} is not in the pack")) };
        let elsewhere = others.filter_map(|(pane, board)| {
            Some(format!("{} in #{}", boards::location(&board, card)?, desk.panes()[pane].number()))
        });
        let all: Vec<String> = std::iter::once(format!("{name} {here}")).chain(elsewhere).collect();
        return Some(all.join(" · "));
    }
    let agreeing: Vec<(usize, usize)> = others.map(|(_, board)| comparing.agreeing(&focused, &board)).collect();
    let of = agreeing.first()?.1;
    let agreeing: Vec<String> = agreeing.iter().map(|(agreeing, _)| agreeing.to_string()).collect();
    let words = comparing.words(desk.table());
    (comparing != Comparing::Nothing).then(|| format!("{} of {of} {words}", agreeing.join(", ")))
}

/// Carries out a command about the panes.
pub fn update(desk: &mut Desk, command: Command) -> Flow {
    let number = desk.focused().number();
    match command {
        Command::Step(step, count) => desk.step(count * step.deals()),
        Command::Go(number) => desk.go(number),
        Command::GoRange(range) => desk.show_range(range),
        Command::First => desk.go(number.set().numbers().first()),
        Command::Last => desk.go(number.set().numbers().last()),
        Command::Random => {
            let number = desk.random_of(number.set());
            desk.go(number);
        }
        Command::History(steps) => desk.travel(steps),
        Command::OpenPane => drop(desk.open_pane(None)),
        Command::ClosePane => desk.close_pane(),
        Command::Focus(steps) => desk.focus_next(steps),
        Command::Link => desk.link(),
        Command::Compare => desk.compare_next(),
        Command::NextTable => desk.next_table(),
        Command::ResizeBoards(steps) => desk.resize_boards(steps),
        Command::NextTheme => desk.next_theme(),
        Command::Mark => return Flow::Open(Opening::Note(desk.table(), number)),
        Command::Copy => return copy(desk, number, &desk.board(desk.focus())),
        _ => {}
    }
    Flow::Stay
}

/// Copies a board to the clipboard.
pub fn copy(desk: &mut Desk, number: DealNumber, board: &Board) -> Flow {
    if let Board::Nothing(why) = board {
        desk.say(why.to_string());
        return Flow::Stay;
    }
    desk.say(format!("#{number} is copied to the clipboard: {}", boards::copied(board)));
    Flow::Effect(Effect::Copy(board.text()))
}

/// Focuses the pane under the mouse, or presses the gear of the focused one. Whether a gear was pressed.
pub fn click(desk: &mut Desk, position: ScreenPosition) -> bool {
    match PaneGrid::new(desk, desk.body(), List::None).at(desk, position) {
        Some((pane, Some(gear))) if pane == desk.focus() => {
            desk.set_cursor(gear);
            desk.press();
            true
        }
        Some((pane, _)) => {
            desk.focus_on(pane);
            false
        }
        None => false,
    }
}
