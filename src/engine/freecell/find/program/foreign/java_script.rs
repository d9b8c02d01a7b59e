//! Generators that JavaScript programs have, most of them pasted.

/// The states of V8 that it makes at once, and uses from the last to the first.
const CACHED: usize = 64;

/// xorshift128+ with the state as the number, of which V8 takes the high 52 bits.
pub fn math_random(seed: u64) -> impl FnMut() -> u64 {
    /// The finalizer of Appleby's `MurmurHash3`.
    const fn murmur(seed: u64) -> u64 {
        let hash = (seed ^ seed >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        hash ^ hash >> 33
    }
    let (mut s0, mut s1) = (murmur(seed), murmur(!seed));
    let (mut cached, mut left) = ([0; CACHED], 0);
    move || {
        if left == 0 {
            for number in &mut cached {
                let shifted = s0 ^ s0 << 23;
                (s0, s1) = (s1, shifted ^ shifted >> 17 ^ s1 ^ s1 >> 26);
                *number = s0 >> 12;
            }
            left = CACHED;
        }
        left -= 1;
        cached[left]
    }
}

/// Returns the fractions of sines, as fractions of 2⁵³.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a fraction of a number of this size has fewer bits"
)]
pub fn sine(mut seed: u64) -> impl FnMut() -> u64 {
    move || {
        let number = (seed as f64).sin() * 10_000.0;
        seed = seed.wrapping_add(1);
        ((number - number.floor()) * 9_007_199_254_740_992.0) as u64
    }
}

pub fn lcg_233280(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed % 233_280;
    move || {
        state = (9_301 * state + 49_297) % 233_280;
        state
    }
}

/// Ettinger, mulberry32, 2017.
pub fn mulberry32(mut state: u32) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x6d2b_79f5);
        let mixed = (state ^ state >> 15).wrapping_mul(state | 1);
        let mixed = mixed ^ mixed.wrapping_add((mixed ^ mixed >> 7).wrapping_mul(mixed | 0x3d));
        (mixed ^ mixed >> 14).into()
    }
}

pub fn split_mix_32(mut state: u32) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9);
        let mixed = (state ^ state >> 16).wrapping_mul(0x21f0_aaad);
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x735a_2d97);
        (mixed ^ mixed >> 15).into()
    }
}

/// Doty-Humphrey, `PractRand`, 2010.
pub fn sfc32([mut a, mut b, mut c, mut count]: [u32; 4]) -> impl FnMut() -> u64 {
    move || {
        let sum = a.wrapping_add(b).wrapping_add(count);
        count = count.wrapping_add(1);
        a = b ^ b >> 9;
        b = c.wrapping_add(c << 3);
        c = c.rotate_left(21).wrapping_add(sum);
        sum.into()
    }
}

/// Seeds with digits of the golden ratio, of π and of e, and the seed with some bits inverted.
pub fn sfc32_padded(seed: u32) -> impl FnMut() -> u64 {
    let mut next = sfc32([0x9e37_79b9, 0x243f_6a88, 0xb7e1_5162, seed ^ 0xdead_beef]);
    for _ in 0..15 {
        next();
    }
    next
}

/// xoshiro128**.
pub fn xoshiro128([mut a, mut b, mut c, mut d]: [u32; 4]) -> impl FnMut() -> u64 {
    move || {
        let number = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = d.rotate_left(11);
        number.into()
    }
}

/// Jenkins, A small noncryptographic PRNG, 2007.
pub fn jsf32([mut a, mut b, mut c, mut d]: [u32; 4]) -> impl FnMut() -> u64 {
    move || {
        let difference = a.wrapping_sub(b.rotate_left(27));
        a = b ^ c.rotate_left(17);
        b = c.wrapping_add(d);
        c = d.wrapping_add(difference);
        d = a.wrapping_add(difference);
        d.into()
    }
}

/// Returns the hash of a number's text in four words.
pub fn cyrb128(seed: u64) -> [u32; 4] {
    const FACTORS: [u32; 4] = [597_399_067, 2_869_860_233, 951_274_213, 2_716_044_179];
    let mut hash = [1_779_033_703_u32, 3_144_134_277, 1_013_904_242, 2_773_480_762];
    for code in seed.to_string().bytes() {
        for at in 0..4 {
            hash[at] = hash[(at + 1) % 4] ^ (hash[at] ^ u32::from(code)).wrapping_mul(FACTORS[at]);
        }
    }
    for (at, shift) in [18, 22, 17, 19].into_iter().enumerate() {
        hash[at] = (hash[(at + 2) % 4] ^ hash[at] >> shift).wrapping_mul(FACTORS[at]);
    }
    hash[0] ^= hash[1] ^ hash[2] ^ hash[3];
    let first = hash[0];
    hash[1..].iter_mut().for_each(|word| *word ^= first);
    hash
}

/// Returns the first four hashes of a number's text.
#[expect(clippy::cast_possible_truncation, reason = "a number has few digits")]
pub fn xmur3(seed: u64) -> [u32; 4] {
    let text = seed.to_string();
    let mut hash = text.bytes().fold(0x6a09_e667 ^ text.len() as u32, |hash, code| {
        (hash ^ u32::from(code)).wrapping_mul(3_432_918_353).rotate_left(13)
    });
    [(); 4].map(|()| {
        hash = (hash ^ hash >> 16).wrapping_mul(2_246_822_507);
        hash = (hash ^ hash >> 13).wrapping_mul(3_266_489_909);
        hash ^= hash >> 16;
        hash
    })
}

/// Bau, seedrandom: RC4 with the text as the key, and its bytes as fractions of 2⁵³.
pub fn seedrandom(key: &str) -> impl FnMut() -> u64 + use<> {
    let key = key.as_bytes();
    let mut bytes: [u8; 256] = std::array::from_fn(|at| u8::try_from(at).expect("it is below 256"));
    let mut j = 0_u8;
    for i in 0..256 {
        j = j.wrapping_add(bytes[i]).wrapping_add(key[i % key.len()]);
        bytes.swap(i, j.into());
    }
    let (mut i, mut j) = (0_u8, 0_u8);
    let mut byte = move || {
        i = i.wrapping_add(1);
        j = j.wrapping_add(bytes[usize::from(i)]);
        bytes.swap(i.into(), j.into());
        u64::from(bytes[usize::from(bytes[usize::from(i)].wrapping_add(bytes[usize::from(j)]))])
    };
    for _ in 0..256 {
        byte();
    }
    move || {
        // A fraction has 52 bits or more, and bytes are added until it has.
        let (mut number, mut bits) = ((0..6).fold(0, |number, _| number << 8 | byte()), 48);
        let mut last = 0;
        while number < 1 << 52 {
            (number, bits) = ((number + last) << 8, bits + 8);
            last = byte();
        }
        let more = (u64::BITS - 53).saturating_sub(number.leading_zeros());
        (number, last, bits) = (number >> more, last >> more, bits - more);
        let fraction = u128::from(number + last) << 53 >> bits;
        u64::try_from(fraction).expect("a fraction of 2⁵³ has 53 bits")
    }
}
