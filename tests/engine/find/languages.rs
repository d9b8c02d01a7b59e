//! Boards dealt by programs of other languages, with the generators of these. The programs lie beside what they printed.

use tableaux_engine::card::Card;
use tableaux_engine::freecell::find::mistake::{DealingMistake, Language};
use tableaux_engine::freecell::find::{deal_with, mistakes_for};
use tableaux_engine::freecell::{Layout, Tableau};
use tableaux_engine::generator::Generator;

use super::shared::number;

/// What the program of each language printed: a number and its cards a line.
const PRINTED: [(Language, &str); 15] = [
    (Language::Bash, include_str!("../../data/languages/bash.txt")),
    (Language::OldBash, include_str!("../../data/languages/bash-50.txt")),
    (Language::Mawk, include_str!("../../data/languages/mawk.txt")),
    (Language::C, include_str!("../../data/languages/c.txt")),
    (Language::Cpp, include_str!("../../data/languages/cpp.txt")),
    (Language::CSharp, include_str!("../../data/languages/csharp.txt")),
    (Language::Java, include_str!("../../data/languages/java.txt")),
    (Language::Lua, include_str!("../../data/languages/lua.txt")),
    (Language::Perl, include_str!("../../data/languages/perl.txt")),
    (Language::Cpp, include_str!("../../data/languages/php.txt")),
    (Language::Php, include_str!("../../data/languages/php-modulo.txt")),
    (Language::Python, include_str!("../../data/languages/python.txt")),
    (Language::PythonFraction, include_str!("../../data/languages/python-fraction.txt")),
    (Language::R, include_str!("../../data/languages/r.txt")),
    (Language::Ruby, include_str!("../../data/languages/ruby.txt")),
];

#[test]
fn the_generators_of_languages_deal_as_their_programs_do() {
    for (language, printed) in PRINTED {
        assert!(printed.lines().count() >= 8);
        for line in printed.lines() {
            let (n, cards) = line.split_once(' ').unwrap();
            let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
            let board = Layout::from(&Tableau::new(cards.try_into().unwrap()).unwrap());
            let (n, mistakes) = (number(n.parse().unwrap()), [DealingMistake::OtherLanguage(language)]);
            assert_eq!(deal_with(&Generator::Microsoft, n, &mistakes), Some(board), "{language:?} #{n}");
            assert_eq!(mistakes_for(&Generator::Microsoft, n, &board), Some(mistakes.to_vec()), "{language:?} #{n}");
        }
    }
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
            (Language::Go, board(|left| intn.intn(left))),
            (Language::GoShuffle, board(|left| shuffle.shuffle_index(left))),
        ];
        for (language, board) in boards {
            let mistakes = [DealingMistake::OtherLanguage(language)];
            assert_eq!(deal_with(&Generator::Microsoft, number(n), &mistakes), Some(board), "{language:?} #{n}");
            assert_eq!(
                mistakes_for(&Generator::Microsoft, number(n), &board),
                Some(mistakes.to_vec()),
                "{language:?} #{n}"
            );
        }
    }
}
