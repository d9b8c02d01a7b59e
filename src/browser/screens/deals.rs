//! Commands and searches shared by the screens that show panes.

use ratatui::layout::Position as ScreenPosition;

use super::prelude::*;
use crate::browser::input::command::SelectCommand;
use crate::browser::input::effect::GameChange;
use crate::browser::state::game_list::{GameIndex, ListedGame};
use crate::browser::state::own_board::YOURS;
use crate::browser::state::pane::{OwnBoard, OwnDeal};
use crate::browser::widgets::boards;
use crate::browser::widgets::panes::strip;

/// Returns the panes on the screen, the focused one first.
pub fn in_view(desk: &Desk, body: Rect) -> Vec<usize> {
    let others = PaneGrid::new(desk, body, Aside::Facts).shown().filter(|&pane| pane != desk.panes.focus());
    std::iter::once(desk.panes.focus()).chain(others).collect()
}

/// Returns the next search about the panes, including the neighbors in the number strip.
pub fn query(desk: &Desk, body: Rect, panes: &[usize]) -> Option<Query> {
    let strip = || strip(desk, &PaneGrid::new(desk, body, Aside::Facts));
    desk.pane_query(panes, || strip().map_or_else(Vec::new, |strip| strip.nearest(desk)))
}

/// Runs a command on the panes.
pub fn update(desk: &mut Desk, body: Rect, command: DealsCommand) -> Flow {
    match command {
        DealsCommand::Panes(command) => desk.browse(command),
        DealsCommand::Board(command) => return update_board(desk, body, command),
    }
    Flow::Stay
}

/// Runs a command on the focused board.
pub fn update_board(desk: &mut Desk, body: Rect, command: BoardCommand) -> Flow {
    match command {
        BoardCommand::ResizeCards(is_larger) => resize_cards(desk, body, is_larger),
        BoardCommand::Mark => {
            let (table, number) = desk.focused().bookmark();
            return Flow::Open(Opening::Note(table, number));
        }
        BoardCommand::Copy => return Flow::Open(Opening::Copy(None)),
    }
    Flow::Stay
}

/// Selects another deal on a screen of many deals, or runs a command on the selected one.
pub fn select(desk: &mut Desk, selected: &mut DealNumber, command: SelectCommand) -> Flow {
    match command {
        SelectCommand::Go(number) => *selected = number,
        SelectCommand::GoRange(range) => return open_range(desk, range),
        SelectCommand::Jump(jump) => *selected = desk.target(jump, *selected).unwrap_or(*selected),
        SelectCommand::OpenPane => collect(desk, *selected),
        SelectCommand::Mark => return Flow::Open(Opening::Note(desk.panes.table(), *selected)),
        // The board of the number, without the moves made in a pane.
        SelectCommand::Copy => return Flow::Open(Opening::Copy(Some(*selected))),
        SelectCommand::Accept => {
            desk.panes.go(*selected);
            return Flow::CloseAll;
        }
    }
    Flow::Stay
}

/// Moves the selection by a number of deals, stopping at the first and last.
pub fn step_selected(desk: &mut Desk, selected: &mut DealNumber, steps: i64) {
    desk.say_end(&[(desk.panes.table(), *selected)], steps);
    *selected = desk.panes.table().saturating_add_signed(*selected, steps);
}

/// Opens the deals of a range from a screen without panes, and closes the screen.
pub fn open_range(desk: &mut Desk, range: DealRange) -> Flow {
    desk.panes.show_range(range);
    Flow::CloseAll
}

/// Goes to the board of a listed game. An open one is then left to be taken up; for an ended one returns the effect that
/// reads its moves.
pub fn open_game(desk: &mut Desk, index: GameIndex) -> Option<Effect> {
    let game = desk.listed_game(index)?;
    let (table, number, cells) = (game.table(), game.number(), game.cells());
    let ended = if let ListedGame::Ended(ended) = game { Some(Box::new(ended.clone())) } else { None };
    if let Some(cells) = cells {
        desk.panes.set_cells(cells);
    }
    open(desk, table, number, false);
    let key = desk.focused().game_key()?;
    if ended.is_none() && desk.games.has_ended(&key) {
        desk.games.forget(&key);
    }
    Some(Effect::Game(key, GameChange::ReadEnded(ended?)))
}

/// Shows a number of a table in the focused pane or beside it, and closes all other screens.
pub fn open(desk: &mut Desk, table: Table, number: DealNumber, is_beside: bool) -> Flow {
    if let Table::Layout(layout) = table {
        let own = OwnBoard::new(YOURS, layout);
        if !is_beside {
            desk.panes.show_own(own);
        } else if !desk.open_own(own) {
            return Flow::Stay;
        }
        return Flow::CloseAll;
    }
    if let Table::SkatDeal(deal) = table {
        let own = OwnDeal::new(YOURS, deal);
        if !is_beside {
            desk.panes.show_own_deal(own);
        } else if !desk.open_own_deal(own) {
            return Flow::Stay;
        }
        return Flow::CloseAll;
    }
    let generator = table.generator().unwrap_or_else(|| desk.focused().generator());
    desk.panes.change_table(table);
    if !is_beside {
        desk.panes.show(generator, number);
    } else if !desk.open_beside(generator, number) {
        return Flow::Stay;
    }
    Flow::CloseAll
}

/// Opens a deal beside the others from a screen without panes.
fn collect(desk: &mut Desk, number: DealNumber) {
    if desk.panes.list().iter().any(|pane| pane.number() == number) {
        desk.say(Message::default().deal(number).text(" is already open"));
    } else if desk.open_beside(desk.focused().generator(), number) {
        let panes = counted(desk.panes.list().len() as u64, "deal", "deals");
        let opened = Message::default().deal(number).text(format!(" is open next to the others: {panes}; "));
        desk.say(opened.key(&[Command::Back]).text(" shows them"));
    }
}

/// Resizes the cards relative to the size drawn in a grid.
pub fn resize_cards(desk: &mut Desk, body: Rect, is_larger: bool) {
    let shown = PaneGrid::new(desk, body, Aside::Facts).size;
    desk.look.resize_cards(shown, is_larger);
    // A larger size may not fit.
    if is_larger && PaneGrid::new(desk, body, Aside::Facts).size == shown {
        desk.look.resize_cards(CardSize::Xxl, true);
    }
    desk.say(match desk.look.card_size() {
        Some(size) => format!("card size {}, or the largest smaller one that fits", size.name()),
        None => "cards as large as fit".to_owned(),
    });
}

/// Presses the gear under the mouse in the focused pane. Returns whether there is one.
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
        boards::card_at(&desk.pane(pane).board(), desk.pane(pane).cells(), grid.size, grid.board(pane), position)
    {
        // A click on the followed card stops following it.
        desk.panes.follow_or_stop(card);
    }
}
