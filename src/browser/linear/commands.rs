//! The typed commands: names, arguments and requests.

use std::str::FromStr;

use super::request::{Context, Request};
use crate::browser::input::command::{Command, GameCommand, JumpCommand, Opening, PaneCommand, Step};
use crate::browser::input::keys::Section;
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
use tableaux_engine::freecell::AutoPlay;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::number::{DealNumber, DealRange};
use tableaux_engine::sanitize::quoted;

#[derive(Debug)]
pub struct CommandEntry {
    on: Target,
    pub usage: &'static str,
    /// Other names: the browser's keys for it, and likely alternatives.
    others: &'static [&'static str],
    words: Words,
    argument: Argument,
}

/// The context in which a command can be typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// The description of a command.
#[derive(Debug)]
enum Words {
    Own(&'static str),
    /// The description of a screen's command, by its name there.
    Of(Section, &'static str),
}

/// The argument of a command, with the request that results.
#[derive(Debug)]
enum Argument {
    Nothing(Request),
    /// No argument; a command of the browser on the panes.
    OnPanes(PaneCommand),
    /// No argument; a command of the browser in the game.
    InGame(GameCommand),
    /// A repeat count, 1 by default.
    Count(fn(i64) -> Request),
    /// A place in a list, from 1.
    Place(fn(usize) -> Request),
    Text(fn(String) -> Request),
    Optional(fn(Option<String>) -> Request),
    /// Anything else, with its parser. The usage is for the error message.
    Other(fn(&str, &str) -> Result<Request, String>),
}

use Argument::{Count, InGame, Nothing, OnPanes, Optional, Other, Place, Text};
use Target::{Deals, DealsAndGames, Everywhere, FreeCell, Games, Gears, Practice};
use Words::{Of, Own};

const fn entry(
    on: Target,
    usage: &'static str,
    others: &'static [&'static str],
    words: Words,
    argument: Argument,
) -> CommandEntry {
    CommandEntry { on, usage, others, words, argument }
}

/// All commands, in the order of the help.
static ALL: &[CommandEntry] = &[
    entry(Deals, "next [N]", &["n"], Own("the next deal, or the Nth from here"), Count(step)),
    entry(Deals, "previous [N]", &["p"], Own("the deal before, or the Nth before"), Count(|n| step(-n))),
    entry(Deals, "random", &["r"], Of(Browse::SECTION, "random"), OnPanes(PaneCommand::Jump(JumpCommand::Random))),
    entry(Deals, "first", &["g"], Own("the first deal of the set"), OnPanes(PaneCommand::Jump(JumpCommand::First))),
    entry(Deals, "last", &["G"], Own("the last deal of the set"), OnPanes(PaneCommand::Jump(JumpCommand::Last))),
    entry(Deals, "back", &["["], Of(Browse::SECTION, "history-back"), OnPanes(PaneCommand::History(-1))),
    entry(Deals, "forward", &["]"], Of(Browse::SECTION, "history-forward"), OnPanes(PaneCommand::History(1))),
    entry(
        Deals,
        "beside [NUMBER]",
        &["c"],
        Own("open the next deal, or that of a number, beside this one"),
        Other(|text, _| match text {
            "" => Ok(Request::OnPanes(PaneCommand::OpenPane)),
            numbers => range(numbers).map(Request::Beside),
        }),
    ),
    entry(Deals, "close", &["x"], Own("close this deal, if there are others"), OnPanes(PaneCommand::ClosePane)),
    entry(Deals, "reopen", &["u"], Of(Browse::SECTION, "reopen-board"), OnPanes(PaneCommand::ReopenLayout)),
    entry(Deals, "other", &["Tab"], Own("go to the next of the deals side by side"), OnPanes(PaneCommand::Focus(1))),
    entry(Deals, "pane N", &[], Own("go to the Nth of the deals side by side"), Place(Request::Pane)),
    entry(Deals, "link", &["="], Of(Browse::SECTION, "link"), OnPanes(PaneCommand::Link)),
    entry(
        Deals,
        "compare",
        &["d"],
        Own("how the deals side by side differ, and which is harder"),
        Nothing(Request::Compare),
    ),
    entry(
        DealsAndGames,
        "facts [FACT]",
        &["i"],
        Own("all facts of the deal; with the name of a fact what it is"),
        Optional(Request::Facts),
    ),
    entry(DealsAndGames, "why", &[], Own("what makes the deal hard"), Nothing(Request::Why)),
    entry(Deals, "solution", &["s"], Own("a solution, a move a line"), Nothing(Request::Solution)),
    entry(Deals, "play", &[], Of(Browse::SECTION, "play"), Nothing(Request::Play)),
    entry(
        Deals,
        "find [CARDS]",
        &["f"],
        Own("find the numbers of a board; without cards it is typed in lines, and an empty line ends it"),
        Optional(Request::Find),
    ),
    entry(
        Deals,
        "paste",
        &[],
        Own("take your own board, laid beside the deals, or moves, in lines up to an empty one"),
        Nothing(Request::Paste),
    ),
    entry(
        Deals,
        "filter [CONDITION]",
        &["/"],
        Own("keep next, random and list to the deals that fit, as hard and cells >= 3; filter off to all"),
        Optional(|text| {
            let is_off = text.as_deref().is_some_and(|text| text.eq_ignore_ascii_case("off"));
            Request::Filter(if is_off { Some(String::new()) } else { text })
        }),
    ),
    entry(DealsAndGames, "mark [NOTE]", &["m"], Own("mark the deal, with a note"), Optional(Request::Mark)),
    entry(DealsAndGames, "unmark", &[], Of(MarkList::SECTION, "remove-mark"), Nothing(Request::Unmark)),
    entry(Deals, "restore", &[], Of(MarkList::SECTION, "restore-mark"), Nothing(Request::Restore)),
    entry(
        Deals,
        "marks [WORDS]",
        &["'"],
        Own("list the marks, those with all of the words"),
        Optional(|text| Request::Marks(text.unwrap_or_default())),
    ),
    entry(Deals, "practise", &["P"], Of(Browse::SECTION, "practise"), Nothing(Request::Practise)),
    entry(Deals, "games", &["O"], Of(Browse::SECTION, "games"), Nothing(Request::OpenGames)),
    entry(
        Deals,
        "list [impossible|hardest|easiest|famous]",
        &["L"],
        Own("list deals, those after this one or a list by name, ten at a time"),
        Other(|text, usage| {
            let lists = DealList::ALL.map(|list| (list.name(), list));
            let list = some(text).map(|text| one_of(&text, &lists, usage)).transpose()?;
            Ok(Request::List(list))
        }),
    ),
    entry(DealsAndGames, "more", &[], Own("go on with what was listed"), Nothing(Request::More)),
    entry(
        Deals,
        "table freecell|skat|gears[:SIZE]",
        &["T"],
        Own("show the same numbers on another table"),
        Other(table),
    ),
    entry(
        Deals,
        "cells N",
        &[],
        Own("set the number of free cells, 0 to 10"),
        Other(|text, usage| value(text, usage).map(Request::Cells)),
    ),
    entry(
        Deals,
        "generator NAME",
        &[],
        Own("deal with another generator, as minstd, or with microsoft again"),
        Text(Request::Generator),
    ),
    entry(Everywhere, "statistics", &["S"], Of(Browse::SECTION, "statistics"), Nothing(Request::Statistics)),
    entry(
        Deals,
        "today [YYYY-MM-DD]",
        &["F8"],
        Own("the deal of the day, or of another one, and what was won of its month"),
        Other(|text, _| match text {
            "" => Ok(Request::Today(None)),
            date => date
                .parse()
                .map(|day| Request::Today(Some(day)))
                .map_err(|error| format!("'{}' is no day: {error}", quoted(date))),
        }),
    ),
    entry(Deals, "marathon", &[], Of(StatisticsPage::SECTION, "marathon"), Nothing(Request::Marathon)),
    entry(Deals, "hand CARDS", &[], Own("value a Skat hand of ten cards"), Text(Request::Hand)),
    // The argument is parsed where the size of the board is known.
    entry(
        Gears,
        "press COLUMN,ROW",
        &[],
        Own("press gears; 2,1 3,4 alone does too"),
        Other(|_, usage| Err(refused("", usage))),
    ),
    entry(
        Games,
        "undo [N]",
        &["u"],
        Own("take the last step back, or N of them"),
        Count(|n| Request::InGame(GameCommand::Seek(-n))),
    ),
    entry(
        Games,
        "redo [N]",
        &["U"],
        Own("make a step again that was taken back, or N of them"),
        Count(|n| Request::InGame(GameCommand::Seek(n))),
    ),
    entry(Games, "hint", &["."], Of(Play::SECTION, "hint"), InGame(GameCommand::Hint)),
    entry(
        FreeCell,
        "accept",
        &[],
        Own("play the move that was hinted; where only moves home are left, send all cards home"),
        InGame(GameCommand::Accept),
    ),
    entry(
        Games,
        "finish",
        &["s", "solution"],
        Own("how the game can be won from here, a move a line"),
        Nothing(Request::Finish),
    ),
    entry(Games, "ask", &["w", "won?"], Own("whether the game can still be won"), InGame(GameCommand::Ask)),
    entry(FreeCell, "winnable", &["W"], Of(Play::SECTION, "back-to-winnable"), InGame(GameCommand::BackToWinnable)),
    entry(Games, "moves", &[], Own("the moves made"), Nothing(Request::Made)),
    entry(Games, "branches", &[], Own("the branches that begin at the last fork"), Nothing(Request::Branches)),
    entry(Games, "branch N", &[], Own("go to the end of the Nth of them"), Place(Request::Branch)),
    entry(Games, "[", &[], Of(Play::SECTION, "history-back"), InGame(GameCommand::History(-1))),
    entry(Games, "]", &[], Of(Play::SECTION, "history-forward"), InGame(GameCommand::History(1))),
    entry(FreeCell, "narrow", &["n"], Own("which moves keep the game winnable"), Nothing(Request::Narrow)),
    entry(
        FreeCell,
        "review",
        &["r"],
        Own("what each move of the game did, and where it turned"),
        Nothing(Request::Review),
    ),
    entry(FreeCell, "result", &[], Own("what has come of the game, to be sent"), Nothing(Request::Result)),
    entry(FreeCell, "next", &[], Own("play the next deal that is not won"), Nothing(Request::PlayNext)),
    entry(Games, "restart", &["R"], Of(Play::SECTION, "restart"), InGame(GameCommand::Restart)),
    entry(Games, "next-game", &["F8"], Of(Play::SECTION, "next-game"), InGame(GameCommand::NextGame)),
    entry(
        FreeCell,
        "oracle off|asked|on",
        &[],
        Own("whether every position tells if it can be won"),
        Other(|text, usage| {
            let all = [("off", Oracle::Off), ("asked", Oracle::Asked), ("on", Oracle::On)];
            one_of(text, &all, usage).map(Request::Oracle)
        }),
    ),
    entry(
        FreeCell,
        "automatic none|horne|raymond|max",
        &[],
        Own("which cards go home by themselves"),
        Other(|text, usage| {
            one_of(text, &AutoPlay::ALL.map(|rule| (rule.name(), rule)), usage).map(Request::Automatic)
        }),
    ),
    entry(
        Everywhere,
        "cards [on|off]",
        &[],
        Own("the cards; whether they are said of every deal"),
        Other(|text, usage| {
            let wanted = some(text).map(|text| one_of(&text, &[("on", true), ("off", false)], usage)).transpose()?;
            Ok(Request::Cards(wanted))
        }),
    ),
    entry(Everywhere, "board", &["y"], Own("print the board in rows, to be copied"), Nothing(Request::Board)),
    entry(Everywhere, "help [COMMAND]", &["?"], Own("list the commands, or explain one"), Optional(Request::Help)),
    entry(
        Everywhere,
        "quit",
        &["q", "exit"],
        Own("go back from a game or practice; above the deals end the program"),
        Nothing(Request::Quit),
    ),
    entry(
        Practice,
        "line",
        &["s", "solution"],
        Own("the line that wins, a move a line, once a move is answered"),
        Nothing(Request::WinningLine),
    ),
    entry(Practice, "next", &["n"], Own("the next position"), Nothing(Request::NextExercise)),
    entry(Practice, "again", &["u"], Own("the same position again, uncounted"), Nothing(Request::ExerciseAgain)),
    entry(Games, "back", &[], Own("the same"), Nothing(Request::Quit)),
    entry(Practice, "back", &[], Own("the same"), Nothing(Request::Quit)),
];

impl Target {
    fn is_in(self, context: Context) -> bool {
        match self {
            Everywhere => true,
            Deals => context == Context::Deals,
            Games => matches!(context, Context::Game(_) | Context::Gears(_)),
            Practice => matches!(context, Context::Practice(_)),
            DealsAndGames => !matches!(context, Context::Practice(_)),
            FreeCell => matches!(context, Context::Game(_)),
            Gears => matches!(context, Context::Gears(_)),
        }
    }
}

impl CommandEntry {
    pub fn name(&self) -> &'static str {
        name(self.usage)
    }

    pub fn words(&self) -> &'static str {
        match self.words {
            Own(words) => words,
            Of(screen, name) => screen.named(name).expect("the screen has the command").words,
        }
    }

    /// Returns the request of the command with an argument.
    pub fn parse(&self, text: &str) -> Result<Request, String> {
        let refused = || refused(text, self.usage);
        match &self.argument {
            Nothing(request) if text.is_empty() => Ok(request.clone()),
            OnPanes(command) if text.is_empty() => Ok(Request::OnPanes(*command)),
            InGame(command) if text.is_empty() => Ok(Request::InGame(*command)),
            Nothing(_) | OnPanes(_) | InGame(_) => Err(refused()),
            Count(request) if text.is_empty() => Ok(request(1)),
            Count(request) => {
                let number: DealNumber = text.parse().map_err(|_| refused())?;
                Ok(request(number.get().cast_signed()))
            }
            Place(request) => text.parse().ok().filter(|&place| place > 0).map(request).ok_or_else(refused),
            Text(request) => some(text).map(request).ok_or_else(refused),
            Optional(request) => Ok(request(some(text))),
            Other(read) => read(text, self.usage),
        }
    }

    fn is_called(&self, word: &str) -> bool {
        // The case of a single letter matters, as for keys.
        self.name().eq_ignore_ascii_case(word) || self.others.contains(&word)
    }
}

/// Returns the name at the start of a usage.
fn name(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or_default()
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

const fn step(steps: i64) -> Request {
    Request::OnPanes(PaneCommand::Step(Step::One, steps))
}

/// Parses a table by name, gears with a size.
fn table(text: &str, usage: &str) -> Result<Request, String> {
    let (name, size) = text.split_once([':', ' ']).map_or((text, None), |(name, size)| (name, Some(size.trim())));
    let tables = [("freecell", Table::FREECELL), ("skat", Table::Skat), ("gears", Table::Gears(BoardSize::DEFAULT))];
    let table = one_of(name, &tables, usage)?;
    Ok(Request::Table(match (table, size) {
        (Table::Gears(_), Some(size)) => Table::Gears(value(size, usage)?),
        (_, Some(_)) => return Err(refused(text, usage)),
        (table, None) => table,
    }))
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

/// Parses a value.
fn value<T: FromStr<Err: ToString>>(text: &str, usage: &str) -> Result<T, String> {
    if text.is_empty() {
        return Err(refused(text, usage));
    }
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Returns the message for an invalid or missing argument.
fn refused(text: &str, usage: &str) -> String {
    let accepted = format!("{usage} is accepted");
    if text.is_empty() { accepted } else { format!("'{}' is nothing to {}: {accepted}", quoted(text), name(usage)) }
}

/// Returns the typed name of a command that messages mention.
pub const fn name_of(command: Command) -> Option<&'static str> {
    Some(match command {
        Command::Accept => "accept",
        Command::Ask => "ask",
        Command::BackToWinnable => "winnable",
        Command::ChangeCells(_) => "cells",
        Command::Focus(_) => "other",
        Command::Hint => "hint",
        Command::Marathon => "marathon",
        Command::NextGame => "next-game",
        Command::Open(Opening::Trace) => "compare",
        Command::ReopenLayout => "reopen",
        Command::Restart => "restart",
        Command::RestoreMark => "restore",
        Command::Seek(..0) => "undo",
        _ => return None,
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use tableaux_engine::freecell::CellCount;

    #[test]
    fn no_name_means_two_commands() {
        let cells = CellCount::FOUR;
        for context in [Context::Deals, Context::Game(cells), Context::Gears(BoardSize::MAX), Context::Practice(cells)]
        {
            for entry in of(context) {
                for name in std::iter::once(&entry.name()).chain(entry.others) {
                    assert_eq!(of(context).filter(|other| other.is_called(name)).count(), 1, "{name} in {context:?}");
                }
            }
        }
    }

    #[test]
    fn every_command_is_explained() {
        for entry in ALL {
            let (usage, words) = (entry.usage, entry.words());
            assert!(!entry.name().is_empty() && usage.is_ascii(), "{usage}");
            assert!(words.len() > 5 && words.is_ascii() && words.len() < 110, "{words}");
        }
    }
}
