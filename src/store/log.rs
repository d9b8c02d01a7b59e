//! Reading SQLite's write-ahead log, to find what SQLite leaves out of it: it silently ignores damaged frames and all
//! after them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::location::with_suffix;

/// The length of the log's header, in bytes.
const HEADER_LENGTH: usize = 32;
/// The length of a frame's header, in bytes; a page follows it.
const FRAME_HEADER_LENGTH: usize = 24;

/// The content of a log, by its headers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Log {
    /// There is no log, or it is empty.
    Empty,
    Foreign,
    /// The random salts, and the number of frames up to the last transaction but one. The last may be torn by a kill,
    /// and was then never acknowledged.
    Frames([u8; 8], u64),
}

pub(super) fn path_of(database: &Path) -> PathBuf {
    with_suffix(database, "-wal")
}

impl Log {
    /// Reads the headers of the log beside a database; one that cannot be read counts as empty.
    pub(super) fn beside(database: &Path) -> Self {
        Self::read(&path_of(database)).unwrap_or(Self::Empty)
    }

    fn read(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        // SQLite ignores a header that a killed process has only partly written.
        if length < HEADER_LENGTH as u64 {
            return Ok(Self::Empty);
        }
        let mut header = [0; HEADER_LENGTH];
        file.read_exact(&mut header)?;
        let page_size = u64::from(number(&header, 8));
        // The last bit is the byte order of the checksums.
        if number(&header, 0) & !1 != 0x377f_0682 || !page_size.is_power_of_two() {
            return Ok(Self::Foreign);
        }
        let salts: [u8; 8] = header[16..24].try_into().expect("eight bytes are eight bytes");
        let (mut frames, mut last, mut committed) = (0, 0, 0);
        let mut frame = [0; FRAME_HEADER_LENGTH];
        while HEADER_LENGTH as u64 + (frames + 1) * (FRAME_HEADER_LENGTH as u64 + page_size) <= length {
            file.read_exact(&mut frame)?;
            // Frames left over from before the log was restarted have other salts.
            if frame[8..16] != salts {
                break;
            }
            frames += 1;
            // The size of the database after a transaction; 0 within one.
            if number(&frame, 4) != 0 {
                (committed, last) = (last, frames);
            }
            file.seek(SeekFrom::Current(page_size.cast_signed()))?;
        }
        Ok(Self::Frames(salts, committed))
    }
}

fn number(bytes: &[u8], offset: usize) -> u32 {
    u32::from_be_bytes(*bytes[offset..].first_chunk().expect("headers are longer"))
}

/// Returns whether the log of an open database holds damaged transactions, which SQLite does not read, other than the
/// last.
pub(super) fn has_unread_transactions(database: &Connection, path: &Path) -> rusqlite::Result<bool> {
    // Earlier versions of SQLite treat NOOP as another kind of checkpoint, which writes.
    if rusqlite::version_number() < 3_051_000 {
        return Ok(false);
    }
    let before = Log::beside(path);
    let Log::Frames(_, committed) = before else { return Ok(false) };
    // The second column; this kind of checkpoint only counts.
    let read: i64 = database.query_row("PRAGMA wal_checkpoint(NOOP)", [], |row| row.get(1))?;
    // Another process may have restarted the log between the two.
    Ok(u64::try_from(read).is_ok_and(|read| read < committed) && Log::beside(path) == before)
}

/// Returns whether a file can be a rollback journal. A missing one counts.
pub(super) fn is_journal(path: &Path) -> bool {
    let mut header = [0; 8];
    let Ok(mut file) = File::open(path) else { return true };
    // SQLite writes zeros first, and these eight bytes once the rest is on disk.
    let is_short = file.read_exact(&mut header).is_err();
    is_short || header == [0; 8] || header == [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
}
