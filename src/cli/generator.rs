//! The generator that commands are asked to deal by.

use std::io::{self, Write};

use anyhow::{Context, Result};

use crate::generator::Generator;

/// Which generator deals.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct GeneratorArgument {
    /// Shuffle by another generator: one by NAME, or a=…,c=…,m=…,shift=…,mask=… [default: microsoft]
    ///
    /// Names are microsoft (0 to 8589934591, by FreeCell Pro's rules from 2147483648 on) and, for 0 to 4294967295,
    /// msvc, ansi-c, glibc-type0, borland-c, borland-lrand, numerical-recipes, minstd0, minstd, randu, vms-mth, vb6,
    /// mmix, newlib, musl, drand48, delphi. Or else a state s is followed by a·s + c modulo m, from the number on, and
    /// (s >> shift) & mask is drawn; values are written as 32767, 0x7fff, 2^15 or 2^15-1. Deals of other generators
    /// than Microsoft's are this program's own convention.
    #[arg(long, value_name = "NAME|SPEC")]
    generator: Option<String>,
}

impl GeneratorArgument {
    /// The generator that is named, Microsoft's rule if none is.
    pub(super) fn generator(&self) -> Result<Generator> {
        self.named().map(Option::unwrap_or_default)
    }

    /// The generator that is named, if one is.
    pub(super) fn named(&self) -> Result<Option<Generator>> {
        self.generator.as_deref().map(|text| text.parse().context("--generator")).transpose()
    }
}

/// Says on standard error that a number means its deal in this program alone, where it does. What other programs read
/// stays as it is. To be called in the end: an error is the only line.
pub(super) fn remark(generator: &Generator) {
    if let Generator::Lcg(_) = generator {
        // Standard error may be gone with the terminal.
        let _ = writeln!(
            io::stderr(),
            "tableaux: deals of the generator {generator}, numbered by this program's convention"
        );
    }
}
