//! The file format of entries: sorted positions, each stored as the difference from the one before.
//!
//! A run is a sequence of groups in the order of the sweep, and an end marker. A group is a progress (eight bytes,
//! little-endian), the number of its positions, and for each the difference of its bits from those of the position
//! before. Both are numbers of seven bits per byte, lowest first, in which all bytes but the last have the highest bit
//! set (LEB128). The bits of a position are those of its [`Code`] for the cards that moves may have touched.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::ops::Range;

use crc32fast::Hasher;

use super::code::Code;
use super::progress::{Dealt, Progress};
use crate::solver::verdict::Limit;

/// The end marker: not a valid progress, as it has more cards home than there are.
const END: u64 = u64::MAX;

pub struct Summed<W> {
    out: W,
    sum: Hasher,
}

impl<W: Write> Summed<W> {
    pub fn new(out: W) -> Self {
        Self { out, sum: Hasher::new() }
    }

    pub fn end(mut self) -> io::Result<W> {
        self.out.write_all(&self.sum.finalize().to_le_bytes())?;
        Ok(self.out)
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Checks that a file ends with its checksum; fails with [`ErrorKind::InvalidData`] if not.
pub fn check_sum(input: &mut impl Read) -> io::Result<()> {
    let mut sum = Hasher::new();
    let (mut bytes, mut len) = (vec![0; 1 << 16], 0);
    loop {
        // The last four bytes read may be the checksum.
        let read = input.read(&mut bytes[len..])?;
        if read == 0 {
            break;
        }
        len += read;
        let ready = len.saturating_sub(4);
        sum.update(&bytes[..ready]);
        bytes.copy_within(ready..len, 0);
        len -= ready;
    }
    if len == 4 && bytes[..4] == sum.finalize().to_le_bytes() { Ok(()) } else { Err(invalid()) }
}

/// Reads the first line of a file, a name and the version of its format. Returns the version, or `None` if the name is
/// different.
pub fn read_version(input: &mut impl BufRead, name: &str) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    // Another file may have no lines, but many bytes.
    input.take(64).read_until(b'\n', &mut line)?;
    Ok(String::from_utf8_lossy(&line).strip_prefix(name).map(|version| version.trim().to_owned()))
}

/// Writes a group of positions, sorting about `at_once` of them at a time. Duplicates are kept.
pub fn write_group(
    out: &mut impl Write,
    dealt: &Dealt,
    progress: Progress,
    codes: &(impl Iterator<Item = Code> + Clone),
    at_once: usize,
) -> io::Result<()> {
    let frame = &dealt.frame(progress);
    let count = codes.clone().count();
    let sorted = ranges(codes.clone().map(Code::rank), count, at_once).into_iter().flat_map(|range| {
        let mut sorted: Vec<Code> = codes.clone().filter(|code| range.contains(&code.rank())).collect();
        sorted.sort_unstable_by_key(|code| code.rank());
        sorted.into_iter().map(|code| frame.pack(code))
    });
    write_sorted(out, progress, count, sorted)
}

/// Writes a group of `count` positions, given their bits in ascending order.
pub fn write_sorted(
    out: &mut impl Write,
    progress: Progress,
    count: usize,
    sorted: impl Iterator<Item = u128>,
) -> io::Result<()> {
    out.write_all(&progress.bits().to_le_bytes())?;
    write_number(out, count as u128)?;
    let mut before = 0;
    for bits in sorted {
        write_number(out, bits - before)?;
        before = bits;
    }
    Ok(())
}

/// Returns ranges that cover all numbers and contain about `at_once` each, estimated from a sample.
fn ranges(numbers: impl Iterator<Item = u128>, count: usize, at_once: usize) -> Vec<Range<u128>> {
    const SAMPLES: usize = 64;
    let mut samples: Vec<u128> =
        if count <= at_once { Vec::new() } else { numbers.step_by((at_once / SAMPLES).max(1)).collect() };
    samples.sort_unstable();
    let ends = samples.chunks(SAMPLES).skip(1).map(|chunk| chunk[0]).chain([u128::MAX]);
    ends.scan(0, |begin, end| Some(std::mem::replace(begin, end)..end)).collect()
}

pub fn write_end(out: &mut impl Write) -> io::Result<()> {
    out.write_all(&END.to_le_bytes())
}

/// Reads the progress of the next group; `None` after the last.
pub fn read_progress(input: &mut impl Read, dealt: &Dealt) -> io::Result<Option<Progress>> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    let bits = u64::from_le_bytes(bytes);
    if bits == END {
        return Ok(None);
    }
    let progress = Progress::from_bits(bits);
    if dealt.has(progress) { Ok(Some(progress)) } else { Err(invalid()) }
}

/// Reads the positions of a group after its progress, and passes each to `put`.
pub fn read_codes(
    input: &mut impl BufRead,
    dealt: &Dealt,
    progress: Progress,
    mut put: impl FnMut(Code) -> Result<(), Limit>,
) -> io::Result<()> {
    let frame = dealt.frame(progress);
    let count = read_number(input)?;
    let mut bits: u128 = 0;
    for _ in 0..count {
        bits = bits.checked_add(read_number(input)?).ok_or_else(invalid)?;
        put(frame.unpack(bits).ok_or_else(invalid)?).map_err(|_| ErrorKind::OutOfMemory)?;
    }
    Ok(())
}

fn invalid() -> io::Error {
    ErrorKind::InvalidData.into()
}

pub fn write_number(out: &mut impl Write, mut number: u128) -> io::Result<()> {
    let mut bytes = [0; 19];
    let mut len = 0;
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        bytes[len] = low & 0x7f | if number == 0 { 0 } else { 0x80 };
        len += 1;
        if number == 0 {
            return out.write_all(&bytes[..len]);
        }
    }
}

pub fn read_number(input: &mut impl BufRead) -> io::Result<u128> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let mut byte = [0];
        input.read_exact(&mut byte)?;
        let part = u128::from(byte[0] & 0x7f);
        if shift > 121 || part << shift >> shift != part {
            return Err(invalid());
        }
        number |= part << shift;
        if byte[0] & 0x80 == 0 {
            return Ok(number);
        }
        shift += 7;
    }
}
