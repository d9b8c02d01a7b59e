//! The file of a survey while it is written: `FILE.part`, which only has whole lines once it is resumed, and becomes
//! `FILE` at the end. What it was made with stands beside it in `FILE.part.json`.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cli::files::{name, refuse_existing, with_suffix, write_whole};
use crate::sanitize::quoted;

/// The options that decide what is written, by their names.
pub(super) type Options = serde_json::Map<String, Value>;

/// The file, locked so that no other survey writes it.
pub(super) struct PartFile {
    file: File,
    path: PathBuf,
    target: PathBuf,
}

/// Whether there is anything to be written.
pub(super) enum Start {
    /// The file is to be written. Each line that it has was passed to the caller.
    Open(PartFile),
    /// It was finished before.
    Finished,
}

impl PartFile {
    /// Creates the file, or opens it to go on: then `line` is called with each whole line that it has, and what follows
    /// the last one is cut off.
    ///
    /// # Errors
    /// If there is a file that must not be overwritten, one of other options, or one that another process writes.
    pub fn open(target: &Path, options: &Options, resume: bool, mut line: impl FnMut(&str)) -> Result<Start> {
        let path = with_suffix(target, ".part");
        let has_part = path.exists();
        if resume && !has_part && target.exists() {
            return Ok(Start::Finished);
        }
        refuse_existing(target)?;
        if has_part && !resume {
            bail!("{} is of a survey that did not end: --resume goes on with it, or remove it", name(&path));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(|| name(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another survey writes {}", name(&path)),
            Err(TryLockError::Error(error)) => return Err(error).with_context(|| name(&path)),
        }
        let options_path = with_suffix(target, ".part.json");
        if has_part && options_path.exists() {
            check_options(&options_path, options)?;
            let end = read_lines(&file, &mut line).with_context(|| name(&path))?;
            file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).with_context(|| name(&path))?;
            return Ok(Start::Open(Self { file, path, target: target.to_owned() }));
        }
        if has_part && file.metadata().with_context(|| name(&path))?.len() > 0 {
            bail!("{} is missing, which says what {} was made with", name(&options_path), name(&path));
        }
        write_whole(&options_path, &serde_json::to_vec(options).expect("texts and numbers are valid JSON"))
            .with_context(|| name(&options_path))?;
        Ok(Start::Open(Self { file, path, target: target.to_owned() }))
    }

    /// Writes whole lines.
    pub fn write(&mut self, lines: &[u8]) -> Result<()> {
        self.file.write_all(lines).with_context(|| format!("{} (--resume goes on with it)", name(&self.path)))
    }

    /// Has its rows written in another form to the file that it was to become, and removes them.
    #[cfg(feature = "parquet")]
    pub fn convert(mut self, write: impl FnOnce(&File, &Path) -> Result<()>) -> Result<()> {
        let new = with_suffix(&self.target, ".new");
        self.file.rewind().with_context(|| name(&self.path))?;
        write(&self.file, &new).with_context(|| name(&new))?;
        fs::rename(&new, &self.target).with_context(|| name(&self.target))?;
        fs::remove_file(&self.path).with_context(|| name(&self.path))?;
        // Without its file it says nothing.
        let _ = fs::remove_file(with_suffix(&self.target, ".part.json"));
        Ok(())
    }

    /// Gives the file its name.
    pub fn finish(self) -> Result<()> {
        self.file.sync_all().with_context(|| name(&self.path))?;
        fs::rename(&self.path, &self.target).with_context(|| name(&self.target))?;
        // Without its file it says nothing.
        let _ = fs::remove_file(with_suffix(&self.target, ".part.json"));
        Ok(())
    }

    /// Its name, for messages.
    pub fn name(&self) -> String {
        name(&self.path)
    }
}

/// Reads whole lines, and returns where the last one ends.
fn read_lines(file: &File, line: &mut impl FnMut(&str)) -> io::Result<u64> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut text, mut end) = (Vec::new(), 0);
    loop {
        text.clear();
        let read = reader.read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            return Ok(end);
        }
        end += read as u64;
        line(&String::from_utf8_lossy(&text));
    }
}

/// Checks that a file was made with the same options.
fn check_options(path: &Path, options: &Options) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| name(path))?;
    let other: Options =
        serde_json::from_str(&text).ok().with_context(|| format!("{} is damaged: it is no JSON", name(path)))?;
    let show = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(Value::String(text)) => quoted(text),
        Some(value) => quoted(&value.to_string()),
    };
    let differences: Vec<String> = options
        .iter()
        .filter(|(key, value)| other.get(*key) != Some(value))
        .map(|(key, value)| format!("{key} was {}, not {}", show(other.get(key)), show(Some(value))))
        .collect();
    if !differences.is_empty() {
        bail!("--resume: the survey was begun with other options: {}", differences.join("; "));
    }
    Ok(())
}
