//! Generators with well-known names.

use super::lcg::{IndexRule, Lcg, LcgParameters, Seeding};

/// A generator and its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NamedLcg {
    /// The name on the command line.
    pub name: &'static str,
    /// The library or standard that made it known.
    pub known_as: &'static str,
    /// The generator.
    pub lcg: Lcg,
}

const M31: u128 = 1 << 31;
const M32: u128 = 1 << 32;
const M64: u128 = 1 << 64;
/// 2³¹ − 1, a prime.
const PRIME: u128 = M31 - 1;

/// All named generators, in the order of `assets/generators.tsv`. The first is Microsoft's, with one rule for all
/// numbers: N and N + 2³¹ are dealt alike.
pub static ALL: [NamedLcg; 16] = [
    named("msvc", "Microsoft C", lcg(M32, 214_013, 2_531_011, 16, 0x7fff)),
    named("ansi-c", "the C standard's sample", lcg(M31, 1_103_515_245, 12_345, 16, 0x7fff)),
    named(
        "glibc-type0",
        "glibc TYPE_0, old BSD",
        LcgParameters { seeding: Seeding::NumberNotZero, ..lcg(M31, 1_103_515_245, 12_345, 0, 0x7fff_ffff) },
    ),
    named("borland-c", "Borland C rand", lcg(M32, 22_695_477, 1, 16, 0x7fff)),
    named("borland-lrand", "Borland C lrand", lcg(M32, 22_695_477, 1, 0, 0x7fff_ffff)),
    named("numerical-recipes", "Numerical Recipes quick generator", lcg(M32, 1_664_525, 1_013_904_223, 0, 0xffff_ffff)),
    named("minstd0", "Park and Miller 1988, C++ minstd_rand0", lcg(PRIME, 16_807, 0, 0, 0x7fff_ffff)),
    named("minstd", "C++ minstd_rand", lcg(PRIME, 48_271, 0, 0, 0x7fff_ffff)),
    named("randu", "IBM RANDU", lcg(M31, 65_539, 0, 0, 0x7fff_ffff)),
    named("vms-mth", "VAX MTH$RANDOM", lcg(M32, 69_069, 1, 0, 0xffff_ffff)),
    named("vb6", "Visual Basic 6", lcg(1 << 24, 1_140_671_485, 12_820_163, 0, 0x00ff_ffff)),
    named("mmix", "Knuth MMIX", lcg(M64, 6_364_136_223_846_793_005, 1_442_695_040_888_963_407, 33, 0x7fff_ffff)),
    named("newlib", "newlib", lcg(M64, 6_364_136_223_846_793_005, 1, 32, 0x7fff_ffff)),
    named(
        "musl",
        "musl",
        LcgParameters { seeding: Seeding::NumberMinusOne, ..lcg(M64, 6_364_136_223_846_793_005, 1, 33, 0x7fff_ffff) },
    ),
    named(
        "drand48",
        "POSIX lrand48",
        LcgParameters { seeding: Seeding::Srand48, ..lcg(1 << 48, 25_214_903_917, 11, 17, 0x7fff_ffff) },
    ),
    named(
        "delphi",
        "Delphi Random: index = (s*left)>>32",
        LcgParameters { index_rule: IndexRule::Scaled, ..lcg(M32, 134_775_813, 1, 0, 0xffff_ffff) },
    ),
];

const fn lcg(modulus: u128, multiplier: u64, increment: u64, shift: u32, mask: u64) -> LcgParameters {
    let (seeding, index_rule) = (Seeding::Number, IndexRule::Modulo);
    LcgParameters { multiplier, increment, modulus, shift, mask, seeding, index_rule }
}

const fn named(name: &'static str, known_as: &'static str, parameters: LcgParameters) -> NamedLcg {
    match Lcg::new(parameters) {
        Ok(lcg) => NamedLcg { name, known_as, lcg },
        Err(_) => panic!("the parameters of this table are sound"),
    }
}
