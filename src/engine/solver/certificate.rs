//! A certificate that a position cannot be won: a set of positions that contains the start, is closed under moves, and
//! has no won position. Checking it takes only the rules, and no search.
//!
//! Three rules make it smaller; `assets/docs/solver.md` proves that they lose nothing. After a move, cards that no
//! other can need go home automatically. Neither the order of the cascades nor that of the free cells matters.
//!
//! The file has a line with the name and version of the format, a line of JSON with the start, a
//! [run](super::sweep::run) of the positions, their number, and a checksum (CRC-32, little-endian) of everything before
//! it.

mod check;
mod write;

use std::io;

use thiserror::Error;

use super::start_position::StartPosition;

const NAME: &str = "tableaux certificate";
const VERSION: u32 = 1;

/// The contents of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The position that cannot be won.
    pub start: StartPosition,
    /// The number of positions in the set.
    pub states: u64,
}

/// The error of a certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The file cannot be read.
    #[error("it cannot be read")]
    Read(#[from] io::Error),
    /// The file is not a certificate.
    #[error("not a certificate: it does not begin with '{NAME}'")]
    Foreign,
    /// The version of the format is unsupported.
    #[error("the certificate has version {0} of the format; this program reads version {VERSION}")]
    Version(String),
    /// The contents are invalid.
    #[error("cut short or changed since it was written: {0}")]
    Damaged(&'static str),
    /// The set lacks the start.
    #[error("the start is not among its positions")]
    Start,
    /// A move leads out of the set.
    #[error("a move leads out of it: {0}")]
    Open(String),
    /// A position of the set is won.
    #[error("one of its positions is won")]
    Won,
    /// A position is unreachable, so it has no part in the proof.
    #[error("no move leads to one of its positions, with {0} cards home")]
    Unreached(usize),
    /// Memory ran out, or the check was canceled.
    #[error("the check was stopped")]
    Unfinished,
}
