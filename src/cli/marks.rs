//! `tableaux marks`: lists, exports and imports marks.

use anyhow::Error;
use serde_json::Value;

use super::Data;
use super::arguments::one_of;
use super::files::{self, FileKind, begins_with, is_standard, name, refuse_existing};
use super::lines::Lines;
use super::output;
use super::prelude::*;
use crate::columns;
use crate::store::{Import, Mark, Marks, NoteRule, Store, StoreError};
use crate::table::board::Board;
use tableaux_engine::sanitize::printable;

const EXAMPLES: &str = "Examples:\n  tableaux marks\n  tableaux marks --export marks.jsonl\n  \
    tableaux marks --import marks.jsonl\n  \
    tableaux marks --export | ssh host tableaux marks --import -\n  \
    jq -c 'select(.note != \"\")' marks.jsonl | tableaux marks --import - --notes keep\n\n\
    Exit code 2 means that a line or the file of marks is wrong and nothing was imported or exported.";

json_object! {
    struct MarkJson {
        table: String = "freecell, freecell with a generator as in 'freecell minstd', layout with the cards of a board \
            of your own, skat, or gears with a size as in 'gears 9'",
        number: DealNumber = "deal number; 0 for a board of your own",
        note: String = "note, perhaps empty",
    }
}

const MARKS: FileKind = FileKind {
    refusal: "is not a list of marks",
    recognize: |path| begins_with(path, &["{\"table\":\""]),
    is_private: true,
    is_named: true,
};

/// The accepted lines of JSON, for errors.
const ACCEPTED: &str = r#"use an object such as {"table":"freecell","number":617,"note":"won"}"#;

/// List, export or import marks
///
/// Without --export and --import, marks are listed with their tables and notes. Marks are exported as JSON Lines, one
/// object per mark. A FILE is written completely or not at all, never replaces another, and is readable only by its
/// owner.
///
/// An import takes all marks of a file or none. A mark that already exists with the same note stays as it is. If its
/// note differs, both notes are kept with / between them (--notes join). If together they would be longer than 200
/// characters, the imported note is left out. Standard error lists each note that is left out, with its line and its
/// mark. Unknown fields are ignored, and a missing note is empty. In notes, tabs and line breaks become spaces; other
/// unprintable characters are removed. An open browser shows imported marks in its list of marks (').
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<MarkJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// Write the marks to FILE as JSON Lines; without FILE or with - to standard output
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        default_missing_value = "-",
        conflicts_with = "import",
        value_hint = ValueHint::FilePath
    )]
    export: Option<PathBuf>,
    /// Replace an existing FILE
    #[arg(long, requires = "export")]
    force: bool,
    /// Add the marks in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    import: Option<PathBuf>,
    /// What to do with a note that differs from the imported one [default: join]
    #[arg(long, value_name = "RULE", value_parser = one_of(NOTE_RULES), requires = "import")]
    notes: Option<NoteRule>,
    #[command(flatten)]
    data: Data,
}

const NOTE_RULES: [(&str, &str, NoteRule); 3] = [
    ("join", "Keep both, the imported one last", NoteRule::Join),
    ("keep", "Keep the existing note, leave out the imported one", NoteRule::Keep),
    ("replace", "Replace it with the imported one", NoteRule::Replace),
];

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { export, force, import, notes, data } = arguments;
    if let Some(file) = import {
        let mut lines = if is_standard(file) { Lines::of_stdin("marks") } else { Lines::of_file(file)? };
        lines = lines.strict();
        let (marks, numbers) = parse(&mut lines)?;
        let rule = notes.unwrap_or_default();
        let (store, notices) = Store::open(&data.path()?).map_err(|error| data.explained(&error))?;
        notices.iter().for_each(output::note);
        let done = store.import_marks(&marks, rule).map_err(|error| data.explained(&error))?;
        for &index in &done.left_out {
            let Mark { table, number, note } = &marks[index];
            let (position, mark) = (lines.position_of(numbers[index]), named(*table, *number));
            output::note(format_args!("{position}: {mark} keeps its note; '{note}' is left out"));
        }
        return print(outcome(&done, rule) + "\n");
    }
    export.as_ref().map_or(Ok(()), |file| refuse_existing(file, MARKS, *force))?;
    let marks = kept_marks(data)?;
    let Some(file) = export else {
        if marks.is_empty() {
            output::note("no marks yet; mark deals in the browser");
        }
        return print(list(&marks));
    };
    files::write(file, MARKS, *force, |out| {
        marks.iter().try_for_each(|((table, number), note)| {
            writeln!(out, "{}", to_json(&MarkJson { table: table.key(), number, note: note.into() }))
        })
    })
}

fn kept_marks(data: &Data) -> Result<Marks> {
    let Some(store) = data.existing()? else { return Ok(Marks::default()) };
    store.marks().map_err(|error| data.explained(&error))
}

impl Data {
    fn path(&self) -> Result<PathBuf> {
        self.data.clone().map_or_else(Store::default_path, Ok).map_err(|error| self.explained(&error))
    }

    /// Opens the file for reading, if it exists. A named one must exist, the default one need not.
    pub(super) fn existing(&self) -> Result<Option<Store>> {
        let path = self.path()?;
        let Some((store, notices)) = Store::open_existing(&path).map_err(|error| self.explained(&error))? else {
            if self.data.is_some() && !path.exists() {
                bail!("--data: {} does not exist", name(&path));
            }
            return Ok(None);
        };
        notices.iter().for_each(output::remark);
        Ok(Some(store))
    }

    /// Adds advice to an error of the store.
    pub(super) fn explained(&self, error: &StoreError) -> Error {
        match error {
            StoreError::Foreign { .. } if self.data.is_some() => {
                anyhow!("--data: {error}; use a new name, an empty file or a file made by tableaux")
            }
            StoreError::NoHome => anyhow!("{error}; --data FILE names the file of marks"),
            StoreError::Locked { .. } => anyhow!("{error}; try again later"),
            StoreError::Damaged { .. } => {
                anyhow!("{error} and was not changed; the browser renames it and starts a new one")
            }
            _ => anyhow!("{error}"),
        }
    }
}

fn list(marks: &Marks) -> String {
    let mut rows = vec![["number".to_owned(), "table".to_owned(), "note".to_owned()]];
    rows.extend(marks.iter().map(|((table, number), note)| {
        let number = if let Table::Layout(_) | Table::SkatDeal(_) = table { "-".into() } else { number.to_string() };
        [number, table.to_string(), note.to_owned()]
    }));
    if marks.is_empty() { String::new() } else { columns::lines(&rows, 1) }
}

/// Parses marks from JSON lines, and returns them with their line numbers.
fn parse(lines: &mut Lines) -> Result<(Vec<Mark>, Vec<usize>)> {
    let (mut marks, mut numbers) = (Vec::new(), Vec::new());
    while let Some(line) = lines.next().with_context(|| lines.position())? {
        marks.push(mark(&line).with_context(|| lines.position())?);
        numbers.push(lines.number());
    }
    Ok((marks, numbers))
}

/// Returns the mark in a line of JSON.
fn mark(line: &str) -> Result<Mark> {
    let value: Value = serde_json::from_str(line)
        .map_err(|error| anyhow!("column {} is not JSON; {ACCEPTED}", error.column().max(1)))?;
    let Value::Object(fields) = &value else { bail!("'{}' is not an object; {ACCEPTED}", quoted(line)) };
    let field = |name: &str| fields.get(name).with_context(|| format!("field '{name}' is missing; {ACCEPTED}"));
    let is_not = |name: &str, value: &Value, accepted: &str| {
        anyhow!("{name}: '{}' is not {accepted}", quoted(&value.to_string()))
    };
    let table = match field("table")? {
        Value::String(key) => key.parse::<Table>().map_err(|_| {
            let accepted = "use freecell, freecell with a generator as in 'freecell minstd', skat, or gears with a \
                            size as in 'gears 9'";
            anyhow!("table: unknown table '{}'; {accepted}", quoted(key))
        })?,
        other => return Err(is_not("table", other, "text; use a table such as \"freecell\"")),
    };
    let number = match field("number")? {
        Value::Number(number) if number.is_u64() => DealNumber::new(number.as_u64().unwrap_or(u64::MAX)),
        other => return Err(is_not("number", other, "a deal number; use 0 to 8589934591")),
    };
    let number = number.context("number")?;
    match table.board(number) {
        Board::Nothing(why) => return Err(why).context("number"),
        Board::Layout(_) if number != DealNumber::MIN => {
            bail!("number: a board of your own has no number {number}; use 0");
        }
        Board::Skat(_) if matches!(table, Table::SkatDeal(_)) && number != DealNumber::MIN => {
            bail!("number: a deal of your own has no number {number}; use 0");
        }
        _ => {}
    }
    let note: String = match fields.get("note") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(note)) => printable(note),
        Some(other) => return Err(is_not("note", other, "text; put the note in quotation marks")),
    };
    let note = note.trim().to_owned();
    let length = note.chars().count();
    if length > Mark::MAX_NOTE {
        bail!("note: {length} characters are too many; use up to {}", Mark::MAX_NOTE);
    }
    Ok(Mark { table, number, note })
}

/// Returns the outcome of an import in one line.
fn outcome(done: &Import, rule: NoteRule) -> String {
    let mut words = vec![format!("{} added", counted(done.added, "mark", "marks"))];
    if done.unchanged > 0 {
        words.push(format!("{} already there", done.unchanged));
    }
    if done.changed > 0 {
        let verb = if rule == NoteRule::Replace { "replaced" } else { "joined" };
        words.push(format!("{} {verb}", counted(done.changed, "note", "notes")));
    }
    if !done.left_out.is_empty() {
        let notes = counted(done.left_out.len() as u64, "note", "notes");
        let why = if rule == NoteRule::Keep { "the marks have their own" } else { "both together would be too long" };
        words.push(format!("{notes} left out because {why}"));
    }
    words.join(", ")
}

/// Names a mark: `FreeCell #617`.
fn named(table: Table, number: DealNumber) -> String {
    match table {
        Table::Layout(_) | Table::SkatDeal(_) => table.to_string(),
        _ => format!("{table} #{number}"),
    }
}
