//! The file format of the atlas: named columns of small numbers for the deals from #1 on. It does not depend on what
//! the columns mean; a reader skips unknown ones.
//!
//! The file begins with lines of text: its name and version, the commands that made it, an empty line, a line for each
//! column, and an empty line. Then come the columns, each starting at a whole byte, and the CRC-32 of everything before
//! it, in four bytes. All numbers are little-endian. The line of a column is one of these:
//!
//! - `NAME DEALS packed BITS LEAST`: a code of BITS bits for each deal, packed, lowest bit first; the code of a value is
//!   one more than its distance from LEAST, the smallest value of the column;
//! - `NAME DEALS runs COUNT`: COUNT runs of deals with the same code, each in six bytes: the number of the last deal,
//!   in four, and the code, which is the value plus one.
//!
//! The code 0 means unknown.

use thiserror::Error;

pub const NAME: &str = "tableaux atlas 3\n";

/// The error for bytes that are not an atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// The header is not that of an atlas of this version.
    #[error("it is not an atlas of this version")]
    Foreign,
    /// The checksum is wrong, or the data is truncated.
    #[error("it is damaged")]
    Damaged,
}

/// The text and columns of an atlas, borrowed from its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns<'a> {
    pub commands: &'a str,
    /// The CRC-32 at the end of the file.
    pub checksum: u32,
    pub columns: Vec<StoredColumn<'a>>,
}

/// The values of consecutive deals, starting at #1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredColumn<'a> {
    name: &'a str,
    len: u32,
    codes: Codes<'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Codes<'a> {
    Packed { bits: u32, least: u16, bytes: &'a [u8] },
    Runs(&'a [[u8; RUN]]),
}

/// The size of a run in bytes.
const RUN: usize = 6;
const MAX_BITS: u32 = u16::BITS;

impl<'a> Columns<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Self, AtlasError> {
        let columns = Self::read_trusted(bytes)?;
        let (before, _) = bytes.split_last_chunk::<4>().ok_or(AtlasError::Damaged)?;
        if crc32fast::hash(before) == columns.checksum { Ok(columns) } else { Err(AtlasError::Damaged) }
    }

    /// Decodes a file without computing its checksum: only the lines of text are read.
    pub fn read_trusted(bytes: &'a [u8]) -> Result<Self, AtlasError> {
        let rest = bytes.strip_prefix(NAME.as_bytes()).ok_or(AtlasError::Foreign)?;
        let (parts, checksum) = rest.split_last_chunk::<4>().ok_or(AtlasError::Damaged)?;
        Self::read_parts(parts, u32::from_le_bytes(*checksum)).ok_or(AtlasError::Damaged)
    }

    fn read_parts(bytes: &'a [u8], checksum: u32) -> Option<Self> {
        let (commands, bytes) = split_text(bytes)?;
        let (lines, mut bytes) = split_text(bytes)?;
        let columns = lines.lines().map(|line| StoredColumn::read(line, &mut bytes)).collect::<Option<_>>()?;
        bytes.is_empty().then_some(Self { commands, checksum, columns })
    }

    pub fn get(&self, name: &str) -> Option<StoredColumn<'a>> {
        self.columns.iter().find(|column| column.name == name).copied()
    }

    /// Encodes a file with some columns, of at most 2³² deals and values of at most 65,534.
    pub fn write(commands: &str, columns: &[(&str, Vec<Option<u16>>)]) -> Vec<u8> {
        let (mut lines, mut data) = (String::new(), Vec::new());
        for (name, values) in columns {
            let known = values.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            let codes = |least: u16| -> Vec<u16> {
                values[..known].iter().map(|value| value.map_or(0, |value| value - least + 1)).collect()
            };
            let least = values.iter().flatten().min().copied().unwrap_or(0);
            let (from_least, runs) = (codes(least), runs(&codes(0)));
            let (bits, packed) = (bits(&from_least), packed(&from_least));
            let (form, bytes) = if runs.len() < packed.len() {
                (format!("runs {}", runs.len() / RUN), runs)
            } else {
                (format!("packed {bits} {least}"), packed)
            };
            lines.extend([name, " ", &known.to_string(), " ", &form, "\n"]);
            data.extend(bytes);
        }
        let mut bytes = format!("{NAME}{}\n\n{lines}\n", commands.trim()).into_bytes();
        bytes.extend(data);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

/// Splits bytes at the first empty line.
fn split_text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 2..]))
}

impl<'a> StoredColumn<'a> {
    /// Parses the line of a column, and takes the column's data from the front of `bytes`.
    fn read(line: &'a str, bytes: &mut &'a [u8]) -> Option<Self> {
        let mut words = line.split(' ');
        let (name, len) = (words.next()?, words.next()?.parse().ok()?);
        let (form, count) = (words.next()?, words.next()?.parse::<u32>().ok()?);
        let size = match form {
            "packed" if count <= MAX_BITS => usize::try_from((u64::from(len) * u64::from(count)).div_ceil(8)).ok()?,
            "runs" => usize::try_from(count).ok()?.checked_mul(RUN)?,
            _ => return None,
        };
        let own = bytes.split_off(..size)?;
        let codes = if form == "runs" {
            Codes::Runs(own.as_chunks().0)
        } else {
            Codes::Packed { bits: count, least: words.next()?.parse().ok()?, bytes: own }
        };
        words.next().is_none().then_some(Self { name, len, codes })
    }

    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "for tests alone it is public")]
    pub const fn len(&self) -> u32 {
        self.len
    }

    #[inline]
    pub fn get(&self, place: u32) -> Option<u16> {
        if place >= self.len {
            return None;
        }
        let (code, least) = match self.codes {
            Codes::Packed { bits, least, bytes } => {
                let first = u64::from(place) * u64::from(bits);
                let rest = &bytes[usize::try_from(first / 8).expect("it lies among the bytes")..];
                let window = rest.first_chunk().copied().unwrap_or_else(|| {
                    let mut window = [0; 4];
                    window[..rest.len()].copy_from_slice(rest);
                    window
                });
                (u32::from_le_bytes(window) >> (first % 8) & ((1 << bits) - 1), least)
            }
            Codes::Runs(runs) => {
                let last = |run: &[u8; RUN]| u32::from_le_bytes([run[0], run[1], run[2], run[3]]);
                let run = runs.get(runs.partition_point(|run| last(run) <= place))?;
                (u16::from_le_bytes([run[4], run[5]]).into(), 0)
            }
        };
        code.checked_sub(1).and_then(|above| u16::try_from(u32::from(least) + above).ok())
    }
}

fn bits(codes: &[u16]) -> u32 {
    u16::BITS - codes.iter().fold(0, |all, code| all | code).leading_zeros()
}

fn packed(codes: &[u16]) -> Vec<u8> {
    let bits = bits(codes);
    let (mut bytes, mut waiting, mut count) = (Vec::new(), 0u32, 0);
    for &code in codes {
        waiting |= u32::from(code) << count;
        count += bits;
        while count >= 8 {
            bytes.push(waiting.to_le_bytes()[0]);
            (waiting, count) = (waiting >> 8, count - 8);
        }
    }
    bytes.extend((count > 0).then_some(waiting.to_le_bytes()[0]));
    bytes
}

fn runs(codes: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = 0u32;
    for run in codes.chunk_by(|a, b| a == b) {
        last += u32::try_from(run.len()).expect("an atlas has fewer than 2³² deals");
        bytes.extend(last.to_le_bytes());
        bytes.extend(run[0].to_le_bytes());
    }
    bytes
}
