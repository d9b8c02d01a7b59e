//! Generators by name, against the table of the assets, and by their parameters.

use tableaux_engine::generator::lcg::{IndexRule, Lcg, LcgParameters, Seeding};
use tableaux_engine::generator::named::{self, ALL, NamedLcg};
use tableaux_engine::sanitize::quoted;

#[test]
fn the_table_is_that_of_the_assets() {
    let text = include_str!("../../../src/engine/assets/generators.tsv");
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), ALL.len());
    for (row, NamedLcg { name, known_as, lcg }) in rows.iter().zip(&ALL) {
        let [row_name, m, a, c, shift, mask, seeding, index_rule, row_known_as, ..] = row[..] else {
            panic!("{row:?}")
        };
        assert_eq!((row_name, row_known_as), (*name, *known_as));
        let parsed: Lcg = format!("a={a},c={c},m={m},shift={shift},mask={mask}").parse().unwrap();
        let expected = *lcg.parameters();
        let reduced = |value: u64| u128::from(value) % expected.modulus;
        assert_eq!(reduced(parsed.parameters().multiplier), reduced(expected.multiplier), "{name}");
        let multiplier = expected.multiplier;
        let (plain_seeding, plain_index_rule) = (Seeding::Number, IndexRule::Modulo);
        assert_eq!(
            LcgParameters { multiplier, ..*parsed.parameters() },
            LcgParameters { seeding: plain_seeding, index_rule: plain_index_rule, ..expected },
            "{name}"
        );
        let seedings = ["N", "max(N,1)", "N-1", "N*65536+0x330E"];
        assert_eq!(seedings[expected.seeding as usize], seeding, "{name}");
        assert_eq!(["mod", "scale"][expected.index_rule as usize], index_rule, "{name}");
    }
}

const ACCEPTED: &str = "a=…,c=…,m=…,shift=…,mask=…";

fn error(text: &str) -> String {
    text.parse::<Lcg>().unwrap_err().to_string()
}

#[test]
fn every_generator_round_trips() {
    for named in &named::ALL {
        assert_eq!(named.lcg.to_string(), named.name);
        assert_eq!(named.name.to_uppercase().parse(), Ok(named.lcg));
    }
    for (a, m) in [(2, 2), (1000, 1000), (3000, 1000)] {
        let refused = error(&format!("a={a},c=3,m={m},shift=0,mask=1"));
        assert!(refused.starts_with(&format!("a={a} is wrong; use a number that is not 0 modulo m")), "{refused}");
    }
    let own = "a=5,c=3,m=1000,shift=2,mask=0xff";
    assert_eq!(own.parse::<Lcg>().unwrap().to_string(), own);
    assert_eq!(" M=2^10-24 , mask=255,shift=0x2, C=1003 ,A=2005".parse(), own.parse::<Lcg>());
}

#[test]
fn each_mistake_has_its_message() {
    assert!(error("foo").starts_with("unknown generator 'foo'; use microsoft, msvc, ansi-c, "));
    assert!(error("").starts_with("unknown generator ''; use "));
    assert_eq!(error("a=1,b=2"), format!("'b=2' is not a part of a generator; use {ACCEPTED}"));
    assert_eq!(error("a=1,,"), format!("'' is not a part of a generator; use {ACCEPTED}"));
    assert_eq!(error("a=1,a=2"), format!("a is given twice; use {ACCEPTED}"));
    assert_eq!(error("a=1,c=2,m=2^32,shift=16"), format!("mask is missing; use {ACCEPTED}"));
    let tail = "such as 32767, 0x7fff, 2^15 or 2^15-1";
    assert_eq!(error("a=x"), format!("a=x is wrong; use a number from 1 to 2^64-1, {tail}"));
    assert_eq!(error("m=2^65"), format!("m=2^65 is wrong; use a number from 2 to 2^64, {tail}"));
    assert_eq!(error("m=1"), format!("m=1 is wrong; use a number from 2 to 2^64, {tail}"));
    assert_eq!(error("shift=64"), format!("shift=64 is wrong; use a number from 0 to 63, {tail}"));
    for wrong in ["", "+1", "-1", "0x", "2^", "2^999", "2^3-9", "1e3", "1_000", "2^-1", "9".repeat(60).as_str()] {
        assert_eq!(
            error(&format!("c={wrong}")),
            format!("c={} is wrong; use a number from 0 to 2^64-1, {tail}", quoted(wrong))
        );
    }
}
