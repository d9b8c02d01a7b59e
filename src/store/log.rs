//! SQLite's write-ahead log. SQLite silently ignores damaged frames and all after them, and removes or overwrites any other
//! file that has the name of a log or a journal.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::location::with_suffix;

/// The length of the log's header, in bytes.
const HEADER_LENGTH: usize = 32;
/// The length of a frame's header, in bytes; a page follows it.
const FRAME_HEADER_LENGTH: usize = 24;

/// The content of a log, by its header.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Log {
    /// There is no log that can be read, or SQLite ignores it as its header is incomplete.
    Empty,
    Foreign,
    /// The header, with random salts that change whenever the log is restarted.
    Ours([u8; HEADER_LENGTH]),
}

pub(super) fn path_of(database: &Path) -> PathBuf {
    with_suffix(database, "-wal")
}

impl Log {
    /// Reads the header of the log beside a database.
    pub(super) fn beside(database: &Path) -> Self {
        let mut header = [0; HEADER_LENGTH];
        match File::open(path_of(database)).and_then(|mut file| file.read_exact(&mut header)) {
            Err(_) => Self::Empty,
            Ok(()) if number(&header) & !1 == 0x377f_0682 && is_intact(&header) => Self::Ours(header),
            Ok(()) => Self::Foreign,
        }
    }
}

/// Returns whether a header has its checksum: two sums of the words before it, by <https://sqlite.org/walformat.html>.
fn is_intact(header: &[u8; HEADER_LENGTH]) -> bool {
    // The last bit of the first number is the byte order of what is summed.
    let is_big_endian = header[3] & 1 == 1;
    let word = |at: usize| if is_big_endian { number(&header[at..]) } else { number(&header[at..]).swap_bytes() };
    let (first, second) = (0..24).step_by(8).fold((0_u32, 0_u32), |(first, second), at| {
        let first = first.wrapping_add(word(at)).wrapping_add(second);
        (first, second.wrapping_add(word(at + 4)).wrapping_add(first))
    });
    (number(&header[24..]), number(&header[28..])) == (first, second)
}

fn number(bytes: &[u8]) -> u32 {
    u32::from_be_bytes(*bytes.first_chunk().expect("headers are longer"))
}

/// Returns whether the log of an open database holds damaged transactions, which SQLite does not read, other than the
/// last. That may be torn by a kill, and was then never acknowledged.
pub(super) fn has_unread_transactions(database: &Connection, path: &Path) -> rusqlite::Result<bool> {
    let before = Log::beside(path);
    // Earlier versions of SQLite treat NOOP as another kind of checkpoint, which writes.
    let (Log::Ours(header), 3_051_000..) = (before, rusqlite::version_number()) else { return Ok(false) };
    let log = fs::read(path_of(path)).unwrap_or_default();
    let (mut last, mut last_but_one) = (0, 0);
    let frames = log.get(HEADER_LENGTH..).unwrap_or_default();
    // The third number is the size of a page.
    let frames = frames.chunks_exact(FRAME_HEADER_LENGTH + number(&header[8..]) as usize);
    // Frames left over from before the log was restarted have other salts.
    for (frame, count) in frames.take_while(|frame| frame[8..16] == header[16..24]).zip(1_i64..) {
        // The size of the database after a transaction; 0 within one.
        if number(&frame[4..]) != 0 {
            (last_but_one, last) = (last, count);
        }
    }
    // The second column, negative without a log; this kind of checkpoint only counts.
    let read: i64 = database.query_row("PRAGMA wal_checkpoint(NOOP)", [], |row| row.get(1))?;
    // Another process may have restarted the log between the two.
    Ok((0..last_but_one).contains(&read) && Log::beside(path) == before)
}

/// Returns whether a file can be a rollback journal. A missing one counts.
pub(super) fn is_journal(path: &Path) -> bool {
    let mut header = [0; 8];
    let Ok(mut file) = File::open(path) else { return true };
    // SQLite writes zeros first, and these eight bytes once the rest is on disk.
    let is_short = file.read_exact(&mut header).is_err();
    is_short || header == [0; 8] || header == [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
}
