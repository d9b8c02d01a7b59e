//! Arguments shared by several commands, and their parsers.

use anyhow::{Context, Result, bail};
use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use tableaux_engine::atlas::CardGame;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::{AutoPlay, CellCount, Effort};

/// Parses the value of an option as a positive number; the error names `of`, the things counted.
pub(super) fn positive(text: Option<&str>, option: &str, of: &str) -> Result<Option<u64>> {
    let parse = |text: &str| {
        let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let count = digits.and_then(|digits| digits.parse().ok()).filter(|&count| count > 0);
        count.with_context(|| format!("{option}: '{}' is not a number of {of}; use 1 or more", quoted(text)))
    };
    text.map(parse).transpose()
}

/// Parses the value of an option as an amount of memory in bytes.
pub(super) fn size(text: Option<&str>, option: &str, least: usize) -> Result<Option<usize>> {
    let parse = |text: &str| {
        let bytes = text.parse::<ByteSize>().ok().map(|size| usize::try_from(size.as_u64()).unwrap_or(usize::MAX));
        bytes.filter(|&bytes| bytes >= least).with_context(|| {
            let why = if bytes.is_some() { "too little" } else { "not an amount of memory" };
            let least = least / 1_000_000;
            format!("{option}: '{}' is {why}; use {least}MB or more, such as 512MB or 2GiB", quoted(text))
        })
    };
    text.map(parse).transpose()
}

/// Parses the value of `--seed`; 1 without the option.
pub(super) fn seed(text: Option<&str>) -> Result<u64> {
    let text = text.unwrap_or("1");
    text.parse().ok().with_context(|| format!("--seed: '{}' is not a seed; use 0 to {}", quoted(text), u64::MAX))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
}

/// Returns a parser for the form of answers, with the help for each.
pub(super) fn text_or_json(text: &'static str, json: &'static str) -> impl TypedValueParser<Value = Format> {
    one_of([("text", text, Format::Text), ("json", json, Format::Json)])
}

/// Returns a parser for one of several names, each with its help.
pub(super) fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    values: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let names = values.each_ref().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).map(move |name| {
        let found = values.iter().find(|value| value.0 == name);
        found.expect("no other name is parsed").2.clone()
    })
}

/// The number of free cells.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct CellsArgument {
    /// The number of free cells, 0 to 10 [default: 4, or what the board says]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cells: Option<String>,
}

impl CellsArgument {
    pub(super) const fn is_given(&self) -> bool {
        self.cells.is_some()
    }

    pub(super) fn count(&self) -> Result<Option<CellCount>> {
        cell_count(self.cells.as_deref())
    }
}

pub(super) fn cell_count(text: Option<&str>) -> Result<Option<CellCount>> {
    text.map(str::parse).transpose().context("--cells")
}

pub(super) fn suit_style() -> impl TypedValueParser<Value = SuitStyle> {
    one_of([("letters", "C, D, H and S", SuitStyle::Letters), ("symbols", "♣, ♦, ♥ and ♠", SuitStyle::Symbols)])
}

pub(super) fn auto_play() -> impl TypedValueParser<Value = AutoPlay> {
    one_of(AutoPlay::ALL.map(|rule| {
        let help = match rule {
            AutoPlay::None => "None: every move home is in the list",
            AutoPlay::Horne => {
                "Aces, twos, and cards of rank N if both cards of rank N − 1 in the other color are home, as in Microsoft's game"
            }
            AutoPlay::Raymond => "Also cards on which nothing left needs to be placed; this never costs a solution",
            AutoPlay::Max => "Every card that can go home, which makes some deals impossible",
        };
        (rule.name(), help, rule)
    }))
}

/// Returns a parser for the table of `--table`.
pub(super) fn card_game() -> impl TypedValueParser<Value = CardGame> {
    one_of(CardGame::ALL.map(|game| {
        let help = match game {
            CardGame::FreeCell => "FreeCell deals",
            CardGame::Skat => "Skat deals: the best game with open cards",
        };
        (game.name(), help, game)
    }))
}

/// Returns the name of a table in a manifest: none of FreeCell, which earlier ones are of.
pub(super) fn other_table(table: CardGame) -> Option<String> {
    (table != CardGame::FreeCell).then(|| table.to_string())
}

/// Refuses the options that are only for FreeCell deals, each with whether it is given; `accepted` are the others.
pub(super) fn refuse_for_skat(options: &[(&str, bool)], accepted: &str) -> Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!("{option} is for FreeCell deals; with --table skat use {accepted}"),
        None => Ok(()),
    }
}

pub(super) fn effort() -> impl TypedValueParser<Value = Effort> {
    one_of(Effort::ALL.map(|effort| {
        let help = match effort {
            Effort::Fast => "The first solution found",
            Effort::Short => "A short one: hundredths of a second for most deals",
            Effort::Best => "A shorter one: tenths of a second for most deals",
            Effort::Proof => {
                "Until it is proven to be the shortest, or 16,777,216 positions have been searched: seconds"
            }
        };
        (effort.name(), help, effort)
    }))
}
