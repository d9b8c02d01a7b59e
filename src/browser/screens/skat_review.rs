//! The review of a Skat game: its ten tricks with what each card cost, and the points that declarer can be sure of.

use super::prelude::*;
use crate::browser::input::command;
use crate::browser::input::keys::{PAGE_DOWN, PAGE_UP};
use crate::browser::state::pane::{OwnDeal, OwnGames};
use crate::browser::widgets::boards::{round, skat as board};
use crate::browser::widgets::trick_table::{COLUMNS, ROWS, TrickTable};
use crate::browser::widgets::value_curve;
use crate::table::skat_review::{
    CardNames, about_player, away_in_words, card_in_words, difference_in_words, name, result_with, score_in_words,
    signed, tricks, unfinished_in_words, value_in_words, won_in_words,
};
use crate::table::skat_words::{SkatWords, end_in_words};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{GameRecord, GameReview, IssGame, Names, Round, Seat};

/// The most columns between the hands and the table.
const GAP: u16 = 6;
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
                let x = (area.right() + 2).min(board.right() + GAP);
                return Self { result, board, size, table: right_of(above, x), curve };
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
        if desk.skat_game().is_none() {
            desk.say("no game was played on this deal: paste a Skat server's game file to review it");
            return None;
        }
        Some(Self { at: 0, is_chosen: false })
    }

    fn names(desk: &Desk) -> CardNames {
        CardNames { names: desk.look.theme().names, suits: SuitStyle::Symbols }
    }

    fn go(&mut self, desk: &Desk, at: usize) {
        let last = desk.skat_game().map_or(0, |(_, record)| record.cards().len());
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
            None => desk.say(SkatWords::of(desk.look.theme().names).no_cost),
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
        let (turns, best) = match with.names {
            Names::English => ("turns the game", "best"),
            Names::German => ("dreht das Spiel", "war besser"),
        };
        let cost = if review.has_trumps() { format!("−{}", card.loss()) } else { turns.into() };
        (card.loss() > 0).then(|| format!("{} {cost}, {} {best}", with.card(card.card), with.card(card.best)))
    }

    /// Describes the cards put away: what they cost, or that they are there.
    fn words_of_away(record: &GameRecord, review: Option<&GameReview>, with: CardNames) -> String {
        if let Some(cost) = review.and_then(|review| away_in_words(review, record, with)) {
            return cost;
        }
        let away = with.pair(record.put_away());
        match (with.names, record.contract().is_hand()) {
            (Names::English, true) => format!("{away} stay in the skat"),
            (Names::English, false) => format!("{away} laid away"),
            (Names::German, true) => format!("{away} bleiben im Skat"),
            (Names::German, false) => format!("{away} gedrückt"),
        }
    }

    /// Describes the step: what it cost, whether it turned the game, and which card turned it back.
    fn words(&self, desk: &Desk) -> Vec<String> {
        let Some((game, record)) = desk.skat_game() else { return Vec::new() };
        let (with, review) = (Self::names(desk), desk.skat_review());
        let words = SkatWords::of(with.names);
        let Some(at) = self.at.checked_sub(1) else { return vec![Self::words_of_away(record, review, with)] };
        let trick = |at: usize| format!("{} {}", words.trick, at / Seat::ALL.len() + 1);
        let Some(review) = review else { return vec![format!("{}: {}", trick(at), with.card(record.cards()[at]))] };
        let card = &review.cards[at];
        let cost = card_in_words(review, card, record.declarer(), with);
        let cost = cost.unwrap_or_else(|| match with.names {
            Names::English => format!("{} costs nothing", with.card(card.card)),
            Names::German => format!("{} kostet nichts", with.card(card.card)),
        });
        let first = format!("{}, {}: {cost}", trick(at), with.seat(card.seat));
        let mark = (review.turning_point() == Some(at)).then(|| words.turning_point.to_owned());
        let back = review.cards.iter().enumerate().skip(at + 1).find(|(_, card)| review.is_turn(card));
        let back = back.filter(|_| review.is_turn(card)).map(|(at, card)| match with.names {
            Names::English => format!("{} in {} gives it back", with.card(card.card), trick(at)),
            Names::German => format!("{} in {} gibt es zurück", with.card(card.card), trick(at)),
        });
        let ending = game.ending.filter(|_| self.at == record.cards().len()).map(|end| end_in_words(end, with.names));
        [first].into_iter().chain(mark).chain(back).chain(ending).collect()
    }

    /// Draws how the game ended and is counted; below that how the file's result differs, or the result with the best
    /// cards put away.
    fn draw_result(game: &IssGame, record: &GameRecord, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (theme, with) = (desk.look.theme(), Self::names(desk));
        let score = record.score().ok().flatten();
        if let Some(score) = &score {
            let (declared, points) = (record.declared(), record.after(record.cards().len()).points());
            let won =
                won_in_words(&declared, points, score, with.names).map_or(String::new(), |won| format!("{won}: "));
            let counted = score_in_words(&declared, points, score, with.names);
            let total = signed(score.points);
            let counted = counted.strip_suffix(&*total).unwrap_or(&counted);
            let style = if score.loss.is_none() { theme.good } else { theme.bad };
            let style_of_count = if won.is_empty() { style } else { theme.strong };
            put_texts(buffer, line(area, 0), [(&*won, style), (counted, style_of_count), (&total, theme.accent)]);
        } else {
            let words = unfinished_in_words(game, record, with.names);
            put_text(buffer, line(area, 0), &shortened(&words, area.width), theme.text);
        }
        let difference = score.and_then(|score| difference_in_words(game, record, &score, with.names));
        let best = desk.skat_review().filter(|review| review.away_loss() > 0).and_then(|review| review.best_away);
        let second = match (difference, best) {
            (Some(words), _) => Some((words, theme.bad)),
            (None, Some((pair, value))) => Some((result_with(record, pair, value, with), theme.quiet)),
            (None, None) => None,
        };
        if let Some((words, style)) = second.filter(|_| area.height > 1) {
            put_text(buffer, line(area, 1), &shortened(&words, area.width), style);
        }
    }

    fn table<'a>(&self, record: &'a GameRecord, desk: &'a Desk) -> TrickTable<'a> {
        TrickTable { record, review: desk.skat_review(), at: self.at, theme: desk.look.theme() }
    }

    /// Draws the hands with the cards put away and the trick, and what the last card cost beside it.
    fn draw_board(&self, record: &GameRecord, desk: &Desk, areas: &Areas, buffer: &mut Buffer) {
        let (theme, with) = (desk.look.theme(), Self::names(desk));
        let about = self.about(record, with.names);
        let beside = round::draw_reviewed(&self.round(record), &about, theme, areas.size, areas.board, buffer);
        let Some(review) = desk.skat_review().filter(|_| beside.height > 1) else { return };
        let card = self.at.checked_sub(1).map(|at| &review.cards[at]);
        let away = review.best_away.filter(|_| card.is_none());
        let (loss, values, best) = match (card, away) {
            (Some(card), _) => (card.loss(), [card.before, card.after], with.card(card.best)),
            (None, Some((best, value))) => (review.away_loss(), [value, review.first], with.pair(best)),
            (None, None) => return,
        };
        if loss > 0 {
            let cost = if review.has_trumps() { format!("−{loss} ") } else { String::new() };
            let [before, after] = values.map(|value| value_in_words(review, value, with.names));
            put_texts(buffer, line(beside, 0), [(&*cost, theme.bad), (&*format!("{before}→{after}"), theme.quiet)]);
            let best = match with.names {
                Names::English if card.is_some() => {
                    let words = [format!("{best} was best"), format!("{best} best")];
                    words.into_iter().find(|words| width(words) <= beside.width).unwrap_or(best)
                }
                Names::English => format!("{best} were best"),
                Names::German => format!("eher {best}"),
            };
            put_text(buffer, line(beside, 1), &shortened(&best, beside.width), theme.text);
        }
    }

    /// Returns what stands beside the name of each player: declarer, the points so far, and who leads the trick.
    fn about(&self, record: &GameRecord, names: Names) -> [String; Seat::ALL.len()] {
        let whole = GameReview::without_costs(record);
        let tricks = tricks(&whole, record);
        let (taken, begun) = (self.at / Seat::ALL.len(), self.at.div_ceil(Seat::ALL.len()));
        let leader = begun.checked_sub(1).and_then(|trick| tricks[trick].cards.first()).map(|card| card.seat);
        Seat::ALL.map(|seat| {
            let points = tricks[..taken].iter().filter(|trick| trick.taker == Some(seat)).map(|trick| trick.points);
            about_player(record, seat, points.sum(), (leader == Some(seat)).then_some(begun), names)
        })
    }
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
            Shortcut::new("previous-mistake", &[c('{')], Command::Turn(-1), "the previous card that cost something")
                .hidden(&[c('[')]),
            Shortcut::new("next-mistake", &[c('}')], Command::Turn(1), "the next card that cost something")
                .hidden(&[c(']')]),
        )
        .hint("mistakes", 20),
        Binding::pair(
            Shortcut::new("previous-game", &[BACK_TAB, c('p')], Command::Focus(-1), "the previous game of the file"),
            Shortcut::new("next-game", &[TAB, c('n')], Command::Focus(1), "the next game of the file"),
        )
        .hint("game", 55),
        Binding::new("solution", &[c('s')], Command::Solution, "watch the contract played perfectly")
            .hint("best line", 40),
        Binding::new(
            "discards",
            &[c('a')],
            Command::Open(Opening::Discards),
            "all pairs that could have been put away"
        )
        .hidden(&[c('d')])
        .hint("all discards", 50),
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
                let contract = desk.skat_game().map(|(_, record)| (record.declarer(), record.contract()));
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
        let step = desk.skat_game().and_then(|(_, record)| self.table(record, desk).step_at(table, position));
        if let Some(step) = step {
            self.go(desk, step);
        }
        Flow::Stay
    }

    /// In a hand game nothing is put away, and most files have one game.
    fn offers(&self, desk: &Desk, command: Command) -> bool {
        let own = desk.focused().own_deal();
        match command {
            Command::Open(Opening::Discards) => desk.skat_game().is_none_or(|(_, record)| !record.contract().is_hand()),
            Command::Focus(_) => own.and_then(|own| own.games.as_ref()).is_none_or(|games| games.games.len() > 1),
            _ => true,
        }
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
        let (_, record) = desk.skat_game()?;
        desk.searches.pending(Query::Review(Box::new(record.clone())))
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let own = desk.focused().own_deal()?;
        Some(format!("review · {} · {}", name(own.game()?, desk.look.theme().names), own.title()))
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        let (_, record) = desk.skat_game()?;
        Some(format!("card {} of {}", self.at, record.cards().len()))
    }

    fn nudge(&self, desk: &Desk) -> String {
        SkatWords::of(desk.look.theme().names).review_rule.into()
    }

    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        let words = self.words(desk);
        let is_long = words.first().is_some_and(|words| width(words) + 2 > body.width);
        self.brief(desk).filter(|_| is_long).map_or(words, |brief| vec![brief])
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let Some((game, record)) = desk.skat_game() else { return Drawn::Nothing };
        let areas = Areas::new(body);
        Self::draw_result(game, record, desk, areas.result, buffer);
        if !areas.board.is_empty() {
            self.draw_board(record, desk, &areas, buffer);
        }
        self.table(record, desk).draw(areas.table, buffer);
        if let Some(review) = desk.skat_review().filter(|review| review.has_trumps() && !areas.curve.is_empty()) {
            value_curve::draw(review, self.at, desk.look.theme(), areas.curve, buffer);
        }
        Drawn::Body(None)
    }
}
