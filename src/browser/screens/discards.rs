//! All pairs of cards that declarer of a Skat game could have put away, the best first.

use super::prelude::*;
use crate::browser::state::pane::OwnDeal;
use crate::browser::widgets::boards::skat::put_small;
use crate::browser::widgets::draw::put_right;
use crate::table::skat_review::{CardNames, counted_in_words, name, result_with};
use crate::table::skat_words::SkatWords;
use tableaux_engine::Card;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{GameRecord, GameReview, sort_cards};

/// The columns of a pair: its place, two cards, the value, and a gap.
const COLUMNS: u16 = 24;
/// The columns of a pair with how the game counts.
const WIDE: u16 = 44;
const PLACE: u16 = 4;
const CARD: u16 = 5;

#[derive(Debug, Clone)]
pub struct Discards {
    /// The selected pair; until one is chosen, the pair that was put away.
    row: Option<usize>,
}

impl Discards {
    /// Opens the pairs of the focused pane's game, or reports that nothing could be put away.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        match desk.skat_game() {
            Some((_, record)) if !record.contract().is_hand() => return Some(Self { row: None }),
            Some(_) => desk.say("in a hand game the skat lies as it is dealt: nothing is put away"),
            None => desk.say("no game was played on this deal: paste a Skat server's game file to review it"),
        }
        None
    }

    fn pairs(desk: &Desk) -> Option<&[([Card; 2], u8)]> {
        let (_, record) = desk.skat_game()?;
        desk.searches.answers().discards(record.deal(), record.declarer(), record.contract())
    }

    /// Returns the selected pair, and the one that was put away.
    fn selected(&self, desk: &Desk) -> (usize, Option<usize>) {
        let away = desk.skat_game().map(|(_, record)| sorted(record.put_away()));
        let place = |pairs: &[([Card; 2], u8)]| pairs.iter().position(|&(pair, _)| Some(sorted(pair)) == away);
        let played = Self::pairs(desk).and_then(place);
        (self.row.or(played).unwrap_or(0), played)
    }

    /// Returns the rows of the title with a gap, if there is room.
    const fn title(body: Rect) -> u16 {
        if body.height > 22 { 2 } else { 0 }
    }

    fn list(&self, desk: &Desk, body: Rect) -> Rows {
        let count = Self::pairs(desk).map_or(0, <[_]>::len);
        let list = below(inset(body), Self::title(body));
        // Enough columns to show all pairs, wide ones if there is room.
        let needed = u16::try_from(count).unwrap_or(u16::MAX).div_ceil(list.height.max(1)).max(1);
        let width = (list.width / needed).clamp(COLUMNS, WIDE);
        Rows::side_by_side(list, count, Some(self.selected(desk).0), width)
    }
}

fn sorted(mut cards: [Card; 2]) -> [Card; 2] {
    sort_cards(&mut cards);
    cards
}

command_set! { DiscardsCommand { Move(right: i8, down: i8), Seek(steps: i64) } }

impl Component for Discards {
    type Own = DiscardsCommand;
    const ID: &'static str = "discards";
    const NAME: &'static str = "Skat discards";
    const ON: fn(Table) -> bool = Table::has_hands;
    const KEYS: &'static [Binding] = bindings![
        Binding::pair(
            Shortcut::new("up", &[UP, c('k')], Command::Move(0, -1), "the pair above"),
            Shortcut::new("down", &[DOWN, c('j')], Command::Move(0, 1), "the pair below"),
        )
        .hint("pair", 20),
        Binding::pair(
            Shortcut::new("left", &[LEFT, c('h')], Command::Move(-1, 0), "the next better pair"),
            Shortcut::new("right", &[RIGHT, c('l')], Command::Move(1, 0), "the next worse pair"),
        ),
        Binding::pair(
            Shortcut::new("to-beginning", &[keys::HOME, c('g')], Command::Seek(i64::MIN), "the best pair"),
            Shortcut::new("to-end", &[keys::END, c('G')], Command::Seek(i64::MAX), "the worst pair"),
        )
        .hint("best", 30),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        let steps = match command {
            DiscardsCommand::Move(right, down) => i64::from(right) + i64::from(down) * self.list(desk, body).across(),
            DiscardsCommand::Seek(steps) => steps,
        };
        let last = Self::pairs(desk).map_or(0, |pairs| pairs.len().saturating_sub(1));
        self.row = Some(moved(self.selected(desk).0, steps).min(last));
        Flow::Stay
    }

    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        if let Some(row) = self.list(desk, body).at(position) {
            self.row = Some(row);
        }
        Flow::Stay
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        let (_, record) = desk.skat_game()?;
        desk.searches.pending(Query::Discards(*record.deal(), record.declarer(), record.contract()))
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let (game, _) = desk.skat_game()?;
        let of_file = desk.focused().own_deal().map(OwnDeal::title).unwrap_or_default();
        Some(format!("all discards · {} · {of_file}", name(game, desk.look.theme().names)))
    }

    /// Counts the pairs that win.
    fn corner(&self, desk: &Desk) -> Option<String> {
        let (pairs, (_, record)) = (Self::pairs(desk)?, desk.skat_game()?);
        let winning = pairs.iter().filter(|&&(_, value)| GameReview::wins(record.contract(), value)).count();
        Some(format!("{winning} of {} win", pairs.len()))
    }

    fn nudge(&self, desk: &Desk) -> String {
        if Self::pairs(desk).is_none() { "comparing 66 pairs".into() } else { String::new() }
    }

    fn status(&self, desk: &Desk, _body: Rect) -> Vec<String> {
        let (selected, played) = self.selected(desk);
        let about = Self::pairs(desk).and_then(|pairs| pairs.get(selected)).zip(desk.skat_game());
        let with = CardNames { names: desk.look.theme().names, suits: SuitStyle::Symbols };
        let words = about.map(|(&(pair, value), (_, record))| result_with(record, pair, value, with));
        let played = (played == Some(selected)).then(|| "as it was played".to_owned());
        words.into_iter().chain(played).collect()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let (theme, (selected, played)) = (desk.look.theme(), self.selected(desk));
        let Some((pairs, (_, record))) = Self::pairs(desk).zip(desk.skat_game()) else {
            put_text(buffer, line(inset(body), 0), Sign::Pending.symbol(), theme.quiet);
            return Drawn::Body(None);
        };
        if Self::title(body) > 0 {
            put_text(buffer, line(inset(body), 0), SkatWords::of(theme.names).discards, theme.strong);
        }
        for (at, row) in self.list(desk, body).shown() {
            draw_pair(record, at, pairs[at], [at == selected, played == Some(at)], theme, row, buffer);
        }
        Drawn::Body(None)
    }
}

/// Draws a pair with its place and its value; the selected one is lit, and the one that was put away has a mark.
fn draw_pair(
    record: &GameRecord,
    at: usize,
    (pair, value): ([Card; 2], u8),
    [is_selected, is_played]: [bool; 2],
    theme: &Theme,
    row: Rect,
    buffer: &mut Buffer,
) {
    let style = if is_selected { theme.accent } else { theme.quiet };
    put_right(buffer, part(row, 0, PLACE - 1), &(at + 1).to_string(), style);
    for (card, x) in sorted(pair).into_iter().zip([PLACE, PLACE + CARD]) {
        put_small(buffer, theme, card, part(row, x, CARD - 1), is_selected);
    }
    let is_won = GameReview::wins(record.contract(), value);
    let words = SkatWords::of(theme.names);
    let text = if record.contract().has_trumps() { value.to_string() } else { words.result(is_won, true).to_owned() };
    let result = part(row, PLACE + 2 * CARD, 4);
    put_right(buffer, result, &text, if is_won { theme.good } else { theme.bad });
    if is_played {
        put_text(buffer, part(row, PLACE + 2 * CARD + 5, 2), Sign::Here.symbol(), theme.accent);
    }
    if row.width >= WIDE && record.contract().has_trumps() {
        let counted = counted_in_words(record, value, theme.names);
        put_text(buffer, part(row, PLACE + 2 * CARD + 8, WIDE), &counted, theme.quiet);
    }
}
