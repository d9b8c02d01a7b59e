//! The game screen for Skat: a round against two players of the program.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::component::{Component, Drawn, Wheel};
use super::game;
use crate::browser::input::command::{BoardCommand, Command, Flow, GameCommand, Opening, command_set};
use crate::browser::input::effect::Effect;
use crate::browser::input::keys::{self, BACKSPACE, Binding, ENTER, LEFT, RIGHT, Shortcut, bindings, c, f};
use crate::browser::screens::deals;
use crate::browser::search::Query;
use crate::browser::state::ctx::{Ctx, changes};
use crate::browser::state::desk::Desk;
use crate::browser::state::round_game::RoundGame;
use crate::browser::widgets::boards::round::RoundView;
use crate::browser::widgets::geometry::{Aside, PaneGrid};
use crate::browser::widgets::panes::{self, View};
use crate::browser::widgets::round_card;
use crate::browser::words;
use crate::settings::SkatPlayers;
use crate::table::Table;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::skat::Seat;
use tableaux_engine::undo_tree::NodeId;

/// The time for which a card of the others lies on the table before the next.
const CARD_TIME: Duration = Duration::from_millis(450);

#[derive(Debug, Clone, Default)]
pub struct RoundPage {
    /// The place of the cursor in the person's hand.
    cursor: usize,
    /// Whether the hands of others are shown, or hidden, unlike the usual.
    is_turned: bool,
    /// The turn at which the cursor was placed.
    follows: Option<NodeId>,
    /// Whether one of the others plays next and its card is known.
    is_running: bool,
}

impl RoundPage {
    /// Opens the round of the focused deal; `None` if none is open.
    pub fn open(desk: &mut Ctx<Self>) -> Option<Self> {
        desk.open_game().then(Self::default)
    }

    /// Returns the card under the cursor.
    fn card(&self, game: &RoundGame) -> Option<Card> {
        let hand = game.tree.round().hand(game.tree.player());
        hand.get(self.cursor.min(hand.len().saturating_sub(1))).copied()
    }

    /// Moves the cursor to a card.
    fn point_at(&mut self, game: &RoundGame, card: Card) {
        let hand = game.tree.round().hand(game.tree.player());
        self.cursor = hand.iter().position(|&other| other == card).unwrap_or(self.cursor);
    }

    fn move_cursor(&mut self, desk: &Desk, steps: i8) {
        let Some(game) = desk.focused().round() else { return };
        let last = game.tree.round().hand(game.tree.player()).len().saturating_sub(1);
        self.cursor = self.cursor.min(last).saturating_add_signed(steps.into()).min(last);
    }

    /// Plays the card under the cursor, or lets the others play at once.
    fn press(&mut self, desk: &mut Ctx<Self>) -> Flow {
        if desk.has_ended() {
            return Flow::Open(Opening::Result);
        }
        if desk.was_hint_pending() {
            return self.play(desk, GameCommand::PlayHint);
        }
        if desk.is_others_turn() {
            let effect = desk.let_others_play();
            return after(desk, effect);
        }
        let Some(card) = desk.focused().round().and_then(|game| self.card(game)) else { return Flow::Stay };
        desk.play_card(card);
        let effect = desk.keep_round();
        after(desk, effect)
    }

    fn play(&mut self, desk: &mut Ctx<Self>, command: GameCommand) -> Flow {
        let (had_ended, effect) = (desk.has_ended(), desk.play(command));
        if let Some((game, hint)) = desk.focused().round().and_then(|game| Some((game, game.hint?))) {
            self.point_at(game, hint);
        }
        if had_ended { Flow::after(effect) } else { after(desk, effect) }
    }

    fn view(&self, desk: &Desk, game: &RoundGame) -> RoundView {
        let (round, player) = (game.tree.round(), game.tree.player());
        let is_usual = desk.games.skat_players() == SkatPlayers::Perfect || game.is_over();
        let is_shown = is_usual != self.is_turned;
        let cursor = self.card(game).filter(|_| !game.is_over());
        let is_open = Seat::ALL.map(|seat| seat == player || is_shown);
        RoundView { round: round.clone(), is_open, player: Some(player), cursor }
    }
}

/// Returns the flow after a card: the result page if it ended the round.
fn after(desk: &Desk, effect: Option<Effect>) -> Flow {
    if desk.has_ended() { Flow::End(effect) } else { Flow::after(effect) }
}

command_set! {
    RoundCommand { Press, Move(right: i8, down: i8), NextOracle, NextSkatPlayers, ShowHands }
        + Board(BoardCommand) + Game(GameCommand)
}

changes!(RoundPage: Panes, Games, Searches, Practice, Look);

impl Component for RoundPage {
    type Own = RoundCommand;
    const ID: &'static str = "round";
    const NAME: &'static str = "Play Skat";
    const WHEEL: Wheel = Wheel::Steps;
    const ON: fn(Table) -> bool = Table::is_played_by_tricks;
    const KEYS: &'static [Binding] = bindings![
        Binding::new(
            "press",
            &[ENTER, c(' ')],
            Command::Press,
            "play the card under the cursor, or put it away; let the others play at once",
        )
        .hint("play", 10),
        Binding::pair(
            Shortcut::new("left", &[LEFT, c('h')], Command::Move(-1, 0), "the card on the left"),
            Shortcut::new("right", &[RIGHT, c('l')], Command::Move(1, 0), "the card on the right"),
        )
        .hint("card", 15),
        Binding::pair(
            Shortcut::new("undo", &[c('u'), BACKSPACE], Command::Seek(-1), "take back your last card"),
            Shortcut::new("redo", &[c('U')], Command::Seek(1), "play it again"),
        )
        .hint("undo", 20),
        keys::SEEK_ENDS,
        keys::BRANCH,
        Binding::new("hint", &[c('.')], Command::Hint, "a hint: the card of a perfect player").hint("hint", 30),
        Binding::new("ask", &[c('w')], Command::Ask, "what each card is worth, if the oracle is only asked")
            .hint("worth", 32),
        Binding::new("show-hands", &[c('x')], Command::ShowHands, "show or hide the hands of the others")
            .hint("hands", 34),
        Binding::new("next-oracle", &[f(6)], Command::NextOracle, "the oracle off, asked, on").hint("oracle", 50),
        Binding::new(
            "next-players",
            &[f(7)],
            Command::NextSkatPlayers,
            "the others play perfectly with open cards, or by rules of thumb"
        )
        .hint("players", 52),
        Binding::new("contracts", &[c('c')], Command::Open(Opening::Contracts), "another contract or seat")
            .hint("contracts", 40),
        keys::NEXT_GAME,
        keys::RESTART,
        keys::STATISTICS.hint("statistics", 80),
        keys::FACTS.priority(90),
        keys::MARK.priority(95),
        keys::CARD_SIZE,
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Ctx<Self>, body: Rect, command: Self::Own) -> Flow {
        match command {
            RoundCommand::Press => return self.press(desk),
            RoundCommand::Move(steps, _) => self.move_cursor(desk, steps),
            RoundCommand::NextOracle => desk.set_oracle(desk.games.next_oracle()),
            RoundCommand::NextSkatPlayers => desk.next_skat_players(),
            RoundCommand::ShowHands => self.is_turned = !self.is_turned,
            RoundCommand::Board(command) => return deals::update_board(desk, body, command),
            RoundCommand::Game(command) => return self.play(desk, command),
        }
        Flow::Stay
    }

    /// Plays the card of the person that is clicked.
    fn click(&mut self, desk: &mut Ctx<Self>, body: Rect, position: Position) -> Flow {
        let grid = PaneGrid::new(desk, body, Aside::Solution);
        let Some(game) = desk.focused().round() else { return Flow::Stay };
        let area = grid.board(desk.panes.focus());
        match self.view(desk, game).card_at(game.tree.player(), area, grid.size, position) {
            Some(card) => {
                self.point_at(game, card);
                self.press(desk)
            }
            None => Flow::Stay,
        }
    }

    fn tick(&mut self, desk: &mut Ctx<Self>) -> Flow {
        if !self.is_running {
            return Flow::Stay;
        }
        let effect = desk.let_others_play();
        after(desk, effect)
    }

    fn interval(&self) -> Option<Duration> {
        self.is_running.then_some(CARD_TIME)
    }

    fn refresh(&mut self, desk: &mut Ctx<Self>, _body: Rect) {
        self.is_running = desk.is_others_turn() && desk.round_query().is_none();
        // On the first card that may be played, if the one under the cursor may not.
        let Some(game) = desk.focused().round().filter(|game| game.tree.is_choice(game.tree.at())) else { return };
        let legal = game.tree.round().legal();
        if self.card(game).is_some_and(|card| !legal.contains(&card)) && self.follows != Some(game.tree.at()) {
            self.point_at(game, legal[0]);
        }
        self.follows = Some(game.tree.at());
    }

    fn aside(&self, _desk: &Desk) -> Aside {
        Aside::Solution
    }

    fn cancel(&mut self, desk: &mut Ctx<Self>) -> bool {
        game::cancel(desk)
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let contract = desk.focused().round().map(|game| {
            let round = game.tree.start();
            let names = desk.look.theme().names;
            format!(": {} by {}", names.contract(round.contract()), names.seats()[round.declarer() as usize])
        });
        Some(format!("{} {}{}", desk.panes.table(), desk.focused().name(), contract.unwrap_or_default()))
    }

    fn corner(&self, desk: &Desk) -> Option<String> {
        game::corner(desk)
    }

    fn offers(&self, desk: &Desk, command: Command) -> bool {
        game::offers(desk, command)
    }

    fn query(&self, desk: &Desk, _body: Rect, _panes: &[usize]) -> Option<Query> {
        desk.round_query()
    }

    fn nudge(&self, _desk: &Desk) -> String {
        "reading the saved game of this deal".into()
    }

    fn status(&self, desk: &Desk, _body: Rect) -> Vec<String> {
        let Some(game) = desk.focused().round() else { return Vec::new() };
        let round = game.tree.round();
        let names = desk.look.theme().names;
        let turn = match round.turn() {
            None => "the round is over".into(),
            Some(turn) if turn == game.tree.player() && round.game().is_none() => "put two cards away".into(),
            Some(turn) if turn == game.tree.player() => "your card".into(),
            Some(turn) => {
                let thinks = desk.searches.spinner().filter(|_| !self.is_running);
                let thinks = thinks.map_or(String::new(), |spinner| format!(" {spinner}"));
                format!("{} plays{thinks}", names.seats()[turn as usize])
            }
        };
        let values = if desk.oracle_tells_round(game) { desk.card_values(round) } else { Vec::new() };
        let of_cursor = self.card(game).and_then(|card| {
            let value = values.iter().find(|(other, _)| *other == card)?.1;
            let written = names.card(card, SuitStyle::Symbols);
            round.contract().has_trumps().then(|| format!("{written}: {value}"))
        });
        let outlook = words::round::outlook(desk, game).map(|(words, _)| words);
        [turn].into_iter().chain(of_cursor).chain(outlook).chain([words::round::points(round)]).collect()
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let grid = PaneGrid::new(desk, body, Aside::Solution);
        let rounds: Vec<_> =
            desk.focused().round().map(|game| (desk.panes.focus(), self.view(desk, game))).into_iter().collect();
        panes::draw(desk, &grid, &View { rounds: &rounds, ..View::PLAIN }, buffer);
        if let (Some(game), Some(area)) = (desk.focused().round(), grid.aside()) {
            round_card::draw(desk, game, area, buffer);
        }
        Drawn::Body(None)
    }
}
