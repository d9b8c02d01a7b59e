//! Rounds of Skat: beginning one, the person's cards, those of the two others, and what each card is worth.

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::input::effect::Effect;
use crate::browser::search::Query;
use crate::browser::state::ctx::{Changes, Ctx, Games, Plays};
use crate::browser::state::game::Oracle;
use crate::browser::state::notice::Notice;
use crate::browser::state::round_game::{RoundGame, best_of, worth};
use crate::settings::SkatPlayers;
use crate::table::Play;
use crate::table::board::Board;
use tableaux_engine::card::Card;
use tableaux_engine::skat::{self, Contract, OpenGameError, OpenValue, Round, Seat, simple_card};
use tableaux_engine::undo_tree::NodeId;

impl<'a> PaneView<'a> {
    pub fn skat(self) -> Option<skat::Deal> {
        if let Board::Skat(deal) = self.dealt() { Some(deal) } else { None }
    }

    /// Returns a pane's round of Skat, if opened since the start.
    pub fn round(self) -> Option<&'a RoundGame> {
        self.desk.games.round(&self.game_key()?)
    }

    /// Returns what declarer makes in a contract with open cards, if known.
    pub fn open_value(self, declarer: Seat, contract: Contract) -> Option<OpenValue> {
        let values = self.desk.searches.answers().open_values(&self.skat()?, declarer)?;
        values.iter().find(|value| value.contract == contract).copied()
    }
}

impl Desk {
    /// Returns whether a round of the focused pane's deal is open, here or in the store.
    pub fn has_round(&self) -> bool {
        let Some(key) = self.focused().game_key() else { return false };
        self.games.round(&key).is_some() || self.games.open_move(&key).is_some()
    }

    /// Returns what declarer makes after each card that can be put away or played in a round. While two cards are to be
    /// put away, only the best pair is known.
    pub fn card_values(&self, round: &Round) -> Vec<(Card, u8)> {
        if round.game().is_some() {
            return self.searches.answers().open_cards(round).map(<[_]>::to_vec).unwrap_or_default();
        }
        let values = self.searches.answers().open_values(round.deal(), round.declarer());
        let value = values.into_iter().flatten().find(|value| value.contract == round.contract());
        let put_away = round.put_away();
        value.map_or_else(Vec::new, |value| {
            let is_on_way = put_away.iter().all(|card| value.put_away.contains(card));
            let points = value.points.unwrap_or(u8::from(value.is_won));
            let others = value.put_away.into_iter().filter(|card| is_on_way && !put_away.contains(card));
            others.map(|card| (card, points)).collect()
        })
    }

    /// Returns the query for the [values](Self::card_values) of a round, if they are not known.
    fn values_query(&self, round: &Round) -> Option<Query> {
        self.searches.pending(match round.game() {
            Some(_) => Query::OpenCards(Box::new(round.clone())),
            None => Query::OpenValues(*round.deal(), round.declarer()),
        })
    }

    pub fn oracle_tells_round(&self, game: &RoundGame) -> bool {
        match self.games.oracle() {
            Oracle::Off => false,
            Oracle::Asked => game.asked == Some(game.tree.at()),
            Oracle::On => true,
        }
    }

    /// Returns the next query of the focused round: of the others' turn, or for the oracle.
    pub fn round_query(&self) -> Option<Query> {
        let game = self.focused().round()?;
        let round = game.tree.round();
        let is_own = round.turn()? == game.tree.player();
        let is_wanted =
            if is_own { self.oracle_tells_round(game) } else { self.games.skat_players() == SkatPlayers::Perfect };
        self.values_query(round).filter(|_| is_wanted)
    }

    /// Returns whether one of the others is to play in the focused round.
    pub fn is_others_turn(&self) -> bool {
        let turn = self.focused().round().and_then(|game| Some((game.tree.round().turn()?, game.tree.player())));
        turn.is_some_and(|(turn, player)| turn != player)
    }

    /// Returns the card that the player whose turn it is plays; `None` while it is searched for.
    fn card_of_others(&self, round: &Round) -> Option<Card> {
        match self.games.skat_players() {
            SkatPlayers::Simple => simple_card(round),
            SkatPlayers::Perfect => best_of(round, &self.card_values(round)),
        }
    }
}

impl<S: Changes<Games>> Ctx<'_, S> {
    /// Begins a round of the focused deal, beside one that is open.
    pub fn begin_round(&mut self, declarer: Seat, contract: Contract, player: Seat) {
        let pane = self.focused();
        if let (Some(key), Some(deal)) = (pane.game_key(), pane.skat()) {
            self.games_mut().set_round(key, RoundGame::new(Round::new(deal, declarer, contract), player));
        }
    }

    fn round_mut(&mut self) -> Option<&mut RoundGame> {
        let key = self.focused().game_key()?;
        self.games_mut().round_mut(&key)
    }

    /// Returns the effect that saves the focused round, if it has changed.
    pub fn keep_round(&mut self) -> Option<Effect> {
        let key = self.focused().game_key()?;
        let change = self.round_mut()?.change()?;
        Some(Effect::Game(key, change))
    }

    /// Plays the person's card, and says what it loses if the oracle tells. Returns whether it was played.
    pub fn play_card(&mut self, card: Card) -> bool {
        let Some(game) = self.focused().round() else { return false };
        let (round, tells) = (game.tree.round().clone(), self.oracle_tells_round(game));
        if round.turn().is_some_and(|turn| turn != game.tree.player()) {
            self.say(Notice::OthersTurn);
            return false;
        }
        let loss = worth(&round, &self.card_values(&round), card).filter(|worth| tells && worth.loss > 0);
        if let Err(why) = self.add_card(card) {
            self.say(Notice::CardRefused(why));
            return false;
        }
        if let Some(worth) = loss {
            self.say(Notice::CardLoses(worth));
        }
        true
    }

    fn add_card(&mut self, card: Card) -> Result<(), OpenGameError> {
        let Some(game) = self.round_mut() else { return Ok(()) };
        game.tree.play(card)?;
        (game.hint, game.is_kept) = (None, false);
        Ok(())
    }

    /// Lets one of the others play a card, if it is known. Returns the effect that saves the round.
    pub fn let_others_play(&mut self) -> Option<Effect> {
        let round = self.focused().round().filter(|_| self.is_others_turn())?.tree.round();
        let card = self.card_of_others(round)?;
        self.add_card(card).ok()?;
        self.keep_round()
    }

    /// Goes along the line of the focused round from one turn of the person to another, back if negative.
    pub(super) fn seek_turn(&mut self, steps: i64) -> Option<Effect> {
        let tree = &self.focused().round()?.tree;
        let line = tree.line();
        let here = line.iter().position(|&id| id == tree.at())?;
        let is_stop = |&place: &usize| tree.is_choice(line[place]) || place + 1 == line.len();
        let count = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX);
        let stop = if steps < 0 {
            (0..here).rev().filter(is_stop).take(count).last()
        } else {
            (here + 1..line.len()).filter(is_stop).take(count).last()
        };
        let Some(id) = stop.map(|place| line[place]) else {
            self.say(Notice::NoStep { play: Play::Tricks, is_back: steps < 0 });
            return None;
        };
        self.seek_round(id)
    }

    /// Goes to any node of the focused round.
    pub(super) fn seek_round(&mut self, id: NodeId) -> Option<Effect> {
        let game = self.round_mut()?;
        game.tree.seek(id);
        (game.hint, game.is_kept) = (None, false);
        self.keep_round()
    }

    /// Moves to another branch of the focused round.
    pub(super) fn step_round_branch(&mut self, steps: i64) -> Option<Effect> {
        let game = self.round_mut()?;
        if !game.tree.step_branch(steps) {
            self.say(Notice::OneLine);
            return None;
        }
        (game.hint, game.is_kept) = (None, false);
        self.keep_round()
    }

    /// Lets the oracle tell what the cards of this turn are worth.
    pub(super) fn ask_round(&mut self) {
        if let Some(game) = self.round_mut() {
            game.asked = Some(game.tree.at());
        }
    }

    /// Switches how the others play.
    pub fn next_skat_players(&mut self) {
        let players = self.games.skat_players().next();
        self.games_mut().set_skat_players(players);
        self.say(Notice::SkatPlayersSet(players));
    }
}

impl<S: Plays> Ctx<'_, S> {
    /// Shows the best card in the focused round, and plays it if `is_played`; or searches for it.
    pub(super) fn hint_card(&mut self, is_played: bool) -> Option<Effect> {
        let game = self.focused().round()?;
        let round = game.tree.round();
        if self.is_others_turn() {
            self.say(Notice::OthersTurn);
            return None;
        }
        if round.turn().is_none() {
            self.say(Notice::RoundOver);
            return None;
        }
        if let Some(query) = self.values_query(round) {
            self.wait_for_hint(query, is_played);
            return None;
        }
        let values = self.card_values(round);
        // Beside a card that perfect players would not put away, the rule of thumb chooses.
        let Some(card) = best_of(round, &values).or_else(|| simple_card(round)) else {
            self.say(Notice::NoHint);
            return None;
        };
        let value = values.iter().find(|(other, _)| *other == card).map(|&(_, value)| value);
        let is_null = !round.contract().has_trumps();
        let game = self.round_mut()?;
        (game.hints, game.hint) = (game.hints + 1, Some(card));
        game.is_kept &= !game.tree.is_begun();
        if is_played {
            self.play_card(card);
        } else {
            self.say(Notice::CardHint { card, value, is_null });
        }
        self.keep_round()
    }
}
