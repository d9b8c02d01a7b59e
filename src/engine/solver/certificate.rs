//! A certificate that a position cannot be won: a set of positions with the start in it that no move leads out of, and of
//! which none is won. Whoever knows the rules can check it, without any search.
//!
//! Three rules make it smaller; that they lose nothing is proven in `assets/docs/solver.md`. After a move, cards that no
//! other can need go home by themselves. The order of the cascades does not matter, nor that of the free cells.
//!
//! The file is a line with the name and the version of the format, a line of JSON with the start, a
//! [run](super::sweep::run) of the positions, their number, and a checksum (CRC-32, little-endian) of all before it.

mod check;
mod write;

use std::io;

use thiserror::Error;

use super::start_position::StartPosition;

const NAME: &str = "tableaux certificate";
const VERSION: u32 = 1;

/// What a certificate says that was written or checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The position that cannot be won.
    pub start: StartPosition,
    /// The positions of its set.
    pub states: u64,
}

/// Why something is no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// It cannot be read.
    #[error("it cannot be read")]
    Read(#[from] io::Error),
    /// It is another file.
    #[error("this is no certificate: it does not begin with '{NAME}'")]
    Foreign,
    /// Another version of the program wrote it.
    #[error("a certificate in version {0} of its format: this program reads version {VERSION}")]
    Version(String),
    /// Its bytes do not make sense.
    #[error("cut short or changed since it was written: {0}")]
    Damaged(&'static str),
    /// Its set lacks the first position.
    #[error("the start is not among its positions")]
    Start,
    /// A move leads out of the set.
    #[error("a move leads out of it: {0}")]
    Open(String),
    /// A position of the set is won.
    #[error("one of its positions is won")]
    Won,
    /// A position has no part in the proof.
    #[error("no move leads to one of its positions, with {0} cards home")]
    Unreached(usize),
    /// The memory is too small, or the check was cancelled.
    #[error("the check was not ended")]
    Unfinished,
}
