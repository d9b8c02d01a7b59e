//! The tricks of a Skat game: a line for the cards put away and for each trick, with what each card cost.

use super::boards::skat::put_small;
use super::prelude::*;
use crate::table::skat_review::{CardNames, ReviewedTrick, tricks, value_in_words};
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::{GameRecord, GameReview, Names, ReviewedCard, Seat, card_points, sort_cards};

/// The lines of a table: the cards put away and ten tricks.
const LINES: usize = 11;
/// The rows of a table with its heading, and the columns of a wide one and of a narrow one.
pub const ROWS: u16 = 12;
pub const COLUMNS: u16 = 64;
const NARROW: u16 = 40;
/// The most columns added to each column of a wide one.
const MOST_SPREAD: u16 = 5;
/// The rows of a table with the best cards below those that cost something.
const TALL: u16 = 23;
/// The columns of a card.
const CARD: u16 = 4;

/// A game whose tricks are shown after `at` of its cards; the cost of each card is left out until it is known.
#[derive(Debug, Clone, Copy)]
pub struct TrickTable<'a> {
    pub record: &'a GameRecord,
    pub review: Option<&'a GameReview>,
    pub at: usize,
    pub theme: &'a Theme,
}

/// The columns of the table, from its left.
struct TableColumns {
    is_narrow: bool,
    /// The first column of each card, and the columns of the card with its cost.
    cards: [(u16, u16); 3],
    taker: u16,
    points: u16,
    value: u16,
}

impl TableColumns {
    fn new(table: Rect) -> Self {
        let is_narrow = table.width < COLUMNS;
        // A wide table has more room between its columns.
        let spread = (table.width.saturating_sub(COLUMNS) / 4).min(MOST_SPREAD);
        let (first, width) = if is_narrow { (2, 7) } else { (14, 9 + spread) };
        let cards = [0, 1, 2].map(|card| (first + card * width, width));
        let taker = first + 3 * width + u16::from(is_narrow);
        if is_narrow {
            // The points of a trick go.
            let value = table.width.min(NARROW).saturating_sub(4);
            return Self { is_narrow, cards, taker, points: value, value };
        }
        let points = taker + 11 + spread;
        Self { is_narrow, cards, taker, points, value: points + 7 }
    }

    const fn width_of_value(&self) -> u16 {
        if self.is_narrow { 4 } else { 5 }
    }

    fn value(&self, row: Rect) -> Rect {
        part(row, self.value, self.width_of_value())
    }
}

impl TrickTable<'_> {
    const fn words(&self) -> &'static SkatWords {
        SkatWords::of(self.theme.names)
    }

    const fn names(&self) -> CardNames {
        CardNames { names: self.theme.names, suits: SuitStyle::Symbols }
    }

    /// Returns the lines that are shown, and the number of the first of them: the cards put away, and the tricks.
    fn lines(&self, table: Rect) -> (usize, impl Iterator<Item = Rect> + use<>) {
        let below = below(table, 1);
        let height = if table.height >= TALL { 2 } else { 1 };
        let room = usize::from(below.height / height);
        let here = self.at.div_ceil(Seat::ALL.len());
        let first = (here + 1).saturating_sub(room.max(1)).min(LINES.saturating_sub(room));
        let rows = (0..below.height / height).map(move |row| Rect { y: below.y + row * height, height, ..below });
        (first, rows)
    }

    /// Returns the number of cards after which the card at a position is the last one, if there is one.
    pub fn step_at(&self, table: Rect, position: Position) -> Option<usize> {
        let (first, rows) = self.lines(table);
        let (_, number) = rows.zip(first..).find(|(row, _)| row.contains(position))?;
        let x = position.x.saturating_sub(table.x);
        let columns = TableColumns::new(table);
        let card = columns.cards.iter().position(|&(from, width)| (from..from + width).contains(&x));
        match number.checked_sub(1) {
            None => Some(0),
            Some(trick) => card.map(|card| trick * Seat::ALL.len() + card + 1),
        }
    }

    pub fn draw(&self, table: Rect, buffer: &mut Buffer) {
        let (theme, words, columns) = (self.theme, self.words(), TableColumns::new(table));
        let heading = line(table, 0);
        let costs = if columns.is_narrow { words.short_costs } else { words.costs };
        if !columns.is_narrow {
            put_text(buffer, part(heading, 3, columns.cards[0].0 - 3), words.leads, theme.quiet);
        }
        put_text(buffer, part(heading, columns.cards[0].0, table.width), costs, theme.quiet);
        put_text(buffer, part(heading, columns.taker, columns.points - columns.taker), words.taker, theme.quiet);
        if self.record.contract().has_trumps() && !columns.is_narrow {
            put_right(buffer, part(heading, columns.points, 6), words.points, theme.quiet);
        }
        let value = if columns.is_narrow { words.short_value } else { words.value };
        put_right(buffer, columns.value(heading), value, theme.quiet);
        // Until the review is known, the tricks are those of one without costs.
        let unknown = GameReview::without_costs(self.record);
        let tricks = tricks(self.review.unwrap_or(&unknown), self.record);
        let (first, rows) = self.lines(table);
        for (at, row) in (first..=tricks.len()).zip(rows) {
            match at.checked_sub(1) {
                None => self.draw_away(&columns, row, buffer),
                Some(trick) => self.draw_trick(trick, &tricks[trick], &columns, row, buffer),
            }
        }
    }

    fn draw_away(&self, columns: &TableColumns, row: Rect, buffer: &mut Buffer) {
        let (theme, is_here, is_hand) = (self.theme, self.at == 0, self.record.contract().is_hand());
        let label = if columns.is_narrow { "" } else { self.words().away(is_hand) };
        put_text(
            buffer,
            part(row, 3, columns.cards[0].0.saturating_sub(3)),
            label,
            if is_here { theme.accent } else { theme.quiet },
        );
        let mut away = self.record.put_away();
        sort_cards(&mut away);
        for (card, &(x, _)) in away.into_iter().zip(&columns.cards) {
            put_small(buffer, theme, card, line(part(row, x, CARD), 0), is_here);
        }
        if self.record.contract().has_trumps() && !columns.is_narrow {
            let points: u32 = away.iter().map(|&card| u32::from(card_points(card))).sum();
            put_right(buffer, part(row, columns.points, 6), &points.to_string(), theme.text);
        }
        let Some(review) = self.review else { return };
        if let Some((best, value)) = review.best_away.filter(|_| review.away_loss() > 0) {
            let cost = if review.has_trumps() { format!("−{}", review.away_loss()) } else { "!".into() };
            put_text(buffer, part(row, columns.cards[1].0 + CARD, 4), &cost, theme.bad);
            if !columns.is_narrow {
                let (x, names) = (columns.cards[2].0, self.names());
                let value = if review.has_trumps() { format!(": {value}") } else { String::new() };
                let words = best_in_words(&names.pair(best), theme.names) + &value;
                let room = part(row, x, columns.points + 3 - x);
                put_text(buffer, room, &shortened(&words, room.width), theme.quiet);
            }
        }
        self.draw_value(review, review.first, columns.value(row), buffer);
    }

    fn draw_trick(&self, number: usize, trick: &ReviewedTrick, columns: &TableColumns, row: Rect, buffer: &mut Buffer) {
        let (theme, with) = (self.theme, self.names());
        let first = number * Seat::ALL.len();
        let is_here = (first + 1..=first + Seat::ALL.len()).contains(&self.at);
        let leader = trick.cards.first().map_or("", |card| with.seat(card.seat));
        put_text(buffer, row, &format!("{:>2}", number + 1), if is_here { theme.accent } else { theme.quiet });
        if !columns.is_narrow {
            let style = if is_here { theme.text } else { theme.quiet };
            put_text(buffer, part(row, 3, columns.cards[0].0 - 3), leader, style);
        }
        for ((place, card), &(x, width)) in (first + 1..).zip(trick.cards).zip(&columns.cards) {
            put_small(buffer, theme, card.card, line(part(row, x, CARD), 0), place == self.at);
            self.draw_cost(*card, part(row, x, width), buffer);
        }
        let taker = trick.taker.map_or("", |seat| with.seat(seat));
        let style = if trick.taker == Some(self.record.declarer()) { theme.good } else { theme.text };
        put_text(buffer, part(row, columns.taker, columns.points.saturating_sub(columns.taker)), taker, style);
        if self.record.contract().has_trumps() && !columns.is_narrow {
            put_right(buffer, part(row, columns.points, 6), &trick.points.to_string(), theme.text);
        }
        let Some(review) = self.review else {
            put_right(buffer, columns.value(row), Sign::Pending.symbol(), theme.quiet);
            return;
        };
        self.draw_value(review, trick.value, columns.value(row), buffer);
        if let (2.., Some(turn)) = (row.height, trick.cards.iter().rfind(|card| review.is_turn(card))) {
            let is_won = review.is_won(turn.after);
            let style = if is_won { theme.good } else { theme.bad };
            put_text(buffer, line(part(row, columns.taker, 23), 1), turned(is_won, theme.names), style);
        }
    }

    /// Draws what a card cost beside it, and in a second row the best one.
    fn draw_cost(&self, card: ReviewedCard, area: Rect, buffer: &mut Buffer) {
        if card.loss() == 0 {
            return;
        }
        let cost = if self.record.contract().has_trumps() { format!("−{}", card.loss()) } else { "!".into() };
        put_text(buffer, part(line(area, 0), CARD, area.width), &cost, self.theme.bad);
        if area.height > 1 {
            let words = best_in_words(&self.names().card(card.best), self.theme.names);
            put_text(buffer, line(area, 1), &shortened(&words, area.width), self.theme.quiet);
        }
    }

    fn draw_value(&self, review: &GameReview, value: u8, area: Rect, buffer: &mut Buffer) {
        let style = if review.is_won(value) { self.theme.good } else { self.theme.bad };
        put_right(buffer, area, &value_in_words(review, value, self.theme.names), style);
    }
}

/// Returns the words that other cards would have been best: `K♥ best`.
fn best_in_words(cards: &str, names: Names) -> String {
    match names {
        Names::English => format!("{cards} best"),
        Names::German => format!("eher {cards}"),
    }
}

/// Returns the words for a trick that turns the game.
const fn turned(is_won: bool, names: Names) -> &'static str {
    match (names, is_won) {
        (Names::English, true) => "the game is won",
        (Names::English, false) => "the game is lost",
        (Names::German, true) => "das Spiel ist gewonnen",
        (Names::German, false) => "das Spiel ist verloren",
    }
}
