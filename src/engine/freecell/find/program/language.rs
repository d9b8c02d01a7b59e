//! The generators of languages, seeded with a number, and their ways to pick one of the cards left.
//!
//! The code follows the algorithms that the languages document or publish, and is tested against their programs.

mod lagged_fibonacci;
pub mod mersenne_twister;

use self::lagged_fibonacci::LaggedFibonacci;
use self::mersenne_twister::MersenneTwister;

crate::listed_enum! {
    /// A language whose own generator is seeded with the number, and its way to pick one of the cards left.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Language {
        /// Bash 5.1 and later: `RANDOM % left`.
        Bash,
        /// Bash before 5.1: `RANDOM % left`.
        OldBash,
        /// C with the GNU library: `rand() % left`.
        C,
        /// C++: `std::mt19937`, modulo the cards left; PHP's `mt_rand(0, left - 1)` is nearly always the same.
        Cpp,
        /// C#, .NET: `Random.Next(left)`.
        CSharp,
        /// Go: `rand.Intn(left)` of `math/rand`.
        Go,
        /// Go: `rand.Shuffle` of `math/rand`.
        GoShuffle,
        /// Java: `Random.nextInt(left)`.
        Java,
        /// Lua 5.4: `math.random(left)`.
        Lua,
        /// mawk 1.3.4 with the GNU library: `int(rand() * left)`.
        Mawk,
        /// Perl: `int(rand(left))`.
        Perl,
        /// PHP 7.1 and later: `mt_rand() % left`.
        Php,
        /// Python 3: `random.randrange(left)`, and so `random.choice`, `random.shuffle`.
        Python,
        /// Python: `int(random.random() * left)`.
        PythonFraction,
        /// R 3.6 and later: `sample`.
        R,
        /// Ruby: `rand(left)`.
        Ruby,
    }
}

impl Language {
    /// Returns the call that picks a card, in words.
    pub const fn call(self) -> &'static str {
        match self {
            Self::Bash => "bash's RANDOM % left",
            Self::OldBash => "bash's RANDOM % left, before version 5.1,",
            Self::C => "C's rand() % left of the GNU library",
            Self::Cpp => "C++'s std::mt19937 % left, or PHP's mt_rand(0, left - 1),",
            Self::CSharp => "C#'s Random.Next(left)",
            Self::Go => "Go's rand.Intn(left)",
            Self::GoShuffle => "Go's rand.Shuffle",
            Self::Java => "Java's Random.nextInt(left)",
            Self::Lua => "Lua's math.random(left)",
            Self::Mawk => "mawk's int(rand() * left)",
            Self::Perl => "Perl's int(rand(left))",
            Self::Php => "PHP's mt_rand() % left",
            Self::Python => "Python's random.randrange(left)",
            Self::PythonFraction => "Python's int(random.random() * left)",
            Self::R => "R's sample",
            Self::Ruby => "Ruby's rand(left)",
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct LanguageGenerator {
    language: Language,
    state: LanguageState,
}

#[derive(Debug, Clone)]
enum LanguageState {
    MersenneTwister(MersenneTwister),
    /// A linear congruential generator of 48 bits.
    Bits48(u64),
    /// The minimal standard generator, and its last draw of 15 bits.
    Minimal(u32, u32),
    /// The last 31 numbers of the GNU library, and the index of the oldest, which is next.
    Additive(Vec<u32>, usize),
    Subtractive(Vec<i32>, usize),
    LaggedFibonacci(LaggedFibonacci),
    Xoshiro([u64; 4]),
}

impl LanguageGenerator {
    /// Returns `None` if the language cannot be seeded with the number.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    pub fn new(language: Language, seed: u64) -> Option<Self> {
        let (low, high) = (seed as u32, (seed >> 32) as u32);
        let key = [low, high];
        let key = if high == 0 { &key[..1] } else { &key };
        let twister = LanguageState::MersenneTwister;
        let state = match language {
            Language::Bash | Language::OldBash => LanguageState::Minimal(low, 0),
            Language::C | Language::Mawk => additive(low),
            Language::CSharp => subtractive(i32::try_from(seed).ok()?),
            // Ruby drops a last key word of 1, which all numbers of 33 bits have.
            Language::Cpp | Language::Php | Language::Ruby => twister(MersenneTwister::new(low)),
            Language::Go | Language::GoShuffle => LanguageState::LaggedFibonacci(LaggedFibonacci::new(seed)),
            Language::Java => LanguageState::Bits48((seed ^ MULTIPLIER_48) & MASK_48),
            Language::Lua => xoshiro(seed),
            Language::Perl => LanguageState::Bits48(u64::from(low) << 16 | 0x330e),
            Language::Python | Language::PythonFraction => twister(MersenneTwister::from_key(key)),
            Language::R => {
                let seed = i32::try_from(seed).ok()?.cast_unsigned();
                // The first 50 are discarded, and the next one stands for the position.
                twister(MersenneTwister::by((0..52).fold(seed, |seed, _| next_of_r(seed)), |before, _| {
                    next_of_r(before)
                }))
            }
        };
        Some(Self { language, state })
    }

    /// Returns a number below a limit of at most 53; `None` if the language finds none.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "as the languages convert numbers, of which few bits are left"
    )]
    pub fn below(&mut self, limit: usize) -> Option<usize> {
        /// A number of tries larger than any limit needs.
        const MAX_TRIES: usize = 1000;
        let bits = usize::BITS - limit.leading_zeros();
        let mask = limit.next_power_of_two() - 1;
        // The first of several numbers that is accepted.
        let mut first = |draw: &mut dyn FnMut(&mut LanguageState) -> usize, end: usize| {
            (0..MAX_TRIES).map(|_| draw(&mut self.state)).find(|&number| number < end)
        };
        match self.language {
            Language::C | Language::Php => Some((self.state.next_u32() >> 1) as usize % limit),
            Language::Cpp => Some(self.state.next_u32() as usize % limit),
            Language::Bash => Some(self.state.next_15(|s| s >> 16 ^ s & 0xffff) as usize % limit),
            Language::OldBash => Some(self.state.next_15(|s| s) as usize % limit),
            Language::Go if limit.is_power_of_two() => Some((self.state.next_go()? >> 32) as usize & mask),
            // The part of 2³¹ above the last multiple is drawn again.
            Language::Go => {
                let end = (1 << 31) / limit * limit;
                (0..MAX_TRIES)
                    .map_while(|_| self.state.next_go())
                    .map(|r| (r >> 32) as usize)
                    .find(|&r| r < end)
                    .map(|r| r % limit)
            }
            Language::GoShuffle => {
                let products =
                    (0..MAX_TRIES).map_while(|_| self.state.next_go()).map(|r| (r >> 31 & 0xffff_ffff) * limit as u64);
                let rejected = (1 << 32) % limit as u64;
                products
                    .map(|product| (product >> 32, product & 0xffff_ffff))
                    .find(|&(_, low)| low >= rejected)
                    .map(|(index, _)| index as usize)
            }
            Language::Mawk => {
                let r = self.state.next_u32() >> 1;
                Some((f64::from(r) / f64::from(i32::MAX) * limit as f64) as usize)
            }
            Language::CSharp => {
                let r = self.state.next_u32();
                Some((f64::from(r) * (1.0 / f64::from(i32::MAX)) * limit as f64) as usize)
            }
            Language::Java if limit.is_power_of_two() => Some((limit * (self.state.next_u32() as usize >> 1)) >> 31),
            // The part of 2³¹ above the last multiple is drawn again.
            Language::Java => {
                first(&mut |state| state.next_u32() as usize >> 1, (1 << 31) / limit * limit).map(|r| r % limit)
            }
            Language::Lua => first(&mut |state| state.next_u64() as usize & mask, limit),
            Language::Perl => Some((self.state.next_48() as f64 / (1_u64 << 48) as f64 * limit as f64) as usize),
            Language::Python => first(&mut |state| (state.next_u32() >> (32 - bits)) as usize, limit),
            Language::PythonFraction => {
                let (high, low) = (self.state.next_u32() >> 5, self.state.next_u32() >> 6);
                let fraction = (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0;
                Some((fraction * limit as f64) as usize)
            }
            Language::R => first(&mut |state| (state.next_u32() >> 16) as usize & mask, limit),
            Language::Ruby if limit == 1 => Some(0),
            Language::Ruby => first(&mut |state| state.next_u32() as usize & mask, limit),
        }
    }
}

/// The multiplier of Java and of POSIX's `drand48`.
const MULTIPLIER_48: u64 = 0x5_deec_e66d;
const MASK_48: u64 = (1 << 48) - 1;

impl LanguageState {
    fn next_48(&mut self) -> u64 {
        let Self::Bits48(state) = self else { unreachable!("it is another generator") };
        *state = state.wrapping_mul(MULTIPLIER_48).wrapping_add(11) & MASK_48;
        *state
    }

    /// Steps the minimal standard generator, and returns 15 bits of its state other than the last ones.
    fn next_15(&mut self, bits: impl Fn(u32) -> u32) -> u32 {
        let Self::Minimal(state, last) = self else { unreachable!("it is another generator") };
        let before = *last;
        while *last == before {
            // Zero would stay zero.
            *state = if *state == 0 { 123_459_876 } else { *state };
            *state = u32::try_from(u64::from(*state) * 16_807 % 0x7fff_ffff).expect("it has 31 bits");
            *last = bits(*state) & 0x7fff;
        }
        *last
    }

    /// Returns the next 63 bits of Go's generator; `None` after more draws than a shuffle makes.
    fn next_go(&mut self) -> Option<u64> {
        let Self::LaggedFibonacci(generator) = self else { unreachable!("it is another generator") };
        Some(generator.draw()? & u64::MAX >> 1)
    }

    /// Returns 32 bits, or as many as the generator yields at a time.
    #[expect(clippy::cast_possible_truncation, reason = "the high bits of 48 are meant")]
    fn next_u32(&mut self) -> u32 {
        match self {
            Self::MersenneTwister(twister) => twister.draw(),
            Self::Bits48(_) => (self.next_48() >> 16) as u32,
            Self::Additive(last, at) => {
                // The sum of the number 31 before and the one 3 before.
                last[*at] = last[*at].wrapping_add(last[(*at + 28) % 31]);
                let number = last[*at];
                *at = (*at + 1) % 31;
                number
            }
            Self::Subtractive(last, at) => {
                // The number 55 before, minus the one 34 before.
                let difference = last[*at].wrapping_sub(last[(*at + 21) % 55]);
                let difference = if difference == i32::MAX { difference - 1 } else { difference };
                last[*at] = if difference < 0 { difference.wrapping_add(i32::MAX) } else { difference };
                let number = last[*at];
                *at = (*at + 1) % 55;
                number.cast_unsigned()
            }
            Self::Xoshiro(_) => (self.next_u64() >> 32) as u32,
            Self::Minimal(..) => self.next_15(|s| s),
            Self::LaggedFibonacci(_) => unreachable!("it yields 63 bits"),
        }
    }

    /// Steps xoshiro256**, by Blackman and Vigna.
    fn next_u64(&mut self) -> u64 {
        let Self::Xoshiro([s0, s1, s2, s3]) = self else { unreachable!("it is another generator") };
        let number = s1.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *s1 << 17;
        *s2 ^= *s0;
        *s3 ^= *s1;
        *s1 ^= *s2;
        *s0 ^= *s3;
        *s2 ^= shifted;
        *s3 = s3.rotate_left(45);
        number
    }
}

/// Seeds like `srand` of the GNU library, with its `TYPE_3`.
fn additive(seed: u32) -> LanguageState {
    let mut last = vec![0; 31];
    let mut number = i64::from(seed.max(1).cast_signed());
    for place in &mut last {
        *place = u32::try_from(number.rem_euclid(1 << 32)).expect("it has 32 bits");
        // The sign of a large seed is kept, as in Schrage's method.
        number = (16_807 * number % i64::from(i32::MAX) + i64::from(i32::MAX)) % i64::from(i32::MAX);
    }
    // The three numbers after the first 31 are the first three again, and 310 are discarded.
    let mut state = LanguageState::Additive(last, 3);
    for _ in 0..310 {
        state.next_u32();
    }
    state
}

/// Returns the next word in R's seeding.
const fn next_of_r(word: u32) -> u32 {
    word.wrapping_mul(69_069).wrapping_add(1)
}

/// Seeds like .NET: Knuth's subtractive generator, with .NET's constants.
fn subtractive(seed: i32) -> LanguageState {
    let positive = |number: i32| if number < 0 { number.wrapping_add(i32::MAX) } else { number };
    let mut last = [0; 56];
    let (mut before, mut number) = (161_803_398 - seed, 1);
    last[55] = before;
    for step in 1..55 {
        let at = 21 * step % 55;
        last[at] = number;
        (before, number) = (last[at], positive(before - number));
    }
    for _ in 0..4 {
        for at in 1..56 {
            last[at] = positive(last[at].wrapping_sub(last[1 + (at + 30) % 55]));
        }
    }
    LanguageState::Subtractive(last[1..].to_vec(), 0)
}

/// Seeds like Lua.
fn xoshiro(seed: u64) -> LanguageState {
    let mut state = LanguageState::Xoshiro([seed, 0xff, 0, 0]);
    for _ in 0..16 {
        state.next_u64();
    }
    state
}
