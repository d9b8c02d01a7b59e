//! What declarer makes in each contract with open cards, and the play that shows it.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use anyhow::{Result, anyhow};

use super::json::SkatRequest;
use crate::cli::json::json_object;
use tableaux_engine::Card;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::{Contract, Deal, Names, OpenGame, OpenSearch, OpenValue, Seat, sort_cards};

/// The requested searches with open cards.
pub(super) struct OpenRequest {
    pub(super) declarers: Vec<Seat>,
    pub(super) contracts: Vec<Contract>,
    /// Whether the tricks are printed too.
    pub(super) has_line: bool,
}

impl OpenRequest {
    /// Makes a request from the contracts and the declarer that were chosen, if any.
    pub(super) fn new(contracts: Option<Vec<Contract>>, declarer: Option<Seat>, has_line: bool) -> Self {
        let contracts = contracts.unwrap_or_else(|| Contract::PICKED_UP.into());
        Self { declarers: declarer.map_or_else(|| Seat::ALL.into(), |declarer| vec![declarer]), contracts, has_line }
    }
}

/// Parses a seat: its name in either language, or its first letter.
pub(super) fn read_seat(text: &str) -> Result<Seat, String> {
    let is_named = |seat: &Seat| {
        let names = [Names::English, Names::German].map(|names| names.seats()[*seat as usize]);
        let first = text.len() == 1 && names[0].starts_with(&text.to_lowercase());
        first || names.iter().any(|name| name.eq_ignore_ascii_case(text))
    };
    Seat::ALL
        .into_iter()
        .find(is_named)
        .ok_or_else(|| format!("'{}' is not a seat; use forehand, middlehand or rearhand", quoted(text)))
}

json_object! {
    pub(super) struct OpenJson {
        declarer: &'static str = "declarer",
        contract: &'static str = "contract",
        points: Option<u8> = "declarer's points with those put away; not in a null contract",
        won: bool = "whether declarer wins",
        put_away: Vec<&'static str> = "the two cards put away",
        line: Option<Vec<&'static str>> = "with --line: the 30 cards in the order played",
    }
}

/// Searches a deal. Returns the values, contract by contract; `None` if the search was stopped.
pub(super) fn search(
    deal: &Deal,
    request: &OpenRequest,
    search: &mut OpenSearch,
    stop: &AtomicBool,
) -> Result<Option<Vec<(OpenValue, Option<Vec<Card>>)>>> {
    let mut values = Vec::new();
    for &contract in &request.contracts {
        for &declarer in &request.declarers {
            let Some(value) = search.value(deal, declarer, contract, stop) else { return Ok(None) };
            let mut line = None;
            if request.has_line {
                let game = OpenGame::new(deal, declarer, contract, value.put_away).map_err(|error| anyhow!(error))?;
                line = search.line(&game, stop);
                if line.is_none() {
                    return Ok(None);
                }
            }
            values.push((value, line));
        }
    }
    Ok(Some(values))
}

pub(super) fn json((value, line): &(OpenValue, Option<Vec<Card>>), request: &SkatRequest) -> OpenJson {
    let text = |card: &Card| card.text(request.suits);
    OpenJson {
        declarer: value.declarer.name(),
        contract: value.contract.name(),
        points: value.points,
        won: value.is_won,
        put_away: sorted(value.put_away).iter().map(text).collect(),
        line: line.as_ref().map(|line| line.iter().map(text).collect()),
    }
}

fn sorted(mut cards: [Card; 2]) -> [Card; 2] {
    sort_cards(&mut cards);
    cards
}

/// Writes a table with a row for each contract and a column for each declarer, then the tricks if they are wanted.
pub(super) fn write(
    deal: &Deal,
    values: &[(OpenValue, Option<Vec<Card>>)],
    request: &OpenRequest,
    style: &SkatRequest,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let names = style.names;
    let card = |card: &Card| names.card(*card, style.suits);
    let seats = request.declarers.iter().map(|&declarer| names.seats()[declarer as usize].to_owned());
    write_row("open cards", seats, out)?;
    for row in values.chunks(request.declarers.len()) {
        let results = row.iter().map(|(value, _)| {
            let away = sorted(value.put_away).each_ref().map(card).join(" ");
            format!("{}  {away}", result(value))
        });
        write_row(&names.contract(row[0].0.contract), results, out)?;
    }
    for (value, line) in values {
        let Some(line) = line else { continue };
        let (seat, contract) = (names.seats()[value.declarer as usize], names.contract(value.contract));
        let away = sorted(value.put_away).each_ref().map(card).join(" ");
        writeln!(out, "\n{contract}, {seat}: {}, {away} put away", result(value).trim_start())?;
        let Ok(mut game) = OpenGame::new(deal, value.declarer, value.contract, value.put_away) else { continue };
        for (trick, cards) in (1..).zip(line.chunks(3)) {
            write!(out, "{trick:>2} ")?;
            for next in cards {
                let seat = game.turn().map_or("", |seat| names.seats()[seat as usize]);
                write!(out, " {seat:11} {:3}", card(next))?;
                if game.play(*next).is_err() {
                    return Ok(());
                }
            }
            writeln!(out, " {}", sums(&game))?;
        }
    }
    Ok(())
}

fn write_row(name: &str, columns: impl Iterator<Item = String>, out: &mut Vec<u8>) -> io::Result<()> {
    let row: String = columns.map(|column| format!("  {column:17}")).collect();
    writeln!(out, "{name:16}{}", row.trim_end())
}

/// Returns `84 won`, or the result alone in a null contract.
fn result(value: &OpenValue) -> String {
    let word = if value.is_won { "won" } else { "lost" };
    value.points.map_or_else(|| format!("    {word:4}"), |points| format!("{points:>3} {word:4}"))
}

/// Returns declarer's points so far, or tricks in a null contract.
fn sums(game: &OpenGame) -> String {
    if game.contract().has_trumps() {
        format!("{:>3} points", game.points())
    } else {
        format!("{} tricks", game.tricks())
    }
}
