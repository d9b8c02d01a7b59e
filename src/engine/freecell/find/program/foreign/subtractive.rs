//! The generator of .NET: Knuth's subtractive one, with .NET's constants.

use super::number_sequence::{Source, endless};

/// Returns numbers below 2³¹ − 1; `None` for a seed that .NET does not take.
pub fn new(seed: u64) -> Option<Source> {
    let seed = i32::try_from(seed).ok()?;
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
    let mut at = 0;
    endless(move || {
        // The number 55 before, minus the one 34 before.
        let difference = last[1 + at].wrapping_sub(last[1 + (at + 21) % 55]);
        let difference = if difference == i32::MAX { difference - 1 } else { difference };
        last[1 + at] = positive(difference);
        let number = last[1 + at].cast_unsigned();
        at = (at + 1) % 55;
        number.into()
    })
}
