//! Deals named by a word on the command line or on standard input.

use std::fmt;

use anyhow::{Result, anyhow, bail};
use serde::ser::{Serialize, Serializer};

use crate::words::refused_deal;
use tableaux_engine::freecell::JokeDeal;
use tableaux_engine::{Deal, DealNumber, DealRange, Generator, Tableau};

pub(in crate::cli) trait Selection: Copy + Send + 'static {
    fn parse(word: &str) -> Result<Self>;
    fn check(self, generator: &Generator) -> Result<()>;
    fn len(self) -> u64;
    /// Splits the selection into pieces of at most `len` deals.
    fn chunks(self, len: usize) -> impl Iterator<Item = Self> + Send;
}

impl Selection for DealRange {
    fn parse(word: &str) -> Result<Self> {
        Ok(word.parse()?)
    }

    fn check(self, generator: &Generator) -> Result<()> {
        [self.first(), self.last()].into_iter().try_for_each(|number| Deal::by(generator, number).map(drop))?;
        Ok(())
    }

    fn len(self) -> u64 {
        self.len()
    }

    fn chunks(self, len: usize) -> impl Iterator<Item = Self> + Send {
        self.chunks(len)
    }
}

/// Numbered deals, or one of Microsoft's joke deals, which have boards but no ordinary numbers.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) enum DealsOrJoke {
    Deals(DealRange),
    Joke(JokeDeal),
}

impl Selection for DealsOrJoke {
    fn parse(word: &str) -> Result<Self> {
        if let Ok(joke) = word.parse() {
            return Ok(Self::Joke(joke));
        }
        word.parse().map(Self::Deals).map_err(|error| anyhow!(refused_deal(&error)))
    }

    fn check(self, generator: &Generator) -> Result<()> {
        match self {
            Self::Deals(range) => range.check(generator),
            Self::Joke(joke) if *generator != Generator::Microsoft => {
                bail!("{joke} is one of Microsoft's joke deals, not a deal of {generator}; leave out --generator")
            }
            Self::Joke(_) => Ok(()),
        }
    }

    fn len(self) -> u64 {
        match self {
            Self::Deals(range) => range.len(),
            Self::Joke(_) => 1,
        }
    }

    fn chunks(self, len: usize) -> impl Iterator<Item = Self> + Send {
        let (range, joke) = self.split();
        range.into_iter().flat_map(move |range| range.chunks(len)).map(Self::Deals).chain(joke.map(Self::Joke))
    }
}

impl DealsOrJoke {
    fn split(self) -> (Option<DealRange>, Option<JokeDeal>) {
        match self {
            Self::Deals(range) => (Some(range), None),
            Self::Joke(joke) => (None, Some(joke)),
        }
    }

    pub(in crate::cli) fn first(self) -> DealOrJoke {
        match self {
            Self::Deals(range) => DealOrJoke::Deal(range.first()),
            Self::Joke(joke) => DealOrJoke::Joke(joke),
        }
    }

    pub(in crate::cli) fn each(self) -> impl Iterator<Item = DealOrJoke> {
        let (range, joke) = self.split();
        range.into_iter().flat_map(DealRange::numbers).map(DealOrJoke::Deal).chain(joke.map(DealOrJoke::Joke))
    }
}

#[derive(Debug, Clone, Copy)]
pub(in crate::cli) enum DealOrJoke {
    Deal(DealNumber),
    Joke(JokeDeal),
}

impl DealOrJoke {
    pub(in crate::cli) fn tableau(self, generator: &Generator) -> Result<Tableau> {
        match self {
            Self::Deal(number) => Ok(*Deal::by(generator, number)?.tableau()),
            Self::Joke(joke) => Ok(joke.tableau()),
        }
    }
}

/// Written as `617` or `-1`.
impl fmt::Display for DealOrJoke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(number) => number.fmt(f),
            Self::Joke(joke) => joke.fmt(f),
        }
    }
}

impl Serialize for DealOrJoke {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Deal(number) => number.serialize(serializer),
            Self::Joke(joke) => joke.number().serialize(serializer),
        }
    }
}
