//! `tableaux skat`: value hands, print numbered deals.

mod json;
mod text;

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use super::lines::Lines;
use super::numbers::{is_about_numbers, range};
use super::output::Output;
use super::suits::SuitsArgument;
use crate::card::SuitStyle;
use crate::number::DealRange;
use crate::sanitize::quoted;
use crate::skat::deal::Deal;
use crate::skat::hand::Hand;
use crate::skat::official::{Contract, Official, official};

/// Value Skat hands, print numbered Skat deals
///
/// Ten cards are a hand: its game value by the rule of a programming challenge, or pass. A card is its value, then its
/// suit: JC, AS, 9H; a ten is TS, 10S or 0S; symbols and small letters are taken too. - reads hands from standard
/// input, one a line; where there are none, nothing is printed.
///
/// Numbers are deals, and a range is A..=B or A-B, both ends included. Nobody else numbers Skat deals: this is
/// tableaux's own way. Beside the value of each hand stands what the official rules say of its longest suit: the least
/// and the most it is worth, whatever lies in the skat.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux skat JC JS JD AC KC 9C AS 7H QD 8D\n  \
    tableaux skat 'jd as 10s ks qs 9s 8s ad 8c 9c' --official --contracts spades,grand,null\n  \
    tableaux skat 617 --suits symbols\n  tableaux skat 1-1000 --format json")]
pub(super) struct Arguments {
    /// The ten cards of a hand, deal numbers and ranges of them, or -
    #[arg(required = true, value_name = "CARDS|NUMBER|RANGE", allow_negative_numbers = true)]
    given: Vec<String>,
    /// Add a table of the official game values, least and most over all skats, and the safe bid
    #[arg(long)]
    official: bool,
    /// Which contracts the table and the safe bid are about: clubs, spades, hearts, diamonds, grand, null, null-hand,
    /// null-ouvert, null-ouvert-hand [default: all]
    #[arg(long, value_name = "LIST", requires = "official")]
    contracts: Option<String>,
    /// How the answers are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// How suits are written: 7D or 7♦
    #[arg(long, value_enum, default_value = "letters")]
    suits: SuitsArgument,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines for a reader
    Text,
    /// An object a hand or a deal, a line each
    Json,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let given = given(&arguments.given)?;
    let asked = Asked {
        format: arguments.format,
        suits: arguments.suits.into(),
        contracts: if arguments.official { Some(contracts(arguments.contracts.as_deref())?) } else { None },
    };
    let mut out = Output::new();
    let written = match given {
        Given::Hand(hand) => asked.write_hand(hand, true, &mut out.text).map_err(Into::into),
        Given::Deals(ranges) => write_deals(&ranges, &asked, &mut out),
        Given::FromStdin => write_hands(&asked, &mut out),
    };
    // What came before a mistake was right.
    written.and(Ok(out.flush()?))
}

/// Prints the deals of the ranges, each hand with its values.
pub(super) fn print(ranges: &[DealRange], suits: SuitStyle) -> Result<()> {
    let mut out = Output::new();
    write_deals(ranges, &Asked { format: Format::Text, suits, contracts: None }, &mut out)?;
    out.flush()
}

/// What the arguments ask about.
enum Given {
    Hand(Hand),
    Deals(Vec<DealRange>),
    FromStdin,
}

fn given(arguments: &[String]) -> Result<Given> {
    if let Some(place) = arguments.iter().position(|text| text.trim().is_empty()) {
        bail!("argument {} is empty: the cards of a hand, deal numbers, or - alone are accepted", place + 1);
    }
    if arguments.iter().any(|text| text == "-") {
        if arguments.len() > 1 {
            bail!("- is one of {} arguments: standard input is accepted alone", arguments.len());
        }
        return Ok(Given::FromStdin);
    }
    let numbers: Vec<&String> = arguments.iter().filter(|text| is_about_numbers(text)).collect();
    match numbers[..] {
        [] => Ok(Given::Hand(arguments.join(" ").parse()?)),
        [number, ..] if numbers.len() < arguments.len() => {
            bail!("'{}' stands among cards: cards alone or deal numbers alone are accepted", quoted(number))
        }
        _ => Ok(Given::Deals(numbers.into_iter().map(|text| range(text)).collect::<Result<_, _>>()?)),
    }
}

/// The contracts that a list names.
fn contracts(list: Option<&str>) -> Result<Vec<Contract>> {
    let Some(list) = list else { return Ok(Contract::ALL.into()) };
    list.split(',').map(str::parse).collect::<Result<_, _>>().context("--contracts")
}

/// How answers are to be written.
struct Asked {
    format: Format,
    suits: SuitStyle,
    /// The contracts of the table, if one is asked for.
    contracts: Option<Vec<Contract>>,
}

impl Asked {
    /// The lines of the table, if one is asked for.
    fn table(&self, hand: Hand) -> Option<Vec<Official>> {
        let contracts = self.contracts.as_ref()?;
        Some(official(hand).into_iter().filter(|value| contracts.contains(&value.contract)).collect())
    }

    fn write_hand(&self, hand: Hand, is_first: bool, into: &mut Vec<u8>) -> io::Result<()> {
        match self.format {
            Format::Text => {
                if self.contracts.is_some() && !is_first {
                    into.push(b'\n');
                }
                text::write_hand(hand, self, into)
            }
            Format::Json => json::write_hand(hand, self, into),
        }
    }
}

/// Prints the deals of the ranges, in their order.
fn write_deals(ranges: &[DealRange], asked: &Asked, out: &mut Output) -> Result<()> {
    let several = ranges.len() > 1 || ranges.iter().any(|range| range.len() > 1);
    let numbers = ranges.iter().flat_map(|range| range.numbers());
    for (place, number) in numbers.enumerate() {
        let deal = Deal::new(number);
        match asked.format {
            Format::Text => {
                if several {
                    let between = if place == 0 { "" } else { "\n" };
                    writeln!(out.text, "{between}#{}", deal.number())?;
                }
                text::write_deal(&deal, asked, &mut out.text)?;
            }
            Format::Json => json::write_deal(&deal, asked, &mut out.text)?,
        }
        out.flush_if_full()?;
    }
    Ok(())
}

/// Values the hands on standard input, each as soon as it is read.
fn write_hands(asked: &Asked, out: &mut Output) -> Result<()> {
    let mut lines = Lines::of_stdin();
    let mut is_first = true;
    loop {
        // Who gives hands one by one gets each answer before the next hand.
        if lines.waits() {
            out.flush()?;
        }
        let Some(line) = lines.next().with_context(|| lines.place())? else { return Ok(()) };
        let hand = line.parse().with_context(|| lines.place())?;
        asked.write_hand(hand, is_first, &mut out.text)?;
        is_first = false;
        out.flush_if_full()?;
    }
}
