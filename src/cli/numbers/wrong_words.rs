//! Words on standard input that name no deals: each is reported, and the others are answered all the same.

use std::process::ExitCode;

use anyhow::{Error, Result, bail};
use thiserror::Error;

use crate::cli::lines::STDIN;
use crate::cli::output::{causes, note, report};

const MAX_REPORTED: u64 = 20;
/// The most that a list of numbers may have: a text with more is none, and may be endless.
const MAX: u64 = 100_000;

/// A word that names no deals, and where it stands.
#[derive(Debug, Error)]
#[error("{0}")]
pub(super) struct WrongWord(String);

impl WrongWord {
    pub(super) fn new(place: &str, why: &Error) -> Self {
        Self(format!("{place}: {}", causes(why)))
    }
}

/// The words that were wrong so far.
#[derive(Debug, Default)]
pub(in crate::cli) struct WrongWords {
    count: u64,
}

impl WrongWords {
    /// Reports a wrong word; the answers before it should be written first.
    ///
    /// # Errors
    /// Any other error, and that there were too many.
    pub(in crate::cli) fn report(&mut self, error: Error) -> Result<()> {
        let WrongWord(words) = error.downcast()?;
        self.count += 1;
        if self.count > MAX {
            bail!("{STDIN} is not a list of deal numbers: more than {MAX} words are none");
        }
        if self.count <= MAX_REPORTED {
            report(&words);
        }
        Ok(())
    }

    /// The exit code: 2 if a word was wrong. To be called in the end: it says how many were not reported.
    pub(in crate::cli) fn code(&self, otherwise: ExitCode) -> ExitCode {
        if self.count > MAX_REPORTED {
            note(format_args!("{} more words are not deal numbers", self.count - MAX_REPORTED));
        }
        if self.count > 0 { ExitCode::from(2) } else { otherwise }
    }

    /// The exit code if no word named a deal.
    ///
    /// # Errors
    /// `none`, if there was no word either.
    pub(in crate::cli) fn code_or(&self, none: &'static str) -> Result<ExitCode> {
        if self.count == 0 {
            bail!(none);
        }
        Ok(self.code(ExitCode::from(2)))
    }
}
