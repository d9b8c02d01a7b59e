//! The panes: boards side by side with titles and comparisons.

use ratatui::layout::Position as ScreenPosition;

use super::boards;
use super::boards::freecell::{Look, Moved, Selection};
use super::comparison;
use super::deal_card::{CardKind, DealCard};
use super::draw::joined;
use super::geometry::PaneGrid;
use super::pane_name;
use super::prelude::*;
use super::strip::Strip;
use crate::browser::state::comparing::Comparing;
use crate::browser::state::comparing::highlighted_places;
use crate::browser::state::own_board;
use crate::browser::words;
use tableaux_engine::freecell::Position;
use tableaux_engine::skat::Round;
use tableaux_engine::words::{counted, plural};

#[derive(Debug, Clone, Copy)]
pub enum Lit {
    /// The comparison set on the desk.
    Comparison,
    Card(Card),
    /// A place in all boards, in dealing order.
    Place(usize),
}

/// A board in play, shown instead of a tableau.
#[derive(Debug, Clone)]
pub struct InPlay {
    pub position: Position,
    pub moved: Option<Moved>,
    /// The length of the longest cascade at any time.
    pub longest: usize,
    pub selection: Selection,
}

impl InPlay {
    pub fn look<'a>(&'a self, theme: &'a Theme, size: CardSize) -> Look<'a> {
        let Self { position, moved, longest, selection } = self;
        let cells = Some(position.cell_count());
        Look { theme, size, cells, longest: *longest, moved: moved.as_ref(), selection: Some(selection) }
    }
}

/// The ways a screen changes the display of the panes.
#[derive(Debug)]
pub struct View<'a> {
    pub lit: Lit,
    /// The boards in play, with their panes.
    pub in_play: &'a [(usize, InPlay)],
    /// The rounds of Skat that are watched, with their panes.
    pub rounds: &'a [(usize, Round)],
    /// The texts on the right of pane titles, instead of facts.
    pub titles: &'a [(usize, String)],
    /// The panes with a cursor on their gears.
    pub with_cursor: &'a [usize],
    pub fact: Option<usize>,
}

impl View<'_> {
    pub const PLAIN: Self =
        Self { lit: Lit::Comparison, in_play: &[], rounds: &[], titles: &[], with_cursor: &[], fact: None };
}

pub fn draw(desk: &Desk, grid: &PaneGrid, view: &View, buffer: &mut Buffer) {
    let boards: Vec<Board> = (0..desk.panes.list().len()).map(|pane| desk.pane(pane).board()).collect();
    for pane in grid.shown() {
        let words = view.titles.iter().find(|(of, _)| *of == pane).map(|(_, words)| &**words);
        draw_title(desk, grid, pane, words, buffer);
        draw_board(desk, grid, pane, &boards, view, buffer);
        if let Some(caption) = grid.caption(pane) {
            draw_caption(desk, pane, &boards, caption, buffer);
        }
    }
}

/// Draws the card of the deal or the comparison of several, if there is room.
pub fn draw_facts(desk: &Desk, grid: &PaneGrid, view: &View, buffer: &mut Buffer) {
    match card_area(desk, grid) {
        Some(_) => {
            if let Some(card) = deal_card(desk, grid, view.fact) {
                card.draw(buffer);
            }
            if let Some(strip) = strip_under(desk, grid) {
                strip.draw(desk, buffer);
            }
        }
        None => {
            if let Some(area) = grid.below() {
                // A blank line above, if there is room.
                comparison::draw(desk, view.fact, below(area, u16::from(area.height > 12)), buffer);
            }
        }
    }
}

/// Returns the area of a single deal's card.
fn card_area(desk: &Desk, grid: &PaneGrid) -> Option<Rect> {
    grid.aside().or(grid.below()).filter(|_| desk.panes.list().len() == 1)
}

pub fn deal_card<'a>(desk: &'a Desk, grid: &PaneGrid, fact: Option<usize>) -> Option<DealCard<'a>> {
    let has_strip = strip_under(desk, grid).is_none();
    let area = card_area(desk, grid)?;
    let kind = if grid.aside().is_some() { CardKind::Whole } else { kind_below(area) };
    // A blank line above, if there is room.
    let area = below(area, u16::from(kind == CardKind::Untitled));
    let card = |fact, is_explained| DealCard::new(desk, desk.panes.focus(), fact, kind, has_strip, is_explained, area);
    // The longest explanation decides for all, so that none moves as another fact is selected.
    let mut others = 0..fact.map_or(0, |_| desk.focused().facts().len());
    let is_cut = others.any(|other| card(Some(other), true).is_cut());
    Some(card(fact, !is_cut))
}

/// Returns the kind of card that fits below its board.
const fn kind_below(area: Rect) -> CardKind {
    if area.height < 10 { CardKind::Short } else { CardKind::Untitled }
}

/// Returns the strip of neighbors under a board, if it fits there.
fn strip_under(desk: &Desk, grid: &PaneGrid) -> Option<Strip> {
    Strip::of_pane(desk, desk.panes.focus(), grid.under()?)
}

/// Returns the strip of neighbors, wherever it is on the screen.
pub fn strip(desk: &Desk, grid: &PaneGrid) -> Option<Strip> {
    strip_under(desk, grid).or_else(|| deal_card(desk, grid, None)?.strip())
}

/// Draws the title of a pane: its number on the left, `words` or facts on the right.
fn draw_title(desk: &Desk, grid: &PaneGrid, pane: usize, words: Option<&str>, buffer: &mut Buffer) {
    let Some(area) = grid.title(pane) else { return };
    let (theme, is_focused) = (desk.look.theme(), pane == desk.panes.focus());
    let note = desk.pane(pane).note();
    let mark = note.map_or(String::new(), |_| format!(" {}", Sign::Marked.symbol()));
    let cells = desk.pane(pane).cells();
    // The header shows those of all others.
    let cells = (cells != desk.panes.cells()).then(|| format!(" · {}", cells_in_words(cells)));
    let name = format!("{}{}{mark}", pane_name::name(desk, pane), cells.unwrap_or_default());
    put_text(buffer, area, &shortened(&name, area.width), theme.title(is_focused));
    let rest = area.width.saturating_sub(width(&name) + 2);
    // Facts on the card of the deal are not repeated.
    let facts = match (words, grid.below()) {
        (Some(words), _) => shortened(words, rest),
        (None, Some(below)) if desk.panes.list().len() == 1 && kind_below(below) == CardKind::Untitled => String::new(),
        // The verdict and the length, which become known together.
        (None, Some(_)) => {
            let results = desk.pane(pane).results();
            let most = match results.length() {
                Some(length) if length.bound() > 0 => 3,
                None if results.verdict.is_none() && desk.pane(pane).start().is_some() => 1,
                _ => 2,
            };
            facts_in_line(desk, pane, most, rest)
        }
        (None, None) => facts_in_line(desk, pane, usize::MAX, rest),
    };
    let style = if words.is_some() { theme.text } else { theme.of_outcome(desk.pane(pane).results().outcome()) };
    // A spinner on the left, so that the rest does not move.
    let spinner =
        desk.searches.spinner().filter(|_| words.is_none() && !facts.is_empty() && desk.pane(pane).is_shortening());
    let spinner = spinner.filter(|_| width(&facts) + 2 <= rest).map_or(String::new(), |spinner| format!("{spinner} "));
    let facts = spinner + &facts;
    put_right(buffer, area, &facts, style);
    let left = rest.saturating_sub(width(&facts) + 1);
    if let Some(note) = note.filter(|note| !note.is_empty() && left > 6) {
        let x = area.x + width(&name) + 1;
        put_text(buffer, Rect { x, width: left, ..area }, &shortened(note, left), theme.quiet);
    }
}

fn draw_caption(desk: &Desk, pane: usize, boards: &[Board], area: Rect, buffer: &mut Buffer) {
    let (theme, comparing) = (desk.look.theme(), desk.panes.comparing());
    let (board, focused) = (&boards[pane], &boards[desk.panes.focus()]);
    let words = match comparing {
        Comparing::Nothing => return,
        Comparing::Card => {
            let card = desk.panes.followed();
            let place = boards::location(board, card, theme.names).unwrap_or_else(|| "not in the pack".into());
            let name = boards::card_name(board, card, theme.names);
            (!matches!(board, Board::Nothing(_))).then(|| format!("{name}: {place}"))
        }
        Comparing::Difference => difference_in_words(desk, pane, board, area.width),
        Comparing::Place | Comparing::Column if pane == desk.panes.focus() => {
            let of = format!("compared: {}", comparing.name());
            (boards.len() > 1).then_some(of)
        }
        Comparing::Place | Comparing::Column
            if matches!((board, focused), (Board::Nothing(_), _) | (_, Board::Nothing(_))) =>
        {
            None
        }
        Comparing::Place | Comparing::Column => {
            let (agreeing, _) = comparing.agreeing(focused, board);
            let noun = desk.panes.table().features().pieces;
            let count = match agreeing {
                0 => "nothing".into(),
                _ => counted(agreeing as u64, noun[0], noun[1]),
            };
            let words = words::deals::compared(comparing, desk.panes.table());
            let long = format!("{count} {words}");
            Some(if width(&long) > area.width && agreeing > 0 { format!("{agreeing} {words}") } else { long })
        }
    };
    let style = if pane == desk.panes.focus() { theme.quiet } else { theme.text };
    put_text(buffer, area, &shortened(&words.unwrap_or_default(), area.width), style);
}

/// Describes how a pane differs from its reference deal, or from the focused pane.
fn difference_in_words(desk: &Desk, pane: usize, board: &Board, columns: u16) -> Option<String> {
    if desk.pane(pane).own().is_some() {
        return own_difference(desk, pane, columns);
    }
    let focused = desk.focused().board();
    if pane == desk.panes.focus() || desk.focused().own().is_some() {
        return (pane == desk.panes.focus() && desk.panes.list().len() > 1).then(|| "compared: differences".into());
    }
    let (count, _) = Comparing::Difference.agreeing(&focused, board);
    Some(format!("{} in another place", counted(count as u64, "card", "cards")))
}

/// Describes in a line how the user's own board differs from its reference deal.
fn own_difference(desk: &Desk, pane: usize, columns: u16) -> Option<String> {
    let (_, number) = desk.pane(pane).reference()?;
    let Some((_, differences)) = own_board::differing(desk, pane) else {
        let is_comparable = desk.pane(pane).own()?.layout.places().is_some();
        return is_comparable.then(|| format!("identical to #{number}"));
    };
    let (count, step) = (differences.len() as u64, differences.first()?.step());
    let differ = plural(count, "differs", "differ");
    let cards = counted(count, "card", "cards");
    let agreeing = desk.pane(pane).own()?.layout.known_count() - differences.len();
    // If most cards differ, those that agree are highlighted.
    let agree = format!("{agreeing} that {}", plural(agreeing as u64, "agrees", "agree"));
    let lit = format!("{cards} {differ} from #{number}; lit: the first, at step {step}, and {agree}");
    let is_rarer = 0 < agreeing && agreeing < differences.len();
    let choices = [
        if is_rarer { lit } else { String::new() },
        format!("{cards} {differ} from #{number}, the first at step {step}"),
        format!("{cards} {differ}, the first at step {step}"),
        format!("{cards} {differ}, from step {step} on"),
    ];
    let shortest = format!("{cards} {differ}");
    Some(choices.into_iter().find(|words| !words.is_empty() && width(words) <= columns).unwrap_or(shortest))
}

/// Returns the boards that a pane is compared with for differences: the user's own board with its reference deal, a
/// deal with such boards, or without any the focused pane with the others.
fn held_against(desk: &Desk, pane: usize) -> Vec<Board> {
    let board = |(generator, number)| Table::FreeCell(generator).board(number);
    let all = || 0..desk.panes.list().len();
    let mut own = all().filter(|&other| desk.pane(other).own().is_some()).peekable();
    if desk.pane(pane).own().is_some() {
        return desk.pane(pane).reference().map(board).into_iter().collect();
    }
    if own.peek().is_some() {
        return own
            .filter(|&own| desk.panes.reference_pane(own) == Some(pane))
            .map(|own| desk.pane(own).board())
            .collect();
    }
    all()
        .filter(|&other| (other == desk.panes.focus()) != (pane == desk.panes.focus()))
        .map(|other| desk.pane(other).board())
        .collect()
}

/// Returns the first facts about a pane, at most `most`, that fit into `columns`. Pending ones are a sign or a spinner.
fn facts_in_line(desk: &Desk, pane: usize, most: usize, columns: u16) -> String {
    let (board, results, spinner) = (desk.pane(pane).board(), desk.pane(pane).results(), desk.pane(pane).spinner());
    let in_words = |fact: Fact| match (fact.short, fact.value, spinner) {
        ("", Some(value), _) => value,
        ("", None, Some(spinner)) => format!("searching {spinner}"),
        ("", None, None) => Sign::Pending.symbol().into(),
        (name, Some(value), _) => format!("{name} {value}"),
        (name, None, spinner) => format!("{name} {}", spinner.unwrap_or(Sign::Pending.character())),
    };
    // Of an incomplete board nothing is searched.
    if board.facts(results).is_empty() && desk.pane(pane).own().is_some() {
        return joined(words::own_board::problems(desk, pane), " · ", columns);
    }
    joined(board.summary(results).into_iter().take(most).map(in_words), " · ", columns)
}

fn draw_board(desk: &Desk, grid: &PaneGrid, pane: usize, boards: &[Board], view: &View, buffer: &mut Buffer) {
    let (area, size, theme) = (grid.board(pane), grid.size, desk.look.theme());
    let (board, focus, comparing) = (&boards[pane], desk.panes.focus(), desk.panes.comparing());
    // Agreement with the focused board is highlighted in both.
    let partners =
        || boards.iter().enumerate().filter(|&(other, _)| (other == focus) != (pane == focus)).map(|(_, other)| other);
    let is_lit = |card: Card| match (view.lit, comparing) {
        (Lit::Card(lit), _) => pane == focus && card == lit,
        // Highlighted by place.
        (Lit::Place(_), _) | (Lit::Comparison, Comparing::Nothing | Comparing::Difference) => false,
        (Lit::Comparison, Comparing::Card) => card == desk.panes.followed(),
        (Lit::Comparison, Comparing::Place | Comparing::Column) => {
            partners().any(|other| !matches!(other, Board::Nothing(_)) && comparing.agrees(board, other, card))
        }
    };
    if let Some((_, played)) = view.in_play.iter().find(|(played, _)| *played == pane) {
        let (layout, look) = (Layout::from(&played.position), played.look(theme, size));
        boards::freecell::draw(&layout, &look, |_, _| false, area, buffer);
        boards::freecell::draw_cursor(&layout, &look, area, buffer);
        boards::freecell::draw_signs(&layout, &look, area, buffer);
        return;
    }
    if let Some((_, round)) = view.rounds.iter().find(|(played, _)| *played == pane) {
        return boards::round::draw(round, theme, size, area, buffer);
    }
    let look = Look { theme, size, cells: None, longest: 0, moved: None, selection: None };
    let is_differing = matches!(view.lit, Lit::Comparison) && comparing == Comparing::Difference;
    let others = if is_differing { held_against(desk, pane) } else { Vec::new() };
    let places: Vec<usize> = match view.lit {
        Lit::Place(lit) => vec![lit],
        _ => others.iter().flat_map(|other| highlighted_places(board, other)).collect(),
    };
    match board {
        Board::Nothing(why) => put_wrapped(buffer, area, &why.to_string(), theme.quiet),
        Board::FreeCell(deal) => {
            let is_lit = |place, card| is_lit(card) || places.contains(&place);
            boards::freecell::draw(&Layout::from(deal), &look, is_lit, area, buffer);
        }
        Board::Layout(layout) => {
            // A duplicate card is wrong, whatever its place.
            let doubled = layout.doubled();
            let is_lit = |place, card| is_lit(card) || places.contains(&place) || doubled.contains(&card);
            let look = Look { cells: layout.is_in_play().then(|| desk.pane(pane).cells()), ..look };
            boards::freecell::draw(layout, &look, is_lit, area, buffer);
        }
        Board::Skat(deal) => boards::skat::draw(deal, theme, size, is_lit, area, buffer),
        Board::Gears(gears) => {
            let cursor = view.with_cursor.contains(&pane).then(|| desk.panes.list()[pane].cursor);
            let hint = desk.pane(pane).press_game().and_then(|game| game.hint);
            let is_lit = |gear| {
                hint == Some(gear)
                    || comparing == Comparing::Place
                        && partners()
                            .any(|other| matches!(other, Board::Gears(other) if gears.at(gear) == other.at(gear)))
            };
            if let Some(window) = grid.window(desk, pane) {
                boards::gears::draw(gears, &window, theme, cursor, is_lit, buffer);
            }
        }
    }
}

/// Returns the place at a screen position in play, and on a card of a cascade the number of cards from it to the end.
pub fn place_at(
    desk: &Desk,
    played: &InPlay,
    grid: &PaneGrid,
    pane: usize,
    at: ScreenPosition,
) -> Option<(Place, Option<u8>)> {
    let look = played.look(desk.look.theme(), grid.size);
    boards::freecell::place_at(&Layout::from(&played.position), &look, grid.board(pane), at)
}

/// Returns the status texts about the panes, most important first.
pub fn status(desk: &Desk, grid: &PaneGrid) -> Vec<String> {
    let is_deal = !desk.focused().is_own();
    let misfit = if is_deal { words::deals::misfit(desk, desk.focused().number()) } else { None };
    let mut parts: Vec<String> = misfit.into_iter().chain(placement(desk, grid)).collect();
    if !grid.shown().all(|pane| grid.caption(pane).is_some()) {
        parts.extend(comparison(desk));
    }
    parts
}

/// Describes which panes and which part of a board are visible.
pub fn placement(desk: &Desk, grid: &PaneGrid) -> Vec<String> {
    let mut parts = Vec::new();
    let (shown, all) = (grid.shown(), desk.panes.list().len());
    match shown.len() {
        count if count == all => {}
        1 => parts.push(format!("pane {} of {all}", shown.start + 1)),
        _ => parts.push(format!("panes {}–{} of {all}", shown.start + 1, shown.end)),
    }
    if desk.panes.are_linked() && all > 1 {
        parts.push("linked".into());
    }
    if let Table::Gears(size) = desk.panes.table() {
        parts.extend(grid.window(desk, desk.panes.focus()).and_then(|window| window.words(size)));
    }
    parts
}

/// Describes the comparison of the other panes with the focused one, if captions do not.
fn comparison(desk: &Desk) -> Option<String> {
    // A number without a deal agrees with nothing.
    let there = |pane: usize| Some(desk.pane(pane).board()).filter(|board| !matches!(board, Board::Nothing(_)));
    let focused = there(desk.panes.focus())?;
    let others = (0..desk.panes.list().len()).filter(|&pane| pane != desk.panes.focus());
    let others = others.filter_map(|pane| Some((pane, there(pane)?)));
    let (comparing, name) = (desk.panes.comparing(), |pane: usize| desk.pane(pane).name());
    let (first, parts): (String, Vec<String>) = match comparing {
        Comparing::Nothing => return None,
        Comparing::Card => {
            let card = desk.panes.followed();
            let names = desk.look.theme().names;
            let symbol = boards::card_name(&focused, card, names);
            let Some(here) = boards::location(&focused, card, names) else {
                return Some(format!("{symbol} is not there"));
            };
            let place = |(pane, board): (usize, Board)| {
                Some(format!("{}: {}", name(pane), boards::location(&board, card, names)?))
            };
            (format!("{symbol}: {here}"), others.filter_map(place).collect())
        }
        Comparing::Place | Comparing::Column | Comparing::Difference => {
            let count =
                |(pane, board): (usize, Board)| format!("{}: {}", name(pane), comparing.agreeing(&focused, &board).0);
            (words::deals::compared(comparing, desk.panes.table()).into(), others.map(count).collect())
        }
    };
    (!parts.is_empty() || comparing == Comparing::Card)
        .then(|| std::iter::once(first).chain(parts).collect::<Vec<_>>().join(" · "))
}
