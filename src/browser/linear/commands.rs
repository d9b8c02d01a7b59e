//! The typed commands: a row of the table each, with its names, its words and what it does.

use std::str::FromStr;

use super::Linear;
use crate::browser::input::command::{Command, GameCommand, JumpCommand, Opening, PaneCommand, Step};
use crate::browser::input::keys::{Section, Shortcut};
use crate::browser::input::pasted::MAX_RANGE;
use crate::browser::screens::browse::Browse;
use crate::browser::screens::component::Component;
use crate::browser::screens::marks::MarkList;
use crate::browser::screens::play::Play;
use crate::browser::screens::statistics::StatisticsPage;
use crate::browser::state::game::Oracle;
use crate::table::Table;
use crate::words::refused_deal;
use tableaux_engine::atlas::DealList;
use tableaux_engine::freecell::{AutoPlay, CellCount};
use tableaux_engine::gears::{BoardSize, Gear};
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::sanitize::quoted;

/// The context in which a line is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    Deals,
    /// A game of FreeCell with this number of cells.
    Game(CellCount),
    /// A practice position with this number of cells.
    Practice(CellCount),
    /// A game of gears on a board of this size.
    Gears(BoardSize),
}

pub struct CommandEntry {
    on: Target,
    /// Returns whether a table has what the command is about.
    is_about: fn(Table) -> bool,
    pub usage: &'static str,
    /// Other names, separated by blanks: the browser's keys for it, and likely alternatives.
    others: &'static str,
    words: Words,
    run: Run,
}

/// The contexts in which a command can be typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Deals,
    Games,
    FreeCell,
    Gears,
    Practice,
    /// Wherever there is a current deal: among the deals and in games.
    DealsAndGames,
    Everywhere,
}

enum Words {
    Own(&'static str),
    /// Those of a screen's key, by its name there.
    Of(Section, &'static str),
}

/// The action of a command, with its argument.
enum Run {
    Do(fn(&mut Linear)),
    /// Runs the command of the key that has the words.
    AsKey,
    /// Runs a command of the browser on the panes.
    OnPanes(PaneCommand),
    /// Runs a command of the browser in the game.
    InGame(GameCommand),
    /// Takes a repeat count, 1 by default.
    Count(fn(&mut Linear, i64)),
    /// Takes a place in a list, from 1.
    Place(fn(&mut Linear, usize)),
    Text(fn(&mut Linear, &str)),
    Optional(fn(&mut Linear, Option<&str>)),
    /// Parses its argument itself. The usage is for the error.
    Parsed(fn(&mut Linear, &str, &'static str) -> Result<(), String>),
}

use Run::{AsKey, Count, Do, InGame, OnPanes, Optional, Parsed, Place, Text};

/// Declares the table: contexts, perhaps what a table must have, usage, other names, words or the key that has them, and what is run if not the key's
/// command.
macro_rules! commands {
    (@words $own:literal) => { Words::Own($own) };
    (@words ($screen:ident $name:literal)) => { Words::Of($screen::SECTION, $name) };
    (@about) => { |_| true };
    (@about $has:ident) => { Table::$has };
    (@run) => { AsKey };
    (@run $run:expr) => { $run };
    ($($on:ident $(($has:ident))? $usage:literal $others:literal $words:tt $($run:expr)?;)+) => {
        /// All commands, in the order of the help.
        static ALL: &[CommandEntry] = &[$(CommandEntry {
            on: Target::$on,
            is_about: commands!(@about $($has)?),
            usage: $usage,
            others: $others,
            words: commands!(@words $words),
            run: commands!(@run $($run)?),
        },)+];
    };
}

commands! {
    Deals "next [N]" "n" "the next deal, or the Nth from here" Count(|linear, n| linear.browse(step(n)));
    Deals "previous [N]" "p" "the previous deal, or the Nth before" Count(|linear, n| linear.browse(step(-n)));
    Deals "random" "r" (Browse "random");
    Deals "first" "g" "the first deal of the set" OnPanes(PaneCommand::Jump(JumpCommand::First));
    Deals "last" "G" "the last deal of the set" OnPanes(PaneCommand::Jump(JumpCommand::Last));
    Deals "back" "[" (Browse "history-back");
    Deals "forward" "]" (Browse "history-forward");
    Deals "beside [NUMBER]" "c" "open the next deal, or that of a number, next to this one" Parsed(|linear, text, _| {
        if text.is_empty() { linear.browse(PaneCommand::OpenPane) } else { linear.open_beside(range(text)?) }
        Ok(())
    });
    Deals "close" "x" "close this deal, if there are others" OnPanes(PaneCommand::ClosePane);
    Deals "reopen" "u" (Browse "reopen-board");
    Deals "other" "Tab" "go to the next of the deals side by side" OnPanes(PaneCommand::Focus(1));
    Deals "pane N" "" "go to the Nth of the deals side by side" Place(Linear::go_to_pane);
    Deals "link" "=" (Browse "link");
    Deals "compare" "d" "how the deals side by side differ, and which is harder" Do(Linear::compare);
    DealsAndGames "facts [FACT]" "i" "all facts of the deal; with the name of a fact, its meaning"
        Optional(Linear::tell_facts);
    DealsAndGames "why" "" "what makes the deal hard; for gears, why the order of presses does not matter" Do(Linear::tell_why);
    Deals "solution" "s" "a solution, one move per line" Do(Linear::tell_solution);
    Deals "play" "" (Browse "play") Do(Linear::play);
    Deals(has_generators) "find [CARDS]" "f" "find the numbers of a board; without cards, type it in lines and end with an empty one"
        Optional(Linear::find_or_begin);
    Deals(has_generators) "paste" "" "add your own board next to the deals, or moves; type lines and end with an empty one"
        Do(|linear| linear.begin_multiline(false));
    Deals(has_filters) "filter [CONDITION]" "/"
        "limit next, random and list to deals such as hard and cells >= 3; filter off removes it"
        Optional(|linear, text| match text {
            None => linear.tell_filter(),
            Some(text) => linear.set_filter(if text.eq_ignore_ascii_case("off") { "" } else { text }),
        });
    DealsAndGames "mark [NOTE]" "m" "mark the deal, with a note" Optional(Linear::mark);
    DealsAndGames "unmark" "" (MarkList "remove-mark") Do(Linear::unmark);
    Deals "restore" "" (MarkList "restore-mark") Do(Linear::restore_mark);
    Deals "marks [WORDS]" "'" "list the marks, or those with all of the words"
        Optional(|linear, words| linear.list_marks(words.unwrap_or_default()));
    Deals "practice" "P practise" (Browse "practice") Do(Linear::practice);
    Deals "games [N]" "O" "list open and finished games, newest first; with a place, open that game again"
        Parsed(|linear, text, usage| {
            match some(text) {
                None => linear.list_games(),
                Some(place) => linear.open_listed(place.parse().map_err(|_| refused(text, usage))?),
            }
            Ok(())
        });
    Deals(has_generators) "list [impossible|hardest|easiest|famous]" "L"
        "list the deals after this one, or a list by name, ten at a time" Parsed(|linear, text, usage| {
            let lists = DealList::ALL.map(|list| (list.name(), list));
            linear.list(some(text).map(|text| one_of(text, &lists, usage)).transpose()?);
            Ok(())
        });
    DealsAndGames "more" "" "continue the list" Do(Linear::tell_more);
    Deals "table freecell|skat|gears[:SIZE]" "T" "show the same numbers on another table"
        Parsed(|linear, text, usage| { linear.change_table(table(text, usage)?); Ok(()) });
    Deals(has_generators) "cells N" "" "set the number of free cells, 0 to 10"
        Parsed(|linear, text, usage| { linear.set_cells(value(text, usage)?); Ok(()) });
    Deals(has_generators) "generator NAME" "" "deal with another generator, such as minstd, or with microsoft again"
        Text(Linear::set_generator);
    Everywhere(is_played) "statistics" "S" (Browse "statistics") Do(Linear::tell_statistics);
    Deals "today [YYYY-MM-DD]" "F8" "today: the deal of the day, or of another day, the wins of its month, and three proposals"
        Parsed(|linear, text, _| {
            let day = some(text).map(str::parse).transpose();
            linear.tell_day(day.map_err(|error| format!("'{}' is not a day: {error}", quoted(text)))?);
            Ok(())
        });
    Deals(is_played) "marathon" "" (StatisticsPage "marathon") Do(Linear::begin_marathon);
    Deals "contracts [CONTRACT SEAT]" "" "the result of each declarer of a Skat deal with open cards; solution then plays the one you name"
        Parsed(|linear, text, _| linear.tell_contracts(some(text)));
    Deals "skat-review" "" "what each card of the Skat game played on your own deal cost" Do(Linear::tell_skat_review);
    Deals "hand CARDS" "" "value a Skat hand of ten cards" Text(Linear::tell_hand);
    Gears "press COLUMN,ROW" "" "press gears; 2,1 3,4 without press does too" Parsed(|linear, text, usage| match linear.context() {
        Context::Gears(size) if !text.is_empty() => { linear.press_gears(&gears(text, size)?); Ok(()) }
        _ => Err(refused("", usage)),
    });
    Games "undo [N]" "u" "take back the last step, or N of them"
        Count(|linear, n| linear.run(GameCommand::Seek(-n)));
    Games "redo [N]" "U" "redo a step, or N of them"
        Count(|linear, n| linear.run(GameCommand::Seek(n)));
    Games "hint" "." (Play "hint");
    FreeCell "accept" "" "play the hinted move; if only moves home are left, send all cards home"
        InGame(GameCommand::Accept);
    Games "finish" "s solution" "how to win the game from here, one move per line" Do(Linear::tell_finish);
    Games "ask" "w won?" "whether the game can still be won" InGame(GameCommand::Ask);
    FreeCell "winnable" "W" (Play "back-to-winnable");
    Games "moves" "" "the moves made" Do(Linear::tell_moves);
    Games "branches" "" "the branches at the last fork" Do(Linear::tell_branches);
    Games "branch N" "" "go to the end of the Nth of them" Place(Linear::go_to_branch);
    Games "[" "" (Play "history-back");
    Games "]" "" (Play "history-forward");
    FreeCell "narrow" "n" "which moves keep the game winnable" Do(Linear::tell_narrowness);
    FreeCell "review" "r" "what each move of the game did, and where it turned" Do(Linear::tell_review);
    Games "result" "" "the result of the game, for sharing" Do(Linear::tell_result);
    FreeCell "ghost" "G" (Play "next-ghost") Do(Linear::next_ghost);
    Games "next" "" "play the next deal not won yet" Do(Linear::play_next);
    Games "restart" "R" (Play "restart");
    Games "next-game" "F8" (Play "next-game");
    FreeCell "oracle off|asked|on" "" "whether every position says if it can be won" Parsed(|linear, text, usage| {
        let oracle = one_of(text, &[("off", Oracle::Off), ("asked", Oracle::Asked), ("on", Oracle::On)], usage)?;
        linear.act_and_tell(|desk| desk.set_oracle(oracle));
        Ok(())
    });
    FreeCell "automatic none|horne|raymond|max" "" "which cards go home automatically" Parsed(|linear, text, usage| {
        let rule = one_of(text, &AutoPlay::ALL.map(|rule| (rule.name(), rule)), usage)?;
        linear.act_and_tell(|desk| desk.set_auto_play(rule));
        Ok(())
    });
    Everywhere "cards [on|off]" "" "the cards; on or off: whether to say them for every deal" Parsed(|linear, text, usage| {
        linear.tell_cards(some(text).map(|text| one_of(text, &[("on", true), ("off", false)], usage)).transpose()?);
        Ok(())
    });
    Everywhere "cascade N" "" "the cards of a cascade, from the one dealt first" Place(Linear::tell_cascade);
    Everywhere "where CARD" "" "where a card is, and how many cards are on it" Parsed(|linear, text, usage| {
        linear.tell_place(text.parse().map_err(|_| refused(text, usage))?);
        Ok(())
    });
    Everywhere "board" "y" "print the board in rows, for copying" Do(Linear::print_board);
    Everywhere "help [COMMAND]" "?" "list the commands, or explain one" Optional(Linear::help);
    Everywhere "quit" "q exit" "go back from a game or practice; from the deals, end the program" Do(Linear::quit);
    Practice "line" "s solution" "the winning line, one move per line, once you have answered"
        Do(Linear::tell_winning_line);
    Practice "next" "n" "the next position" Do(Linear::next_exercise);
    Practice "again" "u" "the same position again, without counting" Do(Linear::repeat_exercise);
    Games "back" "" "the same" Do(Linear::quit);
    Practice "back" "" "the same" Do(Linear::quit);
}

impl Target {
    fn is_in(self, context: Context) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Deals => context == Context::Deals,
            Self::Games => matches!(context, Context::Game(_) | Context::Gears(_)),
            Self::Practice => matches!(context, Context::Practice(_)),
            Self::DealsAndGames => !matches!(context, Context::Practice(_)),
            Self::FreeCell => matches!(context, Context::Game(_)),
            Self::Gears => matches!(context, Context::Gears(_)),
        }
    }
}

impl CommandEntry {
    pub fn name(&self) -> &'static str {
        name(self.usage)
    }

    pub fn words(&self) -> &'static str {
        match self.words {
            Words::Own(words) => words,
            Words::Of(..) => self.key().expect("the words are of a key").words,
        }
    }

    fn key(&self) -> Option<&'static Shortcut> {
        let Words::Of(screen, name) = self.words else { return None };
        Some(screen.named(name).expect("the screen has the command"))
    }

    /// Returns whether this is the typed form of a screen's command.
    fn is_for(&self, command: Command) -> bool {
        match self.run {
            OnPanes(own) => PaneCommand::of(command) == Some(own),
            InGame(own) => GameCommand::of(command) == Some(own),
            _ => self.key().is_some_and(|key| key.command == command),
        }
    }

    /// Runs the command with an argument.
    ///
    /// # Errors
    /// A message that says what to use instead of the argument.
    pub(super) fn run(&self, linear: &mut Linear, text: &str) -> Result<(), String> {
        if !(self.is_about)(linear.desk().panes.table()) {
            let tables = Table::ALL.into_iter().filter(|&table| (self.is_about)(table)).map(Table::name);
            let tables = tables.collect::<Vec<_>>().join(" and ");
            return Err(format!("{} is for {tables} only; type table freecell", self.name()));
        }
        let refused = || refused(text, self.usage);
        match self.run {
            Do(_) | AsKey | OnPanes(_) | InGame(_) if !text.is_empty() => return Err(refused()),
            Do(run) => run(linear),
            AsKey => {
                let command = self.key().expect("the command is of a key").command;
                match PaneCommand::of(command).filter(|_| self.on == Target::Deals) {
                    Some(command) => linear.browse(command),
                    None => linear.run(GameCommand::of(command).expect("other keys are of games")),
                }
            }
            OnPanes(command) => linear.browse(command),
            InGame(command) => linear.run(command),
            Count(run) if text.is_empty() => run(linear, 1),
            Count(run) => run(linear, text.parse::<DealNumber>().map_err(|_| refused())?.get().cast_signed()),
            Place(run) => run(linear, text.parse().ok().filter(|&place| place > 0).ok_or_else(refused)?),
            Text(run) => run(linear, some(text).ok_or_else(refused)?),
            Optional(run) => run(linear, some(text)),
            Parsed(run) => return run(linear, text, self.usage),
        }
        Ok(())
    }

    pub fn is_called(&self, word: &str) -> bool {
        // The case of a single letter matters, as for keys.
        self.name().eq_ignore_ascii_case(word) || self.other_names().any(|other| other == word)
    }

    pub fn other_names(&self) -> impl Iterator<Item = &'static str> {
        self.others.split_whitespace()
    }
}

/// Returns the name at the start of a usage.
fn name(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or_default()
}

fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

const fn step(steps: i64) -> PaneCommand {
    PaneCommand::Step(Step::One, steps)
}

/// Parses a table by name, gears with a size.
fn table(text: &str, usage: &str) -> Result<Table, String> {
    let (name, size) = text.split_once([':', ' ']).map_or((text, None), |(name, size)| (name, Some(size.trim())));
    let tables = Table::ALL.map(|table| (table.word(), table));
    match (one_of(name, &tables, usage)?, size) {
        (Table::Gears(_), Some(size)) => value(size, usage).map(Table::Gears),
        (_, Some(_)) => Err(refused(text, usage)),
        (table, None) => Ok(table),
    }
}

pub fn range(text: &str) -> Result<DealRange, String> {
    let range = text.parse::<DealRange>().and_then(|range| range.at_most(MAX_RANGE));
    range.map_err(|error| refused_deal(&error))
}

/// Finds one of several names by a unique prefix.
fn one_of<T: Copy>(text: &str, all: &[(&str, T)], usage: &str) -> Result<T, String> {
    let text = text.to_ascii_lowercase();
    let mut found = all.iter().filter(|(name, _)| !text.is_empty() && name.starts_with(&text));
    let exact = all.iter().find(|(name, _)| *name == text);
    match (exact, found.next(), found.next()) {
        (Some(&(_, value)), ..) | (None, Some(&(_, value)), None) => Ok(value),
        _ => Err(refused(&text, usage)),
    }
}

/// Parses gears by column and row, such as `2,1 3,4`.
pub fn gears(text: &str, size: BoardSize) -> Result<Vec<Gear>, String> {
    let refused =
        |part: &str| format!("'{}' is not a gear; use column and row from 1 to {size}, as in 2,1", quoted(part));
    let words = text.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty());
    let gear = |part: &str| {
        let (x, y) = part.split_once(',')?;
        let place = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
        let gear = Gear { x: place(x)?, y: place(y)? };
        gear.is_on(size).then_some(gear)
    };
    words.map(|word| gear(word).ok_or_else(|| refused(word))).collect()
}

fn value<T: FromStr<Err: ToString>>(text: &str, usage: &str) -> Result<T, String> {
    let text = some(text).ok_or_else(|| refused(text, usage))?;
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Returns the message for an invalid or missing argument.
fn refused(text: &str, usage: &str) -> String {
    let accepted = format!("use {usage}");
    if text.is_empty() {
        accepted
    } else {
        format!("'{}' does not work with {}; {accepted}", quoted(text), name(usage))
    }
}

/// Returns the typed name of a screen's command.
pub fn name_of(command: Command) -> Option<&'static str> {
    match command {
        Command::Open(Opening::Trace) => Some("compare"),
        Command::Seek(..0) => Some("undo"),
        _ => ALL.iter().find(|entry| entry.is_for(command)).map(CommandEntry::name),
    }
}

pub fn of(context: Context) -> impl Iterator<Item = &'static CommandEntry> {
    ALL.iter().filter(move |entry| entry.on.is_in(context))
}

/// Finds a command by its exact name or key.
pub fn exact(word: &str, context: Context) -> Option<&'static CommandEntry> {
    of(context).find(|entry| entry.is_called(word))
}

pub fn beginning_with(word: &str, context: Context) -> Vec<&'static CommandEntry> {
    let word = word.to_ascii_lowercase();
    of(context).filter(|entry| entry.name().starts_with(&word)).collect()
}

/// Finds a command by name in any context.
pub fn anywhere(word: &str) -> Option<&'static CommandEntry> {
    ALL.iter().find(|entry| entry.name().eq_ignore_ascii_case(word))
}
