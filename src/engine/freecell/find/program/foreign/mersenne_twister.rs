//! The Mersenne Twister MT19937, with its two ways of seeding.
//!
//! Matsumoto and Nishimura, Mersenne Twister: A 623-dimensionally equidistributed uniform pseudorandom number
//! generator, 1998; the second way is from their revision of 2002.

const WORDS: usize = 624;
/// The distance of the words that are combined.
const DISTANCE: usize = 397;

#[derive(Debug, Clone)]
pub struct MersenneTwister {
    /// The words made so far. They are made on demand, as most states are dropped after a number or two.
    words: Vec<u32>,
    /// The function that returns the word after another, which is at the given place.
    seeding: fn(u32, usize) -> u32,
    at: usize,
}

impl MersenneTwister {
    pub fn new(seed: u32) -> Self {
        Self::by(seed, next_word)
    }

    /// Returns a generator seeded by a first word, and a rule for the words after it.
    pub fn by(first: u32, seeding: fn(u32, usize) -> u32) -> Self {
        let mut words = Vec::with_capacity(WORDS);
        words.push(first);
        Self { words, seeding, at: 0 }
    }

    pub fn from_key(key: &[u32]) -> Self {
        let mut words = KEYLESS.to_vec();
        let mut at = 1;
        let mut stir = |factor: u32, added: &dyn Fn(usize) -> u32| {
            let product = mixed(words[at - 1]).wrapping_mul(factor);
            words[at] = (words[at] ^ product).wrapping_add(added(at));
            at += 1;
            if at == WORDS {
                words[0] = words[WORDS - 1];
                at = 1;
            }
        };
        for place in (0..key.len()).cycle().take(WORDS.max(key.len())) {
            stir(1_664_525, &|_| key[place].wrapping_add(word(place)));
        }
        for _ in 1..WORDS {
            stir(1_566_083_941, &|at| word(at).wrapping_neg());
        }
        words[0] = 0x8000_0000;
        Self { words, seeding: next_word, at: 0 }
    }

    pub fn draw(&mut self) -> u32 {
        let at = self.at;
        self.at = (at + 1) % WORDS;
        let mut last = self.words[self.words.len() - 1];
        for place in self.words.len()..WORDS.min(at + DISTANCE + 1) {
            last = (self.seeding)(last, place);
            self.words.push(last);
        }
        let joined = self.words[at] & 0x8000_0000 | self.words[self.at] & 0x7fff_ffff;
        let twisted = if joined & 1 == 0 { 0 } else { 0x9908_b0df };
        self.words[at] = self.words[(at + DISTANCE) % WORDS] ^ joined >> 1 ^ twisted;
        let mut bits = self.words[at];
        bits ^= bits >> 11;
        bits ^= bits << 7 & 0x9d2c_5680;
        bits ^= bits << 15 & 0xefc6_0000;
        bits ^ bits >> 18
    }
}

/// The words before a key is mixed into them.
const KEYLESS: [u32; WORDS] = {
    let mut words = [19_650_218; WORDS];
    let mut at = 1;
    while at < WORDS {
        words[at] = next_word(words[at - 1], at);
        at += 1;
    }
    words
};

/// Returns the word after another in a state.
const fn next_word(before: u32, at: usize) -> u32 {
    mixed(before).wrapping_mul(1_812_433_253).wrapping_add(word(at))
}

const fn mixed(word: u32) -> u32 {
    word ^ word >> 30
}

#[expect(clippy::cast_possible_truncation, reason = "the number of a word is small")]
const fn word(at: usize) -> u32 {
    at as u32
}

/// The Mersenne Twister of 64 bits, as the C++ standard has it.
///
/// Nishimura, Tables of 64-bit Mersenne Twisters, 2000.
pub fn bits_64(seed: u64) -> impl FnMut() -> u64 {
    const WORDS: usize = 312;
    const DISTANCE: usize = 156;
    let mut words = Vec::with_capacity(WORDS);
    let mut last = seed;
    for at in 0..WORDS as u64 {
        last =
            if at == 0 { seed } else { (last ^ last >> 62).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(at) };
        words.push(last);
    }
    let mut at = 0;
    move || {
        let next = (at + 1) % WORDS;
        let joined = words[at] & 0xffff_ffff_8000_0000 | words[next] & 0x7fff_ffff;
        let twisted = if joined & 1 == 0 { 0 } else { 0xb502_6f5a_a966_19e9 };
        words[at] = words[(at + DISTANCE) % WORDS] ^ joined >> 1 ^ twisted;
        let mut bits = words[at];
        at = next;
        bits ^= bits >> 29 & 0x5555_5555_5555_5555;
        bits ^= bits << 17 & 0x71d6_7fff_eda6_0000;
        bits ^= bits << 37 & 0xfff7_eee0_0000_0000;
        bits ^ bits >> 43
    }
}
