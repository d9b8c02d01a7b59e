//! A file of rows while it is written: `FILE.part`, renamed to `FILE` at the end. The manifest beside it has the options
//! of the rows and their checksums.

mod kind;
mod manifest;
mod sink;
mod sum;

use std::fs::OpenOptions;
use std::io::{Read, Seek, SeekFrom};

pub(super) use self::kind::{CERTIFICATES, PART, ROWS, certificates_path, part};
pub(super) use self::manifest::MANIFEST;
pub(super) use self::manifest::{Manifest, Options, RowCheck, build};
pub(super) use self::sink::{OutArguments, Sink};
pub(super) use self::sum::{Digest, FileSum};

pub(super) use self::manifest::path as manifest_path;
use self::manifest::{Checkpoint, Lines, Log};
#[cfg(feature = "parquet")]
use super::files::NewFile;
use super::files::{
    cannot_be, exists, is_direct, is_same_file, lock, name, open, open_regular, read_line, refuse_existing,
    refuse_foreign, remove, remove_ours, remove_unfinished, rename, unwritable,
};
use super::prelude::*;

/// The maximum length of a row in bytes. A solution of 24,000 moves, the longest known, has 70,000.
pub(super) const MAX_ROW: u64 = 1 << 20;

/// The file, locked against other processes.
pub(super) struct PartFile<O> {
    file: File,
    target: PathBuf,
    options: O,
    totals: Totals,
    /// The sum of the certificates of the finished rows, which are beside the part.
    certificates: Option<FileSum>,
    log: Log,
    /// Whether an existing target is replaced.
    force: bool,
}

/// The deals of a file so far, and the running sum of its bytes.
#[derive(Debug, Clone, Default)]
struct Totals {
    digest: Digest,
    deals: u64,
    /// The number of deals undecided due to a limit.
    undecided: u64,
    /// The number of these deals that were not searched.
    unsearched: u64,
}

impl Totals {
    fn checkpoint(&self) -> Checkpoint {
        let &Self { deals, undecided, unsearched, .. } = self;
        Checkpoint { deals, undecided, unsearched, rows: self.digest.sum(), ..Checkpoint::default() }
    }
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
        if is_direct(target) {
            bail!("{} is a device or a pipe; use a file, or - for standard output", name(target));
        }
        let path = part(target);
        finish_interrupted(target, O::COMMAND, force)?;
        let is_begun = exists(&manifest_path(&path)) || exists(&path);
        if resume && !is_begun && exists(target) {
            check_options(target, &Manifest::of(target)?, &options)?;
            check_finished::<O>(target)?;
            return Ok(None);
        }
        refuse_existing(target, ROWS, force)?;
        refuse_foreign(&manifest_path(target), MANIFEST)?;
        if is_begun && !resume {
            discard_begun(&path, O::COMMAND, force)?;
        }
        let is_resumed = is_begun && resume;
        let mut checkpoints = Vec::new();
        if is_resumed {
            let manifest = Manifest::of(&path)?;
            check_options(target, &manifest, &options)?;
            checkpoints = manifest.checkpoints;
        } else {
            // First, so that no rows are ever without it.
            Lines::new(manifest::to_text(&options), Vec::new()).write(&path, false)?;
        }
        let file = open_part(&path, O::COMMAND).inspect_err(|_| {
            // The file of another process needs its manifest.
            if !is_resumed && !exists(&path) {
                let _ = remove(&manifest_path(&path));
            }
        })?;
        for rows in [target, &path] {
            [rows, &manifest_path(rows), &certificates_path(rows)].into_iter().for_each(remove_unfinished);
        }
        let prepared =
            if is_resumed { Self::resume(&file, &path, &options, checkpoints, line) } else { Ok(Totals::default()) };
        let begun = prepared.and_then(|totals| {
            let end = totals.digest.bytes();
            let cut = file.set_len(end).and_then(|()| (&file).seek(SeekFrom::Start(end)));
            cut.with_context(|| name(&path))?;
            Ok((totals, Log::open(&path)?))
        });
        let (totals, log) = begun.inspect_err(|_| {
            // No row was written yet.
            if !is_resumed {
                let _ = remove(&path);
                let _ = remove(&manifest_path(&path));
            }
        })?;
        Ok(Some(Self { file, target: target.to_owned(), options, totals, certificates: None, log, force }))
    }

    /// Reads the rows of an unfinished file, and removes checkpoints past them from its manifest.
    fn resume(
        file: &File,
        path: &Path,
        options: &O,
        mut checkpoints: Vec<Checkpoint>,
        line: impl FnMut(&str),
    ) -> Result<Totals> {
        let totals = read_rows(file, path, options, &checkpoints, line)?;
        let len = totals.digest.bytes();
        // Rows that were complete are completed again.
        checkpoints.retain(|checkpoint| checkpoint.rows.bytes <= len && !checkpoint.is_complete);
        Lines::new(manifest::to_text(options), checkpoints).write(path, true)?;
        Ok(totals)
    }

    /// Writes bytes; their deals are counted later by [`Self::record`].
    pub fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.totals.digest.update(bytes);
        self.file.write_all(bytes).with_context(|| format!("{} (continue with --resume)", self.name()))
    }

    /// Counts deals whose rows were appended, `undecided` of them due to a limit, and records the state of the file.
    pub fn record(&mut self, deals: u64, undecided: u64) -> Result<()> {
        self.totals.deals += deals;
        self.totals.undecided += undecided;
        self.log.record(&self.totals.checkpoint())
    }

    /// Counts undecided deals that were not searched, before they are recorded.
    pub const fn add_unsearched(&mut self, deals: u64) {
        self.totals.unsearched += deals;
    }

    pub const fn deals(&self) -> u64 {
        self.totals.deals
    }

    /// Returns the number of undecided deals that were not searched.
    pub const fn unsearched(&self) -> u64 {
        self.totals.unsearched
    }

    /// Returns the number of deals undecided due to a limit.
    pub const fn undecided(&self) -> u64 {
        self.totals.undecided
    }

    /// Returns whether the file has no bytes, not even a heading.
    pub const fn is_empty(&self) -> bool {
        self.totals.digest.bytes() == 0
    }

    /// Calls `line` with each line written so far.
    pub fn read(&mut self, mut line: impl FnMut(&str)) -> Result<()> {
        let mut read = || -> io::Result<()> {
            self.file.rewind()?;
            let mut reader = BufReader::with_capacity(1 << 16, &self.file);
            let mut text = Vec::new();
            while read_line(&mut reader, &mut text, MAX_ROW)? {
                line(&String::from_utf8_lossy(&text));
            }
            self.file.seek(SeekFrom::Start(self.totals.digest.bytes())).map(drop)
        };
        read().with_context(|| self.name())
    }

    /// Records the sum of the certificates, which are about to be put beside the part.
    pub fn set_certificates(&mut self, certificates: Option<FileSum>) -> Result<()> {
        self.certificates = certificates;
        self.log.record(&Checkpoint { certificates: self.certificates.clone(), ..self.totals.checkpoint() })
    }

    /// Converts the rows to another form in the target file, and removes the part file.
    #[cfg(feature = "parquet")]
    pub fn convert(mut self, write: impl FnOnce(&File, &mut (dyn Write + Send)) -> Result<()>) -> Result<()> {
        self.file.rewind().with_context(|| self.name())?;
        let target = self.target.clone();
        let new = NewFile::create(&target, ROWS).map_err(|error| unwritable(&target, &error))?;
        let mut table = Digested { out: new, digest: Digest::default() };
        write(&self.file, &mut table).with_context(|| name(&target))?;
        let (new, sum) = (table.out, table.digest.sum());
        self.complete(sum, |_, force| new.publish(force).map(drop))
    }

    /// Renames the file to its target. Only the last line of the manifest is kept.
    pub fn finish(self) -> Result<()> {
        self.file.sync_all().with_context(|| self.name())?;
        let (sum, target) = (self.totals.digest.sum(), self.target.clone());
        self.complete(sum, |part, force| rename(part, &target, ROWS, force))
    }

    /// Publishes the rows, of this sum, and what belongs to them. An interruption at any place is made good by the next
    /// run that resumes.
    fn complete(mut self, sum: FileSum, publish: impl FnOnce(&Path, bool) -> Result<()>) -> Result<()> {
        let certificates = self.certificates.take();
        let last = Checkpoint { rows: sum, certificates, is_complete: true, ..self.totals.checkpoint() };
        self.log.append(&last)?;
        let Self { file, target, options, log, force, .. } = self;
        // Some systems cannot replace or rename open files.
        drop(log);
        let locked = if cfg!(unix) { Some(file) } else { None };
        publish(&part(&target), force)?;
        publish_rest(&target, manifest::to_text(&options), last, force)?;
        drop(locked);
        Ok(())
    }

    pub fn discard(self) {
        let Self { file, target, log, .. } = self;
        drop((file, log));
        let path = part(&target);
        // Leftovers are refused or overwritten later.
        for file in [certificates_path(&path), path.clone(), manifest_path(&path)] {
            let _ = remove(&file);
        }
    }

    pub fn name(&self) -> String {
        name(&part(&self.target))
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

/// Opens a part file, creating it if it does not exist, and locks it.
fn open_part(path: &Path, command: &str) -> Result<File> {
    let is_new = !exists(path);
    let file = if is_new {
        let created = OpenOptions::new().read(true).write(true).create_new(true).open(path);
        created.with_context(|| cannot_be(path, "written"))?
    } else {
        open_regular(path, true)?
    };
    match lock(&file, path) {
        Ok(true) => Ok(file),
        Ok(false) => bail!("another {command} is writing {}", name(path)),
        Err(error) => {
            if is_new {
                let _ = remove(path);
            }
            Err(error).with_context(|| cannot_be(path, "locked"))
        }
    }
}

/// Removes unfinished rows and what belongs to them, if `force` is given and they are ours.
fn discard_begun(path: &Path, command: &str, force: bool) -> Result<()> {
    refuse_foreign(&manifest_path(path), MANIFEST)?;
    refuse_foreign(path, PART)?;
    if !force {
        bail!("{} belongs to an unfinished {command}; use --resume or --force", name(path));
    }
    // Nobody may be writing it.
    let locked = if exists(path) { Some(open_part(path, command)?) } else { None };
    remove_ours(&certificates_path(path), CERTIFICATES)?;
    for file in [path, &manifest_path(path)] {
        remove(file).map_err(|error| unwritable(file, &error))?;
    }
    drop(locked);
    Ok(())
}

/// Publishes what belongs to rows that have their name already.
fn publish_rest(target: &Path, options: String, last: Checkpoint, force: bool) -> Result<()> {
    let path = part(target);
    let [new, old] = [&*path, target].map(certificates_path);
    if last.certificates.is_none() {
        remove_ours(&old, CERTIFICATES)?;
    } else if exists(&new) {
        rename(&new, &old, CERTIFICATES, force)?;
    }
    let last = Checkpoint { is_complete: false, ..last };
    Lines::new(options, vec![last]).write(target, true)?;
    for file in [path.clone(), manifest_path(&path)] {
        remove(&file).map_err(|error| unwritable(&file, &error))?;
    }
    Ok(())
}

/// Ends what an interruption left undone after the rows were complete and had their name.
fn finish_interrupted(target: &Path, command: &str, force: bool) -> Result<()> {
    let path = part(target);
    let is_ours = (MANIFEST.recognize)(&manifest_path(&path)).unwrap_or_default();
    if !is_ours || !target.is_file() {
        return Ok(());
    }
    // A damaged manifest is an error later.
    let Ok(Lines { options, mut checkpoints, .. }) = Lines::of(&path)? else { return Ok(()) };
    let Some(last) = checkpoints.pop().filter(|last| last.is_complete) else { return Ok(()) };
    let has_name = is_same_file(&path, target)
        || FileSum::of(open(target)?).with_context(|| cannot_be(target, "read"))? == last.rows;
    if has_name {
        let locked = if exists(&path) { Some(open_part(&path, command)?) } else { None };
        publish_rest(target, options, last, force)?;
        drop(locked);
    }
    Ok(())
}

/// Checks that a file was made with these options.
fn check_options<O: Options>(target: &Path, manifest: &Manifest<O>, options: &O) -> Result<()> {
    let differences = manifest.options.differences(options);
    if !differences.is_empty() {
        let (name, differences) = (name(target), differences.join("; "));
        bail!("--resume: {name} was made with other options: {differences}; use those, or another --out");
    }
    Ok(())
}

/// Checks that a file is finished and unchanged, and has the rows that its manifest describes, which it returns.
pub(super) fn check_finished<O: Options>(target: &Path) -> Result<Manifest<O>> {
    let manifest = Manifest::<O>::of(target)?;
    let last = manifest.finished(target)?;
    let mut file = check_sum(target, &last.rows, O::COMMAND)?;
    if manifest.options.is_text() {
        file.rewind().with_context(|| cannot_be(target, "read"))?;
        read_rows(&file, target, &manifest.options, std::slice::from_ref(last), |_| ())?;
    }
    Ok(manifest)
}

/// Opens a finished file, and checks that it is unchanged.
pub(super) fn check_sum(path: &Path, sum: &FileSum, command: &str) -> Result<File> {
    let file = open(path)?;
    if FileSum::of(&file).with_context(|| cannot_be(path, "read"))? != *sum {
        bail!("{} has changed since it was written; remove it and {command} its deals again", name(path));
    }
    Ok(file)
}

/// Reads the lines up to the last checkpoint that the file reaches.
///
/// # Errors
/// If the lines have changed, or are not the rows that the options describe.
fn read_rows<O: Options>(
    file: &File,
    path: &Path,
    options: &O,
    checkpoints: &[Checkpoint],
    mut line: impl FnMut(&str),
) -> Result<Totals> {
    let len = file.metadata().with_context(|| name(path))?.len();
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut check = options.row_check().with_context(|| name(&manifest_path(path)))?;
    let mut totals = Totals::default();
    let (mut count, mut wrong) = (0, None);
    let mut text = Vec::new();
    for checkpoint in
        checkpoints.iter().take_while(|checkpoint| checkpoint.rows.bytes <= len && !checkpoint.is_complete)
    {
        let sound = totals.clone();
        let mut lines = (&mut reader).take(checkpoint.rows.bytes.saturating_sub(sound.digest.bytes()));
        while read_line(&mut lines, &mut text, MAX_ROW).with_context(|| cannot_be(path, "read"))? {
            totals.digest.update(&text);
            let text = String::from_utf8_lossy(&text);
            match check(&text) {
                Ok(is_row) => count += u64::from(is_row),
                Err(why) => wrong = wrong.or(Some(why)),
            }
            line(&text);
        }
        (totals.deals, totals.undecided) = (checkpoint.deals, checkpoint.undecided);
        totals.unsearched = checkpoint.unsearched;
        if totals.digest.sum() != checkpoint.rows {
            let keep = match sound.deals {
                0 => String::new(),
                deals => {
                    let (bytes, deals) = (sound.digest.bytes(), grouped(deals));
                    format!(", or cut it to {bytes} bytes, of the first {deals} deals, which are intact, and resume")
                }
            };
            bail!("{} has changed since it was written; remove it and start again{keep}", name(path));
        }
        if wrong.is_none() && O::HAS_ROW_PER_DEAL && count != checkpoint.deals {
            let deals = grouped(checkpoint.deals);
            wrong = Some(format!("it has {} rows where its manifest says {deals}", grouped(count)));
        }
        if let Some(why) = wrong {
            bail!("{}: {why}; remove it and its manifest, and start again", name(path));
        }
    }
    Ok(totals)
}
