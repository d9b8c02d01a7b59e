//! Generators of languages, libraries and web pages, seeded with a number, and their ways to pick one of the cards
//! left.
//!
//! The code follows the algorithms that are documented or published, and is tested against the programs themselves.

mod c;
mod java_script;
mod lagged_fibonacci;
pub mod mersenne_twister;
mod number_sequence;
mod numpy;
mod pick;
mod shift_register;
mod subtractive;

use std::collections::HashMap;

use self::c::{bash, bits_48, rand_r};
use self::java_script as js;
use self::lagged_fibonacci::LaggedFibonacci;
use self::mersenne_twister::MersenneTwister;
use self::number_sequence::{NumberSequence, Source, endless};
use self::numpy::Pcg64;
use self::pick::Pick;
use self::shift_register as xorshift;
use super::index::RangeReduction;

/// A generator other than a linear congruential one, with the way to pick a card of its library if there is one.
#[derive(Debug, Clone, Copy)]
struct CatalogRow {
    /// The generator or the call that picks a card, in words.
    words: &'static str,
    /// Seeds the generator; `None` if that is impossible with the number.
    seed: fn(u64) -> Option<Source>,
    /// Makes a draw of one or two words of the generator.
    draw: fn(&mut dyn FnMut() -> Option<u64>) -> Option<u64>,
    pick: Pick,
}

/// A draw of one word.
const WHOLE: fn(&mut dyn FnMut() -> Option<u64>) -> Option<u64> = |next| next();
/// A fraction of 2⁵³ of two words of 32 bits.
const OF_TWO: fn(&mut dyn FnMut() -> Option<u64>) -> Option<u64> = |next| Some((next()? >> 5 << 26) + (next()? >> 6));

macro_rules! generators {
    ($($(#[$doc:meta])* $variant:ident = $words:literal, $seed:expr, $draw:expr, $pick:expr;)+) => {
        crate::listed_enum! {
            /// A generator that is not Microsoft's, from which programs draw. Where a library has its own way to pick a
            /// card, that is part of it.
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
            pub enum ForeignGenerator {
                $($(#[$doc])* $variant,)+
            }
        }

        impl ForeignGenerator {
            const fn row(self) -> CatalogRow {
                match self {
                    $(Self::$variant => CatalogRow { words: $words, seed: $seed, draw: $draw, pick: $pick },)+
                }
            }
        }
    };
}

/// The range of draws of 31, 32 and 53 bits.
const BITS_31: u64 = 1 << 31;
const BITS_32: u64 = 1 << 32;
const BITS_53: u64 = 1 << 53;
/// The largest number of glibc's and .NET's generators.
const MAX_31: u64 = BITS_31 - 1;

// The likelier ones first.
generators! {
    /// Python 3: `random.randrange(left)`, and so `random.choice`, `random.shuffle`.
    Python = "Python's random.randrange(left)", by_key, WHOLE, Pick::HighBits;
    /// Python: `int(random.random() * left)`.
    PythonFraction = "Python's int(random.random() * left)", by_key, OF_TWO, Pick::Fraction(BITS_53);
    /// Python: `random.getrandbits(32)`.
    PythonBits = "Python's random.getrandbits(32)", by_key, WHOLE, Pick::Number(BITS_32);
    /// Java: `Random.nextInt(left)`.
    Java = "Java's Random.nextInt(left)", java, |next| Some(next()? >> 17), Pick::JavaRemainder;
    /// Java: `Random.nextInt()`.
    JavaNumber = "Java's Random.nextInt()", java, |next| Some(next()? >> 16), Pick::Number(BITS_32);
    /// Java: `(int) (random.nextDouble() * left)`.
    JavaFraction = "Java's (int) (Random.nextDouble() * left)",
        java, |next| Some((next()? >> 22 << 27) + (next()? >> 21)), Pick::Fraction(BITS_53);
    /// C with the GNU library: `rand()`, `random()`.
    C = "C's rand() of the GNU library", c::glibc, WHOLE, Pick::Number(BITS_31);
    /// C with the GNU library: `rand_r()`.
    RandR = "C's rand_r() of the GNU library", |seed| endless(rand_r(low(seed))), WHOLE, Pick::Number(BITS_31);
    /// C++: `std::mt19937`, modulo the cards left; PHP's `mt_rand(0, left - 1)` is nearly always the same.
    Cpp = "C++'s std::mt19937, or PHP's mt_rand(0, left - 1),", twister, WHOLE, Pick::Number(BITS_32);
    /// C++ with the GNU library: `std::uniform_int_distribution` from `std::mt19937`.
    CppUniform = "C++'s std::uniform_int_distribution with std::mt19937", twister, WHOLE, Pick::Product;
    /// C++ with the GNU library: `std::shuffle` with `std::mt19937`.
    CppShuffle = "C++'s std::shuffle with std::mt19937", twister, WHOLE, Pick::ProductOfPair;
    /// C++ with the GNU library: `std::uniform_int_distribution` from `std::default_random_engine`.
    CppDefaultUniform = "C++'s std::uniform_int_distribution with std::default_random_engine, \
        or floor((s - 1) / 2147483646 * left) with minstd0,",
        |seed| c::minimal(seed, 16_807), WHOLE, Pick::Quotient;
    /// C++ with the GNU library: `std::shuffle` with `std::default_random_engine`.
    CppDefaultShuffle = "C++'s std::shuffle with std::default_random_engine",
        |seed| c::minimal(seed, 16_807), WHOLE, Pick::QuotientOfPair;
    /// C++ with the GNU library: `std::shuffle` with `std::minstd_rand`.
    CppMinstdShuffle = "C++'s std::shuffle with std::minstd_rand",
        |seed| c::minimal(seed, 48_271), WHOLE, Pick::QuotientOfPair;
    /// C++: `std::mt19937_64`, modulo the cards left.
    Cpp64 = "C++'s std::mt19937_64", |seed| endless(mersenne_twister::bits_64(seed)), WHOLE, Pick::Number(u64::MAX);
    /// C++ with the GNU library: `std::shuffle` with `std::mt19937_64`.
    Cpp64Shuffle = "C++'s std::shuffle with std::mt19937_64",
        |seed| endless(mersenne_twister::bits_64(seed)), WHOLE, Pick::WideProductOfPair;
    /// C#, .NET: `Random.Next(left)`.
    CSharp = "C#'s Random.Next(left)", subtractive::new, WHOLE, Pick::Fraction(MAX_31);
    /// C#, .NET: `Random.Next()`.
    CSharpNumber = "C#'s Random.Next()", subtractive::new, WHOLE, Pick::Number(MAX_31);
    /// mulberry32, by Ettinger, of which a fraction is made.
    Mulberry32 = "mulberry32", |seed| endless(js::mulberry32(low(seed))), WHOLE, Pick::Number(BITS_32);
    /// `Math.random()` of V8, as `node --random-seed` seeds it.
    MathRandom = "Math.random() of node --random-seed",
        |seed| endless(js::math_random(seed)), WHOLE, Pick::Fraction(1 << 52);
    /// The fraction of `Math.sin(seed++) * 10000`.
    Sine = "the fraction of Math.sin(seed++) * 10000,", |seed| endless(js::sine(seed)), WHOLE, Pick::Fraction(BITS_53);
    /// (9301 · s + 49297) mod 233280, of Numerical Recipes.
    Lcg233280 = "s = (9301 * s + 49297) % 233280", |seed| endless(js::lcg_233280(seed)), WHOLE, Pick::Number(233_280);
    /// seedrandom for JavaScript, seeded with a number.
    Seedrandom = "JavaScript's seedrandom(number)",
        |seed| endless(js::seedrandom(&format!("{seed}\0"))), WHOLE, Pick::Fraction(BITS_53);
    /// seedrandom for JavaScript, seeded with a text.
    SeedrandomText = "JavaScript's seedrandom(text)",
        |seed| endless(js::seedrandom(&seed.to_string())), WHOLE, Pick::Fraction(BITS_53);
    /// numpy: `default_rng`, its `shuffle`, `permutation`.
    Numpy = "numpy's default_rng (shuffle or permutation)",
        |seed| endless(Pcg64::new(seed).halves()), WHOLE, Pick::LowBitsUnlessOne;
    /// numpy: `default_rng`, its `integers`, `choice`.
    NumpyIntegers = "numpy's default_rng.integers(left)",
        |seed| endless(Pcg64::new(seed).halves()), WHOLE, Pick::ProductUnlessOne;
    /// numpy: `default_rng`, its `random`.
    NumpyFraction = "numpy's int(default_rng.random() * left)",
        |seed| endless(Pcg64::new(seed).fractions()), WHOLE, Pick::Fraction(BITS_53);
    /// numpy: `RandomState` or `random.seed`, with `shuffle`, `permutation`, `randint`; Ruby: `rand(left)`.
    NumpyState = "numpy's RandomState (shuffle, permutation, randint), or Ruby's rand(left),",
        twister, WHOLE, Pick::LowBitsUnlessOne;
    /// numpy: `RandomState` or `random.seed`, with `rand`; Ruby: `(rand * left).to_i`.
    NumpyStateFraction = "numpy's int(RandomState.rand() * left), or Ruby's (rand * left).to_i,",
        twister, OF_TWO, Pick::Fraction(BITS_53);
    /// Go: `rand.Intn(left)` of `math/rand`; `rand.Perm` picks so inside out.
    Go = "Go's rand.Intn(left), or rand.Perm,", go, |next| Some(next()? >> 32), Pick::Remainder;
    /// Go: `rand.Shuffle` of `math/rand`; `int(rand.Float64() * left)` is nearly always the same.
    GoShuffle = "Go's rand.Shuffle, or int(rand.Float64() * left),", go, |next| Some(next()? >> 31), Pick::Product;
    /// Go: `rand.Int()` of `math/rand`.
    GoNumber = "Go's rand.Int()", go, WHOLE, Pick::Number(1 << 63);
    /// xorshift of 32 bits, by Marsaglia.
    Xorshift32 = "xorshift32", |seed| xorshift::bits_32(low(seed)), WHOLE, Pick::Number(BITS_32);
    /// xorshift of 64 bits, by Marsaglia.
    Xorshift64 = "xorshift64", |seed| xorshift::bits_64(seed, 1), WHOLE, Pick::Number(u64::MAX);
    /// xorshift64*, by Vigna.
    Xorshift64Star = "xorshift64*", |seed| xorshift::bits_64(seed, xorshift::STAR), WHOLE, Pick::Number(u64::MAX);
    /// splitmix64, by Vigna.
    SplitMix64 = "splitmix64", |seed| endless(xorshift::split_mix(seed)), WHOLE, Pick::Number(u64::MAX);
    /// xorshift128+, by Vigna, seeded by splitmix64.
    Xorshift128Plus = "xorshift128+ from splitmix64",
        |seed| endless(xorshift::bits_128_plus(seed)), WHOLE, Pick::Number(u64::MAX);
    /// xoshiro256**, by Blackman and Vigna, seeded by splitmix64.
    Xoshiro256 = "xoshiro256** from splitmix64",
        |seed| endless(xorshift::xoshiro(xorshift::four(seed))), WHOLE, Pick::Number(u64::MAX);
    /// splitmix32, as JavaScript.
    SplitMix32 = "splitmix32", |seed| endless(js::split_mix_32(low(seed))), WHOLE, Pick::Number(BITS_32);
    /// sfc32, by Doty-Humphrey, with three constants and 15 draws discarded.
    Sfc32 = "sfc32 with three constants", |seed| endless(js::sfc32_padded(low(seed))), WHOLE, Pick::Number(BITS_32);
    /// sfc32 from the hash cyrb128 of the number's text.
    Sfc32Text = "sfc32, by cyrb128 of its text,",
        |seed| endless(js::sfc32(js::cyrb128(seed))), WHOLE, Pick::Number(BITS_32);
    /// sfc32 from the hash xmur3 of the number's text.
    Sfc32Xmur3 = "sfc32, by xmur3 of its text,",
        |seed| endless(js::sfc32(js::xmur3(seed))), WHOLE, Pick::Number(BITS_32);
    /// mulberry32 from the hash cyrb128 of the number's text.
    Mulberry32Text = "mulberry32, by cyrb128 of its text,",
        |seed| endless(js::mulberry32(js::cyrb128(seed)[0])), WHOLE, Pick::Number(BITS_32);
    /// mulberry32 from the hash xmur3 of the number's text.
    Mulberry32Xmur3 = "mulberry32, by xmur3 of its text,",
        |seed| endless(js::mulberry32(js::xmur3(seed)[0])), WHOLE, Pick::Number(BITS_32);
    /// xoshiro128**, by Blackman and Vigna, from the hash cyrb128 of the number's text.
    Xoshiro128Text = "xoshiro128**, by cyrb128 of its text,",
        |seed| endless(js::xoshiro128(js::cyrb128(seed))), WHOLE, Pick::Number(BITS_32);
    /// Jenkins's small fast generator from the hash cyrb128 of the number's text.
    Jsf32Text = "jsf32, by cyrb128 of its text,",
        |seed| endless(js::jsf32(js::cyrb128(seed))), WHOLE, Pick::Number(BITS_32);
    /// PHP 7.1 and later: `mt_rand()`.
    Php = "PHP's mt_rand()", twister, |next| Some(next()? >> 1), Pick::Number(BITS_31);
    /// Lua 5.4: `math.random(left)`.
    Lua = "Lua's math.random(left)", xorshift::lua, WHOLE, Pick::LowBits;
    /// Lua 5.4: `math.floor(math.random() * left)`.
    LuaFraction = "Lua's math.floor(math.random() * left)",
        xorshift::lua, |next| Some(next()? >> 11), Pick::Fraction(BITS_53);
    /// Perl: `int(rand(left))`.
    Perl = "Perl's int(rand(left))",
        |seed| endless(bits_48(u64::from(low(seed)) << 16 | 0x330e)), WHOLE, Pick::Fraction(1 << 48);
    /// mawk 1.3.4 with the GNU library: `int(rand() * left)`.
    Mawk = "mawk's int(rand() * left)", c::glibc, WHOLE, Pick::Fraction(MAX_31);
    /// R 3.6 and later: `sample`.
    R = "R's sample", of_r, |next| Some(next()? >> 16), Pick::LowBits;
    /// R: `floor(runif(1) * left)`.
    RFraction = "R's floor(runif(1) * left)", of_r, WHOLE, Pick::Fraction(BITS_32);
    /// Bash 5.1 and later: `RANDOM`.
    Bash = "bash's RANDOM", |seed| endless(bash(low(seed), |s| s >> 16 ^ s & 0xffff)), WHOLE, Pick::Number(1 << 15);
    /// Bash before 5.1: `RANDOM`.
    OldBash = "bash's RANDOM before version 5.1", |seed| endless(bash(low(seed), |s| s)), WHOLE, Pick::Number(1 << 15);
}

impl ForeignGenerator {
    /// Returns the generator or the call that picks a card, in words.
    pub const fn words(self) -> &'static str {
        self.row().words
    }

    /// Returns the number of values of a draw, as a floating-point number; 1 for a fraction, and infinity if the
    /// generator picks in its own way.
    #[expect(clippy::cast_precision_loss, reason = "powers of two are exact")]
    pub const fn range(self) -> f64 {
        match self.row().pick {
            Pick::Number(range) => range as f64,
            Pick::Fraction(_) => 1.0,
            _ => f64::INFINITY,
        }
    }

    /// Returns whether the library shuffles inside out, with two indices of one draw.
    pub const fn is_inside_out(self) -> bool {
        matches!(self.row().pick, Pick::ProductOfPair | Pick::WideProductOfPair | Pick::QuotientOfPair)
    }

    /// Returns whether a program makes an index of the numbers drawn.
    pub const fn has_numbers(self) -> bool {
        matches!(self.row().pick, Pick::Number(_))
    }
}

/// The numbers of the generators seeded so far, by the function that seeds and the seed.
pub(in crate::freecell::find) type SeededNumbers = HashMap<(usize, u64), Option<NumberSequence>>;

/// The draws of a generator from its seed on. Clones share the numbers made so far.
#[derive(Debug, Clone)]
pub(super) struct ForeignStream {
    row: CatalogRow,
    numbers: NumberSequence,
    /// The count of numbers taken.
    at: usize,
    /// The second of two indices made of one draw.
    pending: Option<usize>,
}

impl ForeignStream {
    /// Returns `None` if the generator cannot be seeded with the number.
    pub fn new(generator: ForeignGenerator, seed: u64, seeded: &mut SeededNumbers) -> Option<Self> {
        let row = generator.row();
        let key = (row.seed as usize, seed);
        let numbers = seeded.entry(key).or_insert_with(|| (row.seed)(seed).map(NumberSequence::new)).clone()?;
        Some(Self { row, numbers, at: 0, pending: None })
    }

    pub const fn has_numbers(&self) -> bool {
        matches!(self.row.pick, Pick::Number(_))
    }

    /// Returns the count of numbers drawn.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Goes back to a count of numbers drawn.
    pub const fn rewind(&mut self, at: usize) {
        (self.at, self.pending) = (at, None);
    }

    /// Returns the next draw; `None` if the generator makes no more.
    pub fn draw(&mut self) -> Option<u64> {
        (self.row.draw)(&mut || {
            self.at += 1;
            self.numbers.get(self.at - 1)
        })
    }

    /// Returns a number below a limit of at most 53, as the library picks it; `None` if it finds none, or leaves that
    /// to the program.
    pub fn pick(&mut self, reduction: RangeReduction, limit: usize) -> Option<usize> {
        let pick = self.row.pick;
        let mut pending = self.pending.take();
        let picked = match reduction {
            RangeReduction::Remainder => pick.below(|| self.draw(), &mut pending, limit),
            RangeReduction::Rounded(1) => pick.rounded(|| self.draw(), limit),
            _ => None,
        };
        self.pending = pending;
        picked
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
const fn low(seed: u64) -> u32 {
    seed as u32
}

fn words(mut twister: MersenneTwister) -> Option<Source> {
    endless(move || u64::from(twister.draw()))
}

fn twister(seed: u64) -> Option<Source> {
    // Ruby drops a last key word of 1, which all numbers of 33 bits have.
    words(MersenneTwister::new(low(seed)))
}

/// Seeds like Python, with a key of 32-bit words.
fn by_key(seed: u64) -> Option<Source> {
    let key = [low(seed), low(seed >> 32)];
    words(MersenneTwister::from_key(if key[1] == 0 { &key[..1] } else { &key }))
}

/// Seeds like R.
fn of_r(seed: u64) -> Option<Source> {
    const fn next(word: u32) -> u32 {
        word.wrapping_mul(69_069).wrapping_add(1)
    }
    let seed = i32::try_from(seed).ok()?.cast_unsigned();
    // The first 50 are discarded, and the next one stands for the position.
    words(MersenneTwister::by((0..52).fold(seed, |seed, _| next(seed)), |before, _| next(before)))
}

fn java(seed: u64) -> Option<Source> {
    endless(bits_48(seed ^ c::MULTIPLIER_48))
}

/// Returns Go's numbers of 63 bits.
#[expect(clippy::unnecessary_wraps, reason = "some generators cannot be seeded with every number")]
fn go(seed: u64) -> Option<Source> {
    let mut generator = LaggedFibonacci::new(seed);
    Some(Box::new(move || generator.draw().map(|r| r & (u64::MAX >> 1))))
}
