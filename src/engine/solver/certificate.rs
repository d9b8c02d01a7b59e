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
#[error("{text}")]
pub struct CertificateError {
    text: String,
    source: Option<io::Error>,
    is_unchecked: bool,
}

impl CertificateError {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), source: None, is_unchecked: false }
    }

    fn damaged(what: &str) -> Self {
        Self::new(format!("cut short or changed since it was written: {what}"))
    }

    /// The error when memory ran out, or the check was canceled.
    fn unfinished() -> Self {
        Self { is_unchecked: true, ..Self::new("the check was stopped") }
    }

    /// Returns whether the check did not end, so that the certificate may be right.
    pub const fn is_unchecked(&self) -> bool {
        self.is_unchecked
    }
}

impl From<io::Error> for CertificateError {
    fn from(error: io::Error) -> Self {
        Self { source: Some(error), is_unchecked: true, ..Self::new("it cannot be read") }
    }
}
