//! Contracts of Skat in lines.

use super::Linear;
use crate::table::facts::best_game_with_name;
use crate::table::skat_review::{
    CardNames, away_in_words, card_in_words, difference_in_words, name, score_in_words, unfinished_in_words,
};
use crate::table::skat_words::{SkatWords, away_cards};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::{Contract, Names, Seat, sort_cards};

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
            let word = SkatWords::of(names).result(value.is_won, false);
            let with = match names {
                Names::English => "with",
                Names::German => "mit",
            };
            let points = value.points.map_or(String::new(), |points| format!(" {with} {points}"));
            let mut away = value.put_away;
            sort_cards(&mut away);
            let away = away.map(|card| names.card(card, SuitStyle::Letters)).join(" ");
            let away = away_cards(&away, contract.is_hand(), names);
            Some(format!("{}: {word}{points}, {away}", names.seats()[seat as usize]))
        };
        let mut lines = Vec::new();
        if let Some((declarer, contract)) = chosen.and_then(|text| read_contract(text).ok()) {
            lines.extend(of_seat(declarer, contract).map(|words| format!("{}, {words}", names.contract(contract))));
        } else {
            lines.extend(pane.results().best_game.map(|best| best_game_with_name(best, names)));
            for contract in Contract::WITH_OPEN_CARDS {
                let of_seats: Vec<String> = Seat::ALL.iter().filter_map(|&seat| of_seat(seat, contract)).collect();
                lines.push(format!("{}: {}", names.contract(contract), of_seats.join("; ")));
            }
        }
        self.say_all(lines);
        Ok(())
    }
}

impl Linear {
    /// Prints what each card of the game on the focused deal cost, its turning point and its result.
    pub(super) fn tell_skat_review(&mut self) {
        let game = self.desk().focused().own_deal().and_then(|own| own.game().cloned());
        let Some((game, record)) = game.and_then(|game| Some((game.clone(), game.record?))) else {
            return self.say("no game was played on this deal: paste a Skat server's game file to review it");
        };
        if self.ask(|desk| desk.wait_for_skat_review().then_some(())).is_none() {
            return;
        }
        self.act(|desk| desk.notices.dismiss_message());
        let with = CardNames { names: self.names(), suits: SuitStyle::Letters };
        let words = SkatWords::of(with.names);
        let Some(review) = self.desk().skat_review() else { return };
        let result = match record.score().ok().flatten() {
            Some(score) => {
                let points = record.after(record.cards().len()).points();
                let difference = difference_in_words(&game, &record, &score, with.names);
                let counted = score_in_words(&record.declared(), points, &score, with.names);
                [Some(counted), difference].into_iter().flatten().collect()
            }
            None => vec![unfinished_in_words(&game, &record, with.names)],
        };
        let mut lines = vec![name(&game, with.names)];
        lines.extend(result);
        lines.extend(away_in_words(review, &record, with));
        for (at, card) in review.cards.iter().enumerate() {
            let cost = card_in_words(review, card, record.declarer(), with);
            let mark =
                if review.turning_point() == Some(at) { format!(", {}", words.turning_point) } else { String::new() };
            let trick = format!("{} {}", words.trick, at / Seat::ALL.len() + 1);
            lines.extend(cost.map(|cost| format!("{trick}, {}: {cost}{mark}", with.seat(card.seat))));
        }
        if lines.len() == 2 {
            lines.push(words.no_cost.into());
        }
        self.say_all(lines);
    }
}

/// Parses a contract and its declarer: `grand forehand`.
fn read_contract(text: &str) -> Result<(Seat, Contract), String> {
    let mut words = text.split_whitespace().filter(|word| *word != "by");
    let (contract, seat) = (words.next().unwrap_or_default(), words.next().unwrap_or("forehand"));
    let contract = Contract::with_open_cards(&contract.to_lowercase()).ok_or_else(|| {
        format!(
            "'{}' is not a contract; use clubs, spades, hearts, diamonds, grand or null, with -hand for a hand game",
            quoted(text)
        )
    })?;
    Ok((read_seat(seat)?, contract))
}

fn read_seat(text: &str) -> Result<Seat, String> {
    Seat::named(&text.trim().to_lowercase())
        .ok_or_else(|| format!("'{}' is not a seat; use forehand, middlehand or rearhand", quoted(text)))
}
