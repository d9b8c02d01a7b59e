//! The browser, or its boards where there is no terminal.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use super::generator::GeneratorArgument;
use super::{Data, deal, gears, skat};
use crate::browser::{self, MAX_PANES, Options, terminal};
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
    /// Write ASCII alone: suits as S H D C
    #[arg(long)]
    ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
    #[command(flatten)]
    generator: GeneratorArgument,
    #[command(flatten)]
    data: Data,
}

fn table(text: &str) -> Result<Table, String> {
    let key = if text == "gears" { Table::Gears(BoardSize::DEFAULT).key() } else { text.replace(':', " ") };
    key.parse().map_err(|_| {
        format!("freecell, skat, gears and gears:{} to gears:{} are accepted", BoardSize::MIN, BoardSize::MAX)
    })
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
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
        ascii: arguments.ascii,
        no_mouse: arguments.no_mouse,
        colourless: std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
        data: arguments.data.data.clone(),
    };
    if terminal::is_there() {
        if options.numbers.len() > MAX_PANES {
            bail!("{} deals are too many to lie side by side: up to {} are accepted", options.numbers.len(), MAX_PANES);
        }
        let are_marks_kept = browser::run(&options)?;
        return Ok(if are_marks_kept { ExitCode::SUCCESS } else { ExitCode::from(2) });
    }
    let suits = if options.ascii { SuitStyle::Letters } else { SuitStyle::Symbols };
    let (table, panes) = browser::opening(&options);
    let ranges = panes.iter().map(|&(_, number)| DealRange::from(number));
    match table {
        Table::FreeCell(_) => deal::print(&panes, suits)?,
        Table::Skat => skat::print(&ranges.collect::<Vec<_>>(), suits)?,
        Table::Gears(size) => gears::print(ranges, size)?,
    }
    Ok(ExitCode::SUCCESS)
}
