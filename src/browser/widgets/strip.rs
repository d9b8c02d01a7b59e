//! The strip of neighbours: whether the deals around a number can be won, a sign each.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::draw::{put_text, width};
use crate::browser::state::desk::Desk;
use crate::browser::state::theme::Theme;
use crate::number::{DealNumber, DealRange};
use crate::table::Table;
use crate::verdict::outcome::Outcome;

/// The deals around a number, as they lie in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strip {
    table: Table,
    number: DealNumber,
    first: DealNumber,
    /// How many deals there are.
    count: u16,
    /// Where the first one is.
    start: Position,
    area: Rect,
}

impl Strip {
    /// The deals around a number that have room in a line, with the first and the last number at its ends. Only tables
    /// whose deals are easily solved have a strip.
    pub fn new(table: Table, number: DealNumber, area: Rect) -> Option<Self> {
        let last = table.last();
        if !table.is_freecell() || area.is_empty() || number > last {
            return None;
        }
        // As wide as the label of any number that may be at an end.
        let highest = number.saturating_add_signed(area.width.into()).min(last);
        let label = width(&highest.to_string());
        let room = area.width.checked_sub(2 * (label + 1)).filter(|&room| room >= 7)?;
        let all = u16::try_from(last.get()).unwrap_or(u16::MAX);
        let count = room.min(all);
        let before = u64::from(count / 2).min(number.get());
        let latest = last.get() - u64::from(count - 1);
        let first = (number.get() - before).min(latest);
        let first = DealNumber::new(first).expect("it is no larger than the last number");
        // The labels may be shorter than that of the number, never by more than a digit.
        let start = Position::new(area.x + label + 1, area.y);
        Some(Self { table, number, first, count, start, area })
    }

    /// The numbers of the deals.
    pub fn range(&self) -> DealRange {
        let last = self.first.saturating_add_signed(i64::from(self.count) - 1);
        DealRange::new(self.first, last).expect("there is one at least")
    }

    /// The deal at a position of the screen.
    pub fn at(&self, position: Position) -> Option<DealNumber> {
        let place = position.x.checked_sub(self.start.x).filter(|&place| place < self.count)?;
        (position.y == self.start.y).then(|| self.first.saturating_add_signed(place.into()))
    }

    /// Draws the signs of all deals whose outcome is known, the number's own standing out.
    pub fn draw(&self, desk: &Desk, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let range = self.range();
        let first = range.first().to_string();
        let left = self.start.x - self.area.x - 1;
        put_text(buffer, self.area, &format!("{first:>left$}", left = usize::from(left)), theme.quiet);
        for (x, number) in (self.start.x..).zip(range.numbers()) {
            let (sign, style) = sign(desk.outcome_here(self.table, number), theme);
            let style = if number == self.number { theme.selected } else { style };
            buffer[(x, self.start.y)].set_char(sign).set_style(style);
        }
        let x = self.start.x + self.count + 1;
        let rest = Rect { x, width: self.area.right().saturating_sub(x), ..self.area };
        put_text(buffer, rest, &range.last().to_string(), theme.quiet);
    }
}

/// The sign of an outcome: that of a deal that can be won, of one that cannot, of one of which it is not known.
pub fn sign(outcome: Option<Outcome>, theme: &Theme) -> (char, Style) {
    let sign = match outcome {
        Some(Outcome::Winnable) => '●',
        Some(Outcome::Impossible) => '○',
        Some(Outcome::Unknown) => '?',
        None => '·',
    };
    (sign, theme.of_outcome(outcome))
}
