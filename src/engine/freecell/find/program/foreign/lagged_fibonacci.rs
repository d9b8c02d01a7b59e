//! The generator of Go's `math/rand`: x[n] = x[n − 607] + x[n − 273] modulo 2⁶⁴.

const LENGTH: usize = 607;
const LAG: usize = 273;
/// The modulus and the multiplier of the generator that seeds it.
const MODULUS: u64 = 0x7fff_ffff;
const MULTIPLIER: u64 = 48_271;

/// The words that each seed changes, of 8 bytes: those of the generator 7.8 · 10¹² steps after it was seeded with 1
/// as a seed is, but with shifts of 20 and 10 bits and without these words.
const WORDS: &[u8; 8 * LENGTH] = include_bytes!("../../../../assets/go-random.bin");

/// The generator as seeded, and the number of draws so far. The first draws add two words of the seed each.
#[derive(Debug, Clone)]
pub struct LaggedFibonacci {
    seed: u64,
    drawn: usize,
}

impl LaggedFibonacci {
    pub fn new(seed: u64) -> Self {
        /// The seed in place of 0, which would stay 0.
        const OF_ZERO: u64 = 89_482_311;
        let seed = seed % MODULUS;
        Self { seed: if seed == 0 { OF_ZERO } else { seed }, drawn: 0 }
    }

    /// Returns the next 64 bits; `None` after the first 273 draws, which no shuffle needs.
    pub fn draw(&mut self) -> Option<u64> {
        self.drawn += 1;
        (self.drawn <= LAG).then(|| {
            let [feed, tap] = [LENGTH - LAG, LENGTH].map(|length| self.word(length - self.drawn));
            feed.wrapping_add(tap)
        })
    }

    /// Returns the word at a place after seeding.
    fn word(&self, place: usize) -> u64 {
        /// The number of draws discarded before the first word.
        const DISCARDED: usize = 20;
        let mut state = self.seed * power(DISCARDED + 1 + 3 * place) % MODULUS;
        let shifted = [40, 20, 0].map(|shift| {
            let part = state << shift;
            state = state * MULTIPLIER % MODULUS;
            part
        });
        let bytes = WORDS[8 * place..8 * place + 8].try_into().expect("it has 8 bytes");
        shifted[0] ^ shifted[1] ^ shifted[2] ^ u64::from_le_bytes(bytes)
    }
}

/// Returns a power of the multiplier.
fn power(exponent: usize) -> u64 {
    let (mut power, mut square, mut exponent) = (1, MULTIPLIER, exponent);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * square % MODULUS;
        }
        (square, exponent) = (square * square % MODULUS, exponent / 2);
    }
    power
}
