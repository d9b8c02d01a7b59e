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

use tableaux::card::{Card, Rank, Suit};
use tableaux::freecell::Layout;

/// Mistakes by name; after a blank comes the way in which it is made.
pub const MISTAKES: [&str; 40] = [
    "rows-columns dealt",
    "rows-columns written",
    "cascades-reversed",
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
    "left-off-by-one less",
    "left-off-by-one less in place",
    "left-off-by-one more",
    "left-off-by-one more swapped",
    "left-off-by-one more shuffled first",
    "left-off-by-one late",
    "extra-draw",
    "missing-draw",
    "fisher-yates-front",
    "fisher-yates-front shuffled first",
    "signed absolute",
    "signed floor",
    "signed end",
    "signed short",
    "signed band",
    "reseeded same",
    "reseeded state",
    "seven-columns",
];

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
    let rules = ["unmasked", "other-band", "signed", "other-generator"];
    if rules.iter().filter(|rule| starts(rule).is_some()).count() > 1 || is("extra-draw") && is("missing-draw") {
        return None;
    }
    if generator.is_some() && n >= 1 << 32 {
        return None;
    }
    let mut state = n % (1 << 32);
    if generator == Some("minstd") {
        state %= (1 << 31) - 1;
        if state == 0 {
            return None;
        }
    }
    let mut has_advanced = false;
    let mut same = None;
    let mut rand = || -> i64 {
        if let Some(r) = same {
            return r;
        }
        if has_advanced || !is("missing-draw") {
            state = match generator {
                None => (state * 214_013 + 2_531_011) % (1 << 32),
                Some("minstd") => state * 48_271 % ((1 << 31) - 1),
                Some("borland-c") => (state * 22_695_477 + 1) % (1 << 32),
                Some(_) => (state * 1_664_525 + 1_013_904_223) % (1 << 32),
            };
        }
        has_advanced = true;
        let s = state as u32;
        let r: i64 = match generator {
            Some("borland-c") => ((s >> 16) & 0x7fff).into(),
            Some(_) => s.into(),
            None if is("unmasked") => (s >> 16).into(),
            None if is("signed short") => i64::from((((s >> 16) & 0x7fff) | 0x8000) as i16),
            None if is("signed band") && band == 1 => ((s as i32 >> 16) | 0x8000).into(),
            None if is("signed band") => ((s as i32 >> 16) + 1).into(),
            None if starts("signed").is_some() => (s as i32 >> 16).into(),
            None => match if is("other-band") { (band.min(2) + 1) % 3 } else { band } {
                0 => ((s >> 16) & 0x7fff).into(),
                1 => (((s >> 16) & 0x7fff) | 0x8000).into(),
                _ => ((s >> 16) + 1).into(),
            },
        };
        if is("reseeded state") {
            state = r as u32 as u64;
            if generator == Some("minstd") {
                state = r as u64 % ((1 << 31) - 1);
            }
        }
        if is("reseeded same") {
            same = Some(r);
        }
        r
    };
    if is("signed short") && band != 1 || is("signed band") && band == 0 {
        return None;
    }
    if is("extra-draw") {
        if is("reseeded same") {
            return None;
        }
        rand();
    }
    // As an index; in C the remainder has the sign of r.
    let mut index = |left: i64| -> i64 {
        let remainder = rand() % left;
        match starts("signed") {
            Some("signed absolute" | "signed short") => remainder.abs(),
            Some("signed end") if remainder < 0 => remainder + 52,
            Some(_) if remainder < 0 => remainder + left,
            _ => remainder,
        }
    };

    // The shuffle.
    let modulus = starts("modulo-52 ").map(|way| &way[10..]);
    let off = starts("left-off-by-one ").map(|way| &way[16..]);
    let front = starts("fisher-yates-front");
    let is_plain = modulus.is_none() && off.is_none() && front.is_none();
    if modulus.is_some() && off.is_some() || is("no-swap") && !is_plain {
        return None;
    }
    if front.is_some() && (!matches!(off, None | Some("less")) || is("signed end")) {
        return None;
    }
    let at = |pack: &[Card], j: i64| pack.get(usize::try_from(j).ok()?).copied();
    let mut dealt = Vec::new();
    if let Some(front) = front {
        for i in 0..52_i64 {
            let left = if off.is_some() { (51 - i).max(1) } else { 52 - i };
            let j = match modulus {
                None => i + index(left),
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
        for left in (1..=52_i64).rev() {
            let j = match off {
                _ if modulus.is_some() => index(52),
                Some("less") => index((left - 1).max(1)),
                Some("more") => index(left + 1),
                Some(_) => index((left + 1).min(52)),
                None => index(left),
            };
            dealt.push(at(&pack, j)?);
            pack[j as usize] = pack[left as usize - 1];
        }
    }

    // The layout: mistakes in it are made in their order.
    let columns: usize = if is("seven-columns") { 7 } else { 8 };
    let mut cards = dealt;
    for mistake in mistakes {
        let lens: Vec<usize> = (0..columns).map(|column| (52 - column).div_ceil(columns)).collect();
        match *mistake {
            "rows-columns dealt" => {
                let mut filled: Vec<Vec<Card>> = Vec::new();
                let mut rest = &cards[..];
                for len in lens {
                    let (column, others) = rest.split_at(len);
                    filled.push(column.to_vec());
                    rest = others;
                }
                cards = by_rows(&filled);
            }
            "rows-columns written" => cards = by_columns(&cards, columns).concat(),
            "cascades-reversed" => {
                let mut filled = by_columns(&cards, columns);
                filled.iter_mut().for_each(|column| column.reverse());
                cards = by_rows(&filled);
            }
            "deal-reversed" => cards.reverse(),
            _ => {}
        }
    }
    let cascades: Vec<Vec<Option<Card>>> =
        by_columns(&cards, columns).into_iter().map(|column| column.into_iter().map(Some).collect()).collect();
    Some(Layout::new(&cascades, &[], [0; 4]).unwrap())
}

fn by_columns(cards: &[Card], columns: usize) -> Vec<Vec<Card>> {
    (0..columns).map(|column| cards.iter().skip(column).step_by(columns).copied().collect()).collect()
}

fn by_rows(columns: &[Vec<Card>]) -> Vec<Card> {
    (0..8).flat_map(|row| columns.iter().filter_map(move |column| column.get(row).copied())).collect()
}
