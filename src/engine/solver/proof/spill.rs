//! A file of entries that did not fit into memory.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::solver::sweep::code::Code;
use crate::solver::sweep::code_set::CodeSet;
use crate::solver::sweep::progress::{Dealt, Progress};
use crate::solver::sweep::run::{Summed, check_sum, read_codes, read_progress, write_end, write_group};
use crate::solver::verdict::Limit;

/// The first line of each file, which identifies files left by a killed search.
const FIRST_LINE: &[u8] = b"tableaux entries 1\n";

const BUFFER: usize = if cfg!(test) { 1 << 8 } else { 1 << 13 };

/// A file that is read once, from start to end.
#[derive(Debug)]
pub(super) struct Spill {
    len: u64,
    input: BufReader<ClosedFile>,
    /// The offset and the progress of the next group; `None` after the last.
    offset: u64,
    next: Option<Progress>,
}

/// A file that is open only during reads, so any number of them needs no descriptors.
#[derive(Debug)]
struct ClosedFile {
    path: PathBuf,
    offset: u64,
}

impl Read for ClosedFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let read = file.read(bytes)?;
        self.offset += read as u64;
        Ok(read)
    }
}

impl Spill {
    /// Writes the entries of some progresses, in order, to a new file, and opens it at the start. Fails if the file exists.
    pub fn write(path: &Path, dealt: &Dealt, entries: &[(Progress, Vec<CodeSet>)], at_once: usize) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let written = (|| {
            let mut out = Summed::new(BufWriter::new(file));
            out.write_all(FIRST_LINE)?;
            for (progress, sets) in entries {
                write_group(&mut out, dealt, *progress, &sets.iter().flat_map(CodeSet::iter), at_once)?;
            }
            write_end(&mut out)?;
            let mut out = out.end()?;
            out.flush()?;
            out.get_ref().sync_all()
        })();
        let spill = written.and_then(|()| Self::open_at(path, dealt, FIRST_LINE.len() as u64));
        spill.inspect_err(|_| {
            // A partial file is useless.
            let _ = std::fs::remove_file(path);
        })
    }

    /// Opens a file from an earlier session at a group, after verifying its checksum.
    pub fn open(path: &Path, dealt: &Dealt, offset: u64) -> io::Result<Self> {
        check_sum(&mut BufReader::new(File::open(path)?))?;
        Self::open_at(path, dealt, offset)
    }

    fn open_at(path: &Path, dealt: &Dealt, offset: u64) -> io::Result<Self> {
        let len = path.metadata()?.len();
        let mut input = BufReader::with_capacity(BUFFER, ClosedFile { path: path.into(), offset });
        let next = read_progress(&mut input, dealt)?;
        Ok(Self { len, input, offset, next })
    }

    pub fn path(&self) -> &Path {
        &self.input.get_ref().path
    }

    pub fn into_path(self) -> PathBuf {
        self.input.into_inner().path
    }

    /// Returns the size of the file in bytes.
    pub fn len(&self) -> u64 {
        self.len
    }

    pub fn bytes(&self) -> usize {
        self.input.capacity()
    }

    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the layer of the next group.
    pub fn next_steps(&self) -> Option<usize> {
        self.next.map(Progress::steps)
    }

    /// Returns the progress of the next group, if it is in a layer.
    pub fn next_in(&self, steps: usize) -> Option<Progress> {
        self.next.filter(|progress| progress.steps() == steps)
    }

    /// Reads the positions of the next group, and passes each to `put`.
    pub fn read(&mut self, dealt: &Dealt, put: impl FnMut(Code) -> Result<(), Limit>) -> io::Result<()> {
        let Some(progress) = self.next else { return Ok(()) };
        read_codes(&mut self.input, dealt, progress, put)?;
        self.offset = self.input.get_ref().offset - self.input.buffer().len() as u64;
        self.next = read_progress(&mut self.input, dealt)?;
        Ok(())
    }
}

/// Removes a file of entries that no checkpoint names. Any other file, and a link, is left alone.
pub(super) fn remove_left_behind(path: &Path) {
    let is_file = path.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    let begins = |file| {
        let mut line = Vec::new();
        BufReader::new(file).take(FIRST_LINE.len() as u64).read_until(b'\n', &mut line).is_ok() && line == FIRST_LINE
    };
    if is_file && File::open(path).is_ok_and(begins) {
        // A leftover file does no harm.
        let _ = std::fs::remove_file(path);
    }
}
