//! `tableaux man`: manual pages, in the macros of man(7), from the arguments as clap has them.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command};
use textwrap::{Options, WordSplitter, wrap};

use super::names::{commands, no_command};
use super::prelude::*;

/// Print a manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux man | man -l -\n  tableaux man solve > tableaux-solve.1")]
pub(super) struct Arguments {
    /// The command that the page describes [default: the whole program]
    #[arg(value_name = "COMMAND", value_parser = Suggestions(commands), hide_possible_values = true)]
    command: Option<String>,
}

/// The date of this version, for the foot of each page.
const DATE: &str = "2026-11-27";

const FILES: [(&str, &str); 3] = [
    ("~/.config/tableaux/config.toml", "Settings and keys; tableaux config --default prints all of them."),
    ("~/.config/tableaux/themes/", "Themes of your own, one file each."),
    (
        "~/.local/share/tableaux/tableaux.db",
        "Marks, games, statistics, the last visit and the best solutions, as an SQLite database.",
    ),
];

const ENVIRONMENT: [(&str, &str); 7] = [
    ("COLORFGBG", "Whether the terminal is light or dark, if the terminal does not say so when asked."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal can show more than ASCII."),
    ("NO_COLOR", "If set and not empty, nothing is colored."),
    ("RUST_BACKTRACE", "If set, an internal error is reported with a backtrace."),
    ("TABLEAUX_LINEAR", "If 1, the browser is lines of text, as with --linear."),
    ("TERM", "The terminal; with dumb the browser is lines of text, and without a name nothing is colored."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME", "The folders used instead of ~/.config and ~/.local/share."),
];

const EXIT_STATUS: [(&str, &str); 4] = [
    ("0", "The work is done."),
    ("1", "The answer to a question about one thing is no: nothing found, a deal not solved, moves that do not win."),
    ("2", "An error, which is one line on standard error."),
    ("130", "Interrupted by Ctrl-C; what was finished before is printed."),
];

/// Runs the command; `program` is the whole program.
pub(super) fn run(arguments: &Arguments, mut program: Command) -> Result<()> {
    // The help command has no page.
    program = program.disable_help_subcommand(true);
    program.build();
    let command = match &arguments.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
            no_command(name, &names)
        })?,
    };
    print(page(command, &program))
}

fn page(command: &Command, program: &Command) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut page = Page::new(&name.to_uppercase());
    page.section("NAME");
    page.line(&format!("{} \\-", escaped(name)));
    page.text(&about);
    page.section("SYNOPSIS");
    page.synopsis(command);
    page.section("DESCRIPTION");
    let long = command.get_long_about().map(ToString::to_string).unwrap_or(about);
    page.paragraphs(&long, ".PP");
    let positional: Vec<&Arg> = command.get_positionals().filter(|argument| !argument.is_hide_set()).collect();
    if !positional.is_empty() {
        page.section("ARGUMENTS");
        for argument in positional {
            page.argument(argument);
        }
    }
    page.section("OPTIONS");
    for argument in command.get_arguments().filter(|argument| !argument.is_positional() && !argument.is_hide_set()) {
        page.argument(argument);
    }
    if command.has_subcommands() {
        page.section("COMMANDS");
        for command in command.get_subcommands() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            page.item(&format!("\\fBtableaux\\-{}\\fR(1)", command.get_name()), &about);
        }
    }
    let help = command.get_after_long_help().or_else(|| command.get_after_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let has = |begin: &str| help.split("\n\n").find(|block| block.starts_with(begin));
    page.section("EXIT STATUS");
    for (status, words) in EXIT_STATUS {
        page.item(status, words);
    }
    if let Some(exit_codes) = has("Exit code") {
        page.line(".PP");
        page.text(&exit_codes.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    for block in help.split("\n\n") {
        match block.split_once('\n') {
            Some(("Examples:", examples)) => {
                page.section("EXAMPLES");
                page.verbatim(examples);
            }
            Some((words, fields)) if words.starts_with("JSON has") => {
                page.section("JSON");
                page.text(words);
                page.fields(fields);
            }
            _ if block.starts_with("Exit code") || block.trim().is_empty() => {}
            _ => {
                page.section("NOTES");
                page.verbatim(block);
            }
        }
    }
    for (title, items) in [("FILES", &FILES[..]), ("ENVIRONMENT", &ENVIRONMENT[..])] {
        page.section(title);
        for (name, words) in items {
            page.item(&format!("\\fI{}\\fR", escaped(name)), words);
        }
    }
    page.section("SEE ALSO");
    let others = program.get_subcommands().map(|other| format!("tableaux-{}", other.get_name()));
    let others = std::iter::once("tableaux".to_owned()).chain(others).filter(|other| other != name);
    let others: Vec<String> = others.map(|other| format!(".BR {} (1)", escaped(&other))).collect();
    page.line(&others.join(" ,\n"));
    page.text
}

/// A page while it is written. Lines of it are at most 80 characters long.
struct Page {
    text: String,
}

/// The width of text in characters, of which escapes make more.
const WIDTH: usize = 50;

impl Page {
    fn new(title: &str) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        Self { text: format!(".TH {} 1 {DATE} \"tableaux {version}\" \"User Commands\"\n", escaped(title)) }
    }

    /// Appends a line of roff.
    fn line(&mut self, roff: &str) {
        self.text += roff;
        self.text.push('\n');
    }

    fn section(&mut self, title: &str) {
        let heading = format!(".SH {title}");
        if !self.text.contains(&format!("{heading}\n")) {
            self.line(&heading);
        }
    }

    /// Appends text that man fills.
    fn text(&mut self, words: &str) {
        for line in wrap(words, Options::new(WIDTH).word_splitter(WordSplitter::NoHyphenation)) {
            self.line(&escaped(line.trim_end()));
        }
    }

    /// Appends paragraphs, which blank lines separate, with a macro between them.
    fn paragraphs(&mut self, words: &str, between: &str) {
        for (index, paragraph) in words.split("\n\n").enumerate() {
            if index > 0 {
                self.line(between);
            }
            self.text(&paragraph.replace('\n', " "));
        }
    }

    /// Appends an item of a list; the tag is roff.
    fn item(&mut self, tag: &str, words: &str) {
        self.line(&format!(".TP\n{tag}"));
        self.paragraphs(words, ".IP");
    }

    /// Appends lines as they are.
    fn verbatim(&mut self, lines: &str) {
        self.line(".nf");
        lines.lines().for_each(|line| self.line(&escaped(line.strip_prefix("  ").unwrap_or(line))));
        self.line(".fi");
    }

    /// Appends the rows of a table of fields: the name, the kind and a description, which indented lines continue.
    fn fields(&mut self, rows: &str) {
        let mut fields: Vec<(String, String)> = Vec::new();
        for row in rows.lines() {
            match (row.strip_prefix("  ").filter(|row| !row.starts_with(' ')), fields.last_mut()) {
                (Some(row), _) => {
                    let mut parts = row.splitn(2, "  ").map(str::trim);
                    let [name, rest] = [(); 2].map(|()| parts.next().unwrap_or_default());
                    let (kind, words) = rest.split_once("  ").unwrap_or((rest, ""));
                    let tag = format!("\\fB{}\\fR ({})", escaped(name), escaped(kind));
                    fields.push((tag, words.trim().to_owned()));
                }
                (None, Some((_, words))) => words.extend([" ", row.trim()]),
                (None, None) => {}
            }
        }
        for (tag, words) in &fields {
            self.item(tag, words);
        }
    }

    fn synopsis(&mut self, command: &Command) {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        self.line(".nh\n.ad l");
        self.line(&format!(".B {}", escaped(name)));
        let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
        let (positional, options): (Vec<&Arg>, Vec<&Arg>) = arguments.partition(|argument| argument.is_positional());
        for argument in options {
            self.line(&format!("[{}]", usage(argument).replace(' ', "\\ ")));
        }
        for argument in positional {
            let dots = if argument.get_action().takes_values() && is_several(argument) { " ..." } else { "" };
            let usage = usage(argument);
            self.line(&if argument.is_required_set() { usage + dots } else { format!("[{usage}]{dots}") });
        }
        if command.has_subcommands() {
            self.line(".br");
            self.line(&format!(".B {}\n.I COMMAND\n[\\fIARGUMENT\\fR] ...", escaped(name)));
        }
        self.line(".hy\n.ad b");
    }

    fn argument(&mut self, argument: &Arg) {
        let help = argument.get_long_help().or_else(|| argument.get_help()).map(ToString::to_string);
        self.item(&usage(argument), &help.unwrap_or_default());
        let values = argument.get_possible_values();
        if values.is_empty() || argument.is_hide_possible_values_set() || !argument.get_action().takes_values() {
            return;
        }
        self.line(".RS");
        for value in values {
            let words = value.get_help().map(ToString::to_string).unwrap_or_default();
            self.item(&escaped(value.get_name()), &words);
        }
        self.line(".RE");
    }
}

fn is_several(argument: &Arg) -> bool {
    argument.get_num_args().is_some_and(|count| count.max_values() > 1)
        || matches!(argument.get_action(), ArgAction::Append)
}

/// Returns how an argument is written, as roff: `-h, --help` or `--effort EFFORT`.
fn usage(argument: &Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    let value = names.iter().map(|name| format!("\\fI{}\\fR", escaped(name))).collect::<Vec<_>>().join(" ");
    let Some(long) = argument.get_long() else { return value };
    let short = argument.get_short().map(|short| format!("\\fB\\-{short}\\fR, ")).unwrap_or_default();
    let long = format!("{short}\\fB{}\\fR", escaped(&format!("--{long}")));
    if !argument.get_action().takes_values() || value.is_empty() {
        return long;
    }
    let is_optional = argument.get_num_args().is_some_and(|count| count.min_values() == 0);
    match (is_optional, argument.is_require_equals_set()) {
        (true, true) => format!("{long}[={value}]"),
        (true, false) => format!("{long} [{value}]"),
        (false, true) => format!("{long}={value}"),
        (false, false) => format!("{long} {value}"),
    }
}

/// Escapes what roff would interpret or typeset as another character.
fn escaped(text: &str) -> String {
    let mut roff = String::new();
    if text.starts_with(['.', '\'']) {
        roff += "\\&";
    }
    for c in text.chars() {
        let escape = match c {
            '\\' => "\\e",
            '…' => "...",
            '-' => "\\-",
            '^' => "\\(ha",
            '~' => "\\(ti",
            '`' => "\\(ga",
            '\'' => "\\(aq",
            c => {
                roff.push(c);
                continue;
            }
        };
        let _ = roff.write_str(escape); // writing to a String cannot fail
    }
    roff
}
