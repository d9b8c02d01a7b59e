//! The manifest of rows of deals, `FILE.manifest`: a line of JSON with the options, and lines below it with the deals
//! done, the bytes written and their CRC-32 at some moment. Rows are resumed or joined only if they match it.
//!
//! The last line is overwritten after each write, and a new one begun every ten seconds. So the rows are at most one
//! write ahead, however long a write takes, and a change can be located to within ten seconds of work. After a power
//! failure the manifest may be ahead of the rows, which are then resumed from the last line that they reach.
//!
//! A CRC-32 detects every change within four bytes and misses one in four billion others, which suffices for accidents:
//! an editor, mixed-up files, a failing disk. No digest kept beside its file protects against forgery.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use crc32fast::Hasher;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::files::{name, replace, with_suffix};
use tableaux_engine::number::grouped;
use tableaux_engine::sanitize::sanitized;

/// The time for which the last line of a manifest is overwritten before another one is begun.
const INTERVAL: Duration = Duration::from_secs(10);
/// The length of such a line with its newline, padded with blanks to leave room for a longer one.
const WIDTH: usize = 80;
/// The maximum length of a quoted option in an error, in characters.
const MAX_OPTION: usize = 200;

/// The options that determine the rows of a file. All fields must be present in the data, even if null.
pub(in crate::cli) trait Options: Clone + Serialize + DeserializeOwned {
    /// The command that writes the file, such as `survey`.
    const COMMAND: &'static str;
    /// An option that no other command has.
    const OWN: &'static str;

    fn deals(&self) -> u64;

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
        // The number of deals follows from the other options.
        let differences = these.iter().filter(|(key, value)| *key != "deals" && others.get(*key) != Some(value));
        differences.map(|(key, value)| format!("{key} {}, not {}", shown(value), shown(&others[key]))).collect()
    }
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Checkpoint {
    pub deals: u64,
    /// The number of deals undecided due to a limit.
    #[serde(default, skip_serializing_if = "is_none")]
    pub undecided: u64,
    pub bytes: u64,
    pub crc32: String,
    /// The certificates of a finished survey, a file of their own; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificates: Option<FileSum>,
}

/// The length of a file and its CRC-32.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct FileSum {
    pub bytes: u64,
    pub crc32: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none(count: &u64) -> bool {
    *count == 0
}

impl Checkpoint {
    fn line(&self) -> String {
        let object = serde_json::to_string(self).expect("texts and numbers are valid JSON");
        format!("{object:<width$}\n", width = WIDTH - 1)
    }
}

/// Counts of the deals and bytes of a file up to some place, with a running checksum.
#[derive(Debug, Default)]
pub(in crate::cli) struct Digest {
    pub deals: u64,
    pub undecided: u64,
    pub bytes: u64,
    pub certificates: Option<FileSum>,
    hasher: Hasher,
}

impl Digest {
    pub fn update(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    pub fn sum(&self) -> FileSum {
        FileSum { bytes: self.bytes, crc32: format!("{:08x}", self.hasher.clone().finalize()) }
    }

    pub fn checkpoint(&self) -> Checkpoint {
        let FileSum { bytes, crc32 } = self.sum();
        let certificates = self.certificates.clone();
        Checkpoint { deals: self.deals, undecided: self.undecided, bytes, crc32, certificates }
    }
}

/// Lets a whole file be copied into the digest.
impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(in crate::cli) struct Manifest<O> {
    pub options: O,
    /// The checkpoints in ascending order; at least one if the file is finished.
    pub checkpoints: Vec<Checkpoint>,
}

/// Returns the path of the manifest of `target`.
pub(in crate::cli) fn path(target: &Path) -> PathBuf {
    with_suffix(target, ".manifest")
}

/// Returns whether options are those of another command.
fn is_foreign<O: Options>(options: serde_json::Result<Value>) -> bool {
    options.is_ok_and(|options| options.get("version").is_some() && options.get(O::OWN).is_none())
}

impl<O: Options> Manifest<O> {
    /// Reads the manifest of a file.
    ///
    /// # Errors
    /// If it is missing or damaged.
    pub fn of(target: &Path) -> Result<Self> {
        let path = path(target);
        let text = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => bail!(
                "{} does not exist, so it is unknown how the rows of {} were made; use a file that has one",
                name(&path),
                name(target)
            ),
            text => text.with_context(|| name(&path))?,
        };
        let mut values = serde_json::Deserializer::from_slice(&text);
        let options = O::deserialize(&mut values).map_err(|error| {
            let (of, command) = (name(target), O::COMMAND);
            if serde_json::Deserializer::from_slice(&text).into_iter().next().is_some_and(is_foreign::<O>) {
                anyhow!("{of} is not the file of a {command} but of another command; use one that a {command} wrote")
            } else {
                anyhow!("{} is damaged, {error}; remove it and the rows of {of}, and start again", name(&path))
            }
        })?;
        // The last line may be torn.
        let checkpoints = values.into_iter().map_while(Result::ok).collect();
        Ok(Self { options, checkpoints })
    }

    /// Returns the sum of the certificates of a finished file, if it has any.
    pub fn certificates(&self) -> Option<&FileSum> {
        self.checkpoints.last()?.certificates.as_ref()
    }

    /// Writes the manifest of a file, replacing an existing one.
    pub fn write(&self, target: &Path) -> Result<()> {
        let path = path(target);
        let mut text = serde_json::to_string(&self.options).expect("texts and numbers are valid JSON") + "\n";
        text.extend(self.checkpoints.iter().map(Checkpoint::line));
        replace(&path, text.as_bytes()).with_context(|| name(&path))
    }

    /// Checks that a file is finished and unchanged; `digest` covers its bytes.
    pub fn check_finished(&self, target: &Path, digest: &Digest) -> Result<()> {
        let (name, deals) = (name(target), self.options.deals());
        match self.checkpoints.last() {
            Some(last) if last.deals == deals || self.options.may_end_early() => {
                let is_same = (last.bytes, &last.crc32) == (digest.bytes, &digest.checkpoint().crc32);
                if !is_same {
                    bail!("{name} has changed since it was written; remove it and {} its deals again", O::COMMAND);
                }
                Ok(())
            }
            last => {
                let done = last.map_or(0, |last| last.deals);
                let (done, deals) = (grouped(done), grouped(deals));
                bail!("{name} has only {done} of {deals} deals; its {} is not finished", O::COMMAND)
            }
        }
    }
}

/// A manifest open for adding checkpoints.
pub(in crate::cli) struct Log {
    file: File,
    path: PathBuf,
    begin: u64,
    since: Instant,
}

impl Log {
    pub fn open(target: &Path) -> Result<Self> {
        let path = path(target);
        let mut file = OpenOptions::new().write(true).open(&path).with_context(|| name(&path))?;
        let begin = file.seek(SeekFrom::End(0)).with_context(|| name(&path))?;
        Ok(Self { file, path, begin, since: Instant::now() })
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
