//! `tableaux skat`: values hands, prints numbered deals.

pub(super) mod find;
pub mod hand_line;
pub(super) mod input;
mod json;
mod open;
pub(super) mod page;
pub(super) mod review;
mod text;

use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};

use self::hand_line::HandLine;
use self::input::{DealSource, Input, OwnDeals};
use self::json::{SkatJson, SkatRequest};
use self::open::OpenRequest;
use self::page::PageHand;
use super::arguments::{one_of, suit_style};
use super::completions::list_completer;
use super::interrupt::{INTERRUPTED, Stop};
use super::lines::Lines;
use super::names::did_you_mean;
use super::output::report;
use super::pages::{self, Page};
use super::prelude::*;
use crate::browser::OwnDeal;
use crate::settings;
use tableaux_engine::ParseError;
use tableaux_engine::skat::{Contract, Deal, Hand, Names, OpenSearch, Seat, read_cards};

const EXAMPLES: &str = "Examples:\n  tableaux skat JC JS JD AC KC 9C AS 7H QD 8D\n  \
    tableaux skat 'jd as 10s ks qs 9s 8s ad 8c 9c' --official --contracts spades,grand,null\n  \
    tableaux skat 'B♣ B♠ B♦ A♣ K♣ 9♣ A♠ 7♥ D♦ 8♦' --official --skat 'JH 7S'\n  \
    tableaux skat 617 --suits symbols\n  tableaux skat 617 --open --declarer forehand --contracts grand --line\n  tableaux skat evening.sgf --open\n  tableaux skat 1-1000 --format json\n\n\
    Exit code 1 means that a value differs from the one after its arrow.";

/// Value Skat hands, print Skat deals
///
/// Ten cards are a hand: the answer is its game value by the rule of a programming challenge, or pass. The rule counts
/// the jacks from J♣ down that the hand has, or lacks, without a gap, plus one, times 12, 11, 10 or 9 for the suit (♣ ♠
/// ♥ ♦) with the most trumps, jacks included. A hand passes with fewer than six trumps or without an ace of another
/// suit.
///
/// A card is its rank and its suit, in either order: JC, SA, 9H. A ten is TS, 10S or 0S. Symbols and lowercase letters
/// work too, as do B and D next to symbols, and commas, quotes and brackets. - reads hands from standard input, one per
/// line. A number before the hand is printed, and a value after an arrow is checked: 1. ["JC", …] -> 36 Clubs. If the
/// first line is prose, the hands of a page are valued.
///
/// Numbers are deals, and a range is A..=B or A-B, both ends included. This numbering is tableaux's own. A deal of your
/// own is 32 cards, of forehand, middlehand, rearhand and the skat: four lines, one line, hands with labels such as
/// MIDDLEHAND: or Skat:, or the games of a Skat server's file. Cards may be German: Eichel-Unter, GU, SX, Pik-As,
/// ♣JAK9. The value of each hand is followed by its own value in its longest suit, by its own jacks and trumps.
///
/// --open says for each player and contract how many points declarer makes if all see all cards and play perfectly,
/// with the best two cards put away, and the value of each won game. That takes seconds per deal.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<SkatJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// The ten cards of a hand, deal numbers and ranges, the 32 cards of a deal, files with deals, or -
    #[arg(required = true, value_name = "CARDS|NUMBER|RANGE|FILE", allow_negative_numbers = true)]
    input: Vec<String>,
    /// Add a table of the official game values, by the International Skat Order: the hand's own, by its ten cards, and
    /// with how many of the skats a bid of it holds; the lowest over all skats, which is the highest bid that always
    /// holds, and the highest; then the safe bid
    #[arg(long)]
    official: bool,
    /// The two cards of the skat of one hand; the table gets the values with them. In deals the skat is always known
    #[arg(long, value_name = "CARDS", requires = "official")]
    skat: Option<String>,
    /// The contracts of the table and of the safe bid: clubs, spades, hearts, diamonds, grand, null, null-ouvert, each
    /// also with -hand after it, as in grand-hand [default: all]
    #[arg(long, value_name = "LIST", add = list_completer(contract_names))]
    contracts: Option<String>,
    /// Add the result of each contract with open cards, after picking up the skat and putting away the best two cards;
    /// in a hand contract the skat is not picked up
    #[arg(long)]
    open: bool,
    /// The declarer of --open: forehand, middlehand or rearhand [default: each in turn]
    #[arg(long, value_name = "SEAT", requires = "open", value_parser = open::read_seat)]
    #[arg(add = ArgValueCandidates::new(|| Names::English.seats().map(CompletionCandidate::new).into()))]
    declarer: Option<Seat>,
    /// Add the ten tricks of perfect play to --open
    #[arg(long, requires = "open")]
    line: bool,
    /// The form of the answers
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("Lines of text", "One object per hand or deal and line"))]
    format: Format,
    /// How to write suits: 7D or 7♦
    #[arg(long, value_parser = suit_style(), default_value = "letters")]
    suits: SuitStyle,
    /// The names of seats, suits and cards in text [default: skat-names in the settings]
    #[arg(long, value_parser = one_of([
        ("english", "forehand, Clubs, JC", Names::English), ("german", "Vorhand, Kreuz, B♣", Names::German)]))]
    names: Option<Names>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (mut input, mut errors) = input::read(&arguments.input)?;
    // What stands on standard input is known once some of it has arrived.
    if let Input::Hands(lines) = &mut input
        && let Some(OwnDeals { deals, errors: wrong }) =
            input::deals_ahead(lines).with_context(|| lines.name().to_owned())?
    {
        (input, errors) = (Input::Deals(deals), wrong);
    }
    let contracts = match &arguments.contracts {
        Some(_) if !arguments.official && !arguments.open => bail!("--contracts needs --official or --open"),
        list => list.as_deref().map(read_contracts).transpose()?,
    };
    let open = arguments.open.then(|| OpenRequest::new(contracts.clone(), arguments.declarer, arguments.line));
    if matches!(input, Input::Hand(_)) {
        refuse_open(open.as_ref())?;
    }
    let request = SkatRequest {
        format: arguments.format,
        suits: arguments.suits,
        contracts: arguments.official.then(|| contracts.unwrap_or_else(|| Contract::ALL.into())),
        skat: match (&arguments.skat, &input) {
            (None, _) => None,
            (Some(skat), Input::Hand(line)) => Some(read_skat(skat, line.hand)?),
            (Some(_), _) => bail!("--skat is the skat of one hand; use it with ten cards"),
        },
        names: arguments.names.unwrap_or_else(usual_names),
    };
    let mut out = Output::new();
    let (mut all_expected, mut are_read, mut is_interrupted) = (true, true, false);
    let result = match input {
        Input::Hand(line) => {
            write_hand(&line, true, &request, &mut out).map(|()| all_expected = report_unexpected(&line.check()))
        }
        Input::Deals(deals) => write_deals(&deals, &request, open.as_ref(), &mut out).map(|all| is_interrupted = !all),
        Input::Hands(lines) => {
            write_hands(lines, &request, open.as_ref(), &mut all_expected, &mut out).map(|all| are_read = all)
        }
    };
    out.end(result)?;
    for error in &errors {
        report(&causes(error));
        are_read = false;
    }
    if is_interrupted {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(if are_read { exit_code(all_expected) } else { ExitCode::from(2) })
}

/// Returns the names in the settings.
fn usual_names() -> Names {
    settings::usual().skat_names.unwrap_or_default()
}

/// Parses the skat of a hand.
fn read_skat(text: &str, hand: Hand) -> Result<[Card; 2]> {
    let cards = read_cards(text).context("--skat")?;
    if let Some(card) = cards.iter().find(|&&card| hand.contains(card)) {
        bail!("--skat: {card} is in the hand; use two of the other 22 cards");
    }
    cards.try_into().map_err(|cards: Vec<Card>| anyhow!("--skat: two cards needed, got {}", cards.len()))
}

/// Reports an unexpected value on standard error. Returns whether the value was as expected.
fn report_unexpected(result: &Result<()>) -> bool {
    if let Err(error) = result {
        note(format_args!("{error:#}"));
    }
    result.is_ok()
}

/// Prints the deals of ranges, unless only the user's own are shown, and those after them, each hand with its values.
pub(super) fn print(
    ranges: impl Iterator<Item = DealRange>,
    own: &[OwnDeal],
    is_own_only: bool,
    suits: SuitStyle,
) -> Result<()> {
    let mut out = Output::new();
    let request = SkatRequest { format: Format::Text, suits, contracts: None, skat: None, names: usual_names() };
    let numbered = ranges.filter(|_| own.is_empty() || !is_own_only).map(DealSource::Numbers);
    let own = own.iter().map(|own| DealSource::Own { name: own.name.to_string(), deal: Box::new(own.deal) });
    write_deals(&numbered.chain(own).collect::<Vec<_>>(), &request, None, &mut out)?;
    out.flush()
}

/// Parses a list of contracts.
fn read_contracts(list: &str) -> Result<Vec<Contract>> {
    let parse = |text: &str| {
        text.parse()
            .map_err(|error: ParseError| anyhow!("--contracts: {error}{}", did_you_mean(text, &contract_names())))
    };
    list.split(',').map(parse).collect()
}

/// Returns the names of the contracts as typed.
fn contract_names() -> Vec<String> {
    Contract::ALL.map(Contract::key).to_vec()
}

fn write_hand(line: &HandLine, is_first: bool, request: &SkatRequest, out: &mut Output) -> Result<()> {
    let hand = json::hand(line.hand, request.skat.as_ref(), request);
    match request.format {
        Format::Text => {
            if request.contracts.is_some() && !is_first {
                out.line("");
            }
            if let Some(number) = line.number {
                write!(out.text, "{number}\t")?;
            }
            text::write_hand(&hand, request.names, &mut out.text)?;
        }
        Format::Json => {
            let skat = request.skat.map(|skat| json::skat_texts(skat, request.suits));
            out.line(to_json(&SkatJson { number: line.number, hand: Some(hand), skat, ..SkatJson::default() }));
        }
    }
    Ok(())
}

/// Prints deals, in order. Returns false if a search was interrupted.
fn write_deals(
    deals: &[DealSource],
    request: &SkatRequest,
    open: Option<&OpenRequest>,
    out: &mut Output,
) -> Result<bool> {
    let is_several = |source: &DealSource| matches!(source, DealSource::Numbers(range) if range.len() > 1);
    let has_several = deals.len() > 1 || deals.iter().any(is_several);
    let mut searching = match open {
        Some(open) => Some((open, OpenSearch::new(), Stop::on_interrupt()?)),
        None => None,
    };
    let numbered = |number: DealNumber| (format!("#{number}"), Deal::new(number), Some(number));
    let all = deals.iter().flat_map(|source| -> Box<dyn Iterator<Item = (String, Deal, Option<DealNumber>)>> {
        match source {
            DealSource::Numbers(range) => Box::new(range.numbers().map(numbered)),
            DealSource::Own { name, deal } => Box::new(std::iter::once((format!("# {name}"), **deal, None))),
        }
    });
    for (index, (name, dealt, number)) in all.enumerate() {
        let mut values = None;
        if let Some((open, search, stop)) = &mut searching {
            values = open::search(&dealt, open, search, stop)?;
            if values.is_none() {
                return Ok(false);
            }
        }
        let mut deal = json::deal(&dealt, number, request);
        match request.format {
            Format::Text => {
                if has_several {
                    let separator = if index == 0 { "" } else { "\n" };
                    out.line(format_args!("{separator}{name}"));
                }
                text::write_deal(&deal, request.names, &mut out.text)?;
                if let (Some(values), Some(open)) = (&values, open) {
                    open::write(values, open, (request.names, request.suits), &mut out.text)?;
                }
            }
            Format::Json => {
                deal.open = values.map(|values| values.iter().map(|value| json::open(value, request.suits)).collect());
                out.line(to_json(&deal));
            }
        }
        // Each deal with open cards takes seconds.
        if open.is_some() { out.flush()? } else { out.flush_if_full()? }
    }
    Ok(true)
}

/// Values hands, each as soon as it is read, or the deals or hands of a page if the first line is prose. Returns whether
/// all can be read.
fn write_hands(
    mut lines: Lines,
    request: &SkatRequest,
    open: Option<&OpenRequest>,
    all_expected: &mut bool,
    out: &mut Output,
) -> Result<bool> {
    let mut next = lines.next().with_context(|| lines.position())?;
    if let Some(text) = next.as_ref().filter(|text| page::is_prose(text))
        && let Some(page) = lines.page(text).with_context(|| lines.name().to_owned())?
    {
        if let Some(own) = OwnDeals::of(&page, lines.name()) {
            for error in &own.errors {
                report(&causes(error));
            }
            return write_deals(&own.deals, request, open, out).map(|_| own.errors.is_empty());
        }
        refuse_open(open)?;
        if let Some(hands) = hands_of_page(&page, lines.name())? {
            return write_page(hands, &lines, request, all_expected, out);
        }
    }
    refuse_open(open)?;
    let mut is_first = true;
    while let Some(text) = next {
        let line = HandLine::new(&text).with_context(|| lines.position())?;
        write_hand(&line, is_first, request, out)?;
        *all_expected &= report_unexpected(&line.check().with_context(|| lines.position()));
        is_first = false;
        out.flush_if_full()?;
        // A sender of single hands gets each answer before the next hand.
        if !lines.has_buffered_line() {
            out.flush()?;
        }
        next = lines.next().with_context(|| lines.position())?;
    }
    Ok(true)
}

/// Refuses a search with open cards of a hand alone.
fn refuse_open(open: Option<&OpenRequest>) -> Result<()> {
    if open.is_some() {
        bail!("--open needs the cards of all three players; use it with deal numbers or a deal of 32 cards");
    }
    Ok(())
}

/// Returns the hands of a page, if it has any.
fn hands_of_page(page: &str, name: &str) -> Result<Option<Vec<PageHand>>> {
    let hands = page::hands(page);
    if hands.iter().any(|hand| hand.line.is_ok()) {
        return Ok(Some(hands));
    }
    match pages::other_command(page, Page::Skat) {
        Some(other) => bail!("{name}: {other}"),
        None => Ok(None),
    }
}

/// Values the hands of a page. An invalid one is reported with its line, and the others are still valued.
fn write_page(
    hands: Vec<PageHand>,
    lines: &Lines,
    request: &SkatRequest,
    all_expected: &mut bool,
    out: &mut Output,
) -> Result<bool> {
    let (mut is_first, mut are_read) = (true, true);
    for PageHand { number, line } in hands {
        match line.with_context(|| lines.position_of(number)) {
            Ok(line) => {
                write_hand(&line, is_first, request, out)?;
                *all_expected &= report_unexpected(&line.check().with_context(|| lines.position_of(number)));
                is_first = false;
            }
            Err(error) => {
                are_read = false;
                report(&causes(&error));
            }
        }
    }
    Ok(are_read)
}
