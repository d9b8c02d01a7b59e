//! Contracts and rounds of Skat in lines.

use super::Linear;
use crate::browser::words;
use crate::table::facts::best_game_in_words;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::{Contract, Seat, sort_cards};

impl Linear {
    /// Prints what each declarer makes in each contract; or chooses the contract that the solution is of.
    pub(super) fn tell_contracts(&mut self, chosen: Option<&str>) -> Result<(), String> {
        if !self.desk().panes.table().is_played_by_tricks() {
            return Err("contracts are for Skat only; type table skat".into());
        }
        if let Some(text) = chosen {
            let (declarer, contract) = read_contract(text)?;
            self.act(|desk| desk.panes_mut().choose_contract(declarer, contract));
        }
        if !self.wait(|desk| desk.focused().unsolved().is_none()) {
            return Ok(());
        }
        let (names, pane) = (self.names(), self.desk().focused());
        let of_seat = |seat: Seat, contract: Contract| {
            let value = pane.open_value(seat, contract)?;
            let word = if value.is_won { "won" } else { "lost" };
            let points = value.points.map_or(String::new(), |points| format!(" with {points}"));
            let mut away = value.put_away;
            sort_cards(&mut away);
            let away = away.map(|card| names.card(card, SuitStyle::Letters)).join(" ");
            Some(format!("{}: {word}{points}, {away} put away", names.seats()[seat as usize]))
        };
        let mut lines = Vec::new();
        if let Some((declarer, contract)) = chosen.and_then(|text| read_contract(text).ok()) {
            lines.extend(of_seat(declarer, contract).map(|words| format!("{}, {words}", names.contract(contract))));
        } else {
            lines
                .extend(pane.results().best_game.map(|best| format!("best game: {}", best_game_in_words(best, names))));
            for contract in Contract::PICKED_UP {
                let of_seats: Vec<String> = Seat::ALL.iter().filter_map(|&seat| of_seat(seat, contract)).collect();
                lines.push(format!("{}: {}", names.contract(contract), of_seats.join("; ")));
            }
        }
        self.say_all(lines);
        Ok(())
    }

    /// Begins a round: `grand forehand as rearhand`.
    pub(super) fn begin_round(&mut self, text: &str) -> Result<(), String> {
        if !self.desk().panes.table().is_played_by_tricks() {
            return Err("rounds are for Skat only; type table skat".into());
        }
        let (text, player) = text.split_once(" as ").map_or((text, None), |(text, player)| (text, Some(player)));
        let (declarer, contract) = read_contract(text)?;
        let player = player.map_or(Ok(declarer), read_seat)?;
        self.act(|desk| desk.begin_round(declarer, contract, player));
        self.open_game();
        Ok(())
    }

    /// Prints the person's hand, the trick and the points.
    pub(super) fn tell_round(&mut self) {
        let (names, desk) = (self.names(), self.desk());
        let Some(game) = desk.focused().round() else { return };
        let (round, player) = (game.tree.round(), game.tree.player());
        let seat = |seat: Seat| names.seats()[seat as usize];
        let cards =
            |cards: Vec<Card>| cards.into_iter().map(|card| names.card_in_words(card)).collect::<Vec<_>>().join(", ");
        let contract = names.contract(round.contract());
        let mut lines = vec![format!("{contract} by {}; you are {}", seat(round.declarer()), seat(player))];
        let trick = round.game().map_or(&[][..], |game| game.trick());
        lines.extend(trick.iter().map(|&(of, card)| format!("{}: {}", seat(of), names.card_in_words(card))));
        lines.push(format!("your cards: {}", cards(round.hand(player))));
        if trick.len() < 3 && !trick.is_empty() && round.turn() == Some(player) {
            lines.push(format!("you may play: {}", cards(round.legal())));
        }
        lines.push(words::round::points(round));
        lines.extend(words::round::outlook(desk, game).map(|(words, _)| words));
        self.say_all(lines);
    }

    /// Plays a card of the person, then those of the others.
    pub(super) fn play_card(&mut self, card: Card) {
        let mut is_played = false;
        self.act_and_keep(|desk| {
            is_played = desk.play_card(card);
            desk.keep_round()
        });
        self.tell_message();
        if is_played {
            self.let_others_play();
        }
    }

    /// Tells what came of a command in a round.
    pub(super) fn after_round_command(&mut self, has_moved: bool) {
        if has_moved {
            self.let_others_play();
        }
    }

    /// Lets the others play up to the person's turn, and says what they play; then the hand, or the end of the round.
    pub(super) fn let_others_play(&mut self) {
        let names = self.names();
        while self.desk().is_others_turn() && self.wait(|desk| desk.round_query().is_none()) {
            let before = self.round_steps();
            self.act_and_keep(|desk| desk.let_others_play());
            if self.round_steps() == before {
                return self.say("the search failed; undo takes back your last card");
            }
            let Some(game) = self.desk().focused().round() else { return };
            let Some((of, card)) = game.tree.card(game.tree.at()) else { return };
            // The cards put away are hidden from the person.
            let is_away = game.tree.round().steps() <= 2;
            let card = if is_away { "puts a card away".into() } else { format!("plays {}", names.card_in_words(card)) };
            let taken = game.tree.round().game().filter(|game| !is_away && game.trick().is_empty());
            let taken = taken.and_then(|game| game.last_winner());
            let taken = taken.map_or(String::new(), |of| format!("; {} takes the trick", names.seats()[of as usize]));
            self.say(&format!("{} {card}{taken}", names.seats()[of as usize]));
        }
        if self.desk().has_ended() {
            return self.tell_ending();
        }
        if self.wait(|desk| desk.round_query().is_none()) {
            self.tell_round();
        }
    }

    fn round_steps(&self) -> usize {
        self.desk().focused().round().map_or(0, |game| game.tree.round().steps())
    }
}

/// Parses a contract and its declarer: `grand forehand`.
fn read_contract(text: &str) -> Result<(Seat, Contract), String> {
    let mut words = text.split_whitespace().filter(|word| *word != "by");
    let (contract, seat) = (words.next().unwrap_or_default(), words.next().unwrap_or("forehand"));
    let contract = Contract::PICKED_UP.into_iter().find(|other| other.key() == contract.to_lowercase());
    let contract = contract.ok_or_else(|| {
        format!("'{}' is not a contract; use clubs, spades, hearts, diamonds, grand or null", quoted(text))
    })?;
    Ok((read_seat(seat)?, contract))
}

fn read_seat(text: &str) -> Result<Seat, String> {
    Seat::named(&text.trim().to_lowercase())
        .ok_or_else(|| format!("'{}' is not a seat; use forehand, middlehand or rearhand", quoted(text)))
}
