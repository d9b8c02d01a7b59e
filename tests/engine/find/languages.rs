//! Boards dealt by programs of other languages, with the generators of these. The programs lie beside what they printed,
//! each with the command in its first lines.

use tableaux_engine::card::Card;
use tableaux_engine::freecell::find::mistake::{
    DealingMistake, DealingOrder, FirstDraw, ForeignGenerator, LostDraw, Method, Modulus, Nesting, Output,
    RangeReduction, RankOrder,
};
use tableaux_engine::freecell::find::{deal_with, mistakes_for};
use tableaux_engine::freecell::{Layout, Tableau};
use tableaux_engine::generator::Generator;

use super::shared::number;

/// The boards that programs of other languages printed: a number and its cards a line.
const PRINTED: [(ForeignGenerator, &str); 38] = [
    (ForeignGenerator::Bash, include_str!("../../data/languages/bash.txt")),
    (ForeignGenerator::OldBash, include_str!("../../data/languages/bash-50.txt")),
    (ForeignGenerator::Mawk, include_str!("../../data/languages/mawk.txt")),
    (ForeignGenerator::C, include_str!("../../data/languages/c.txt")),
    (ForeignGenerator::Cpp, include_str!("../../data/languages/cpp.txt")),
    (ForeignGenerator::CSharp, include_str!("../../data/languages/csharp.txt")),
    (ForeignGenerator::Java, include_str!("../../data/languages/java.txt")),
    (ForeignGenerator::Lua, include_str!("../../data/languages/lua.txt")),
    (ForeignGenerator::Perl, include_str!("../../data/languages/perl.txt")),
    (ForeignGenerator::Cpp, include_str!("../../data/languages/php.txt")),
    (ForeignGenerator::Php, include_str!("../../data/languages/php-modulo.txt")),
    (ForeignGenerator::Python, include_str!("../../data/languages/python.txt")),
    (ForeignGenerator::PythonFraction, include_str!("../../data/languages/python-fraction.txt")),
    (ForeignGenerator::R, include_str!("../../data/languages/r.txt")),
    (ForeignGenerator::NumpyState, include_str!("../../data/languages/ruby.txt")),
    (ForeignGenerator::Go, include_str!("../../data/languages/go-intn.txt")),
    (ForeignGenerator::GoNumber, include_str!("../../data/languages/go-int.txt")),
    (ForeignGenerator::GoShuffle, include_str!("../../data/languages/go-shuffle.txt")),
    (ForeignGenerator::GoShuffle, include_str!("../../data/languages/go-float.txt")),
    (ForeignGenerator::Numpy, include_str!("../../data/languages/numpy-default.txt")),
    (ForeignGenerator::NumpyIntegers, include_str!("../../data/languages/numpy-integers.txt")),
    (ForeignGenerator::NumpyFraction, include_str!("../../data/languages/numpy-fraction.txt")),
    (ForeignGenerator::NumpyState, include_str!("../../data/languages/numpy-state.txt")),
    (ForeignGenerator::NumpyStateFraction, include_str!("../../data/languages/numpy-state-fraction.txt")),
    (ForeignGenerator::MathRandom, include_str!("../../data/languages/math-random.txt")),
    (ForeignGenerator::Sine, include_str!("../../data/languages/sine.txt")),
    (ForeignGenerator::Seedrandom, include_str!("../../data/languages/seedrandom.txt")),
    (ForeignGenerator::SeedrandomText, include_str!("../../data/languages/seedrandom-text.txt")),
    (ForeignGenerator::Cpp64, include_str!("../../data/languages/mt19937-64.txt")),
    (ForeignGenerator::CppUniform, include_str!("../../data/languages/uniform.txt")),
    (ForeignGenerator::CppDefaultUniform, include_str!("../../data/languages/uniform-default.txt")),
    (ForeignGenerator::RandR, include_str!("../../data/languages/rand-r.txt")),
    (ForeignGenerator::Xorshift32, include_str!("../../data/languages/xorshift32.txt")),
    (ForeignGenerator::Xorshift64, include_str!("../../data/languages/xorshift64.txt")),
    (ForeignGenerator::Xorshift64Star, include_str!("../../data/languages/xorshift64-star.txt")),
    (ForeignGenerator::SplitMix64, include_str!("../../data/languages/splitmix64.txt")),
    (ForeignGenerator::Xorshift128Plus, include_str!("../../data/languages/xorshift128-plus.txt")),
    (ForeignGenerator::Xoshiro256, include_str!("../../data/languages/xoshiro256.txt")),
];

/// The boards of programs that make an index of the fraction of 2³².
const SCALED: [(ForeignGenerator, &str); 9] = [
    (ForeignGenerator::Mulberry32, include_str!("../../data/languages/mulberry32.txt")),
    (ForeignGenerator::SplitMix32, include_str!("../../data/languages/splitmix32.txt")),
    (ForeignGenerator::Sfc32, include_str!("../../data/languages/sfc32-padded.txt")),
    (ForeignGenerator::Sfc32Text, include_str!("../../data/languages/sfc32-cyrb128.txt")),
    (ForeignGenerator::Sfc32Xmur3, include_str!("../../data/languages/sfc32-xmur3.txt")),
    (ForeignGenerator::Mulberry32Text, include_str!("../../data/languages/mulberry32-cyrb128.txt")),
    (ForeignGenerator::Mulberry32Xmur3, include_str!("../../data/languages/mulberry32-xmur3.txt")),
    (ForeignGenerator::Xoshiro128Text, include_str!("../../data/languages/xoshiro128-cyrb128.txt")),
    (ForeignGenerator::Jsf32Text, include_str!("../../data/languages/jsf32-cyrb128.txt")),
];

/// The boards of programs that shuffle inside out.
const INSIDE_OUT: [(ForeignGenerator, &str); 5] = [
    (ForeignGenerator::CppShuffle, include_str!("../../data/languages/shuffle.txt")),
    (ForeignGenerator::CppMinstdShuffle, include_str!("../../data/languages/shuffle-minstd.txt")),
    (ForeignGenerator::Cpp64Shuffle, include_str!("../../data/languages/shuffle-64.txt")),
    (ForeignGenerator::CppDefaultShuffle, include_str!("../../data/languages/shuffle-default.txt")),
    (ForeignGenerator::Go, include_str!("../../data/languages/go-perm.txt")),
];

/// Checks that mistakes deal the boards that a program printed, and that they are found.
fn check(mistakes: &[DealingMistake], printed: &str) {
    assert!(printed.lines().count() >= 3);
    for line in printed.lines() {
        let (n, cards) = line.split_once(' ').unwrap();
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let board = Layout::from(&Tableau::new(cards.try_into().unwrap()).unwrap());
        let n = number(n.parse().unwrap());
        assert_eq!(deal_with(&Generator::Microsoft, n, mistakes), Some(board), "{mistakes:?} #{n}");
        assert_eq!(mistakes_for(&Generator::Microsoft, n, &board), Some(mistakes.to_vec()), "{mistakes:?} #{n}");
    }
}

#[test]
fn generators_deal_as_their_programs_do() {
    for (generator, printed) in PRINTED {
        check(&[DealingMistake::ForeignGenerator(generator)], printed);
    }
}

#[test]
fn fractions_and_other_shuffles_are_found_with_a_generator() {
    let scaled = |m| DealingMistake::Reduction(RangeReduction::Scaled(m));
    for (generator, printed) in SCALED {
        check(&[scaled(1 << 32), DealingMistake::ForeignGenerator(generator)], printed);
    }
    for (generator, printed) in INSIDE_OUT {
        check(&[DealingMistake::Removal(Method::InsideOut), DealingMistake::ForeignGenerator(generator)], printed);
    }
    let of = |name: &str| DealingMistake::OtherGenerator(name.parse().unwrap());
    let of_233280 = DealingMistake::ForeignGenerator(ForeignGenerator::Lcg233280);
    let minimal = DealingMistake::ForeignGenerator(ForeignGenerator::CppDefaultUniform);
    check(&[scaled(233_280), of_233280], include_str!("../../data/languages/lcg-233280.txt"));
    check(&[scaled(1 << 32), of("numerical-recipes")], include_str!("../../data/languages/numerical-recipes.txt"));
    check(&[minimal], include_str!("../../data/languages/park-miller.txt"));
}

/// Go's generator as its source has it: all words, and two places that walk down.
struct Go {
    words: Vec<u64>,
    tap: usize,
    feed: usize,
}

const LENGTH: usize = 607;

impl Go {
    fn new(seed: u64, shifts: [u32; 2], table: &[u64]) -> Self {
        let mut x = seed % 0x7fff_ffff;
        let mut step = || {
            // Schrage's method.
            let (high, low) = (x / 44_488, x % 44_488);
            x = (48_271 * low + 0x7fff_ffff - 3_399 * high) % 0x7fff_ffff;
            x
        };
        for _ in 0..20 {
            step();
        }
        let words = table.iter().map(|word| (step() << shifts[0]) ^ (step() << shifts[1]) ^ step() ^ word).collect();
        Self { words, tap: 0, feed: 334 }
    }

    fn draw(&mut self) -> u64 {
        self.tap = (self.tap + LENGTH - 1) % LENGTH;
        self.feed = (self.feed + LENGTH - 1) % LENGTH;
        self.words[self.feed] = self.words[self.feed].wrapping_add(self.words[self.tap]);
        self.words[self.feed] & (u64::MAX >> 1)
    }

    fn intn(&mut self, n: u64) -> u64 {
        loop {
            let r = self.draw() >> 32;
            if n.is_power_of_two() || r < (1 << 31) / n * n {
                return r % n;
            }
        }
    }

    fn shuffle_index(&mut self, n: u64) -> u64 {
        loop {
            let product = (self.draw() >> 31) % (1 << 32) * n;
            if product % (1 << 32) >= (1 << 32) % n {
                return product >> 32;
            }
        }
    }
}

/// Go's table: the words 7.8e12 steps after a seed of 1, by a power of x modulo x^607 - x^334 - 1.
fn go_table() -> Vec<u64> {
    const STEPS: u64 = 7_800_000_000_000;
    let reduce = |mut product: Vec<u64>| {
        for at in (LENGTH..product.len()).rev() {
            let high = std::mem::take(&mut product[at]);
            product[at - LENGTH] = product[at - LENGTH].wrapping_add(high);
            product[at - LENGTH + 334] = product[at - LENGTH + 334].wrapping_add(high);
        }
        product.truncate(LENGTH);
        product
    };
    let mut power = vec![0_u64; LENGTH];
    power[0] = 1;
    for bit in (0..u64::BITS - STEPS.leading_zeros()).rev() {
        let mut square = vec![0_u64; 2 * LENGTH];
        for (at, &one) in power.iter().enumerate() {
            for (other_at, &other) in power.iter().enumerate() {
                let sum = &mut square[at + other_at];
                *sum = sum.wrapping_add(one.wrapping_mul(other));
            }
        }
        if STEPS >> bit & 1 != 0 {
            square.insert(0, 0);
        }
        power = reduce(square);
    }
    // The words from the oldest to the newest, and as many again.
    let first = Go::new(1, [20, 10], &[0; LENGTH]).words;
    let mut sequence: Vec<u64> = (0..LENGTH).map(|age| first[(333 + LENGTH - age) % LENGTH]).collect();
    for at in LENGTH..2 * LENGTH {
        sequence.push(sequence[at - LENGTH].wrapping_add(sequence[at - 273]));
    }
    let mut table = vec![0; LENGTH];
    let turned = usize::try_from(STEPS % LENGTH as u64).unwrap();
    for age in 0..LENGTH {
        let word =
            power.iter().zip(&sequence[age..]).fold(0_u64, |sum, (x, word)| sum.wrapping_add(x.wrapping_mul(*word)));
        table[(333 + 2 * LENGTH - age - turned) % LENGTH] = word;
    }
    table
}

/// The board of a pack shuffled by swaps, at an index below the number of cards left.
fn board(mut index: impl FnMut(u64) -> u64) -> Layout {
    let mut pack = Card::PACK.to_vec();
    let cards: Vec<Card> = (0..52).map(|step| pack.swap_remove(usize::try_from(index(52 - step)).unwrap())).collect();
    Layout::from(&Tableau::new(cards.try_into().unwrap()).unwrap())
}

#[test]
fn the_generators_of_go_deal_as_published() {
    let table = go_table();
    // The numbers below 100 that a program prints which is seeded with 1.
    let mut go = Go::new(1, [40, 20], &table);
    assert_eq!([(); 10].map(|()| go.intn(100)), [81, 87, 47, 59, 81, 18, 25, 40, 56, 0]);
    for n in [1, 617, 32_000, 11_982, 2_147_483_646, 3_000_000_000, 8_000_000_000] {
        let mut intn = Go::new(n, [40, 20], &table);
        let mut shuffle = Go::new(n, [40, 20], &table);
        let boards = [
            (ForeignGenerator::Go, board(|left| intn.intn(left))),
            (ForeignGenerator::GoShuffle, board(|left| shuffle.shuffle_index(left))),
        ];
        for (language, board) in boards {
            let mistakes = [DealingMistake::ForeignGenerator(language)];
            assert_eq!(deal_with(&Generator::Microsoft, number(n), &mistakes), Some(board), "{language:?} #{n}");
            assert_eq!(
                mistakes_for(&Generator::Microsoft, number(n), &board),
                Some(mistakes.to_vec()),
                "{language:?} #{n}"
            );
        }
    }
}

/// Each generator, alone and with later parts that are wrong, is found, or mistakes that are as few.
#[test]
fn generators_are_found_with_later_parts() {
    let n = number(617);
    let later = [
        vec![DealingMistake::Nesting(Nesting::BySuit), DealingMistake::FromFront],
        vec![DealingMistake::Removal(Method::Shift), DealingMistake::FirstDraw(FirstDraw::Extra(1))],
        vec![DealingMistake::Index(Modulus::OneLess, Method::Copy), DealingMistake::PackReversed],
        vec![DealingMistake::Removal(Method::InsideOut), DealingMistake::Order(DealingOrder::ByColumns)],
        vec![DealingMistake::LostDraw(LostDraw::After), DealingMistake::Ranks(RankOrder::DownFrom(12))],
        vec![DealingMistake::Reduction(RangeReduction::Scaled(1 << 32)), DealingMistake::Removal(Method::DealMoved)],
        vec![DealingMistake::Output(Output::BandShifted(16)), DealingMistake::Nesting(Nesting::BySuit)],
        vec![DealingMistake::Output(Output::Shifted(33)), DealingMistake::Order(DealingOrder::RowsMirrored)],
    ];
    let mut dealt = 0;
    for (at, generator) in ForeignGenerator::ALL.into_iter().enumerate() {
        let made = [&later[at % later.len()][..], &[DealingMistake::ForeignGenerator(generator)]].concat();
        // Not every part goes with every generator.
        let Some(board) = deal_with(&Generator::Microsoft, n, &made) else { continue };
        let found = mistakes_for(&Generator::Microsoft, n, &board).unwrap_or_else(|| panic!("{made:?}"));
        assert!(found.len() <= made.len(), "{made:?}: {found:?}");
        assert_eq!(deal_with(&Generator::Microsoft, n, &found), Some(board), "{made:?}: {found:?}");
        dealt += 1;
    }
    assert!(dealt >= 30, "{dealt}");
}
