//! The command line.

mod arguments;
mod boards;
mod browse;
mod check;
pub mod command_first;
mod completions;
mod config;
mod deal;
mod files;
mod find;
mod game;
mod games;
mod gears;
mod generator;
mod help_table;
mod interrupt;
mod json;
mod lines;
mod man;
mod marks;
pub mod names;
pub mod numbers;
mod output;
mod pages;
mod parquet;
mod part_file;
mod play;
mod practice;
mod prelude;
mod query;
mod review;
pub mod skat;
pub mod solve;
mod survey;
mod today;
mod trace;
mod work;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use clap::builder::styling::{AnsiColor, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind as ClapError};
use clap::{ColorChoice, CommandFactory, FromArgMatches as _, Parser, Subcommand, ValueHint};

use self::command_first::command_first;
use self::output::{causes, is_closed_pipe, report, write_remarks};
use crate::browser::terminal::{colors, standard_output};
use crate::words::reason;
use tableaux_engine::DealRange;
use tableaux_engine::atlas::Atlas;

const STYLES: Styles =
    Styles::styled().header(AnsiColor::Green.on_default().bold()).usage(AnsiColor::Green.on_default().bold());

/// Browse numbered FreeCell deals, Skat deals and Gears boards
///
/// Opens the numbered deals side by side; without numbers, the deals of your last visit. Numbers run from 0 to
/// 8589934591. If the output is not a terminal, prints the boards instead: #1 if no number is given.
#[derive(Debug, Parser)]
#[command(version, styles = STYLES, args_conflicts_with_subcommands = true, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    browse: browse::Arguments,
}

/// The arguments of a command are described once it is named, as describing those of all takes a millisecond.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    Deal(deal::Arguments),
    Find(find::Arguments),
    Trace(trace::Arguments),
    Solve(solve::Arguments),
    Check(check::Arguments),
    Survey(survey::Arguments),
    Query(query::Arguments),
    Play(play::Arguments),
    Review(review::Arguments),
    Today(today::Arguments),
    #[command(alias = "practise")]
    Practice(practice::Arguments),
    Games(games::Arguments),
    Skat(skat::Arguments),
    Gears(gears::Arguments),
    Marks(marks::Arguments),
    Config(config::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn run() -> ExitCode {
    guarded(run_arguments)
}

/// Runs `run`, and reports the first panic of any thread in one line on standard error, with exit code 2. With
/// `RUST_BACKTRACE`, panics are reported as Rust does by default.
pub fn guarded(run: fn() -> ExitCode) -> ExitCode {
    let is_reported = AtomicBool::new(false);
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        std::panic::set_hook(Box::new(move |panic| {
            if !is_reported.swap(true, Ordering::Relaxed) {
                report(&format!("internal error: {}", panic.to_string().replace('\n', " ")));
            }
        }));
    }
    std::panic::catch_unwind(run).unwrap_or(ExitCode::from(2))
}

fn run_arguments() -> ExitCode {
    let typed: Vec<OsString> = std::env::args_os().collect();
    let mut program = Arguments::command();
    // The checksum of the program takes milliseconds.
    if typed.iter().any(|word| word == "--version") {
        program = program.long_version(long_version());
    }
    if colors::depth().is_none() {
        program = program.color(ColorChoice::Never);
    }
    // Options before a command may be its own, and help lists all commands.
    let mut words = typed.iter().skip(1).map(|word| word.to_string_lossy());
    let names_command = words.clone().next().is_some_and(|first| program.find_subcommand(&*first).is_some());
    if !names_command && words.any(|word| word.starts_with('-') || word == "help") {
        program.build();
    }
    let typed = command_first(typed, &program);
    match parsed(&typed, &mut program) {
        Ok(Arguments { command: Some(command), .. }) => finished(command.run()),
        Ok(Arguments { command: None, browse }) => finished(browse::run(&browse)),
        Err(error) if matches!(error.kind(), ClapError::DisplayHelp | ClapError::DisplayVersion) => {
            match standard_output().and_then(|_| error.print()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    failed(&format!("standard output: {}", reason(&error)))
                }
                _ => ExitCode::SUCCESS,
            }
        }
        Err(error) => failed(&negative_number(&error, &typed).unwrap_or_else(|| one_line(&error.render().to_string()))),
    }
}

impl Command {
    fn run(&self) -> Result<ExitCode> {
        let done = |result: Result<()>| result.map(|()| ExitCode::SUCCESS);
        match self {
            Self::Deal(arguments) => deal::run(arguments),
            Self::Find(arguments) => find::run(arguments),
            Self::Trace(arguments) => trace::run(arguments),
            Self::Solve(arguments) => solve::run(arguments),
            Self::Check(arguments) => check::run(arguments),
            Self::Survey(arguments) => survey::run(arguments),
            Self::Query(arguments) => query::run(arguments),
            Self::Play(arguments) => play::run(arguments),
            Self::Review(arguments) => review::run(arguments),
            Self::Today(arguments) => today::run(arguments),
            Self::Practice(arguments) => practice::run(arguments),
            Self::Games(arguments) => done(games::run(arguments)),
            Self::Skat(arguments) => skat::run(arguments),
            Self::Gears(arguments) => gears::run(arguments),
            Self::Marks(arguments) => done(marks::run(arguments)),
            Self::Config(arguments) => done(config::run(arguments)),
            Self::Completions(arguments) => done(completions::run(arguments, Arguments::command())),
            Self::Man(arguments) => done(man::run(arguments, Arguments::command())),
        }
    }
}

fn finished(result: Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => {
            write_remarks();
            code
        }
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => failed(&causes(&error)),
    }
}

fn parsed(typed: &[OsString], program: &mut clap::Command) -> Result<Arguments, clap::Error> {
    let mut matches = program.try_get_matches_from_mut(typed)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(program))
}

/// Returns the error of an invalid number or range that clap took for an option because it begins with a minus sign.
fn negative_number(error: &clap::Error, typed: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let digit_next = option.strip_prefix('-')?.starts_with(|c: char| c.is_ascii_digit());
    if error.kind() != ClapError::UnknownArgument || !digit_next {
        return None;
    }
    let mut arguments = typed.iter().skip(1).filter_map(|argument| argument.to_str()).peekable();
    let freecell = arguments.peek().is_none_or(|first| !["skat", "gears"].contains(first));
    // clap's option is just the first letter of the argument.
    let text = arguments.find(|text| text.starts_with(option.as_str()))?;
    let range = if freecell { text.parse::<DealRange>() } else { numbers::range(text) };
    range.err().map(|error| error.to_string())
}

fn failed(message: &str) -> ExitCode {
    report(message);
    ExitCode::from(2)
}

/// Returns the version, the checksums of the program and its atlas, the features, and the version of SQLite.
fn long_version() -> String {
    let bundled = if cfg!(feature = "bundled-sqlite") { ", bundled-sqlite" } else { "" };
    let parquet = if cfg!(feature = "parquet") { ", parquet" } else { "" };
    let build = part_file::build().unwrap_or_else(|| "unknown".into());
    let (atlas, checksum) = (Atlas::format(), Atlas::embedded().checksum());
    let deals = Atlas::embedded().all_numbers().map_or(String::new(), |deals| format!(", deals {deals}"));
    format!(
        "{}\nbuild {build}\n{atlas}, {checksum}{deals}\nfeatures: app{bundled}{parquet}\nSQLite {}",
        env!("CARGO_PKG_VERSION"),
        rusqlite::version()
    )
}

/// Shortens clap's message to one line without the usage: what was wrong, and what would be accepted.
pub fn one_line(message: &str) -> String {
    let parts = message.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let parts = parts.filter(|line| !line.is_empty() && !line.starts_with("For more information"));
    let mut line = String::new();
    for part in parts {
        let part = part.trim_start_matches("error: ").trim_start_matches("tip: ");
        let between = if line.is_empty() || line.ends_with(':') { " " } else { "; " };
        let _ = write!(line, "{between}{part}"); // writing to a String cannot fail
    }
    line.trim_start().to_owned() + " (--help shows more)"
}

/// Where marks, the last visit and the best solutions are kept.
#[derive(Debug, clap::Args)]
#[group(skip)]
struct Data {
    /// Keep marks, the last visit and the best solutions in FILE [default: in the XDG data folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    data: Option<PathBuf>,
}

/// The files of the browser.
#[derive(Debug, clap::Args)]
#[group(skip)]
struct Files {
    #[command(flatten)]
    data: Data,
    /// Read the settings from FILE [default: tableaux/config.toml in the XDG config folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
}
