//! The results of contracts with open cards, and the play that shows them.

use crate::cli::prelude::*;
use crate::table::skat_words::{SkatWords, away_cards, tricks_in_words};
use tableaux_engine::skat::{Contract, Deal, Names, OpenGame, OpenSearch, OpenValue, RuleError, Seat, sort_cards};

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
        let contracts = contracts.unwrap_or_else(|| Contract::WITH_OPEN_CARDS.into());
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

/// The result of a contract, with the tricks of perfect play if they are wanted.
pub(super) struct OpenResult {
    pub(super) value: OpenValue,
    pub(super) tricks: Option<Vec<Trick>>,
}

/// A trick, and declarer's points and tricks after it.
pub(super) struct Trick {
    pub(super) cards: Vec<(Seat, Card)>,
    points: u8,
    count: u8,
}

/// Searches a deal. Returns the results, contract by contract; `None` if the search was stopped.
pub(super) fn search(
    deal: &Deal,
    request: &OpenRequest,
    search: &mut OpenSearch,
    stop: &AtomicBool,
) -> Result<Option<Vec<OpenResult>>, RuleError> {
    let mut results = Vec::new();
    for &contract in &request.contracts {
        for &declarer in &request.declarers {
            let Some(value) = search.value(deal, declarer, contract, stop) else { return Ok(None) };
            let mut tricks = None;
            if request.has_line {
                let mut game = OpenGame::new(deal, declarer, contract, value.put_away)?;
                let Some(line) = search.line(&game, stop) else { return Ok(None) };
                tricks = Some(line.chunks(3).map(|cards| trick(&mut game, cards)).collect::<Result<_, _>>()?);
            }
            results.push(OpenResult { value, tricks });
        }
    }
    Ok(Some(results))
}

fn trick(game: &mut OpenGame, cards: &[Card]) -> Result<Trick, RuleError> {
    cards.iter().try_for_each(|&card| game.play(card))?;
    let cards = game.played()[game.played().len() - cards.len()..].to_vec();
    Ok(Trick { cards, points: game.points(), count: game.tricks() })
}

/// Writes a table with a row for each contract and a column for each declarer, then the tricks if they are wanted.
pub(super) fn write(
    results: &[OpenResult],
    request: &OpenRequest,
    (names, suits): (Names, SuitStyle),
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let seat = |seat: Seat| names.seats()[seat as usize];
    let card = |card: &Card| names.card(*card, suits);
    let put_away = |value: &OpenValue| {
        let mut cards = value.put_away;
        sort_cards(&mut cards);
        cards.each_ref().map(card).join(" ")
    };
    write_row(
        SkatWords::of(names).open_cards,
        request.declarers.iter().map(|&declarer| seat(declarer).to_owned()),
        out,
    )?;
    for row in results.chunks(request.declarers.len()) {
        let columns =
            row.iter().map(|OpenResult { value, .. }| format!("{}  {}", result(*value, names), put_away(value)));
        write_row(&names.contract(row[0].value.contract), columns, out)?;
    }
    for OpenResult { value, tricks } in results {
        let Some(tricks) = tricks else { continue };
        let heading = format!("{}, {}", names.contract(value.contract), seat(value.declarer));
        let away = away_cards(&put_away(value), value.contract.is_hand(), names);
        writeln!(out, "\n{heading}: {}, {away}", in_words(value, names))?;
        for (number, Trick { cards, points, count }) in (1..).zip(tricks) {
            write!(out, "{number:>2} ")?;
            for (player, played) in cards {
                write!(out, " {:11} {:3}", seat(*player), card(played))?;
            }
            match value.points {
                Some(_) => writeln!(out, " {points:>3} {}", SkatWords::of(names).points)?,
                None => writeln!(out, " {}", tricks_in_words((*count).into(), names))?,
            }
        }
    }
    Ok(())
}

fn write_row(name: &str, columns: impl Iterator<Item = String>, out: &mut Vec<u8>) -> io::Result<()> {
    let row = columns.fold(String::new(), |row, column| row + &format!("  {column:19}"));
    writeln!(out, "{name:16}{}", row.trim_end())
}

/// Returns `84 won   72`, with the game value; `45 lost`; without points in a null contract.
fn result(value: OpenValue, names: Names) -> String {
    let points = value.points.map_or(String::new(), |points| points.to_string());
    let word = SkatWords::of(names).result(value.is_won, true);
    let worth = if value.is_won { value.game_value().to_string() } else { String::new() };
    format!("{points:>3} {word:4} {worth:>3}")
}

/// Returns `84 won, without 2, game 3: 72`.
fn in_words(value: &OpenValue, names: Names) -> String {
    let points = value.points.map_or(String::new(), |points| format!("{points} "));
    let count = names.count(value.count);
    let word = SkatWords::of(names).result(value.is_won, false);
    match (value.is_won, count.as_str()) {
        (false, _) => format!("{points}{word}"),
        (true, "") => format!("{points}{word}: {}", value.game_value()),
        (true, count) => format!("{points}{word}, {count}: {}", value.game_value()),
    }
}
