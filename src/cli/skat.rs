//! `tableaux skat`: value hands, print numbered deals.

mod json;
mod text;

use std::io::{self, BufRead, BufReader, Read, Write};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use super::output::Output;
use super::suits::SuitsArgument;
use crate::card::Suits;
use crate::number::{DealNumber, DealRange, NumberError, RangeError};
use crate::printable::quoted;
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
/// tableaux's own way. Beside the value of each hand stands what the official rules say of its longest suit: the least and
/// the most it is worth, whatever lies in the skat.
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

/// Whether a text is a deal number or a range, right or wrong, and no card.
fn is_about_numbers(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "#.,_=+-−– ".contains(c))
}

fn range(text: &str) -> Result<DealRange, RangeError> {
    text.parse().map_err(|error| match error {
        // The joke boards are boards of FreeCell.
        RangeError::Number(NumberError::Joke(number)) => NumberError::Negative(number).into(),
        other => other,
    })
}

/// The contracts that a list names.
fn contracts(list: Option<&str>) -> Result<Vec<Contract>> {
    let Some(list) = list else { return Ok(Contract::ALL.into()) };
    list.split(',').map(str::parse).collect::<Result<_, _>>().context("--contracts")
}

/// How answers are to be written.
struct Asked {
    format: Format,
    suits: Suits,
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
    let several = ranges.len() > 1 || ranges.iter().any(|range| range.first != range.last);
    let numbers = ranges.iter().flat_map(|range| range.first.get()..=range.last.get());
    for (place, number) in numbers.enumerate() {
        let deal = Deal::new(DealNumber::new(number)?);
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

/// How many bytes a line of standard input may have; one without end would fill the memory.
const LONGEST_LINE: u64 = 1 << 16;

/// Values the hands on standard input, each as soon as it is read.
fn write_hands(asked: &Asked, out: &mut Output) -> Result<()> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut bytes = Vec::new();
    let mut is_first = true;
    for number in 1u64.. {
        // Who gives hands one by one gets each answer before the next hand.
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let place = || format!("standard input, line {number}");
        bytes.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).with_context(place)?;
        if read == 0 {
            break;
        }
        if read as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            bail!("{}: longer than {LONGEST_LINE} bytes: a hand of ten cards is accepted", place());
        }
        // What is no UTF-8 is no card, and is named as such.
        let line = String::from_utf8_lossy(&bytes);
        let line = if number == 1 { line.trim_start_matches('\u{feff}') } else { &line }.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        asked.write_hand(line.parse().with_context(place)?, is_first, &mut out.text)?;
        is_first = false;
        out.flush_if_full()?;
    }
    Ok(())
}
