//! The commands that are typed: their names, what they take, and what they do.

use super::request::{Context, Request, count, one_of, range, refused, value};
use crate::atlas::DealList;
use crate::browser::input::command::{Command, Opening};
use crate::browser::state::game::Oracle;
use crate::freecell::AutoPlay;
use crate::gears::BoardSize;
use crate::table::Table;

/// What reads the argument of a command.
type Reader = fn(&str, &CommandEntry) -> Result<Request, String>;

/// A command.
#[derive(Debug, Clone, Copy)]
pub struct CommandEntry {
    /// Its name.
    pub name: &'static str,
    /// Other names: the keys of the browser that do the same, and what people may type.
    others: &'static [&'static str],
    /// Its name with what it takes.
    pub usage: &'static str,
    /// What it does.
    pub words: &'static str,
    /// Where it is one.
    on: On,
    reader: Reader,
}

/// Where commands are typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    Deals,
    /// Games of both tables.
    Games,
    FreeCell,
    Gears,
    Everywhere,
}

impl On {
    fn is_in(self, context: Context) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Deals => context == Context::Deals,
            Self::Games => context != Context::Deals,
            Self::FreeCell => context == Context::Game,
            Self::Gears => matches!(context, Context::Gears(_)),
        }
    }
}

impl CommandEntry {
    /// What it asks for with an argument.
    pub fn parse(&self, argument: &str) -> Result<Request, String> {
        (self.reader)(argument, self)
    }

    fn is_called(&self, word: &str) -> bool {
        // Of a letter the case matters, as of a key.
        self.name.eq_ignore_ascii_case(word) || self.others.contains(&word)
    }
}

/// A command that takes nothing.
macro_rules! alone {
    ($request:expr) => {
        |text, entry| if text.is_empty() { Ok($request) } else { Err(refused(text, entry)) }
    };
}

/// The text, if there is one.
fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

const fn entry(
    on: On,
    name: &'static str,
    others: &'static [&'static str],
    usage: &'static str,
    words: &'static str,
    reader: Reader,
) -> CommandEntry {
    CommandEntry { name, others, usage, words, on, reader }
}

/// A table by its name, one of gears with its size.
fn table(text: &str, entry: &CommandEntry) -> Result<Request, String> {
    let (name, size) = text.split_once([':', ' ']).map_or((text, None), |(name, size)| (name, Some(size.trim())));
    let tables = [("freecell", Table::FREECELL), ("skat", Table::Skat), ("gears", Table::Gears(BoardSize::DEFAULT))];
    let table = one_of(name, &tables, entry)?;
    Ok(Request::Table(match (table, size) {
        (Table::Gears(_), Some(size)) => Table::Gears(value(size, entry)?),
        (_, Some(_)) => return Err(refused(text, entry)),
        (table, None) => table,
    }))
}

/// All commands, in the order of the help.
pub const ALL: &[CommandEntry] = &[
    entry(On::Deals, "next", &["n"], "next [N]", "the next deal, or the Nth from here", |text, entry| {
        count(text, entry).map(Request::Step)
    }),
    entry(On::Deals, "previous", &["p"], "previous [N]", "the deal before, or the Nth before", |text, entry| {
        count(text, entry).map(|count| Request::Step(-count))
    }),
    entry(On::Deals, "random", &["r"], "random", "a random deal of the set", alone!(Request::Random)),
    entry(On::Deals, "first", &["g"], "first", "the first deal of the set", alone!(Request::First)),
    entry(On::Deals, "last", &["G"], "last", "the last deal of the set", alone!(Request::Last)),
    entry(On::Deals, "back", &["["], "back", "back to before the last jump", alone!(Request::History(-1))),
    entry(On::Deals, "forward", &["]"], "forward", "forward again", alone!(Request::History(1))),
    entry(
        On::Deals,
        "beside",
        &["c"],
        "beside [NUMBER]",
        "opens the next deal, or that of a number, beside this one",
        |text, _| some(text).map(|text| range(&text)).transpose().map(Request::Beside),
    ),
    entry(On::Deals, "close", &["x"], "close", "closes this deal, if there are others", alone!(Request::Close)),
    entry(
        On::Deals,
        "reopen",
        &["u"],
        "reopen",
        "brings back the board of your own that was closed",
        alone!(Request::Reopen),
    ),
    entry(
        On::Deals,
        "other",
        &["Tab"],
        "other",
        "goes to the next of the deals side by side",
        alone!(Request::Pane(None)),
    ),
    entry(On::Deals, "pane", &[], "pane N", "goes to the Nth of the deals side by side", |text, entry| {
        let number = text.parse().ok().filter(|&number: &usize| number > 0);
        number.map(|number| Request::Pane(Some(number))).ok_or_else(|| refused(text, entry))
    }),
    entry(
        On::Deals,
        "link",
        &["="],
        "link",
        "has the deals side by side step together, or no longer",
        alone!(Request::Link),
    ),
    entry(
        On::Deals,
        "compare",
        &["d"],
        "compare",
        "says how the deals side by side differ, and which is harder",
        alone!(Request::Compare),
    ),
    entry(
        On::Everywhere,
        "facts",
        &["i"],
        "facts [FACT]",
        "says all that is known of the deal; with the name of a fact what it is",
        |text, _| Ok(Request::Facts(some(text))),
    ),
    entry(On::Everywhere, "why", &[], "why", "says what makes the deal hard", alone!(Request::Why)),
    entry(On::Deals, "solution", &["s"], "solution", "says a solution, a move a line", alone!(Request::Solution)),
    entry(On::Deals, "play", &[], "play", "plays the deal; a game that was begun goes on", alone!(Request::Play)),
    entry(
        On::Deals,
        "find",
        &["f"],
        "find [CARDS]",
        "finds the numbers of a board; without cards it is typed in lines, and an empty line ends it",
        |text, _| Ok(Request::Find(some(text))),
    ),
    entry(
        On::Deals,
        "paste",
        &[],
        "paste",
        "takes a board of your own in lines, up to an empty line, and lays it beside the deals",
        alone!(Request::Paste),
    ),
    entry(
        On::Deals,
        "filter",
        &["/"],
        "filter [CONDITION]",
        "keeps next, random and list to the deals that fit, as hard and cells >= 3; filter off to all",
        |text, _| {
            let is_off = text.eq_ignore_ascii_case("off");
            Ok(Request::Filter(if is_off { Some(String::new()) } else { some(text) }))
        },
    ),
    entry(On::Everywhere, "mark", &["m"], "mark [NOTE]", "marks the deal, with a note", |text, _| {
        Ok(Request::Mark(some(text)))
    }),
    entry(On::Everywhere, "unmark", &[], "unmark", "removes its mark", alone!(Request::Unmark)),
    entry(On::Deals, "restore", &[], "restore", "brings back the mark that was removed last", alone!(Request::Restore)),
    entry(On::Deals, "marks", &["'"], "marks [WORDS]", "lists the marks, those with all of the words", |text, _| {
        Ok(Request::Marks(text.to_owned()))
    }),
    entry(
        On::Deals,
        "list",
        &["L"],
        "list [impossible|hardest|easiest|famous]",
        "lists deals, those after this one or a list by name, ten at a time",
        |text, entry| {
            let lists = DealList::ALL.map(|list| (list.name(), list));
            let list = some(text).map(|text| one_of(&text, &lists, entry)).transpose()?;
            Ok(Request::List(list))
        },
    ),
    entry(On::Everywhere, "more", &[], "more", "goes on with what was listed", alone!(Request::More)),
    entry(
        On::Deals,
        "table",
        &["T"],
        "table freecell|skat|gears[:SIZE]",
        "shows the same numbers on another table",
        table,
    ),
    entry(On::Deals, "cells", &[], "cells N", "sets the number of free cells, 0 to 10", |text, entry| {
        value(text, entry).map(Request::Cells)
    }),
    entry(
        On::Deals,
        "generator",
        &[],
        "generator NAME",
        "deals with another generator, as minstd, or with microsoft again",
        |text, entry| some(text).map(Request::Generator).ok_or_else(|| refused(text, entry)),
    ),
    entry(
        On::Everywhere,
        "statistics",
        &["S"],
        "statistics",
        "says what the games played come to",
        alone!(Request::Statistics),
    ),
    entry(
        On::Deals,
        "marathon",
        &[],
        "marathon",
        "plays the lowest number that is not won yet",
        alone!(Request::Marathon),
    ),
    entry(On::Deals, "hand", &[], "hand CARDS", "values a Skat hand of ten cards", |text, entry| {
        some(text).map(Request::Hand).ok_or_else(|| refused(text, entry))
    }),
    // What it takes is read where the size of the board is known.
    entry(On::Gears, "press", &[], "press COLUMN,ROW", "presses gears; 2,1 3,4 alone does too", |_, entry| {
        Err(refused("", entry))
    }),
    entry(On::Games, "undo", &["u"], "undo [N]", "takes the last step back, or N of them", |text, entry| {
        count(text, entry).map(|count| Request::Undo(-count))
    }),
    entry(
        On::Games,
        "redo",
        &["U"],
        "redo [N]",
        "makes a step again that was taken back, or N of them",
        |text, entry| count(text, entry).map(Request::Undo),
    ),
    entry(On::Games, "hint", &["."], "hint", "says the next move of the best solution known", alone!(Request::Hint)),
    entry(
        On::Games,
        "finish",
        &["s", "solution"],
        "finish",
        "says how the game can be won from here, a move a line",
        alone!(Request::Finish),
    ),
    entry(On::Games, "ask", &["w", "won?"], "ask", "says whether the game can still be won", alone!(Request::Ask)),
    entry(On::Games, "moves", &[], "moves", "says the moves made", alone!(Request::Made)),
    entry(
        On::Games,
        "branches",
        &[],
        "branches",
        "says the branches that begin at the last fork",
        alone!(Request::Branches),
    ),
    entry(On::Games, "branch", &[], "branch N", "goes to the end of the Nth of them", |text, entry| {
        let number = text.parse().ok().filter(|&number: &usize| number > 0);
        number.map(Request::Branch).ok_or_else(|| refused(text, entry))
    }),
    entry(On::Games, "[", &[], "[", "the branch before", alone!(Request::StepBranch(-1))),
    entry(On::Games, "]", &[], "]", "the branch after", alone!(Request::StepBranch(1))),
    entry(
        On::Games,
        "restart",
        &["R"],
        "restart",
        "restarts the game, once it is typed twice",
        alone!(Request::Restart),
    ),
    entry(
        On::Games,
        "next-game",
        &["F8"],
        "next-game",
        "takes the next open game of this number",
        alone!(Request::NextGame),
    ),
    entry(
        On::FreeCell,
        "oracle",
        &[],
        "oracle off|asked|on",
        "whether every position tells if it can be won",
        |text, entry| {
            let all = [("off", Oracle::Off), ("asked", Oracle::Asked), ("on", Oracle::On)];
            one_of(text, &all, entry).map(Request::Oracle)
        },
    ),
    entry(
        On::FreeCell,
        "automatic",
        &[],
        "automatic none|horne|raymond|max",
        "which cards go home by themselves",
        |text, entry| one_of(text, &AutoPlay::ALL.map(|rule| (rule.name(), rule)), entry).map(Request::Automatic),
    ),
    entry(
        On::Everywhere,
        "cards",
        &[],
        "cards [on|off]",
        "says the cards; whether every deal has them said",
        |text, entry| {
            let wanted = some(text).map(|text| one_of(&text, &[("on", true), ("off", false)], entry)).transpose()?;
            Ok(Request::Cards(wanted))
        },
    ),
    entry(On::Everywhere, "board", &["y"], "board", "prints the board in rows, to be copied", alone!(Request::Board)),
    entry(On::Everywhere, "help", &["?"], "help [COMMAND]", "lists the commands, or explains one", |text, _| {
        Ok(Request::Help(some(text)))
    }),
    entry(
        On::Everywhere,
        "quit",
        &["q", "exit"],
        "quit",
        "goes back from a game; above the deals ends the program",
        alone!(Request::Quit),
    ),
    entry(On::Games, "back", &[], "back", "the same", alone!(Request::Quit)),
];

/// What is typed for a command that messages name.
pub const fn name_of(command: Command) -> Option<&'static str> {
    Some(match command {
        Command::Ask => "ask",
        Command::ChangeCells(_) => "cells",
        Command::Focus(_) => "other",
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

/// The commands somewhere.
pub fn of(context: Context) -> impl Iterator<Item = &'static CommandEntry> {
    ALL.iter().filter(move |entry| entry.on.is_in(context))
}

/// The command of a name or a key.
pub fn exact(word: &str, context: Context) -> Option<&'static CommandEntry> {
    of(context).find(|entry| entry.is_called(word))
}

/// The commands whose names begin so.
pub fn beginning_with(word: &str, context: Context) -> Vec<&'static CommandEntry> {
    let word = word.to_ascii_lowercase();
    of(context).filter(|entry| entry.name.starts_with(&word)).collect()
}

/// The command of a name, wherever it is one.
pub fn anywhere(word: &str) -> Option<&'static CommandEntry> {
    ALL.iter().find(|entry| entry.name.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_means_two_commands() {
        for context in [Context::Deals, Context::Game, Context::Gears(BoardSize::MAX)] {
            for entry in of(context) {
                for name in std::iter::once(&entry.name).chain(entry.others) {
                    assert_eq!(of(context).filter(|other| other.is_called(name)).count(), 1, "{name} in {context:?}");
                }
            }
        }
    }

    #[test]
    fn every_command_is_explained() {
        for CommandEntry { name, usage, words, .. } in ALL {
            assert!(usage.starts_with(name) && usage.is_ascii(), "{usage}");
            assert!(words.len() > 5 && words.is_ascii() && words.len() < 110, "{words}");
        }
    }
}
