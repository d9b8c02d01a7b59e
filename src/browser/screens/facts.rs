//! All facts of what the panes show, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Binding, Command, Component, Desk, Drawn, Flow, Query, Wheel, keys, panes, put_text, shortened, width};
use crate::generator::Generator;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::Fact;

/// The width of a pane's column: a blank and the longest number.
const COLUMN: u16 = 12;
/// The width of the short names.
const SHORT: u16 = 12;

/// All facts.
#[derive(Debug, Clone, Default)]
pub struct Facts;

impl Component for Facts {
    const NAME: &'static str = "Facts";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = &[
        keys::NUMBER_LINE,
        keys::STEP,
        keys::STEP_TEN,
        keys::STEP_HUNDRED,
        keys::ENDS,
        keys::RANDOM,
        keys::HISTORY,
        keys::OPEN_PANE,
        keys::CLOSE_PANE,
        keys::FOCUS,
        keys::LINK,
        keys::NEXT_TABLE,
        keys::RESIZE_BOARDS,
        keys::MARK,
        keys::MARKS,
        keys::COPY,
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        panes::update(desk, command)
    }

    /// The fewest free cells take many searches, so only what is looked at here asks for them.
    fn query(&self, desk: &Desk, panes: &[usize]) -> Option<Query> {
        panes.iter().find_map(|&pane| {
            desk.unsolved(pane).or_else(|| match desk.board(pane) {
                Board::FreeCell(deal) => desk.unsettled(Query::FewestCells(deal)),
                _ => None,
            })
        })
    }

    /// Draws a line for each fact, a column for each pane that fits, the focused one among them. Where there is no room
    /// for long names, facts that have no other are left out.
    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let facts = |pane: usize| -> Vec<Fact> {
            let board = desk.board(pane);
            board.facts(desk.results(&board))
        };
        // A number that stands for nothing has none.
        let all = 0..desk.panes().len();
        let has_facts = |pane: &usize| !facts(*pane).is_empty();
        let headings = facts(std::iter::once(desk.focus()).chain(all).find(has_facts).unwrap_or(desk.focus()));
        let names_width = headings.iter().map(|fact| width(&fact.long)).max().unwrap_or(0).saturating_add(3);
        let is_long = body.width >= names_width.saturating_add(COLUMN);
        let names_width = if is_long { names_width } else { SHORT };
        let is_shown = |fact: &&Fact| is_long || !fact.short.is_empty();
        let rows = || body.y + 2..body.bottom();
        for (y, fact) in rows().zip(headings.iter().filter(is_shown)) {
            let text = if is_long { &*fact.long } else { fact.short };
            put_text(buffer, Rect { x: body.x + 1, y, width: names_width - 1, height: 1 }, text, desk.theme().quiet);
        }
        let columns = usize::from((body.width.saturating_sub(names_width) / COLUMN).max(1));
        let first = (desk.focus() + 1).saturating_sub(columns);
        for (column, (index, pane)) in (0..).zip(desk.panes().iter().enumerate().skip(first).take(columns)) {
            let place = |y| Rect { x: body.x + names_width + column * COLUMN, y, width: COLUMN, height: 1 };
            let mut put = |y, text: &str, style| put_text(buffer, place(y), &format!("{text:>11}"), style);
            put(body.y, &format!("#{}", pane.number()), desk.theme().title(index == desk.focus()));
            if let Table::FreeCell(generator @ Generator::Lcg(_)) = desk.table_of(index) {
                put(body.y + 1, &shortened(&generator.to_string(), COLUMN - 2), desk.theme().quiet);
            }
            let facts = facts(index);
            if facts.is_empty() {
                put(body.y + 2, "no deal", desk.theme().strong);
            }
            let pending = desk.spinner_of(&desk.board(index)).unwrap_or('…').to_string();
            for (y, fact) in rows().zip(facts.iter().filter(is_shown)) {
                put(y, fact.value.as_deref().unwrap_or(&pending), desk.theme().strong);
            }
        }
        Drawn::Body(None)
    }
}
