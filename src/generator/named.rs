//! Generators that programmers know by name.

use super::lcg::{Index, Lcg, Seed};

/// A generator with its name.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Where programmers know it from.
    pub known_as: &'static str,
    /// The generator.
    pub generator: Lcg,
}

const M31: u128 = 1 << 31;
const M32: u128 = 1 << 32;
const M64: u128 = 1 << 64;
/// 2³¹ − 1, a prime.
const PRIME: u128 = M31 - 1;

/// All of them, as `assets/generators.tsv` lists them. The first is Microsoft's, with one rule for all numbers: N and
/// N + 2³¹ are dealt alike.
pub static ALL: [Named; 16] = [
    named("msvc", "Microsoft C", M32, 214_013, 2_531_011, 16, 0x7fff),
    named("ansi-c", "the C standard's sample", M31, 1_103_515_245, 12_345, 16, 0x7fff),
    named("glibc-type0", "glibc TYPE_0, old BSD", M31, 1_103_515_245, 12_345, 0, 0x7fff_ffff),
    named("borland-c", "Borland C rand", M32, 22_695_477, 1, 16, 0x7fff),
    named("borland-lrand", "Borland C lrand", M32, 22_695_477, 1, 0, 0x7fff_ffff),
    named("numerical-recipes", "Numerical Recipes quick generator", M32, 1_664_525, 1_013_904_223, 0, 0xffff_ffff),
    named("minstd0", "Park and Miller 1988, C++ minstd_rand0", PRIME, 16_807, 0, 0, 0x7fff_ffff),
    named("minstd", "C++ minstd_rand", PRIME, 48_271, 0, 0, 0x7fff_ffff),
    named("randu", "IBM RANDU", M31, 65_539, 0, 0, 0x7fff_ffff),
    named("vms-mth", "VAX MTH$RANDOM", M32, 69_069, 1, 0, 0xffff_ffff),
    named("vb6", "Visual Basic 6", 1 << 24, 1_140_671_485, 12_820_163, 0, 0x00ff_ffff),
    named("mmix", "Knuth MMIX", M64, 6_364_136_223_846_793_005, 1_442_695_040_888_963_407, 33, 0x7fff_ffff),
    named("newlib", "newlib", M64, 6_364_136_223_846_793_005, 1, 32, 0x7fff_ffff),
    named("musl", "musl", M64, 6_364_136_223_846_793_005, 1, 33, 0x7fff_ffff).seeded(Seed::LessOne),
    named("drand48", "POSIX lrand48", 1 << 48, 25_214_903_917, 11, 17, 0x7fff_ffff).seeded(Seed::Padded),
    named("delphi", "Delphi Random: index = (s*left)>>32", M32, 134_775_813, 1, 0, 0xffff_ffff).scaled(),
];

const fn named(
    name: &'static str,
    known_as: &'static str,
    modulus: u128,
    multiplier: u64,
    increment: u64,
    shift: u32,
    mask: u64,
) -> Named {
    let (seed, index) = (Seed::Number, Index::Modulo);
    Named { name, known_as, generator: Lcg { multiplier, increment, modulus, shift, mask, seed, index } }
}

impl Named {
    const fn seeded(mut self, seed: Seed) -> Self {
        self.generator.seed = seed;
        self
    }

    const fn scaled(mut self) -> Self {
        self.generator.index = Index::Scaled;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_that_of_the_assets() {
        let text = include_str!("../../assets/generators.tsv");
        let rows: Vec<Vec<&str>> =
            text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect()).collect();
        assert_eq!(rows.len(), ALL.len());
        for (row, Named { name, known_as, generator }) in rows.iter().zip(&ALL) {
            let [row_name, m, a, c, shift, mask, seed, index, row_known_as, ..] = row[..] else { panic!("{row:?}") };
            assert_eq!((row_name, row_known_as), (*name, *known_as));
            let read: Lcg = format!("a={a},c={c},m={m},shift={shift},mask={mask}").parse().unwrap();
            let wraps = |value: u64| u128::from(value) % generator.modulus;
            assert_eq!(wraps(read.multiplier), wraps(generator.multiplier), "{name}");
            let plain = Lcg { seed: Seed::Number, index: Index::Modulo, ..*generator };
            assert_eq!(Lcg { multiplier: plain.multiplier, ..read }, plain, "{name}");
            let seeds = ["N", "N-1", "N*65536+0x330E"];
            assert_eq!(seeds[generator.seed as usize], seed, "{name}");
            assert_eq!(["mod", "scale"][generator.index as usize], index, "{name}");
        }
    }
}
