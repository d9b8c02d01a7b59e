//! A Skat hand that is typed in, and its value.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Binding, Command, Component, Desk, Drawn, Field, Flow, Prompt, keys, put_cards, put_text, wrapped};
use crate::browser::boards::skat::CARD;
use crate::browser::keys::ENTER;
use crate::skat::{Hand, challenge_text, challenge_value, contract_values, read_cards, safe_trump_bid, sort_cards};
use crate::table::Table;

/// The longest hand, in characters: ten tens of two digits, with variation selectors and blanks.
const MAX_HAND: usize = 60;

/// A hand, as it is typed.
#[derive(Debug, Clone)]
pub struct HandField(Field);

impl Default for HandField {
    fn default() -> Self {
        Self(Field::new("", MAX_HAND))
    }
}

impl Component for HandField {
    const NAME: &'static str = "Hand to value";
    const KEYS: &'static [Binding] = &[
        Binding::new(&[(&[ENTER], Command::Accept)], "value the hand; it is also valued while it is typed")
            .hint("value")
            .priority(10),
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn is_on(table: Table) -> bool {
        table.is_skat()
    }

    fn update(&mut self, desk: &mut Desk, command: Command) -> Flow {
        if command == Command::Accept {
            desk.say(match self.0.text().parse::<Hand>() {
                Ok(hand) => challenge_value(hand).map_or("this hand passes".into(), |value| value.to_string()),
                Err(error) => error.to_string(),
            });
        }
        Flow::Stay
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.0)
    }

    fn prompt(&self, _desk: &Desk) -> Option<Prompt<'_>> {
        Some(self.0.prompt("hand: ", None))
    }

    fn status(&self, _desk: &Desk) -> Vec<String> {
        Vec::new()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let text = self.0.text();
        let area = Rect { x: body.x + 1, width: body.width.saturating_sub(1), ..body };
        // The last card may still lack its suit.
        let complete = text.rfind([' ', ',']).map_or("", |end| &text[..end]);
        let last = text[complete.len()..].trim();
        let is_unfinished = last == "10" || last.chars().count() < 2;
        let mut cards = read_cards(text).or_else(|_| read_cards(complete)).unwrap_or_default();
        sort_cards(&mut cards);
        put_cards(buffer, Rect { height: 1, ..area }, cards.iter().copied(), CARD, desk.theme(), |_| false);
        let count = cards.len();
        let lines = match (read_cards(text), cards.try_into().map(Hand::new)) {
            (Err(error), _) if !is_unfinished => wrapped(&error.to_string(), area.width),
            (_, Ok(Ok(hand))) => values(hand),
            _ => vec![format!("{count} of ten cards, as JC JS 10D AH 7S")],
        };
        for (row, line) in area.rows().skip(1).zip(lines) {
            put_text(buffer, row, &line, Style::new());
        }
        Drawn::Body(None)
    }
}

/// The values of a hand, a line each, the most important first.
fn values(hand: Hand) -> Vec<String> {
    let official = contract_values(hand);
    let mut lines = vec![challenge_text(hand)];
    lines.extend(safe_trump_bid(&official).map(|bid| format!("safe trump bid {bid}")));
    lines.push(format!("{:17}{:10}{:>5}{:>5}", "official", "the hand", "least", "most"));
    lines.extend(official.iter().map(|value| {
        let matadors = value.matadors.map(|matadors| matadors.to_string()).unwrap_or_default();
        format!("{:17}{matadors:10}{:>5}{:>5}", value.contract.name(), value.min, value.max)
    }));
    lines
}
