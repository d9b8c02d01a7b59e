//! Invalid words on standard input: each is reported, and the others are still answered.

use std::process::ExitCode;

use anyhow::{Error, Result, bail};
use thiserror::Error;

use crate::cli::lines::STDIN;
use crate::cli::output::{causes, note, report};

const MAX_REPORTED: u64 = 20;
/// The maximum number of invalid words: a text with more is not a list of numbers, and may be endless.
const MAX: u64 = 100_000;

/// An invalid word, with its place.
#[derive(Debug, Error)]
#[error("{0}")]
pub(super) struct WrongWord(String);

impl WrongWord {
    pub(super) fn new(place: &str, why: &Error) -> Self {
        Self(format!("{place}: {}", causes(why)))
    }
}

/// The count of invalid words so far.
#[derive(Debug, Default)]
pub(in crate::cli) struct WrongWords {
    count: u64,
}

impl WrongWords {
    /// Reports an invalid word; write the answers before it first.
    ///
    /// # Errors
    /// Any other error, or too many invalid words.
    pub(in crate::cli) fn report(&mut self, error: Error) -> Result<()> {
        let WrongWord(words) = error.downcast()?;
        self.count += 1;
        if self.count > MAX {
            bail!("{STDIN} is not a list of deal numbers: more than {MAX} words are not numbers");
        }
        if self.count <= MAX_REPORTED {
            report(&words);
        }
        Ok(())
    }

    /// Returns the exit code: 2 if a word was invalid. Call this last, as it reports how many words were not listed.
    pub(in crate::cli) fn code(&self, otherwise: ExitCode) -> ExitCode {
        if self.count > MAX_REPORTED {
            note(format_args!("{} more words are not deal numbers", self.count - MAX_REPORTED));
        }
        if self.count > 0 { ExitCode::from(2) } else { otherwise }
    }

    /// Returns the exit code if no word named a deal.
    ///
    /// # Errors
    /// `none`, if there was no word at all.
    pub(in crate::cli) fn code_or(&self, none: &'static str) -> Result<ExitCode> {
        if self.count == 0 {
            bail!(none);
        }
        Ok(self.code(ExitCode::from(2)))
    }
}
