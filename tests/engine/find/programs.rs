//! Dealing programs with mistakes, as newcomers write them. They share no code with the library but its cards.
#![allow(
    clippy::too_many_lines,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_lossless,
    clippy::cast_sign_loss,
    clippy::pedantic,
    reason = "they are written as a newcomer would write them"
)]

use std::collections::HashMap;

use tableaux_engine::card::{Card, Rank, Suit};
use tableaux_engine::freecell::Layout;

/// Mistakes by name; after a blank comes the way in which it is made.
pub const MISTAKES: [&str; 77] = [
    "rows-columns dealt",
    "rows-columns written",
    "cascades-reversed",
    "rows-mirrored",
    "suits-order SHDC",
    "suits-order HCDS",
    "suits-order CHDS",
    "no-swap",
    "unmasked",
    "other-band",
    "other-generator minstd",
    "other-generator numerical-recipes",
    "other-generator borland-c",
    "pack-by-suit",
    "pack-king-first",
    "pack-reversed",
    "deal-reversed",
    "modulo-52 copied",
    "modulo-52 swapped",
    "modulo-52 shuffled first",
    "modulo-52 kept",
    "modulo-52 next",
    "modulo-52 again",
    "modulo-52 then",
    "left-off-by-one less",
    "left-off-by-one less in place",
    "left-off-by-one more",
    "left-off-by-one more swapped",
    "left-off-by-one more shuffled first",
    "left-off-by-one late",
    "left-off-by-one then",
    "one-based-index low",
    "one-based-index last",
    "one-based-index high",
    "one-based-index next",
    "scaled by 32768",
    "scaled by 32767",
    "scaled round",
    "extra-draw one",
    "extra-draw two",
    "missing-draw",
    "seed-off-by-one more",
    "seed-off-by-one less",
    "fisher-yates-front",
    "fisher-yates-front shuffled first",
    "signed absolute",
    "signed floor",
    "signed end",
    "signed outside",
    "signed short",
    "signed band",
    "no-shift 31",
    "no-shift 32",
    "no-shift absolute",
    "no-shift floor",
    "no-shift end",
    "no-shift outside",
    "other-shift 15",
    "other-shift 17 whole",
    "other-shift 8",
    "other-mask 3fff",
    "other-mask % 32767",
    "rounded near",
    "rounded zero",
    "no-modulus",
    "no-modulus 64",
    "other-modulus 2147483647",
    "doubles bits",
    "doubles quotient",
    "doubles whole",
    "mistyped-constant a 214031",
    "mistyped-constant c 253011",
    "mistyped-constant m 2147438648",
    "reseeded same",
    "reseeded state",
    "seven-columns",
    "cascades-of-seven",
];

/// A state of a generator, as large as its language lets it become.
#[derive(Clone)]
enum State {
    Word(u64),
    /// Digits to the base 65536, the lowest first.
    Long(Vec<u64>),
    Float(f64),
}

/// Takes 16 bits at a time off a long number, and what is left of it.
fn remainder(digits: &[u64], divisor: i64) -> i64 {
    digits.iter().rev().fold(0, |left, digit| (left * 65_536 + digit) % divisor as u64) as i64
}

/// Deals a number with one of [`MISTAKES`] or two that can be made together; `None` if they cannot, or not with this
/// number, or the program fails.
pub fn deal(n: u64, mistakes: &[&str]) -> Option<Layout> {
    let is = |mistake: &str| mistakes.contains(&mistake);
    let starts = |begin: &str| mistakes.iter().find(|mistake| mistake.starts_with(begin)).copied();
    let name = |mistake: &&str| mistake.split(' ').next().unwrap().to_owned();
    if mistakes.len() == 2 && name(&mistakes[0]) == name(&mistakes[1]) {
        return None;
    }
    let band = n >> 31;

    // The pack.
    let suit = |letter: u8| Suit::from_char(char::from(letter)).unwrap();
    let suits: Vec<Suit> = starts("suits-order ").map_or("CDHS", |order| &order[12..]).bytes().map(suit).collect();
    let mut ranks: Vec<Rank> = (1..=13).filter_map(Rank::new).collect();
    if is("pack-king-first") {
        ranks.reverse();
    }
    let mut pack = Vec::new();
    if is("pack-by-suit") {
        for &suit in &suits {
            for &rank in &ranks {
                pack.push(Card::new(rank, suit));
            }
        }
    } else {
        for &rank in &ranks {
            for &suit in &suits {
                pack.push(Card::new(rank, suit));
            }
        }
    }
    if is("pack-reversed") {
        pack.reverse();
    }

    // The draws.
    let generator = starts("other-generator ").map(|name| &name[16..]);
    let rules = [
        "unmasked",
        "other-band",
        "signed",
        "other-generator",
        "no-shift",
        "other-shift",
        "other-mask",
        "rounded",
        "doubles",
    ];
    let arithmetics = ["no-modulus", "other-modulus", "doubles", "mistyped-constant m", "other-generator"];
    let count = |names: &[&str]| names.iter().filter(|name| starts(name).is_some()).count();
    if count(&rules) > 1 || count(&arithmetics) > 1 || starts("extra-draw").is_some() && is("missing-draw") {
        return None;
    }
    let is_wide =
        starts("no-modulus").is_some() || starts("other-modulus").is_some() || starts("mistyped-constant m").is_some();
    let takes_32_bits =
        ["unmasked", "other-band", "signed", "other-mask", "no-shift absolute", "no-shift floor", "no-shift end"];
    if generator.is_some() && starts("mistyped-constant").is_some()
        || is_wide && (count(&takes_32_bits) > 0 || is("no-shift outside") || is("rounded zero"))
        || is_wide && (is("other-shift 15") || is("other-shift 8"))
        || (is_wide || is("doubles bits") || starts("doubles").is_some()) && is("reseeded state")
        || ["no-shift 31", "other-shift 17 whole", "rounded near"].iter().any(|rule| is(rule)) && is("reseeded state")
        || generator.is_some() && n >= 1 << 32
    {
        return None;
    }
    let n = match starts("seed-off-by-one") {
        Some("seed-off-by-one more") => n + 1,
        Some(_) => n.wrapping_sub(1),
        None => n,
    };
    if generator.is_some() && n >= 1 << 32 {
        return None;
    }
    let typed = |constant: &str, right: u64| -> u64 {
        let constant = format!("mistyped-constant {constant} ");
        starts(&constant).map_or(right, |value| value[constant.len()..].parse().unwrap())
    };
    let (a, c) = (typed("a", 214_013), typed("c", 2_531_011));
    let modulus = typed("m", if is("other-modulus 2147483647") { 2_147_483_647 } else { 1 << 32 });
    let mut state = match () {
        () if is("no-modulus") => State::Long(vec![n % 65_536, n / 65_536 % 65_536, n >> 32]),
        () if starts("doubles").is_some() => State::Float(n as f64),
        () if is_wide => State::Word(n),
        () => State::Word(n % (1 << 32)),
    };
    if generator == Some("minstd") {
        state = State::Word(n % ((1 << 31) - 1));
        if n % ((1 << 31) - 1) == 0 {
            return None;
        }
    }
    let mut has_advanced = false;
    // The next number drawn: as a long one, or a floating-point one.
    let mut rand = || -> State {
        if has_advanced || !is("missing-draw") {
            state = match &state {
                State::Word(state) => State::Word(match generator {
                    Some("minstd") => state * 48_271 % ((1 << 31) - 1),
                    Some("borland-c") => (state * 22_695_477 + 1) % (1 << 32),
                    Some(_) => (state * 1_664_525 + 1_013_904_223) % (1 << 32),
                    None if is("no-modulus 64") => state.wrapping_mul(a).wrapping_add(c),
                    None => (state * a + c) % modulus,
                }),
                State::Long(digits) => {
                    let mut carry = c;
                    let mut next: Vec<u64> = Vec::new();
                    for digit in digits {
                        next.push((digit * a + carry) % 65_536);
                        carry = (digit * a + carry) / 65_536;
                    }
                    next.extend([carry % 65_536, carry / 65_536]);
                    State::Long(next)
                }
                State::Float(state) => State::Float(a as f64 * state + c as f64),
            };
        }
        has_advanced = true;
        let s = match &state {
            State::Word(state) => *state,
            State::Long(digits) => {
                // What is drawn is cut off at the low end.
                return State::Long(match () {
                    () if starts("no-shift").is_some() => digits.clone(),
                    () if is("other-shift 17 whole") => {
                        let high = |at: usize| digits.get(at + 1).map_or(0, |digit| digit % 2 * 32_768);
                        (1..digits.len()).map(|at| digits[at] / 2 + high(at)).collect()
                    }
                    () if is("rounded near") => {
                        let mut digits = digits[1..].to_vec();
                        digits[0] += match &state {
                            State::Long(all) => all[0] / 32_768,
                            _ => 0,
                        };
                        digits
                    }
                    () => digits[1..].to_vec(),
                });
            }
            State::Float(state) => {
                return match () {
                    () if is("doubles bits") => {
                        let low = if state.is_finite() { (state % 4_294_967_296.0) as u64 } else { 0 };
                        State::Word(low >> 16 & 0x7fff)
                    }
                    () if is("doubles quotient") => State::Float((state / 65_536.0).floor() % 32_768.0),
                    () => State::Float((state / 65_536.0).floor()),
                };
            }
        };
        let low = s as u32;
        let in_band = |high: u32| -> u64 {
            match band {
                0 => (high & 0x7fff).into(),
                1 => ((high & 0x7fff) | 0x8000).into(),
                _ => u64::from(high & 0xffff) + 1,
            }
        };
        let r: i64 = match generator {
            Some("borland-c") => ((s >> 16) & 0x7fff) as i64,
            Some(_) => s as i64,
            None if is("unmasked") => (low >> 16).into(),
            None if is("signed short") => i64::from((((low >> 16) & 0x7fff) | 0x8000) as i16),
            None if is("signed band") && band == 1 => ((low as i32 >> 16) | 0x8000).into(),
            None if is("signed band") => ((low as i32 >> 16) + 1).into(),
            None if starts("signed").is_some() => (low as i32 >> 16).into(),
            None if is("no-shift 31") && !is_wide => (s % (1 << 31)) as i64,
            None if is("no-shift 32") && !is_wide => s as i64,
            None if starts("no-shift 3").is_some() => return State::Word(s),
            None if starts("no-shift").is_some() => (low as i32).into(),
            None if is("other-shift 15") => in_band(low >> 15) as i64,
            None if is("other-shift 8") => in_band(low >> 8) as i64,
            None if is("other-shift 17 whole") => {
                return State::Word(if is_wide { s >> 17 } else { (s % (1 << 31)) >> 17 });
            }
            None if starts("other-mask").is_some() => {
                let masked = if is("other-mask 3fff") { low >> 16 & 0x3fff } else { (low >> 16) % 32_767 };
                match band {
                    0 => masked.into(),
                    1 => (masked | 0x8000).into(),
                    _ => i64::from(masked) + 1,
                }
            }
            None if is("rounded near") => {
                let s = if is_wide { s } else { s % (1 << 31) };
                return State::Word(s / 65_536 + s % 65_536 / 32_768);
            }
            None if is("rounded zero") => i64::from(low as i32 / 65_536) & 0x7fff,
            None if is_wide => return State::Word(s >> 16),
            None => match if is("other-band") { (band.min(2) + 1) % 3 } else { band } {
                0 => ((low >> 16) & 0x7fff).into(),
                1 => (((low >> 16) & 0x7fff) | 0x8000).into(),
                _ => i64::from(low >> 16) + 1,
            },
        };
        if is("reseeded state") {
            state = State::Word(r as u32 as u64);
            if generator == Some("minstd") {
                state = State::Word(r as u64 % ((1 << 31) - 1));
            }
        }
        State::Word(r as u64)
    };
    if is("signed short") && band != 1 || is("signed band") && band == 0 {
        return None;
    }
    for _ in 0..starts("extra-draw").map_or(0, |way| if way == "extra-draw two" { 2 } else { 1 }) {
        rand();
    }
    let mut same = None;
    let negative = starts("signed").or(starts("no-shift "));
    // As an index; in C the remainder has the sign of r.
    let mut index = |left: i64| -> i64 {
        let r = if is("reseeded same") { same.get_or_insert_with(&mut rand).clone() } else { rand() };
        let divisor = if is("modulo-52 then") {
            52
        } else if is("left-off-by-one then") {
            left + 1
        } else {
            left
        };
        if starts("scaled").is_some() {
            let r = match &r {
                State::Word(r) if negative.is_some() => *r as i64 as f64,
                State::Word(r) => *r as f64,
                State::Long(digits) => digits.iter().rev().fold(0.0, |sum, digit| sum * 65_536.0 + *digit as f64),
                State::Float(r) => *r,
            };
            let scaled = match () {
                () if is("scaled by 32768") => (r / 32_768.0 * left as f64).floor(),
                () if is("scaled by 32767") => (r / 32_767.0 * left as f64).floor(),
                () => (r / 32_767.0 * (left as f64 - 1.0)).round(),
            };
            return if scaled.abs() <= 52.0 { scaled as i64 } else { 1000 };
        }
        let remainder = match &r {
            State::Word(r) if negative.is_some_and(|way| !way.starts_with("no-shift 3")) => *r as i64 % divisor,
            State::Word(r) => (r % divisor as u64) as i64,
            State::Long(digits) => remainder(digits, divisor),
            State::Float(r) => (r % divisor as f64) as i64,
        };
        let remainder = match negative {
            Some("signed absolute" | "signed short" | "no-shift absolute") => remainder.abs(),
            Some("signed end" | "signed outside" | "no-shift end" | "no-shift outside") => remainder,
            Some(_) if remainder < 0 => remainder + divisor,
            _ => remainder,
        };
        let remainder = if divisor == left { remainder } else { remainder % left };
        if is("one-based-index next") { (remainder + 1) % left } else { remainder }
    };

    // The shuffle.
    let modulus = starts("modulo-52 ").map(|way| &way[10..]);
    let off = starts("left-off-by-one ").map(|way| &way[16..]);
    let front = starts("fisher-yates-front");
    let is_plain = modulus.is_none() && off.is_none() && front.is_none();
    if modulus.is_some() && off.is_some()
        || is("no-swap") && !(is_plain || off == Some("then") || modulus == Some("then"))
    {
        return None;
    }
    if front.is_some() && (!matches!(off, None | Some("less" | "then")) || is("signed end") || is("no-shift end")) {
        return None;
    }
    // Places that no array has keep what is put there, as those of an object do.
    let is_outside =
        is("signed outside") || is("no-shift outside") || is("one-based-index low") || is("one-based-index high");
    let offset = starts("one-based-index ").filter(|_| !is("one-based-index next"));
    let is_simple = front.is_none()
        && !is("no-swap")
        && matches!(modulus, None | Some("copied" | "then"))
        && matches!(off, None | Some("less" | "more" | "late" | "then"));
    if (is_outside || offset.is_some()) && !is_simple {
        return None;
    }
    if count(&["modulo-52", "left-off-by-one", "scaled", "one-based-index next"]) > 1 {
        return None;
    }
    let is_from_end = is("signed end") || is("no-shift end");
    let mut index = |left: i64| if is_from_end { (index(left) + 52) % 52 } else { index(left) };
    let (mut dealt, mut undealt) = (Vec::new(), Vec::new());
    if let Some(front) = front {
        for i in 0..52_i64 {
            let left = if off == Some("less") { (51 - i).max(1) } else { 52 - i };
            let j = match modulus {
                None | Some("then") => i + index(left),
                Some("swapped" | "shuffled first") => index(52),
                Some(_) => return None,
            };
            if j > 51 {
                return None;
            }
            pack.swap(i as usize, j as usize);
            dealt.push(pack[i as usize]);
        }
        if front.ends_with("first") && modulus != Some("swapped") || modulus == Some("shuffled first") {
            dealt = pack.clone();
        }
    } else if is("no-swap") {
        while !pack.is_empty() {
            let j = index(pack.len() as i64);
            if j >= pack.len() as i64 {
                return None;
            }
            dealt.push(pack.remove(j as usize));
        }
    } else if matches!(modulus, Some("swapped" | "shuffled first"))
        || off.is_some_and(|off| off.ends_with("swapped") || off.ends_with("first") || off.ends_with("place"))
    {
        for i in (0..52_i64).rev() {
            let j = match off {
                _ if modulus.is_some() => index(52),
                Some(off) if off.starts_with("less") => index(i.max(1)),
                _ => index(i + 2),
            };
            if j > 51 {
                return None;
            }
            pack.swap(i as usize, j as usize);
            dealt.push(pack[i as usize]);
        }
        if modulus == Some("shuffled first") || off.is_some_and(|off| !off.ends_with("swapped")) {
            dealt = pack.iter().rev().copied().collect();
        }
    } else if let Some(way @ ("kept" | "next" | "again")) = modulus {
        let mut used = [false; 52];
        while dealt.len() < 52 {
            let mut j = index(52) as usize;
            if way == "again" && (starts("reseeded").is_some() || used[j]) {
                if starts("reseeded").is_some() {
                    return None;
                }
                continue;
            }
            while way == "next" && used[j] {
                j = (j + 1) % 52;
            }
            used[j] = true;
            dealt.push(pack[j]);
        }
    } else {
        let mut object: HashMap<i64, Option<Card>> = (0..).zip(pack.iter().copied().map(Some)).collect();
        for left in (1..=52_i64).rev() {
            let j = match off {
                _ if modulus == Some("copied") => index(52),
                Some("less") => index((left - 1).max(1)),
                Some("more") => index(left + 1),
                Some("late") => index((left + 1).min(52)),
                _ => index(left),
            };
            let j = match offset {
                None => j,
                Some("one-based-index last") if j == 0 => left - 1,
                Some("one-based-index high") => j + 1,
                Some(_) => j - 1,
            };
            if !is_outside && !(0..52).contains(&j) || j.abs() > 52 {
                return None;
            }
            let card = object.get(&j).copied().flatten();
            object.insert(j, object[&(left - 1)]);
            undealt.push(card);
        }
    }
    let mut cards: Vec<Option<Card>> = undealt;
    cards.extend(dealt.into_iter().map(Some));

    // The layout: mistakes in it are made in their order.
    let lens: Vec<usize> = match () {
        () if is("seven-columns") && is("cascades-of-seven") => return None,
        () if is("seven-columns") => (0..7_usize).map(|column| (52 - column).div_ceil(7)).collect(),
        () if is("cascades-of-seven") => vec![7, 7, 7, 7, 7, 7, 7, 3],
        () => (0..8_usize).map(|column| (52 - column).div_ceil(8)).collect(),
    };
    for mistake in mistakes {
        match *mistake {
            "rows-columns dealt" | "cascades-of-seven" => {
                let mut filled = Vec::new();
                let mut rest = &cards[..];
                for len in &lens {
                    let (column, others) = rest.split_at(*len);
                    filled.push(column.to_vec());
                    rest = others;
                }
                cards = by_rows(&filled).concat();
            }
            "rows-columns written" => cards = by_columns(&cards, &lens).concat(),
            "cascades-reversed" => {
                let mut filled = by_columns(&cards, &lens);
                filled.iter_mut().for_each(|column| column.reverse());
                cards = by_rows(&filled).concat();
            }
            "rows-mirrored" => {
                let mut rows = by_rows(&by_columns(&cards, &lens));
                rows.iter_mut().for_each(|row| row.reverse());
                cards = rows.concat();
            }
            "deal-reversed" => cards.reverse(),
            _ => {}
        }
    }
    Some(Layout::new(&by_columns(&cards, &lens), &[], [0; 4]).unwrap())
}

/// Cards dealt row by row over columns of these lengths.
fn by_columns(cards: &[Option<Card>], lens: &[usize]) -> Vec<Vec<Option<Card>>> {
    let mut columns = vec![Vec::new(); lens.len()];
    let mut cards = cards.iter().copied();
    for row in 0..8 {
        for column in (0..lens.len()).filter(|&column| lens[column] > row) {
            columns[column].push(cards.next().unwrap());
        }
    }
    columns
}

fn by_rows(columns: &[Vec<Option<Card>>]) -> Vec<Vec<Option<Card>>> {
    (0..8).map(|row| columns.iter().filter_map(|column| column.get(row).copied()).collect()).collect()
}
