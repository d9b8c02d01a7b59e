//! The generator of numpy's `default_rng`: PCG64, seeded by a `SeedSequence`.
//!
//! O'Neill, PCG: A family of simple fast space-efficient statistically good algorithms for random number generation,
//! 2014.

/// The generator of 128 bits with the output XSL-RR.
#[derive(Debug, Clone)]
pub struct Pcg64 {
    state: u128,
    increment: u128,
}

impl Pcg64 {
    pub fn new(seed: u64) -> Self {
        let [state, sequence] = seed_sequence(seed);
        let mut generator = Self { state: 0, increment: sequence << 1 | 1 };
        generator.step();
        generator.state = generator.state.wrapping_add(state);
        generator.step();
        generator
    }

    const fn step(&mut self) {
        const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
    }

    #[expect(clippy::cast_possible_truncation, reason = "the halves are meant")]
    const fn draw(&mut self) -> u64 {
        self.step();
        ((self.state >> 64) as u64 ^ self.state as u64).rotate_right((self.state >> 122) as u32)
    }

    /// Returns the numbers of 32 bits, the low half of each draw first.
    pub fn halves(mut self) -> impl FnMut() -> u64 {
        let mut high = None;
        move || {
            high.take().unwrap_or_else(|| {
                let number = self.draw();
                high = Some(number >> 32);
                number & 0xffff_ffff
            })
        }
    }

    /// Returns fractions of 2⁵³.
    pub fn fractions(mut self) -> impl FnMut() -> u64 {
        move || self.draw() >> 11
    }
}

/// Returns the state and the sequence that a seed gives.
///
/// O'Neill, Developing a `seed_seq` alternative, 2015.
#[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
fn seed_sequence(seed: u64) -> [u128; 2] {
    const fn shifted(word: u32) -> u32 {
        word ^ word >> 16
    }
    let mut constant = 0x43b0_d7e5_u32;
    let mut hash = |word: u32, multiplier: u32| {
        let word = word ^ constant;
        constant = constant.wrapping_mul(multiplier);
        shifted(word.wrapping_mul(constant))
    };
    let mut pool = [seed as u32, (seed >> 32) as u32, 0, 0].map(|word| hash(word, 0x931e_8875));
    for from in 0..4 {
        for to in (0..4).filter(|&to| to != from) {
            let mixed = hash(pool[from], 0x931e_8875).wrapping_mul(0x4973_f715);
            pool[to] = shifted(pool[to].wrapping_mul(0xca01_f9dd).wrapping_sub(mixed));
        }
    }
    constant = 0x8b51_f9dd;
    let mut hash = |word: u32| {
        let word = word ^ constant;
        constant = constant.wrapping_mul(0x58f3_8ded);
        u128::from(shifted(word.wrapping_mul(constant)))
    };
    [(); 2].map(|()| {
        // Two pairs of words, the high pair first, and the low word of each.
        let [low_of_high, high, low, high_of_low] = pool.map(&mut hash);
        high << 96 | low_of_high << 64 | high_of_low << 32 | low
    })
}
