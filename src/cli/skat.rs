//! `tableaux skat`: value hands, print numbered deals.

mod json;
mod request;
mod text;

use std::io::{self, Write};

use anyhow::{Context, Result, bail};

use self::request::{Format, SkatRequest};
use super::lines::Lines;
use super::numbers::{is_about_numbers, range};
use super::output::Output;
use super::suits::SuitsArgument;
use crate::card::SuitStyle;
use crate::number::DealRange;
use crate::sanitize::quoted;
use crate::skat::{Contract, Deal, Hand};

/// Value Skat hands, print numbered Skat deals
///
/// Ten cards are a hand: its game value by the rule of a programming challenge, or pass. The rule: the length of the
/// unbroken run of jacks from J♣ down that the hand holds, or lacks, plus one, times 12, 11, 10 or 9 for the suit (♣ ♠
/// ♥ ♦) with the most trumps, jacks included. A hand passes with fewer than six trumps or without an ace of another
/// suit.
///
/// A card is its value, then its suit: JC, AS, 9H; a ten is TS, 10S or 0S; symbols and small letters are accepted
/// too. - reads hands from standard input, one a line; where there are none, nothing is printed.
///
/// Numbers are deals, and a range is A..=B or A-B, both ends included. Nobody else numbers Skat deals: this is
/// tableaux's own way. Beside the value of each hand stands its official game value in its longest suit: the least and
/// the most, whatever lies in the skat.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux skat JC JS JD AC KC 9C AS 7H QD 8D\n  \
    tableaux skat 'jd as 10s ks qs 9s 8s ad 8c 9c' --official --contracts spades,grand,null\n  \
    tableaux skat 617 --suits symbols\n  tableaux skat 1-1000 --format json")]
pub(super) struct Arguments {
    /// The ten cards of a hand, deal numbers and ranges of them, or -
    #[arg(required = true, value_name = "CARDS|NUMBER|RANGE", allow_negative_numbers = true)]
    input: Vec<String>,
    /// Add a table of the official game values, least and most over all skats, and the safe bid
    #[arg(long)]
    official: bool,
    /// The contracts of the table and of the safe bid: clubs, spades, hearts, diamonds, grand, null, null-ouvert, each
    /// also with -hand after it, as grand-hand [default: all]
    #[arg(long, value_name = "LIST", requires = "official")]
    contracts: Option<String>,
    /// How the answers are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// How suits are written: 7D or 7♦
    #[arg(long, value_enum, default_value = "letters")]
    suits: SuitsArgument,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let input = read_input(&arguments.input)?;
    let request = SkatRequest {
        format: arguments.format,
        suits: arguments.suits.into(),
        contracts: if arguments.official { Some(read_contracts(arguments.contracts.as_deref())?) } else { None },
    };
    let mut out = Output::new();
    let result = match input {
        Input::Hand(hand) => write_hand(hand, true, &request, &mut out.text).map_err(Into::into),
        Input::Deals(ranges) => write_deals(&ranges, &request, &mut out),
        Input::Stdin => write_hands_from_stdin(&request, &mut out),
    };
    // The answers before a mistake are correct, so they are printed.
    result.and(Ok(out.flush()?))
}

/// Prints the deals of the ranges, each hand with its values.
pub(super) fn print(ranges: &[DealRange], suits: SuitStyle) -> Result<()> {
    let mut out = Output::new();
    write_deals(ranges, &SkatRequest { format: Format::Text, suits, contracts: None }, &mut out)?;
    out.flush()
}

/// Where hands or deals come from.
enum Input {
    Hand(Hand),
    Deals(Vec<DealRange>),
    Stdin,
}

fn read_input(arguments: &[String]) -> Result<Input> {
    if let Some(index) = arguments.iter().position(|text| text.trim().is_empty()) {
        bail!("argument {} is empty: the cards of a hand, deal numbers, or - alone are accepted", index + 1);
    }
    if arguments.iter().any(|text| text == "-") {
        if arguments.len() > 1 {
            bail!("- is one of {} arguments: standard input is accepted alone", arguments.len());
        }
        return Ok(Input::Stdin);
    }
    let numbers: Vec<&String> = arguments.iter().filter(|text| is_about_numbers(text)).collect();
    match numbers[..] {
        [] => Ok(Input::Hand(arguments.join(" ").parse()?)),
        [number, ..] if numbers.len() < arguments.len() => {
            bail!("'{}' stands among cards: cards alone or deal numbers alone are accepted", quoted(number))
        }
        _ => Ok(Input::Deals(numbers.into_iter().map(|text| range(text)).collect::<Result<_, _>>()?)),
    }
}

/// Parses a list of contracts; without a list they are all.
fn read_contracts(list: Option<&str>) -> Result<Vec<Contract>> {
    let Some(list) = list else { return Ok(Contract::ALL.into()) };
    list.split(',').map(str::parse).collect::<Result<_, _>>().context("--contracts")
}

fn write_hand(hand: Hand, is_first: bool, request: &SkatRequest, out: &mut Vec<u8>) -> io::Result<()> {
    match request.format {
        Format::Text => {
            if request.contracts.is_some() && !is_first {
                out.push(b'\n');
            }
            text::write_hand(hand, request, out)
        }
        Format::Json => json::write_hand(hand, request, out),
    }
}

/// Prints the deals of the ranges, in their order.
fn write_deals(ranges: &[DealRange], request: &SkatRequest, out: &mut Output) -> Result<()> {
    let has_several = ranges.len() > 1 || ranges.iter().any(|range| range.len() > 1);
    let numbers = ranges.iter().flat_map(|range| range.numbers());
    for (index, number) in numbers.enumerate() {
        let deal = Deal::new(number);
        match request.format {
            Format::Text => {
                if has_several {
                    let separator = if index == 0 { "" } else { "\n" };
                    writeln!(out.text, "{separator}#{}", deal.number())?;
                }
                text::write_deal(&deal, request, &mut out.text)?;
            }
            Format::Json => json::write_deal(&deal, request, &mut out.text)?,
        }
        out.flush_if_full()?;
    }
    Ok(())
}

/// Values the hands on standard input, each as soon as it is read.
fn write_hands_from_stdin(request: &SkatRequest, out: &mut Output) -> Result<()> {
    let mut lines = Lines::of_stdin();
    let mut is_first = true;
    loop {
        // Whoever sends hands one by one gets each answer before sending the next.
        if !lines.has_buffered_line() {
            out.flush()?;
        }
        let Some(line) = lines.next().with_context(|| lines.position())? else { return Ok(()) };
        let hand = line.parse().with_context(|| lines.position())?;
        write_hand(hand, is_first, request, &mut out.text)?;
        is_first = false;
        out.flush_if_full()?;
    }
}
