//! The strip of neighbors: the difficulty of the deals around a number that match the filter, a block each, or signs
//! for their outcomes.

use super::pixels::{Pixel, is_text, on_ground};
use super::prelude::*;
use super::scale;
use crate::table::facts::best_game_in_words;
use tableaux_engine::number::DealNumber;
use tableaux_engine::skat::OpenValue;

/// The fewest columns of the deals in a strip.
const NARROWEST: u16 = 7;

/// The deals around a number, in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strip {
    table: Table,
    number: DealNumber,
    area: Rect,
}

impl Strip {
    /// Creates the strip of deals around a number that fit in a line, with the first and last number at its ends. Only
    /// tables whose deals are easily solved have one.
    pub fn new(table: Table, number: DealNumber, area: Rect) -> Option<Self> {
        let has_one = (table.has_measures() || table.has_hands()) && !area.is_empty() && number <= table.last();
        let strip = Self { table, number, area };
        (has_one && strip.room(strip.highest()) >= NARROWEST).then_some(strip)
    }

    /// Creates the strip around a pane's number, unless it shows the user's own board.
    pub fn of_pane(desk: &Desk, pane: usize, area: Rect) -> Option<Self> {
        let is_deal = !desk.pane(pane).is_own();
        is_deal.then(|| Self::new(desk.pane(pane).table(), desk.pane(pane).number(), area)).flatten()
    }

    /// Returns an upper bound of the numbers in the strip, if no filter is set.
    fn highest(&self) -> DealNumber {
        self.number.saturating_add_signed(self.area.width.into()).min(self.table.last())
    }

    /// Returns the columns between two labels as wide as a number.
    fn room(&self, highest: DealNumber) -> u16 {
        self.area.width.saturating_sub(2 * (width(&highest.to_string()) + 1))
    }

    /// Returns the deals, and the position of the first.
    fn layout(&self, desk: &Desk) -> (Vec<DealNumber>, Position) {
        let fitting = desk.neighbours();
        let highest = fitting.and_then(<[DealNumber]>::last).map_or(self.highest(), |&last| last.max(self.number));
        let room = self.room(highest);
        let numbers = if let Some(fitting) = fitting {
            let at = fitting.partition_point(|&number| number < self.number);
            let first = at.saturating_sub(usize::from(room / 2));
            let first = first.min(fitting.len().saturating_sub(room.into()));
            fitting.iter().copied().skip(first).take(room.into()).collect()
        } else {
            let last = self.table.last().get();
            let count = u64::from(room).min(last);
            let first = self.number.get().saturating_sub(count / 2).min(last - (count - 1));
            (first..first + count).filter_map(|number| DealNumber::new(number).ok()).collect()
        };
        // The labels may be shorter than that of the highest number.
        (numbers, Position::new(self.area.x + width(&highest.to_string()) + 1, self.area.y))
    }

    pub fn nearest(&self, desk: &Desk) -> Vec<DealNumber> {
        let (mut numbers, _) = self.layout(desk);
        numbers.sort_by_key(|number| number.get().abs_diff(self.number.get()));
        numbers
    }

    pub fn at(&self, desk: &Desk, position: Position) -> Option<DealNumber> {
        let (numbers, start) = self.layout(desk);
        let place = position.x.checked_sub(start.x)?;
        numbers.get(usize::from(place)).copied().filter(|_| position.y == start.y)
    }

    /// Draws the deals, highlighting the number's own.
    pub fn draw(&self, desk: &Desk, buffer: &mut Buffer) {
        let theme = desk.look.theme();
        let (numbers, start) = self.layout(desk);
        let [Some(first), Some(last)] = [numbers.first(), numbers.last()] else { return };
        let left = usize::from(start.x - self.area.x - 1);
        put_text(buffer, self.area, &format!("{first:>left$}"), theme.quiet);
        let mut x = start.x;
        for &number in &numbers {
            let (sign, style) = self.shown(desk, number);
            buffer[(x, start.y)].set_char(sign).set_style(style);
            x += 1;
        }
        let rest = right_of(self.area, x + 1);
        put_text(buffer, rest, &last.to_string(), theme.quiet);
    }

    /// Returns the sign of a deal: its difficulty, if known and there are enough colors and four free cells; else its
    /// outcome.
    fn shown(&self, desk: &Desk, number: DealNumber) -> (char, Style) {
        let (theme, outcome) = (desk.look.theme(), desk.outcome_here(self.table, number));
        let is_here = number == self.number;
        if let Some([_, (letter, style)]) = best_game(desk, self.table, number) {
            return (
                letter.chars().next().unwrap_or(Sign::Pending.character()),
                if is_here { theme.selected } else { style },
            );
        }
        let difficulty = desk.searches.difficulty(self.table, number).filter(|_| desk.panes.cells() == CellCount::FOUR);
        if is_text(desk) || !desk.look.has_many_colours() || desk.panes.cells() != CellCount::FOUR {
            // Without colors, or with few, the steps of the map have signs.
            let step = difficulty.filter(|_| outcome != Some(Outcome::Impossible));
            let (sign, style) = match step.map(|difficulty| Pixel::Step(scale::step_of(difficulty))) {
                Some(step) if is_text(desk) => step.swatch(desk),
                Some(step) => (step.sign(desk.look.is_ascii()), theme.text),
                None => sign(outcome, theme),
            };
            return (sign, if is_here { theme.selected } else { style });
        }
        let pixel = match (difficulty, outcome) {
            _ if is_here => return ('█', on_ground(theme.map.cursor)),
            (_, Some(Outcome::Impossible)) => return sign(outcome, theme),
            (Some(difficulty), _) => Pixel::Step(scale::step_of(difficulty)),
            (None, _) => Pixel::Unknown,
        };
        ('▄', on_ground(pixel.style(theme)))
    }
}

/// Returns the best game of a Skat deal, in words and as the first letter of declarer, or the sign that it is not known or that
/// nobody wins. `None` on other tables.
pub fn best_game(desk: &Desk, table: Table, number: DealNumber) -> Option<[(String, Style); 2]> {
    let Board::Skat(deal) = table.board(number) else { return None };
    let (theme, names) = (desk.look.theme(), desk.look.theme().names);
    Some(match desk.searches.answers().best_game(&deal) {
        None => [(Sign::Pending.symbol().into(), theme.quiet), (Sign::Pending.symbol().into(), theme.quiet)],
        Some(None) => [("nobody wins".into(), theme.quiet), (Sign::None.symbol().into(), theme.quiet)],
        Some(best @ Some(OpenValue { declarer, .. })) => {
            let seat = names.seats()[declarer as usize];
            let letter = seat.chars().next().map_or(String::new(), |letter| letter.to_uppercase().to_string());
            [(best_game_in_words(best, names), theme.good), (letter, theme.good)]
        }
    })
}

pub fn sign(outcome: Option<Outcome>, theme: &Theme) -> (char, Style) {
    (Sign::of_outcome(outcome).character(), theme.of_outcome(outcome))
}
