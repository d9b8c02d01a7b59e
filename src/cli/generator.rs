//! The option `--generator`.

use super::names::did_you_mean;
use super::prelude::*;
use tableaux_engine::ParseError;
use tableaux_engine::generator::named;

/// The generator that deals.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct GeneratorArgument {
    /// Shuffle with another generator: a NAME, or a=…,c=…,m=…,shift=…,mask=… [default: microsoft]
    ///
    /// The names are microsoft (numbers 0 to 8589934591, by FreeCell Pro's rules from 2147483648 on) and, for numbers 0
    /// to 4294967295, msvc, ansi-c, glibc-type0, borland-c, borland-lrand, numerical-recipes, minstd0, minstd, randu,
    /// vms-mth, vb6, mmix, newlib, musl, drand48, delphi. Any other linear congruential generator is given by its
    /// parameters: the deal number is the first state, the state after s is (a·s + c) mod m, and each state gives the
    /// number (s >> shift) & mask. Values are written as 32767, 0x7fff, 2^15 or 2^15-1. The numbering of deals by
    /// generators other than Microsoft's is this program's own convention.
    #[arg(long, value_name = "NAME|SPEC", value_parser = Suggestions(names), hide_possible_values = true)]
    generator: Option<String>,
}

impl GeneratorArgument {
    pub(super) const fn is_given(&self) -> bool {
        self.generator.is_some()
    }

    pub(super) fn generator(&self) -> Result<Generator> {
        self.named().map(Option::unwrap_or_default)
    }

    pub(super) fn named(&self) -> Result<Option<Generator>> {
        let parse = |text: &str| {
            text.parse().map_err(|error: ParseError| {
                let suggestion = if text.contains('=') { String::new() } else { did_you_mean(text, &names()) };
                anyhow!("--generator: {error}{suggestion}")
            })
        };
        self.generator.as_deref().map(parse).transpose()
    }
}

fn names() -> Vec<String> {
    ["microsoft"].into_iter().chain(named::ALL.iter().map(|named| named.name)).map(str::to_owned).collect()
}

/// Notes on standard error that the numbers of another generator are this program's convention. Standard output remains
/// usable by other programs. Called last, so that an error is the only line.
pub(super) fn note_convention(generator: &Generator) {
    if let Some(generator) = other_than_microsoft(generator) {
        note(format_args!("deals of the generator {generator}, numbered by this program's convention"));
    }
}

/// Returns the name of a generator other than Microsoft's.
pub(super) fn other_than_microsoft(generator: &Generator) -> Option<String> {
    (*generator != Generator::Microsoft).then(|| generator.to_string())
}

/// Returns ` by minstd` to follow a deal number; empty for Microsoft's generator.
pub(super) fn by(generator: &Generator) -> String {
    other_than_microsoft(generator).map_or(String::new(), |generator| format!(" by {generator}"))
}
