//! A shuffle, step by step.

use tableaux_engine::DealNumber;
use tableaux_engine::freecell::trace::trace;

#[test]
fn the_arithmetic_of_each_generator_is_its_own() {
    let first = |generator: &str, number: u64| {
        let (generator, number) = (generator.parse().unwrap(), DealNumber::new(number).unwrap());
        trace(&generator, number).unwrap()[0].arithmetic(&generator, number)
    };
    for (generator, number, expected) in [
        ("microsoft", 20_000, "20000 · 214013 + 2531011 = 4282791011, >> 16 = 65350, & 0x7fff = 32582, mod 52 = 30"),
        (
            "microsoft",
            3_000_000_000,
            "3000000000 · 214013 + 2531011 = 642039002531011, mod 2^32 = 1521321155, >> 16 = 23213, | 0x8000 = 55981, \
             mod 52 = 29",
        ),
        ("microsoft", 4_294_967_913, "617 · 214013 + 2531011 = 134577032, >> 16 = 2053, + 1 = 2054, mod 52 = 26"),
        ("minstd", 617, "617 · 48271 = 29783207, mod 52 = 51"),
        ("delphi", 617, "617 · 134775813 + 1 = 83156676622, mod 2^32 = 1552297998, · 52 >> 32 = 18"),
    ] {
        assert_eq!(first(generator, number), expected);
    }
}
