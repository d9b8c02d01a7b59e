//! Gears, pressed by hand.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Aside, Binding, Command, Component, Desk, Drawn, Flow, PaneGrid, Query, View, Wheel, keys, moved, panes};
use crate::browser::keys::{DOWN, END, ENTER, HOME, LEFT, RIGHT, UP, c};
use crate::gears::Gear;
use crate::table::Table;
use crate::words::counted;

/// The gears of the focused pane, pressed by hand.
#[derive(Debug, Clone, Default)]
pub struct Press;

/// Moves the cursor as far as there are gears.
fn move_cursor(desk: &mut Desk, right: i8, down: i8) {
    let Table::Gears(size) = desk.table() else { return };
    let stepped = |from: u8, steps: i8| from.saturating_add_signed(steps).min(size.as_u8() - 1);
    let cursor = desk.focused().cursor;
    desk.set_cursor(Gear { x: stepped(cursor.x, right), y: stepped(cursor.y, down) });
}

/// Makes presses of the focused pane again, or undoes them where `steps` is negative.
fn seek_presses(desk: &mut Desk, steps: i64) {
    if desk.seek_presses(desk.focus(), moved(desk.focused().presses.at(), steps)) {
        desk.say_solved();
    } else {
        desk.say(if steps < 0 { "no press is made" } else { "no press was undone" });
    }
}

impl Component for Press {
    const NAME: &'static str = "Press gears";
    const WHEEL: Wheel = Wheel::Steps;
    const KEYS: &'static [Binding] = &[
        Binding::new(
            &[(&[ENTER, c(' ')], Command::Press)],
            "press the gear: it turns a quarter clockwise, its neighbours a quarter back",
        )
        .hint("press"),
        Binding::new(
            &[(&[LEFT, c('h')], Command::Move(-1, 0)), (&[RIGHT, c('l')], Command::Move(1, 0))],
            "the gear on the left, on the right",
        )
        .each(&["the gear on the left", "the gear on the right"]),
        Binding::new(
            &[(&[UP, c('k')], Command::Move(0, -1)), (&[DOWN, c('j')], Command::Move(0, 1))],
            "the gear above, below",
        )
        .each(&["the gear above", "the gear below"]),
        Binding::new(&[(&[c('u')], Command::Seek(-1)), (&[c('U')], Command::Seek(1))], "undo a press, make it again")
            .each(&["undo a press", "make a press again"])
            .hint("undo"),
        keys::PLAY,
        Binding::new(
            &[(&[HOME, c('g')], Command::Seek(i64::MIN)), (&[END, c('G')], Command::Seek(i64::MAX))],
            "undo all presses, make all of them again",
        )
        .each(&["undo all presses", "make all presses again"]),
        keys::HELP,
        keys::BACK,
    ];

    fn is_on(table: Table) -> bool {
        table.is_gears()
    }

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match command {
            Command::Press => desk.press(),
            Command::Move(right, down) => move_cursor(desk, right, down),
            Command::Seek(steps) => seek_presses(desk, steps),
            _ => {}
        }
        Flow::Stay
    }

    /// Presses the gear of the focused pane, or focuses another pane.
    fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        panes::click(desk, position);
        Flow::Stay
    }

    fn query(&self, desk: &Desk, panes: &[usize]) -> Option<Query> {
        panes::query(desk, panes)
    }

    fn status(&self, desk: &Desk) -> Vec<String> {
        let pane = desk.focused();
        let made = counted(pane.presses.at() as u64, "press", "presses");
        let mut parts = vec![format!("gear {}", pane.cursor), format!("{made} made")];
        parts.extend(panes::status(desk, &PaneGrid::new(desk, desk.body(), Aside::Facts)));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let view = View { with_cursor: &[desk.focus()], ..View::PLAIN };
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        panes::draw(desk, &grid, &view, buffer);
        panes::draw_facts(desk, &grid, &view, buffer);
        Drawn::Body(None)
    }
}
