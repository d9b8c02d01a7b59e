//! Lengths and checksums of files.
//!
//! A CRC-32 detects every change within four bytes and misses one in four billion others, which suffices for accidents:
//! an editor, mixed-up files, a failing disk. No sum kept beside its file protects against forgery.

use std::io::Read;

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use crate::cli::prelude::*;

/// The length of a file and its CRC-32.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct FileSum {
    pub bytes: u64,
    pub crc32: String,
}

impl FileSum {
    /// Sums all bytes of a reader.
    pub fn of(reader: impl Read) -> io::Result<Self> {
        let mut digest = Digest::default();
        io::copy(&mut BufReader::with_capacity(1 << 18, reader), &mut digest)?;
        Ok(digest.sum())
    }
}

/// A running sum of the bytes written to it.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Digest {
    bytes: u64,
    hasher: Hasher,
}

impl Digest {
    pub fn update(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    pub fn sum(&self) -> FileSum {
        FileSum { bytes: self.bytes, crc32: format!("{:08x}", self.hasher.clone().finalize()) }
    }
}

impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
