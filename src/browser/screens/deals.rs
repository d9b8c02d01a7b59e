//! What the screens that show the panes share: their commands, and what is searched for about them.

use ratatui::layout::{Position as ScreenPosition, Rect};

use crate::browser::input::command::{Command, Flow, Opening};
use crate::browser::search::{Query, Thoroughness};
use crate::browser::state::desk::Desk;
use crate::browser::state::message::Message;
use crate::browser::state::panes::CellLimit;
use crate::browser::widgets::boards;
use crate::browser::widgets::geometry::{Aside, PaneGrid};
use crate::browser::widgets::panes::strip;
use crate::freecell::CellCount;
use crate::gears::BoardSize;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::solver::Effort;
use crate::table::Table;
use crate::table::facts::cells_in_words;
use crate::words::counted;

/// What is still to be found out about the panes, the more important ones first: whether they can be won, the mistakes
/// in boards of the user's own, how facts are distributed, the neighbours, the fewest free cells, and the numbers of
/// such boards; only the first as long as keys are typed.
pub fn query(desk: &Desk, body: Rect, panes: &[usize]) -> Option<Query> {
    let unsolved = panes.iter().find_map(|&pane| desk.unsolved(pane));
    let facts = || desk.panes.table().is_freecell().then(|| desk.searches.unsettled(Query::Distribution)).flatten();
    let with_four = |pane: &&usize| desk.panes.cells_of(**pane) == CellCount::FOUR;
    let difficulty = || panes.iter().filter(with_four).find_map(|&pane| desk.searches.unrated(&desk.board(pane)));
    let cells = || panes.iter().find_map(|&pane| desk.searches.uncounted_cells(&desk.board(pane), Thoroughness::Quick));
    let mistakes = || panes.iter().find_map(|&pane| desk.searches.unsettled(desk.mistakes_query(pane)?));
    // Where a board has no number, that takes seconds to find out.
    let numbers = || panes.iter().find_map(|&pane| desk.searches.unsettled(desk.numbers_query(pane)?));
    let neighbours = || {
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        let strip = strip(desk, &grid)?;
        desk.searches.unsettled_outcomes(desk.panes.table_of(desk.panes.focus()), strip.range())
    };
    if unsolved.is_some() || !desk.searches.is_calm() {
        return unsolved;
    }
    mistakes().or_else(facts).or_else(neighbours).or_else(difficulty).or_else(cells).or_else(numbers)
}

/// The panes on the screen, the focused one first.
pub fn in_view(desk: &Desk, body: Rect) -> Vec<usize> {
    let others = PaneGrid::new(desk, body, Aside::Facts).shown().filter(|&pane| pane != desk.panes.focus());
    std::iter::once(desk.panes.focus()).chain(others).collect()
}

/// The shorter solution that is to be searched for while nothing else is: a short one for each pane on the screen, then
/// the best. While keys are typed none is begun; the one that is searched for goes on.
pub fn shortening(desk: &Desk, body: Rect) -> Option<Query> {
    let panes = in_view(desk, body);
    let open = |effort| panes.iter().find_map(|&pane| desk.unshortened(pane, effort));
    let query = open(Effort::Short).or_else(|| open(Effort::Best));
    query.filter(|query| desk.searches.is_calm() || desk.searches.query().as_ref() == Some(query))
}

/// Carries out a command about the panes.
pub fn update(desk: &mut Desk, body: Rect, command: Command) -> Flow {
    let number = desk.panes.focused().number();
    match command {
        Command::Step(step, count) => desk.step(count * step.deals()),
        Command::Go(number) => desk.panes.go(number),
        Command::DealBy(generator) => deal_by(desk, generator),
        Command::GoRange(range) => desk.panes.show_range(range),
        Command::StepPane(pane, steps) => desk.step_pane(pane, steps),
        Command::First | Command::Last | Command::Random | Command::NextFit(_) => {
            if let Some(number) = desk.target(command, number) {
                desk.panes.go(number);
            }
        }
        Command::History(steps) if !desk.panes.travel(steps) => {
            desk.say(format!("there is nothing to go {} to", if steps < 0 { "back" } else { "forward" }));
        }
        Command::OpenPane => open_pane(desk),
        Command::ClosePane => close_pane(desk),
        Command::Focus(steps) => focus_next(desk, steps),
        Command::Link => {
            desk.panes.link();
            let state = if desk.panes.are_linked() { "linked: they step together" } else { "no longer linked" };
            desk.say(format!("the panes are {state}"));
        }
        Command::Compare => {
            desk.panes.compare_next();
            desk.say(format!("compared: {}", desk.panes.comparing().name()));
        }
        Command::NextTable => {
            desk.panes.next_table();
            let table = desk.panes.table();
            let own = if table == Table::FREECELL { "" } else { "; its numbering is this program's own" };
            desk.say(format!("{table}{own}"));
        }
        Command::ResizeBoards(steps) if !desk.panes.resize_boards(steps) => {
            desk.say(format!("boards go from {} to {} gears along each side", BoardSize::MIN, BoardSize::MAX));
        }
        Command::ChangeCells(steps) => change_cells(desk, steps),
        Command::ResizeCards(is_larger) => resize_cards(desk, body, is_larger),
        Command::Mark => {
            let (table, number) = desk.panes.mark_place(desk.panes.focus());
            return Flow::Open(Opening::Note(table, number));
        }
        Command::Copy => return Flow::Open(Opening::Copy(None)),
        Command::ReopenLayout => desk.reopen_layout(),
        _ => {}
    }
    Flow::Stay
}

/// Selects another deal on a screen that shows many, or does with the selected one what can be done with any.
pub fn select(desk: &mut Desk, selected: &mut DealNumber, command: Command) -> Flow {
    match command {
        Command::Go(number) => *selected = number,
        Command::GoRange(range) => return open_range(desk, range),
        Command::First | Command::Last | Command::Random | Command::NextFit(_) => {
            *selected = desk.target(command, *selected).unwrap_or(*selected);
        }
        Command::OpenPane => collect(desk, *selected),
        Command::Mark => return Flow::Open(Opening::Note(desk.panes.table(), *selected)),
        // The number's board, without what was done to it in a pane.
        Command::Copy => return Flow::Open(Opening::Copy(Some(*selected))),
        Command::Accept => {
            desk.panes.go(*selected);
            return Flow::CloseAll;
        }
        _ => {}
    }
    Flow::Stay
}

/// Goes on from the selected deal by this many, or back, as far as there are deals.
pub fn step_selected(desk: &mut Desk, selected: &mut DealNumber, steps: i64) {
    desk.say_end(&[(desk.panes.table(), *selected)], steps);
    *selected = desk.panes.table().saturating_add_signed(*selected, steps);
}

/// Opens the deals of a range from a screen that does not show panes, which are to be seen.
pub fn open_range(desk: &mut Desk, range: DealRange) -> Flow {
    desk.panes.show_range(range);
    Flow::CloseAll
}

/// Shows a number of a table in the focused pane, or in one beside it. All other screens close, so that it is seen.
pub fn open(desk: &mut Desk, table: Table, number: DealNumber, is_beside: bool) -> Flow {
    desk.panes.change_table(table);
    let generator = match table {
        Table::FreeCell(generator) => generator,
        Table::Layout(_) | Table::Skat | Table::Gears(_) => desk.panes.focused().generator(),
    };
    if !is_beside {
        desk.panes.show(generator, number);
    } else if !desk.open_beside(generator, number) {
        return Flow::Stay;
    }
    Flow::CloseAll
}

/// Opens a deal beside the others from a screen that does not show them.
fn collect(desk: &mut Desk, number: DealNumber) {
    if desk.panes.list().iter().any(|pane| pane.number() == number) {
        desk.say(Message::default().deal(number).text(" is open already"));
    } else if desk.open_beside(desk.panes.focused().generator(), number) {
        let panes = counted(desk.panes.list().len() as u64, "deal", "deals");
        let opened = Message::default().deal(number).text(format!(" is open beside the others: {panes}; "));
        desk.say(opened.key(&[Command::Back]).text(" shows them"));
    }
}

/// Opens a pane beside the focused one: for the next number, or beside a board of the user's own for the deal that was
/// found for it.
fn open_pane(desk: &mut Desk) {
    let generator = desk.panes.focused().generator();
    let found = desk.identification(desk.panes.focus()).and_then(|found| found.deal(generator));
    let Some((generator, number)) = found.or_else(|| Some((generator, desk.next_number()?))) else { return };
    desk.open_beside(generator, number);
}

/// Closes the focused pane.
fn close_pane(desk: &mut Desk) {
    match desk.panes.close() {
        None => desk.say("the last pane stays open"),
        Some(Some(own)) => {
            let closed = Message::new(format!("{} is closed: ", own.name));
            desk.say(closed.key(&[Command::ReopenLayout]).text(" brings it back"));
        }
        Some(None) => {}
    }
}

/// Focuses the pane this many further on.
pub fn focus_next(desk: &mut Desk, steps: i64) {
    desk.panes.focus_next(steps);
    if desk.panes.list().len() == 1 {
        desk.say("there is one pane");
    }
}

/// Deals the number of the focused pane with another generator.
fn deal_by(desk: &mut Desk, generator: Generator) {
    let number = desk.panes.focused().number();
    desk.panes.show(generator, number);
    desk.say(match generator {
        Generator::Microsoft => "dealt as Microsoft deals".to_owned(),
        Generator::Lcg(_) => format!("dealt by {generator}, which is this program's own convention"),
    });
}

/// Plays FreeCell with this many more free cells, or fewer.
fn change_cells(desk: &mut Desk, steps: i8) {
    let words = match desk.panes.change_cells(steps) {
        Err(CellLimit::End) => format!("there are {} to {} free cells", CellCount::NONE, CellCount::MAX),
        Err(CellLimit::Occupied(name, cells)) => {
            format!("{name} has cards in its {}: it cannot have fewer", cells_in_words(cells))
        }
        Ok(()) => {
            let cells = desk.panes.cells();
            let default = if cells == CellCount::FOUR { ", as usual" } else { "" };
            format!("FreeCell with {}{default}", cells_in_words(cells))
        }
    };
    desk.say(words);
}

/// Resizes the cards from how they are drawn in a grid.
pub fn resize_cards(desk: &mut Desk, body: Rect, is_larger: bool) {
    let shown = PaneGrid::new(desk, body, Aside::Facts).size;
    desk.look.resize_cards(shown, is_larger);
    desk.say(match desk.look.card_size() {
        Some(size) => format!("card size {}, or the largest below it that fits", size.name()),
        None => "cards as large as fit".to_owned(),
    });
}

/// Presses the gear under the mouse, if it is one of the focused pane. Whether it is.
pub fn press(desk: &mut Desk, grid: &PaneGrid, position: ScreenPosition) -> bool {
    let window = grid.window(desk, desk.panes.focus()).filter(|_| grid.at(position) == Some(desk.panes.focus()));
    let gear = window.and_then(|window| window.at(position));
    if let Some(gear) = gear {
        desk.panes.move_cursor(gear);
        desk.press();
    }
    gear.is_some()
}

/// Focuses the pane under the mouse, and follows the card there.
pub fn click(desk: &mut Desk, grid: &PaneGrid, position: ScreenPosition) {
    let Some(pane) = grid.at(position) else { return };
    desk.panes.focus_on(pane);
    if let Some(card) =
        boards::card_at(&desk.board(pane), desk.panes.cells_of(pane), grid.size, grid.board(pane), position)
    {
        // A click on the card that is followed ends that.
        desk.panes.follow_or_stop(card);
    }
}
