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

const STYLES: Styles =
    Styles::styled().header(AnsiColor::Green.on_default().bold()).usage(AnsiColor::Green.on_default().bold());

/// Browse numbered FreeCell deals, Skat deals and Gears boards
///
/// Opens the numbered deals side by side; without numbers, the deals of your last visit. Numbers run from 0 to
/// 8589934591. If the output is not a terminal, prints the boards instead: #1 if no number is given.
#[derive(Debug, Parser)]
#[command(version, long_version = long_version(), styles = STYLES, args_conflicts_with_subcommands = true, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    browse: browse::Arguments,
}

/// Declares the commands, each with its name, perhaps another spelling, and the module of its arguments.
macro_rules! commands {
    ($($command:ident = $name:literal $(or $spelling:literal)?: $module:ident,)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[command(alias = $spelling)])? $command($module::Arguments),)+
        }

        impl Command {
            const NAMES: [&str; [$($name),+].len()] = [$($name),+];
            const OTHER_SPELLINGS: &[&str] = &[$($($spelling,)?)+];

            fn all_spellings() -> impl Iterator<Item = &'static str> {
                Self::NAMES.into_iter().chain(Self::OTHER_SPELLINGS.iter().copied())
            }

            /// Parses the arguments of a command by [`alone`].
            fn alone(name: &str, arguments: &[OsString]) -> Option<Self> {
                match name {
                    $($name $(| $spelling)? => alone(arguments).map(Self::$command),)+
                    _ => None,
                }
            }
        }
    };
}

commands! {
    Deal = "deal": deal,
    Find = "find": find,
    Trace = "trace": trace,
    Solve = "solve": solve,
    Check = "check": check,
    Survey = "survey": survey,
    Query = "query": query,
    Play = "play": play,
    Review = "review": review,
    Today = "today": today,
    Practice = "practice" or "practise": practice,
    Games = "games": games,
    Skat = "skat": skat,
    Gears = "gears": gears,
    Marks = "marks": marks,
    Config = "config": config,
    Completions = "completions": completions,
    Man = "man": man,
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
    if let Some(work) = Work::parse_alone(&typed) {
        return finished(work.run());
    }
    // Built once: the arguments of all commands take most of the startup time.
    let mut program = Arguments::command();
    if colors::depth().is_none() {
        program = program.color(ColorChoice::Never);
    }
    let typed = command_first(typed, &program);
    match parsed(&typed, &mut program) {
        Ok(Arguments { command: Some(command), .. }) => finished(Work::Command(command).run()),
        Ok(Arguments { command: None, browse }) => finished(Work::Browse(browse).run()),
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

/// The command, or the browser, that the arguments ask for.
enum Work {
    Command(Command),
    Browse(browse::Arguments),
}

impl Work {
    /// Parses the arguments of the process without describing more than the command that they name first, or the
    /// browser if they name none. `None` leaves errors, help and whatever is less usual to [`parsed`].
    fn parse_alone(typed: &[OsString]) -> Option<Self> {
        let arguments = typed.get(1..).unwrap_or_default();
        if let Some((Some(name), rest)) = arguments.split_first().map(|(name, rest)| (name.to_str(), rest))
            && Command::all_spellings().any(|command| command == name)
        {
            return Command::alone(name, rest).map(Self::Command);
        }
        let names_command =
            arguments.iter().any(|typed| Command::all_spellings().chain(["help"]).any(|name| typed == name));
        if names_command { None } else { alone(arguments).map(Self::Browse) }
    }

    fn run(&self) -> Result<ExitCode> {
        match self {
            Self::Browse(arguments) => browse::run(arguments, &Command::NAMES),
            Self::Command(command) => command.run(),
        }
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

/// Parses arguments as those of a program that has no others.
fn alone<A: clap::Args>(arguments: &[OsString]) -> Option<A> {
    let program = A::augment_args(clap::Command::new("tableaux").no_binary_name(true));
    A::from_arg_matches_mut(&mut program.try_get_matches_from(arguments).ok()?).ok()
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

/// Returns the version, the features, and the version of SQLite.
fn long_version() -> String {
    let bundled = if cfg!(feature = "bundled-sqlite") { ", bundled-sqlite" } else { "" };
    format!("{}\nfeatures: app{bundled}\nSQLite {}", env!("CARGO_PKG_VERSION"), rusqlite::version())
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
