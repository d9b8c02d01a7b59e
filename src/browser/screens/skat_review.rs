//! The review of a Skat game: its ten tricks with what each card cost, and the points that declarer can be sure of.

use super::prelude::*;
use crate::browser::input::command;
use crate::browser::input::keys::{PAGE_DOWN, PAGE_UP};
use crate::browser::state::pane::{OwnDeal, OwnGames};
use crate::browser::widgets::boards::{round, skat as board};
use crate::browser::widgets::draw::put_right;
use crate::browser::widgets::value_curve;
use crate::table::skat_review::{
    CardNames, ReviewedTrick, away_in_words, card_in_words, difference_in_words, name, score_in_words, tricks,
    unfinished_in_words, value_in_words,
};
use tableaux_engine::Card;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{GameRecord, GameReview, IssGame, Round, Seat, sort_cards};

/// The rows of the table: its heading, the cards put away, and ten tricks.
const ROWS: u16 = 12;
/// The columns of the table, and of a narrow one.
const COLUMNS: u16 = 64;
const NARROW: u16 = 40;
/// The most columns of the hands.
const MOST_BOARD: u16 = 60;
/// The least rows of the curve with its labels, and the most.
const CURVE: u16 = 6;
const MOST_CURVE: u16 = 11;
const SIZES: [CardSize; 6] = [CardSize::Xxl, CardSize::Xl, CardSize::L, CardSize::M, CardSize::S, CardSize::Xs];

#[derive(Debug, Clone)]
pub struct SkatReview {
    /// The cards played so far; the two put away are the step before the first.
    at: usize,
    /// Whether the step was chosen; until then it is the turning point, once that is known.
    is_chosen: bool,
}

/// The areas of the screen; those without room are empty.
struct Areas {
    result: Rect,
    board: Rect,
    size: CardSize,
    table: Rect,
    curve: Rect,
}

impl Areas {
    fn new(body: Rect) -> Self {
        let body = inset(body);
        let result = Rect { height: body.height.min(if body.height > 22 { 2 } else { 1 }), ..body };
        let rest = below(body, result.height);
        let fitting = |area: Rect| {
            let extents = SIZES.map(|size| (size, board::extent(size)));
            let mut fitting = extents.into_iter().filter(|(_, of)| of.columns <= area.width && of.rows <= area.height);
            fitting.next()
        };
        let left = Rect { width: rest.width.saturating_sub(COLUMNS + 2), ..rest };
        let is_wide = fitting(left).is_some_and(|(size, _)| size != CardSize::Xs) && body.width > COLUMNS + 30;
        let room = rest.height.saturating_sub(ROWS + 1);
        let curve_height = if is_wide && room >= CURVE { room.min(MOST_CURVE) } else { 0 };
        let curve = Rect { y: rest.bottom() - curve_height, height: curve_height, ..rest };
        let above = Rect { height: rest.height - curve_height, ..rest };
        if is_wide {
            let area = Rect { width: left.width, ..above };
            if let Some((size, extent)) = fitting(area) {
                let board = Rect { width: extent.columns.max(area.width.min(MOST_BOARD)), ..area };
                return Self { result, board, size, table: right_of(above, area.right() + 2), curve };
            }
        }
        let area = Rect { height: above.height.saturating_sub(ROWS), ..above };
        let (board, size) = match fitting(area) {
            Some((size, extent)) => (Rect { height: extent.rows, ..area }, size),
            None => (Rect { height: 0, ..area }, CardSize::Xs),
        };
        Self { result, board, size, table: below(above, board.height), curve }
    }
}

impl SkatReview {
    /// Opens the review of the focused pane's game, or reports that it has none.
    pub fn open(desk: &mut Desk) -> Option<Self> {
        if Self::game(desk).is_none() {
            desk.say("no game was played on this deal: paste a Skat server's game file to review it");
            return None;
        }
        Some(Self { at: 0, is_chosen: false })
    }

    fn game(desk: &Desk) -> Option<(&IssGame, &GameRecord)> {
        let game = desk.focused().own_deal()?.game()?;
        Some((game, game.record.as_ref()?))
    }

    fn names(desk: &Desk) -> CardNames {
        CardNames { names: desk.look.theme().names, suits: SuitStyle::Symbols }
    }

    fn go(&mut self, desk: &Desk, at: usize) {
        let last = Self::game(desk).map_or(0, |(_, record)| record.cards().len());
        (self.at, self.is_chosen) = (at.min(last), true);
    }

    /// Goes to another card that cost something, cyclically.
    fn turn(&mut self, desk: &mut Desk, steps: i64) {
        let Some(review) = desk.skat_review() else { return };
        let cost = review.cards.iter().zip(1..).filter(|(card, _)| card.loss() > 0).map(|(_, at)| at);
        let mistakes: Vec<usize> = (review.away_loss() > 0).then_some(0).into_iter().chain(cost).collect();
        let next = if steps > 0 {
            mistakes.iter().find(|&&at| at > self.at).or(mistakes.first())
        } else {
            mistakes.iter().rev().find(|&&at| at < self.at).or(mistakes.last())
        };
        match next.copied() {
            Some(at) => self.go(desk, at),
            None => desk.say("no card cost anything"),
        }
    }

    /// Shows another game of the file that somebody declared, cyclically.
    fn other_game(&mut self, desk: &mut Desk, steps: i64) {
        let Some(OwnDeal { name, games: Some(OwnGames { games, at }), .. }) = desk.focused().own_deal().cloned() else {
            return;
        };
        let count = games.len();
        let after = |by: usize| if steps > 0 { (at + by) % count } else { (at + count - by) % count };
        match (1..count).map(after).find(|&at| games[at].record.is_some()) {
            Some(at) => {
                if let Some(own) = OwnDeal::of_game(&name, OwnGames { games, at }) {
                    desk.panes.show_own_deal(own);
                    *self = Self { at: 0, is_chosen: false };
                }
            }
            None => desk.say("there is no other game"),
        }
    }

    /// Returns the round with the cards up to here.
    fn round(&self, record: &GameRecord) -> Round {
        let mut round = Round::new(*record.deal(), record.declarer(), record.contract());
        let away = record.put_away().into_iter().filter(|_| !record.contract().is_hand());
        for card in away.chain(record.cards()[..self.at].iter().copied()) {
            // A null game that is lost goes on in some files.
            if round.play(card).is_err() {
                break;
            }
        }
        round
    }

    /// Describes what the step cost in a few words: `Q♦ −7, 10♥ best`.
    fn brief(&self, desk: &Desk) -> Option<String> {
        let (with, review) = (Self::names(desk), desk.skat_review()?);
        let card = &review.cards[self.at.checked_sub(1)?];
        let cost = if review.has_trumps() { format!("−{}", card.loss()) } else { "turns the game".into() };
        (card.loss() > 0).then(|| format!("{} {cost}, {} best", with.card(card.card), with.card(card.best)))
    }

    /// Describes the step: what it cost, and who does what.
    fn words(&self, desk: &Desk) -> Vec<String> {
        let Some((game, record)) = Self::game(desk) else { return Vec::new() };
        let (with, review) = (Self::names(desk), desk.skat_review());
        let Some(at) = self.at.checked_sub(1) else {
            let away = with.pair(record.put_away());
            let plain = if record.contract().is_hand() {
                format!("{away} stay in the skat")
            } else {
                format!("{away} laid away")
            };
            let cost = review.and_then(|review| away_in_words(review, record, with));
            return cost.or(Some(plain)).into_iter().collect();
        };
        let trick = format!("trick {}", at / Seat::ALL.len() + 1);
        let Some(card) = review.map(|review| &review.cards[at]) else {
            return vec![format!("{trick}: {}", with.card(record.cards()[at]))];
        };
        let review = review.expect("its card is known");
        let cost = card_in_words(review, card, record.declarer(), with);
        let seat = with.seat(card.seat);
        let words = cost.map_or_else(
            || format!("{trick}, {seat}: {} costs nothing", with.card(card.card)),
            |cost| format!("{trick}, {seat}: {cost}"),
        );
        let mark = (review.turning_point() == Some(at)).then(|| "the turning point".to_owned());
        let ending = game.ending.clone().filter(|_| self.at == record.cards().len());
        [words].into_iter().chain(mark).chain(ending).collect()
    }

    fn draw_result(game: &IssGame, record: &GameRecord, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (theme, with) = (desk.look.theme(), Self::names(desk));
        let score = record.score().ok().flatten();
        let (words, style) = match &score {
            Some(score) => {
                let points = record.after(record.cards().len()).points();
                let style = if score.loss.is_none() { theme.good } else { theme.bad };
                (score_in_words(&record.declared(), points, score, with.names), style)
            }
            None => (unfinished_in_words(game, record), theme.text),
        };
        put_text(buffer, line(area, 0), &shortened(&words, area.width), style);
        let difference = score.and_then(|score| difference_in_words(game, record, &score));
        let away = desk.skat_review().and_then(|review| away_in_words(review, record, with));
        let second = match (difference, away) {
            (Some(words), _) => Some((words, theme.bad)),
            (None, Some(words)) => Some((words, theme.quiet)),
            (None, None) => None,
        };
        if let Some((words, style)) = second.filter(|_| area.height > 1) {
            put_text(buffer, line(area, 1), &shortened(&words, area.width), style);
        }
    }

    /// Returns the rows of the table that are shown, and the step of the first of them: the heading, the cards put away
    /// and the tricks.
    fn rows(&self, table: Rect) -> (usize, impl Iterator<Item = Rect>) {
        let room = usize::from(table.height).saturating_sub(1);
        let row = self.at.div_ceil(Seat::ALL.len());
        let first = (row + 1).saturating_sub(room.max(1)).min(usize::from(ROWS - 1).saturating_sub(room));
        (first, below(table, 1).rows())
    }

    fn draw_table(&self, record: &GameRecord, desk: &Desk, table: Rect, buffer: &mut Buffer) {
        let (theme, review) = (desk.look.theme(), desk.skat_review());
        let columns = TableColumns::new(table);
        let heading = line(table, 0);
        let cost = if columns.is_narrow { "cards, their cost" } else { "cards, what they cost" };
        put_text(buffer, part(heading, columns.cards[0].0, table.width), cost, theme.quiet);
        put_text(buffer, part(heading, columns.taker, columns.points - columns.taker), "taker", theme.quiet);
        if record.contract().has_trumps() && !columns.is_narrow {
            put_right(buffer, part(heading, columns.points, 6), "points", theme.quiet);
        }
        let value = if columns.is_narrow { "now" } else { "value" };
        put_right(buffer, part(heading, columns.value, columns.width_of_value()), value, theme.quiet);
        let (first, rows) = self.rows(table);
        // Until the review is known, the tricks are those of one without costs.
        let unknown = GameReview::without_costs(record);
        let tricks = tricks(review.unwrap_or(&unknown), record);
        for (at, row) in (first..=tricks.len()).zip(rows) {
            match at.checked_sub(1) {
                None => self.draw_away(record, desk, &columns, row, buffer),
                Some(trick) => self.draw_trick(trick, &tricks[trick], desk, &columns, row, buffer),
            }
        }
    }

    fn draw_away(&self, record: &GameRecord, desk: &Desk, columns: &TableColumns, row: Rect, buffer: &mut Buffer) {
        let (theme, review) = (desk.look.theme(), desk.skat_review());
        let is_here = self.at == 0;
        let label = if columns.is_narrow { "" } else { "put away" };
        put_text(buffer, row, label, if is_here { theme.accent } else { theme.quiet });
        let mut away = record.put_away();
        sort_cards(&mut away);
        for (card, &(x, _)) in away.into_iter().zip(&columns.cards) {
            put_card(card, theme, part(row, x, 4), is_here, buffer);
        }
        let Some(review) = review else { return };
        if review.away_loss() > 0 {
            let cost = if review.has_trumps() { format!("−{}", review.away_loss()) } else { "!".into() };
            put_text(buffer, part(row, columns.cards[1].0 + 4, 4), &cost, theme.bad);
        }
        draw_value(review, review.first, theme, part(row, columns.value, columns.width_of_value()), buffer);
    }

    fn draw_trick(
        &self,
        number: usize,
        trick: &ReviewedTrick,
        desk: &Desk,
        columns: &TableColumns,
        row: Rect,
        buffer: &mut Buffer,
    ) {
        let (theme, review, with) = (desk.look.theme(), desk.skat_review(), Self::names(desk));
        let first = number * Seat::ALL.len();
        let is_here = (first + 1..=first + Seat::ALL.len()).contains(&self.at);
        let leader = trick.cards.first().map_or("", |card| with.seat(card.seat));
        let number = format!("{:>2}", number + 1);
        put_text(buffer, row, &number, if is_here { theme.accent } else { theme.quiet });
        if !columns.is_narrow {
            put_text(buffer, part(row, 3, columns.cards[0].0 - 3), leader, theme.quiet);
        }
        for ((place, card), &(x, width)) in (first + 1..).zip(trick.cards).zip(&columns.cards) {
            put_card(card.card, theme, part(row, x, 4), place == self.at, buffer);
            if card.loss() > 0 {
                let has_points = review.is_some_and(GameReview::has_trumps);
                let cost = if has_points { format!("−{}", card.loss()) } else { "!".into() };
                put_text(buffer, part(row, x + 4, width - 4), &cost, theme.bad);
            }
        }
        let taker = trick.taker.map_or("", |seat| with.seat(seat));
        let is_declarer = Self::game(desk).is_some_and(|(_, record)| trick.taker == Some(record.declarer()));
        let style = if is_declarer { theme.good } else { theme.text };
        put_text(buffer, part(row, columns.taker, columns.points.saturating_sub(columns.taker)), taker, style);
        if review.is_none_or(GameReview::has_trumps) && !columns.is_narrow {
            put_right(buffer, part(row, columns.points, 6), &trick.points.to_string(), theme.text);
        }
        match review {
            Some(review) => {
                draw_value(review, trick.value, theme, part(row, columns.value, columns.width_of_value()), buffer);
            }
            None => put_right(
                buffer,
                part(row, columns.value, columns.width_of_value()),
                Sign::Pending.symbol(),
                theme.quiet,
            ),
        }
    }
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
        let (first, width) = if is_narrow { (3, 7) } else { (14, 9) };
        let cards = [0, 1, 2].map(|card| (first + card * width, width));
        let taker = first + 3 * width;
        if is_narrow {
            // The points of a trick go.
            let value = table.width.min(NARROW).saturating_sub(4);
            return Self { is_narrow, cards, taker, points: value, value };
        }
        Self { is_narrow, cards, taker, points: taker + 11, value: taker + 18 }
    }
}

impl TableColumns {
    const fn width_of_value(&self) -> u16 {
        if self.is_narrow { 4 } else { 5 }
    }
}

fn put_card(card: Card, theme: &Theme, area: Rect, is_lit: bool, buffer: &mut Buffer) {
    board::put_small(buffer, theme, card, area, is_lit);
}

fn draw_value(review: &GameReview, value: u8, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let style = if review.is_won(value) { theme.good } else { theme.bad };
    put_right(buffer, area, &value_in_words(review, value), style);
}

command_set! { SkatReviewCommand { Turn(steps: i64), Seek(steps: i64), Solution, Focus(steps: i64), Copy } }

impl Component for SkatReview {
    type Own = SkatReviewCommand;
    const ID: &'static str = "skat-review";
    const NAME: &'static str = "Skat review";
    const WHEEL: Wheel = Wheel::Steps;
    const ON: fn(Table) -> bool = Table::has_hands;
    const KEYS: &'static [Binding] = bindings![
        keys::SEEK.hint("card", 10),
        Binding::pair(
            Shortcut::new("trick-back", &[PAGE_UP, ctrl('u')], Command::Seek(-3), "a trick back"),
            Shortcut::new("trick-on", &[PAGE_DOWN, ctrl('d')], Command::Seek(3), "a trick on"),
        ),
        keys::SEEK_ENDS,
        Binding::pair(
            Shortcut::new("previous-mistake", &[c('[')], Command::Turn(-1), "the previous card that cost something"),
            Shortcut::new("next-mistake", &[c(']')], Command::Turn(1), "the next card that cost something"),
        )
        .hint("mistakes", 20),
        Binding::pair(
            Shortcut::new("previous-game", &[BACK_TAB, c('p')], Command::Focus(-1), "the previous game of the file"),
            Shortcut::new("next-game", &[TAB, c('n')], Command::Focus(1), "the next game of the file"),
        )
        .hint("game", 30),
        Binding::new("solution", &[c('s')], Command::Solution, "watch the contract played perfectly")
            .hint("best line", 40),
        keys::COPY.hint("copy", 60),
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, _body: Rect, command: Self::Own) -> Flow {
        match command {
            SkatReviewCommand::Turn(steps) => self.turn(desk, steps),
            SkatReviewCommand::Seek(steps) => self.go(desk, command::moved(self.at, steps)),
            SkatReviewCommand::Focus(steps) => self.other_game(desk, steps),
            SkatReviewCommand::Copy => return Flow::Open(Opening::Copy(None)),
            SkatReviewCommand::Solution => {
                let contract = Self::game(desk).map(|(_, record)| (record.declarer(), record.contract()));
                if let Some((declarer, contract)) = contract {
                    desk.panes.choose_contract(declarer, contract);
                    return Flow::Open(Opening::Playback);
                }
            }
        }
        Flow::Stay
    }

    /// Goes to the card under the mouse in the table.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        let table = Areas::new(body).table;
        let columns = TableColumns::new(table);
        let (first, rows) = self.rows(table);
        let row = rows.zip(first..).find(|(row, _)| row.contains(position));
        let x = position.x.saturating_sub(table.x);
        let column = columns.cards.iter().position(|&(from, width)| (from..from + width).contains(&x));
        match (row, column) {
            (Some((_, 0)), _) => self.go(desk, 0),
            (Some((_, trick)), Some(card)) => self.go(desk, (trick - 1) * Seat::ALL.len() + card + 1),
            _ => {}
        }
        Flow::Stay
    }

    /// Goes to the turning point once it is known, or to the first mistake.
    fn refresh(&mut self, desk: &mut Desk, _body: Rect) {
        let Some(review) = desk.skat_review().filter(|_| !self.is_chosen) else { return };
        let first = || review.cards.iter().position(|card| card.loss() > 0);
        let at = if review.away_loss() > 0 && review.turning_point().is_none() {
            0
        } else {
            review.turning_point().or_else(first).map_or(0, |at| at + 1)
        };
        self.go(desk, at);
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        let (_, record) = Self::game(desk)?;
        desk.searches.pending(Query::Review(Box::new(record.clone())))
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let own = desk.focused().own_deal()?;
        let OwnGames { games, at } = own.games.as_ref()?;
        let game = name(own.game()?, desk.look.theme().names);
        let place = if games.len() > 1 { format!(", game {} of {}", at + 1, games.len()) } else { String::new() };
        Some(format!("review · {game} · {}{place}", own.name))
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        let (_, record) = Self::game(desk)?;
        Some(format!("card {} of {}", self.at, record.cards().len()))
    }

    fn nudge(&self, _desk: &Desk) -> String {
        "declarer's points against open cards after each card: 61 win".into()
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let words = self.words(desk);
        let is_long = words.first().is_some_and(|words| width(words) + 2 > body.width);
        self.brief(desk).filter(|_| is_long).map_or(words, |brief| vec![brief])
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some((game, record)) = Self::game(desk) else { return Drawn::Nothing };
        let areas = Areas::new(body);
        Self::draw_result(game, record, desk, areas.result, buffer);
        if !areas.board.is_empty() {
            round::draw(&self.round(record), desk.look.theme(), areas.size, areas.board, buffer);
        }
        self.draw_table(record, desk, areas.table, buffer);
        if let Some(review) = desk.skat_review().filter(|review| review.has_trumps() && !areas.curve.is_empty()) {
            value_curve::draw(review, self.at, desk.look.theme(), areas.curve, buffer);
        }
        Drawn::Body(None)
    }
}
