//! The list of marks.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{
    Binding, Change, Command, Component, Desk, Drawn, Effect, Flow, Opening, Step, Wheel, keys, moved, put_text,
    shortened,
};
use crate::browser::keys::{DELETE, ENTER, c};
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::table::Table;
use crate::words::counted;

/// The columns that the name of a table takes, at most.
const TABLE: u16 = 18;

/// The list of marks, one of them selected.
#[derive(Debug, Clone, Default)]
pub struct MarkList {
    selected: usize,
}

impl MarkList {
    fn selection(&self, desk: &Desk) -> Option<(Table, DealNumber)> {
        desk.marks().keys().nth(self.selected).copied()
    }

    fn select(&mut self, desk: &Desk, line: usize) {
        self.selected = line.min(desk.marks().len().saturating_sub(1));
    }

    fn step(&mut self, desk: &Desk, lines: i64) {
        self.select(desk, moved(self.selected, lines));
    }

    /// The first line on the screen: the list turns whole pages.
    fn first(&self, body: Rect) -> usize {
        let height = usize::from(body.height.max(1));
        self.selected / height * height
    }
}

impl Component for MarkList {
    const NAME: &'static str = "Marks";
    const WHEEL: Wheel = Wheel::Rows;
    const KEYS: &'static [Binding] = &[
        keys::LIST_ROW,
        keys::LIST_PAGE,
        keys::ENDS,
        Binding::new(&[(&[ENTER], Command::Accept)], "open the selected deal in the focused pane").hint("opens"),
        Binding::new(&[(&[c('m')], Command::Mark)], "change the note").hint("note"),
        Binding::new(&[(&[c('x'), DELETE], Command::RemoveMark)], "remove the mark").hint("remove"),
        Binding::new(&[(&[c('u')], Command::RestoreMark)], "bring the mark back that was removed last"),
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        match (command, self.selection(desk)) {
            (Command::Step(step, count), _) => {
                let page = i64::from(desk.body().height.max(1));
                self.step(desk, count * if step == Step::Page { page } else { 1 });
            }
            (Command::First, _) => self.selected = 0,
            (Command::Last, _) => self.select(desk, usize::MAX),
            (Command::Accept, Some((table, number))) => {
                desk.change_table(table);
                match table {
                    Table::FreeCell(generator) => desk.show(generator, number),
                    Table::Skat | Table::Gears(_) => desk.go(number),
                }
                // The deal is to be seen.
                return Flow::CloseAll;
            }
            (Command::Mark, Some((table, number))) => return Flow::Open(Opening::Note(table, number)),
            (Command::RemoveMark, Some((table, number))) => {
                let restore = keys::name_of(Self::KEYS, Command::RestoreMark).expect("it is bound");
                desk.remove_mark(table, number, &restore);
                return Flow::Effect(Effect::Store(Change::Remove(table, number)));
            }
            (Command::RestoreMark, _) => {
                let Some(mark) = desk.restore_mark() else { return Flow::Stay };
                let line = desk.marks().keys().position(|&marked| marked == (mark.table, mark.number));
                self.select(desk, line.expect("it was brought back"));
                return Flow::Effect(Effect::Store(Change::Put(mark)));
            }
            _ => {}
        }
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, position: Position) -> Flow {
        let body = desk.body();
        let line = self.first(body) + usize::from(position.y - body.y);
        if line < desk.marks().len() {
            self.selected = line;
        }
        Flow::Stay
    }

    /// Another browser may have removed marks.
    fn settle(&mut self, desk: &Desk) {
        self.select(desk, self.selected);
    }

    fn status(&self, desk: &Desk) -> Vec<String> {
        vec![counted(desk.marks().len() as u64, "mark", "marks")]
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let marks = desk.marks();
        if marks.is_empty() {
            put_text(buffer, body, " nothing is marked yet", desk.theme().quiet);
        }
        let first = self.first(body);
        // The table is named only where there is more than the first.
        let has_others = marks.keys().any(|&(table, _)| table != Table::FREECELL);
        for ((line, ((table, number), note)), row) in marks.iter().enumerate().skip(first).zip(body.rows()) {
            let style = if line == self.selected { desk.theme().selected } else { Style::new() };
            let table = if has_others { format!("{:<11} ", name(*table)) } else { String::new() };
            put_text(buffer, row, &format!(" {:<11} {table}{note} ", format!("#{number}")), style);
        }
        Drawn::Body(None)
    }
}

/// A table by its name, FreeCell of other generators by theirs.
fn name(table: Table) -> String {
    match table {
        Table::FreeCell(generator @ Generator::Lcg(_)) => {
            format!("by {}", shortened(&generator.to_string(), TABLE - 3))
        }
        table => table.to_string(),
    }
}
