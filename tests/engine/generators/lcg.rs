//! Arithmetic of generators, against published numbers.

use tableaux_engine::generator::lcg::{IndexRule, Lcg, LcgParameters, Seeding};
use tableaux_engine::generator::microsoft::next;

const SMALL: LcgParameters = LcgParameters {
    multiplier: 5,
    increment: 3,
    modulus: 1000,
    shift: 2,
    mask: 0xff,
    seeding: Seeding::Number,
    index_rule: IndexRule::Modulo,
};

#[test]
fn parameters_are_checked() {
    let error = |parameters| Lcg::new(parameters).unwrap_err().to_string();
    for modulus in [0, 1, (1 << 64) + 1] {
        let expected = format!("m={modulus} is wrong; use a number from 2 to 2^64");
        assert_eq!(error(LcgParameters { modulus, ..SMALL }), expected);
    }
    for multiplier in [0, 1000, 3000] {
        let expected = format!("a={multiplier} is wrong; use a number that is not 0 modulo m");
        assert_eq!(error(LcgParameters { multiplier, ..SMALL }), expected);
    }
    assert_eq!(error(LcgParameters { shift: 64, ..SMALL }), "shift=64 is wrong; use a number from 0 to 63");
    assert_eq!(error(LcgParameters { mask: 0, ..SMALL }), "mask=0 is wrong; use a number from 1 to 2^64-1");
    let large = Lcg::new(LcgParameters { multiplier: 2005, increment: 1003, ..SMALL }).unwrap();
    assert_eq!(Lcg::new(SMALL), Ok(large));
    assert_eq!((large.next(7), *large.parameters()), (38, SMALL));
}

/// Checks the state after 10,000 steps from 1, published by Park, Miller and Stockmeyer and in the C++ standard.
#[test]
fn minimal_standard() {
    for (name, expected) in [("minstd0", 1_043_618_065), ("minstd", 399_268_537)] {
        let generator: Lcg = name.parse().unwrap();
        assert_eq!((0..10_000).fold(1, |state, _| generator.next(state)), expected, "{name}");
    }
}

#[test]
fn large_moduli_that_are_no_powers() {
    let generator: Lcg = "a=6364136223846793005,c=7,m=2^64-59,shift=0,mask=0xffffffff".parse().unwrap();
    let modulus = (1 << 64) - 59;
    let mut state = 1 << 63;
    for _ in 0..100 {
        let next = generator.next(state);
        assert_eq!(u128::from(next), (u128::from(state) * 6_364_136_223_846_793_005 + 7) % modulus);
        state = next;
    }
}

#[test]
fn a_number_that_gives_a_constant_state_is_refused() {
    let minstd: Lcg = "minstd".parse().unwrap();
    let is_refused = |number| minstd.initial_state(number).is_none();
    assert!(is_refused(0) && is_refused((1 << 31) - 1) && is_refused(u32::MAX - 1));
    assert!(!is_refused(1) && !is_refused(u32::MAX));
    let musl: Lcg = "musl".parse().unwrap();
    assert_eq!((musl.initial_state(0), musl.initial_state(1)), (Some(u64::MAX), Some(0)));
}

/// Checks against the first numbers of Microsoft C's `rand` after `srand(1)`, from its documentation.
#[test]
fn microsoft_c_rand() {
    let mut state = 1;
    let drawn = [0; 6].map(|_| {
        state = next(state);
        (state >> 16) & 0x7fff
    });
    assert_eq!(drawn, [41, 18467, 6334, 26500, 19169, 15724]);
}
