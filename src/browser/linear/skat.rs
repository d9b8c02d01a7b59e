//! Contracts of Skat in lines.

use super::Linear;
use crate::table::facts::best_game_in_words;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::{Contract, Seat, sort_cards};

impl Linear {
    /// Prints what each declarer makes in each contract; or chooses the contract that the solution is of.
    pub(super) fn tell_contracts(&mut self, chosen: Option<&str>) -> Result<(), String> {
        if !self.desk().panes.table().has_hands() {
            return Err("contracts are for Skat only; type table skat".into());
        }
        if let Some(text) = chosen {
            let (declarer, contract) = read_contract(text)?;
            self.act(|desk| desk.panes.choose_contract(declarer, contract));
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
