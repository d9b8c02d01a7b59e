//! The gears screen: gears pressed by hand.

use super::game;
use super::prelude::*;
use crate::browser::input::command::GameCommand;
use crate::browser::input::keys::{END, HOME};
use crate::browser::screens::deals;
use crate::browser::state::press_game::PressGame;
use crate::browser::widgets::game_line::{GameLine, Row};
use crate::browser::widgets::panes::{self, View};
use crate::browser::words::game::GOAL;
use tableaux_engine::gears::{Gear, PressedBoard};

/// The fewest columns with room for the table beside the goal.
const ROOM_FOR_TABLE: u16 = 48;

#[derive(Debug, Clone, Default)]
pub struct Press;

impl Press {
    fn play_hint(desk: &mut Desk) -> Flow {
        let (had_ended, effect) = (desk.has_ended(), desk.play(GameCommand::PlayHint));
        if had_ended { Flow::after(effect) } else { after(desk, effect) }
    }
}

/// Moves the cursor within the board.
fn move_cursor(desk: &mut Desk, right: i8, down: i8) {
    let Table::Gears(size) = desk.panes.table() else { return };
    let stepped = |from: u8, steps: i8| from.saturating_add_signed(steps).min(size.as_u8() - 1);
    let cursor = desk.panes.focused().cursor;
    desk.panes.move_cursor(Gear { x: stepped(cursor.x, right), y: stepped(cursor.y, down) });
}

command_set! { PressCommand { Press, Move(right: i8, down: i8) } + Board(BoardCommand) + Game(GameCommand) }

/// Returns the flow after presses: the result page if they won the game.
fn after(desk: &Desk, effect: Option<Effect>) -> Flow {
    if desk.has_ended() { Flow::End(effect) } else { Flow::after(effect) }
}

impl Component for Press {
    type Own = PressCommand;
    const ID: &'static str = "press";
    const NAME: &'static str = "Press gears";
    const WHEEL: Wheel = Wheel::Steps;
    const ON: fn(Table) -> bool = Table::is_played_by_presses;
    const KEYS: &'static [Binding] = bindings![
        Binding::new(
            "press",
            &[ENTER, c(' ')],
            Command::Press,
            "press the gear: it turns a quarter clockwise, its neighbors a quarter back",
        )
        .hint("press", 10),
        Binding::pair(
            Shortcut::new("left", &[LEFT, c('h')], Command::Move(-1, 0), "the gear on the left"),
            Shortcut::new("right", &[RIGHT, c('l')], Command::Move(1, 0), "the gear on the right"),
        ),
        Binding::pair(
            Shortcut::new("up", &[UP, c('k')], Command::Move(0, -1), "the gear above"),
            Shortcut::new("down", &[DOWN, c('j')], Command::Move(0, 1), "the gear below"),
        ),
        Binding::pair(
            Shortcut::new("undo", &[c('u')], Command::Seek(-1), "undo a press"),
            Shortcut::new("redo", &[c('U')], Command::Seek(1), "redo a press"),
        )
        .hint("undo", 20),
        keys::GAME_TEN.words_of_both("ten presses back", "ten presses forward"),
        Binding::pair(
            Shortcut::new("to-beginning", &[HOME, c('g')], Command::Seek(i64::MIN), "undo all presses"),
            Shortcut::new("to-end", &[END, c('G')], Command::Seek(i64::MAX), "redo all presses"),
        ),
        keys::BRANCH,
        Binding::new("hint", &[c('.')], Command::Hint, "a hint: the next press of a shortest solution")
            .hint("hint", 30),
        Binding::new(
            "solution",
            &[c('s')],
            Command::Open(Opening::Playback),
            "finish from here: play a shortest solution",
        )
        .hint("finish", 40),
        keys::NEXT_GAME,
        keys::RESTART,
        keys::STATISTICS.hint("statistics", 80),
        keys::FACTS.priority(90),
        keys::MARK.priority(95),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            // The pending hint is pressed once it arrives.
            PressCommand::Press if desk.was_hint_pending() => Self::play_hint(desk),
            PressCommand::Press if desk.has_ended() => Flow::Open(Opening::Result),
            PressCommand::Press => {
                desk.press();
                let effect = desk.keep_presses();
                after(desk, effect)
            }
            PressCommand::Move(right, down) => {
                move_cursor(desk, right, down);
                Flow::Stay
            }
            PressCommand::Board(command) => deals::update_board(desk, body, command),
            PressCommand::Game(GameCommand::PlayHint) => Self::play_hint(desk),
            PressCommand::Game(command) => Flow::after(desk.play(command)),
        }
    }

    /// Presses the gear of the focused pane, goes to a place in the list or the ruler, or focuses another pane.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        match line(desk, &grid).and_then(|line| line.at(position)) {
            Some(id) => return Flow::after(desk.seek_to(id)),
            None if deals::press(desk, &grid, position) => {
                let effect = desk.keep_presses();
                return after(desk, effect);
            }
            None => deals::click(desk, &grid, position),
        }
        Flow::after(desk.keep_presses())
    }

    /// Says the goal.
    fn heading(&self, desk: &Desk, body: Rect) -> Option<String> {
        let table = desk.panes.table();
        Some(if body.width < ROOM_FOR_TABLE { GOAL.into() } else { format!("{table} · {GOAL}") })
    }

    fn cancel(&mut self, desk: &mut Desk) -> bool {
        game::cancel(desk)
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        game::corner(desk)
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        game::offers(desk, command)
    }

    fn query(&self, desk: &Desk, body: Rect, panes: &[usize]) -> Option<Query> {
        deals::query(desk, body, panes)
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let pane = desk.panes.focus();
        let made = desk.pane(pane).press_game().map_or(0, |game| game.tree.count(game.tree.at()));
        let made = counted(made.into(), "press", "presses");
        let to_go = desk.pane(pane).results().solution.map(|solution| format!("{} to go", solution.presses.count()));
        let mut parts = vec![format!("gear {}", desk.panes.focused().cursor), format!("{made} made")];
        parts.extend(to_go);
        parts.extend(panes::status(desk, &PaneGrid::new(desk, body, Aside::Facts)));
        parts
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let view = View { with_cursor: &[desk.panes.focus()], ..View::PLAIN };
        let grid = PaneGrid::new(desk, body, Aside::Facts);
        panes::draw(desk, &grid, &view, buffer);
        panes::draw_facts(desk, &grid, &view, buffer);
        if let (Some(game), Some(line)) = (desk.focused().press_game(), line(desk, &grid)) {
            let turns = game::turns(desk, Self::SECTION);
            line.draw_list("presses", &turns, desk.look.theme(), buffer, |buffer, row, area, is_current| {
                draw_row(game, row, desk.look.theme(), area, is_current, buffer);
            });
        }
        Drawn::Body(None)
    }
}

/// Returns the line of the focused game's presses for a list below its card, if it fits.
fn line<'a>(desk: &'a Desk, grid: &PaneGrid) -> Option<GameLine<'a, PressedBoard>> {
    let rest = panes::deal_card(desk, grid, None)?.rest();
    let list = Rect { y: rest.y + 1.min(rest.height), height: rest.height.saturating_sub(1), ..rest };
    let tree = &desk.focused().press_game().filter(|game| game.tree.is_begun())?.tree;
    (list.height > 1).then(|| GameLine::new(tree, false, Some(list), None))
}

/// Draws a press in a row of the list: its number, or `or` for the start of another branch, and the gear.
fn draw_row(game: &PressGame, row: Row, theme: &Theme, area: Rect, is_current: bool, buffer: &mut Buffer) {
    let Some(gear) = game.tree.gear(row.id) else { return };
    let style = |plain| if is_current { theme.selected } else { plain };
    let part = |x: u16, width: u16| part(area, x, width);
    let number = if row.is_branch { "or".into() } else { game.tree.count(row.id).to_string() };
    put_text(buffer, part(0, 4), &format!("{number:>4}"), style(theme.quiet));
    let plain = if row.is_branch { theme.quiet } else { theme.text };
    put_text(buffer, part(6, area.width), &gear.in_words(), style(plain));
}
