//! A file of entries for which there was no memory.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::solver::outcome::Limit;
use crate::solver::sweep::code::Code;
use crate::solver::sweep::code_set::CodeSet;
use crate::solver::sweep::progress::{Dealt, Progress};
use crate::solver::sweep::run::{Summed, check_sum, read_codes, read_progress, write_end, write_group};

/// A file that is read once, from its beginning to its end.
#[derive(Debug)]
pub(super) struct Spill {
    path: PathBuf,
    len: u64,
    input: BufReader<File>,
    /// Where the next group begins, and its progress; none behind the last.
    offset: u64,
    next: Option<Progress>,
}

impl Spill {
    /// Writes the entries of some progresses, in their order, and is at the beginning of them.
    pub fn write(path: &Path, dealt: &Dealt, entries: &[(Progress, Vec<CodeSet>)], at_once: usize) -> io::Result<Self> {
        let mut out = Summed::new(BufWriter::new(File::create(path)?));
        for (progress, sets) in entries {
            write_group(&mut out, dealt, *progress, &sets.iter().flat_map(CodeSet::iter), at_once)?;
        }
        write_end(&mut out)?;
        let mut out = out.end()?;
        out.flush()?;
        out.get_ref().sync_all()?;
        Self::open_at(path, dealt, 0)
    }

    /// Opens a file that was written in an earlier session, after its sum was checked, and goes on at a group.
    pub fn open(path: &Path, dealt: &Dealt, offset: u64) -> io::Result<Self> {
        check_sum(&mut BufReader::new(File::open(path)?))?;
        Self::open_at(path, dealt, offset)
    }

    fn open_at(path: &Path, dealt: &Dealt, offset: u64) -> io::Result<Self> {
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        let mut input = BufReader::with_capacity(1 << 16, file);
        input.seek(SeekFrom::Start(offset))?;
        let next = read_progress(&mut input, dealt)?;
        Ok(Self { path: path.into(), len, input, offset, next })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn into_path(self) -> PathBuf {
        self.path
    }

    /// The bytes of the file.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Where the next group begins.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The layer of the next group.
    pub fn next_steps(&self) -> Option<usize> {
        self.next.map(Progress::steps)
    }

    /// The progress of the next group, if it is of a layer.
    pub fn next_in(&self, steps: usize) -> Option<Progress> {
        self.next.filter(|progress| progress.steps() == steps)
    }

    /// Reads the positions of the next group, and gives each to `put`.
    pub fn read(&mut self, dealt: &Dealt, put: impl FnMut(Code) -> Result<(), Limit>) -> io::Result<()> {
        let Some(progress) = self.next else { return Ok(()) };
        read_codes(&mut self.input, dealt, progress, put)?;
        self.offset = self.input.stream_position()?;
        self.next = read_progress(&mut self.input, dealt)?;
        Ok(())
    }
}
