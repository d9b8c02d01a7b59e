//! The browser, or its boards where there is no terminal.

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use super::generator::GeneratorArgument;
use super::{Data, deal, gears, skat};
use crate::browser::terminal::{self, locale};
use crate::browser::{self, MAX_PANES, Options};
use crate::card::SuitStyle;
use crate::gears::BoardSize;
use crate::number::{DealNumber, DealRange};
use crate::table::Table;

#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// Deal numbers to open side by side
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    numbers: Vec<String>,
    /// What the numbers stand for: freecell, skat, gears, or gears of a size as gears:9 [default: where the last visit
    /// ended; freecell for given numbers]
    #[arg(long, value_name = "TABLE", value_parser = table)]
    table: Option<Table>,
    /// Write ASCII alone, suits as S H D C; --ascii without WHEN means always
    ///
    /// By itself (auto) in locales without UTF-8, and on the Linux console, whose fonts have no suits.
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_value = "auto",
        default_missing_value = "always"
    )]
    ascii: Ascii,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
    #[command(flatten)]
    generator: GeneratorArgument,
    #[command(flatten)]
    data: Data,
}

/// When to write ASCII alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ascii {
    Auto,
    Always,
    Never,
}

impl Ascii {
    /// Whether to write ASCII alone where nothing else can be written.
    fn is_on(self, is_needed: bool) -> bool {
        match self {
            Self::Auto => is_needed,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

fn table(text: &str) -> Result<Table, String> {
    let key = if text == "gears" { Table::Gears(BoardSize::DEFAULT).key() } else { text.replace(':', " ") };
    key.parse().map_err(|_| {
        format!("freecell, skat, gears and gears:{} to gears:{} are accepted", BoardSize::MIN, BoardSize::MAX)
    })
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let number = |text: &String| match text.parse::<DealNumber>() {
        Err(error) if text.starts_with(|c: char| c.is_ascii_alphabetic()) => Err(error).with_context(|| {
            format!("there is no command '{text}' (deal, find, trace, solve, check, skat and gears are)")
        }),
        number => Ok(number?),
    };
    let generator = arguments.generator.named()?;
    if generator.is_some() && arguments.table.is_some_and(|table| !table.is_like(Table::FREECELL)) {
        bail!("--generator: FreeCell alone is dealt by other generators; --table freecell is accepted with it");
    }
    let options = Options {
        generator,
        numbers: arguments.numbers.iter().map(number).collect::<Result<_>>()?,
        table: arguments.table,
        ascii: arguments.ascii.is_on(!locale::has_suits()),
        no_mouse: arguments.no_mouse,
        colourless: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
        data: arguments.data.data.clone(),
    };
    if terminal::is_there() {
        if options.numbers.len() > MAX_PANES {
            bail!("{} deals are too many to lie side by side: up to {} are accepted", options.numbers.len(), MAX_PANES);
        }
        return browser::run(&options);
    }
    // Not on this terminal, if on any: its fonts do not matter.
    let is_ascii = arguments.ascii.is_on(!locale::is_utf8());
    let suits = if is_ascii { SuitStyle::Letters } else { SuitStyle::Symbols };
    let (table, panes) = browser::opening(&options);
    let ranges = panes.iter().map(|&(_, number)| DealRange::from(number));
    match table {
        Table::FreeCell(_) => deal::print(&panes, suits),
        Table::Skat => skat::print(&ranges.collect::<Vec<_>>(), suits),
        Table::Gears(size) => gears::print(ranges, size),
    }
}
