//! The manifest of rows of deals, `FILE.manifest`: a line of JSON with the options, and lines below it with the deals
//! done, the bytes written and their CRC-32 at some moment. Rows are resumed or joined only if they match it.
//!
//! The last line is overwritten after each write, and a new one begun every ten seconds. So the rows are at most one
//! write ahead, however long a write takes, and a change can be located to within ten seconds of work. After a power
//! failure the manifest may be ahead of the rows, which are then resumed from the last line that they reach.

use std::borrow::Cow;
use std::env;
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sum::FileSum;
use crate::cli::files::{FileKind, NewFile, exists, name, open_regular, read_line, unwritable, with_suffix};
use crate::cli::prelude::*;

/// The time for which the last line of a manifest is overwritten before another one is begun.
const INTERVAL: Duration = Duration::from_secs(10);
/// The length of such a line with its newline, padded with blanks to leave room for a longer one.
const WIDTH: usize = 120;
/// The maximum length of a quoted option in an error, in characters.
const MAX_OPTION: usize = 200;
/// The maximum length of the line of the options, in bytes: more than a command line has.
const MAX_OPTIONS: u64 = 1 << 22;
/// The maximum length of any other line, in bytes.
const MAX_LINE: u64 = 1 << 12;
/// The beginning of the checksum at the end of a line, which is of the text before it.
const CHECK: &str = ",\"check\":\"";

/// The options that determine the rows of a file. All fields must be present in the data, even if null.
pub(in crate::cli) trait Options: Clone + Serialize + DeserializeOwned {
    /// The command that writes the file, such as `survey`.
    const COMMAND: &'static str;
    /// An option that no other command has.
    const OWN: &'static str;
    /// Whether every deal has a row, so that deals are counted by rows.
    const HAS_ROW_PER_DEAL: bool;

    /// Returns the number of deals, which follows from the other options.
    ///
    /// # Errors
    /// If the options contradict each other.
    fn deals(&self) -> Result<u64>;

    /// Returns the check of the lines of a file, one after the other: whether each is a row, and what is wrong with it.
    ///
    /// # Errors
    /// If the options contradict each other.
    fn row_check(&self) -> Result<RowCheck>;

    /// Returns whether the finished file has a row a line.
    fn is_text(&self) -> bool {
        true
    }

    /// Returns whether a file may be finished before all deals are done.
    fn may_end_early(&self) -> bool {
        false
    }

    /// Describes the differences from another file's options: `limit none, not 100`.
    fn differences(&self, other: &Self) -> Vec<String> {
        let [these, others] = [self, other].map(|options| match serde_json::to_value(options) {
            Ok(Value::Object(fields)) => fields,
            _ => unreachable!("a struct of texts and numbers is an object"),
        });
        let differences = these.iter().filter(|(key, value)| others.get(*key) != Some(value));
        differences.map(|(key, value)| format!("{key} {}, not {}", shown(value), shown(&others[key]))).collect()
    }
}

pub(in crate::cli) type RowCheck = Box<dyn FnMut(&str) -> Result<bool, String>>;

/// Returns the CRC-32 of the running program, if it can be read: the rows of two builds are not mixed.
pub(in crate::cli) fn build() -> Option<String> {
    let program = env::current_exe().and_then(File::open);
    program.and_then(FileSum::of).ok().map(|sum| sum.crc32)
}

/// Formats the value of an option for an error.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(shown).collect::<Vec<_>>().join(","),
        value => value.to_string(),
    };
    sanitized(&text, MAX_OPTION)
}

/// The state of a file at some moment: the deals done, its bytes, and their CRC-32.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Checkpoint {
    pub deals: u64,
    /// The number of deals undecided due to a limit.
    #[serde(default, skip_serializing_if = "is_none")]
    pub undecided: u64,
    /// The number of these deals that were not searched.
    #[serde(default, skip_serializing_if = "is_none")]
    pub unsearched: u64,
    #[serde(flatten)]
    pub rows: FileSum,
    /// The certificates of a finished survey, a file of their own; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificates: Option<FileSum>,
    /// Whether the file is complete and about to be renamed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_complete: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none(count: &u64) -> bool {
    *count == 0
}

impl Checkpoint {
    fn line(&self) -> String {
        format!("{:<width$}\n", with_check(&to_text(self)), width = WIDTH - 1)
    }
}

pub(super) fn to_text(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts and numbers are valid JSON")
}

/// Formats an object with the checksum of its text.
fn with_check(object: &str) -> String {
    let text = object.strip_suffix('}').expect("an object ends with a brace");
    format!("{text}{CHECK}{:08x}\"}}", crc32fast::hash(text.as_bytes()))
}

/// Returns the object of a line without its checksum, and whether it has one; `None` if the checksum is wrong.
fn without_check(line: &str) -> Option<(Cow<'_, str>, bool)> {
    let line = line.trim_end();
    let Some((text, check)) = line.rsplit_once(CHECK) else { return Some((line.into(), false)) };
    let is_right = check.strip_suffix("\"}")? == format!("{:08x}", crc32fast::hash(text.as_bytes()));
    is_right.then(|| (format!("{text}}}").into(), true))
}

/// The lines of a manifest, whatever its options are.
pub(super) struct Lines {
    /// The options, as an object.
    pub options: String,
    /// The checkpoints in ascending order, up to the first line that is torn or changed.
    pub checkpoints: Vec<Checkpoint>,
    is_whole: bool,
}

impl Lines {
    pub fn new(options: String, checkpoints: Vec<Checkpoint>) -> Self {
        Self { options, checkpoints, is_whole: true }
    }

    /// Writes the manifest of a file; `force` replaces an existing one.
    pub fn write(&self, rows: &Path, force: bool) -> Result<()> {
        let path = path(rows);
        let mut text = with_check(&self.options) + "\n";
        text.extend(self.checkpoints.iter().map(Checkpoint::line));
        let mut file = NewFile::create(&path, MANIFEST).map_err(|error| unwritable(&path, &error))?;
        file.write_all(text.as_bytes()).map_err(|error| unwritable(&path, &error))?;
        file.publish(force).map(drop)
    }

    /// Reads the manifest of a file; the inner error says how it is damaged.
    pub fn of(rows: &Path) -> Result<Result<Self, String>> {
        let path = path(rows);
        let mut reader = BufReader::new(open_regular(&path, false)?);
        let mut line = Vec::new();
        let mut next = |max| -> Result<Option<String>> {
            let has_line = read_line(&mut reader, &mut line, max).with_context(|| name(&path))?;
            Ok(has_line.then(|| String::from_utf8_lossy(&line).into_owned()))
        };
        let first = next(MAX_OPTIONS)?.unwrap_or_default();
        let Some((options, has_checks)) = without_check(&first) else {
            return Ok(Err("its first line has changed".into()));
        };
        let checkpoint = |line: &str| {
            let (text, has_check) = without_check(line)?;
            // Earlier versions wrote no checksums.
            if has_check == has_checks { serde_json::from_str(&text).ok() } else { None }
        };
        let (mut checkpoints, mut is_whole) = (Vec::new(), true);
        while let (true, Some(line)) = (is_whole, next(MAX_LINE)?) {
            match checkpoint(&line) {
                Some(checkpoint) => checkpoints.push(checkpoint),
                None => is_whole = line.trim().is_empty(),
            }
        }
        Ok(Ok(Self { options: options.into_owned(), checkpoints, is_whole }))
    }

    /// Returns whether the options are those of a file of rows.
    pub fn are_of_rows(&self) -> bool {
        serde_json::from_str(&self.options).is_ok_and(|options| are_of_rows(&options))
    }
}

pub(in crate::cli) struct Manifest<O> {
    pub options: O,
    /// The checkpoints in ascending order; at least one if the file is finished.
    pub checkpoints: Vec<Checkpoint>,
    is_whole: bool,
}

pub(in crate::cli) const MANIFEST: FileKind = FileKind {
    refusal: "is not the manifest of a survey or a query",
    recognize: |manifest| Ok(has_extension(manifest, "manifest") && is_manifest(&manifest.with_extension(""))),
    is_private: false,
    is_named: false,
};

/// Returns the path of the manifest of some rows.
pub(in crate::cli) fn path(rows: &Path) -> PathBuf {
    with_suffix(rows, ".manifest")
}

/// Returns whether options are those of a file of rows.
fn are_of_rows(options: &Value) -> bool {
    ["version", "numbers", "generator"].iter().all(|key| options.get(key).is_some())
}

/// Returns whether options are those of another command.
fn is_foreign<O: Options>(options: serde_json::Result<Value>) -> bool {
    options.is_ok_and(|options| are_of_rows(&options) && options.get(O::OWN).is_none())
}

impl<O: Options> Manifest<O> {
    /// Reads the manifest of a file.
    ///
    /// # Errors
    /// If it is missing or damaged.
    pub fn of(rows: &Path) -> Result<Self> {
        let path = path(rows);
        if !exists(&path) {
            let (manifest, rows) = (name(&path), name(rows));
            bail!(
                "{manifest} does not exist, so it is unknown how the rows of {rows} were made; use a file that has one"
            );
        }
        let damaged = |why: &dyn std::fmt::Display| {
            anyhow!("{} is damaged, {why}; remove it and the rows of {}, and start again", name(&path), name(rows))
        };
        let Lines { options: text, checkpoints, is_whole } = Lines::of(rows)?.map_err(|why| damaged(&why))?;
        let mut values = serde_json::Deserializer::from_str(&text);
        let options = O::deserialize(&mut values).map_err(|error| {
            let (of, command) = (name(rows), O::COMMAND);
            if is_foreign::<O>(serde_json::from_str(&text)) {
                anyhow!("{of} is not the file of a {command} but of another command; use one that a {command} wrote")
            } else {
                damaged(&error)
            }
        })?;
        Ok(Self { options, checkpoints, is_whole })
    }

    /// Returns the sum of the certificates of a finished file, if it has any.
    pub fn certificates(&self) -> Option<&FileSum> {
        self.checkpoints.last()?.certificates.as_ref()
    }

    /// Returns the last checkpoint of a finished file.
    ///
    /// # Errors
    /// If the file is not finished, or its manifest has changed.
    pub fn finished(&self, rows: &Path) -> Result<&Checkpoint> {
        if !self.is_whole {
            bail!("{} has changed since it was written; remove it and the rows of {}", name(&path(rows)), name(rows));
        }
        let deals = self.options.deals().with_context(|| name(&path(rows)))?;
        match self.checkpoints.last() {
            Some(last) if last.deals == deals || self.options.may_end_early() => Ok(last),
            last => {
                let done = last.map_or(0, |last| last.deals);
                let [done, deals] = [done, deals].map(tableaux_engine::number::grouped);
                bail!("{} has {done} of {deals} deals; its {} is not finished", name(rows), O::COMMAND)
            }
        }
    }
}

/// A manifest open for adding checkpoints.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    begin: u64,
    since: Instant,
}

impl Log {
    pub fn open(rows: &Path) -> Result<Self> {
        let path = path(rows);
        let mut file = OpenOptions::new().write(true).open(&path).with_context(|| name(&path))?;
        let begin = file.seek(SeekFrom::End(0)).with_context(|| name(&path))?;
        Ok(Self { file, path, begin, since: Instant::now() })
    }

    /// Appends a last line, and waits until it is on the disk.
    pub fn append(&mut self, checkpoint: &Checkpoint) -> Result<()> {
        let append = self.file.seek(SeekFrom::End(0)).and_then(|_| self.file.write_all(checkpoint.line().as_bytes()));
        append.and_then(|()| self.file.sync_all()).with_context(|| name(&self.path))
    }

    /// Overwrites the last line written, or appends one.
    pub fn record(&mut self, checkpoint: &Checkpoint) -> Result<()> {
        let line = checkpoint.line();
        let seek = self.file.seek(SeekFrom::Start(self.begin));
        seek.and_then(|_| self.file.write_all(line.as_bytes())).with_context(|| name(&self.path))?;
        if self.since.elapsed() >= INTERVAL {
            self.begin += line.len() as u64;
            self.since = Instant::now();
        }
        Ok(())
    }
}

pub(super) fn is_manifest(rows: &Path) -> bool {
    lines(rows).is_some()
}

pub(super) fn lines(rows: &Path) -> Option<Lines> {
    Lines::of(rows).ok()?.ok().filter(Lines::are_of_rows)
}

pub(super) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension() == Some(OsStr::new(extension))
}
