//! A file of rows while it is written: `FILE.part`, renamed to `FILE` at the end. The manifest beside it has the
//! options of the rows and their checksums.

mod manifest;
mod sink;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

pub(super) use self::manifest::{Digest, FileSum, Manifest, Options};
pub(super) use self::sink::{OutArguments, Sink};

use self::manifest::{Checkpoint, Log};
#[cfg(feature = "parquet")]
use super::files::NewFile;
use super::files::{cannot_be, is_device, name, refuse_existing, remove_unfinished, rename, unwritable, with_suffix};
use tableaux_engine::number::grouped;

/// The file, locked against other processes.
pub(super) struct PartFile<O> {
    file: File,
    path: PathBuf,
    target: PathBuf,
    options: O,
    digest: Digest,
    log: Log,
    /// Whether an existing target is replaced.
    force: bool,
}

impl<O: Options> PartFile<O> {
    /// Creates the file, or opens it to resume: then calls `line` with each recorded line, and cuts off the rest, which
    /// may be half a line. `None` if the file was already finished. An existing target is replaced at the end by `force`,
    /// and so is a part that is not resumed.
    ///
    /// # Errors
    /// If a file must not be overwritten, has other options or rows, or is being written by another process.
    pub fn open(
        target: &Path,
        options: O,
        &OutArguments { resume, force, .. }: &OutArguments,
        line: impl FnMut(&str),
    ) -> Result<Option<Self>> {
        if is_device(target) {
            bail!("{} is a device or a pipe; use a file, or - for standard output", name(target));
        }
        let path = part(target);
        let mut has_part = path.symlink_metadata().is_ok();
        if resume && !has_part && target.exists() {
            let manifest = resumable(target, &options)?;
            let mut digest = Digest::default();
            let copy = File::open(target).and_then(|mut file| io::copy(&mut file, &mut digest));
            copy.with_context(|| name(target))?;
            manifest.check_finished(target, &digest)?;
            return Ok(None);
        }
        refuse_existing(target, force)?;
        if has_part && force && !resume {
            // Nobody may be writing it.
            drop(lock(&path, false, O::COMMAND)?);
            fs::remove_file(&path).with_context(|| name(&path))?;
            has_part = false;
        }
        if has_part && !resume {
            bail!("{} belongs to an unfinished {}; use --resume or --force", name(&path), O::COMMAND);
        }
        let mut file = lock(&path, !has_part, O::COMMAND)?;
        if has_part {
            [target, &manifest::path(target)].into_iter().for_each(remove_unfinished);
        }
        let (mut checkpoints, mut digest) = (Vec::new(), Digest::default());
        let is_empty = file.metadata().with_context(|| name(&path))?.len() == 0;
        // Many deals may have been examined without a match.
        let has_progress = || {
            let is_progress = |checkpoint: &Checkpoint| checkpoint.deals > 0 && checkpoint.bytes == 0;
            has_part && Manifest::<O>::of(target).is_ok_and(|manifest| manifest.checkpoints.iter().any(is_progress))
        };
        if is_empty && !has_progress() {
            if let Err(error) = refuse_foreign_manifest::<O>(target) {
                drop(file);
                let _ = fs::remove_file(path);
                return Err(error);
            }
        } else {
            checkpoints = resumable(target, &options)?.checkpoints;
            digest = read_rows(&file, &path, &checkpoints, line)?;
            // Checkpoints past the rows are useless.
            checkpoints.retain(|checkpoint| checkpoint.bytes <= digest.bytes);
        }
        let manifest = Manifest { options, checkpoints };
        manifest.write(target)?;
        let log = Log::open(target)?;
        let cut = file.set_len(digest.bytes).and_then(|()| file.seek(SeekFrom::Start(digest.bytes)));
        cut.with_context(|| name(&path))?;
        Ok(Some(Self { file, path, target: target.to_owned(), options: manifest.options, digest, log, force }))
    }

    /// Writes bytes; their deals are counted later by [`Self::record`].
    pub fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.digest.update(bytes);
        self.file.write_all(bytes).with_context(|| format!("{} (continue with --resume)", self.name()))
    }

    /// Counts deals whose rows were appended, `undecided` of them due to a limit, and records the state of the file.
    pub fn record(&mut self, deals: u64, undecided: u64) -> Result<()> {
        self.digest.deals += deals;
        self.digest.undecided += undecided;
        self.log.record(&self.digest.checkpoint())
    }

    pub const fn deals(&self) -> u64 {
        self.digest.deals
    }

    /// Returns the number of deals undecided due to a limit.
    pub const fn undecided(&self) -> u64 {
        self.digest.undecided
    }

    /// Returns whether the file has no bytes, not even a heading.
    pub const fn is_empty(&self) -> bool {
        self.digest.bytes == 0
    }

    /// Calls `line` with each line written so far.
    pub fn read(&mut self, mut line: impl FnMut(&str)) -> Result<()> {
        let mut read = || -> io::Result<()> {
            self.file.rewind()?;
            let mut reader = BufReader::with_capacity(1 << 16, &self.file);
            let mut text = Vec::new();
            while reader.read_until(b'\n', &mut text)? > 0 {
                line(&String::from_utf8_lossy(&text));
                text.clear();
            }
            self.file.seek(SeekFrom::Start(self.digest.bytes)).map(drop)
        };
        read().with_context(|| name(&self.path))
    }

    /// Records the file of the certificates, for the manifest of the finished rows.
    pub fn set_certificates(&mut self, certificates: Option<FileSum>) {
        self.digest.certificates = certificates;
    }

    /// Converts the rows to another form in the target file, and removes the part file.
    #[cfg(feature = "parquet")]
    pub fn convert(mut self, write: impl FnOnce(&File, &mut (dyn Write + Send)) -> Result<()>) -> Result<()> {
        self.file.rewind().with_context(|| self.name())?;
        let Self { file: rows, path, target, options, digest: Digest { deals, certificates, .. }, log, force } = self;
        let new = NewFile::create(&target, false).map_err(|error| unwritable(&target, &error))?;
        let mut table = Digested { out: new, digest: Digest::default() };
        (table.digest.deals, table.digest.certificates) = (deals, certificates);
        write(&rows, &mut table).with_context(|| name(&target))?;
        let Digested { out: new, digest } = table;
        // Some systems cannot replace or remove open files.
        drop((rows, log));
        new.publish(force).map_err(|error| unwritable(&target, &error))?;
        Manifest { options, checkpoints: vec![digest.checkpoint()] }.write(&target)?;
        fs::remove_file(&path).with_context(|| name(&path))
    }

    /// Renames the file to its target. Only the last line of the manifest is kept.
    pub fn finish(self) -> Result<()> {
        let Self { file, path, target, options, digest, log, force } = self;
        file.sync_all().with_context(|| name(&path))?;
        // Some systems cannot replace or rename open files.
        drop((file, log));
        Manifest { options, checkpoints: vec![digest.checkpoint()] }.write(&target)?;
        rename(&path, &target, force).map_err(|error| unwritable(&target, &error))
    }

    pub fn discard(self) {
        let Self { file, path, target, log, .. } = self;
        drop((file, log));
        // Leftovers are refused or overwritten later.
        let _ = fs::remove_file(manifest::path(&target));
        let _ = fs::remove_file(path);
    }

    pub fn name(&self) -> String {
        name(&self.path)
    }

    /// Returns the file that this one becomes at the end.
    pub fn target(&self) -> &Path {
        &self.target
    }
}

/// A file whose bytes are digested while they are written.
#[cfg(feature = "parquet")]
struct Digested {
    out: NewFile,
    digest: Digest,
}

#[cfg(feature = "parquet")]
impl Write for Digested {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns the file that is renamed to `target`.
pub(super) fn part(target: &Path) -> PathBuf {
    with_suffix(target, ".part")
}

/// Opens a file, creating it if `is_new`, and locks it.
fn lock(path: &Path, is_new: bool, command: &str) -> Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(is_new).open(path);
    let file = file.with_context(|| cannot_be(path, "written"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another {command} is writing {}", name(path)),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| name(path)),
    }
}

/// Refuses to overwrite a file that has the name of the manifest but is not one. A manifest of removed rows may be
/// overwritten, but any other file belongs to somebody.
fn refuse_foreign_manifest<O: Options>(target: &Path) -> Result<()> {
    let manifest = manifest::path(target);
    if manifest.exists() && Manifest::<O>::of(target).is_err() {
        let (name, command) = (name(&manifest), O::COMMAND);
        bail!("{name} already exists and is not the manifest of a {command}; use another FILE");
    }
    Ok(())
}

/// Reads the manifest of a file, if it has the same options.
fn resumable<O: Options>(target: &Path, options: &O) -> Result<Manifest<O>> {
    let manifest = Manifest::<O>::of(target)?;
    let differences = manifest.options.differences(options);
    if !differences.is_empty() {
        let (name, differences) = (name(target), differences.join("; "));
        bail!("--resume: {name} was made with other options: {differences}; use those, or another --out");
    }
    Ok(manifest)
}

/// Reads the lines up to the last checkpoint that the file reaches.
///
/// # Errors
/// If the lines have changed.
fn read_rows(file: &File, path: &Path, checkpoints: &[Checkpoint], mut line: impl FnMut(&str)) -> Result<Digest> {
    let len = file.metadata().with_context(|| name(path))?.len();
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut digest = Digest::default();
    let mut text = Vec::new();
    for checkpoint in checkpoints.iter().take_while(|checkpoint| checkpoint.bytes <= len) {
        let sound = digest.checkpoint();
        let mut lines = (&mut reader).take(checkpoint.bytes.saturating_sub(sound.bytes));
        while lines.read_until(b'\n', &mut text).with_context(|| name(path))? > 0 {
            digest.update(&text);
            line(&String::from_utf8_lossy(&text));
            text.clear();
        }
        (digest.deals, digest.undecided) = (checkpoint.deals, checkpoint.undecided);
        digest.certificates.clone_from(&checkpoint.certificates);
        if digest.checkpoint() != *checkpoint {
            let keep = match sound.deals {
                0 => String::new(),
                deals => {
                    let (bytes, deals) = (sound.bytes, grouped(deals));
                    format!(", or cut it to {bytes} bytes, of the first {deals} deals, which are intact, and resume")
                }
            };
            bail!("{} has changed since it was written; remove it and start again{keep}", name(path));
        }
    }
    Ok(digest)
}
