//! The first draws of a shuffle, and the indices that they give.

use super::catalog::Catalog;
use super::prefix_filter::{OUTSIDE, PREFIX, Prefix};
use super::program::{
    DrawSource, Drawn, Draws, FirstDraw, Index, LostDraw, Modulus, NegativeRemainder, Recurrence, Removal, Repeat,
    Reseeding, Shuffling, Stream,
};
use crate::card::Card;
use crate::number::{Band, DealNumber};

/// The draws of a number by a generator whose states are words, each made once for all shuffles.
#[derive(Debug)]
pub struct SharedDraws<'a> {
    draws: &'a Draws,
    recurrence: &'a Recurrence,
    band: Band,
    state: u64,
    skips_advance: bool,
    drawn: Vec<i64>,
}

impl<'a> SharedDraws<'a> {
    /// Returns `None` if the states are no words, every draw is the first, or the draws are not made for the number.
    pub fn new(draws: &'a Draws, repeat: Repeat, number: DealNumber) -> Option<Self> {
        let DrawSource::Microsoft(recurrence) = &draws.step.source else { return None };
        let (first, band) = (repeat.first(number)?, number.band());
        let is_plain = draws.step.reseeding != Some(Reseeding::SameDraw)
            && draws.step.constant.is_none()
            && recurrence.has_words()
            && first.band() == band
            && (!recurrence.arithmetic.is_32_bits() || draws.output.applies_to(band));
        if !is_plain {
            return None;
        }
        let (state, skips_advance) =
            (recurrence.word(draws.seed.of(first.get())), draws.seed.first == FirstDraw::Missing);
        let mut shared = Self { draws, recurrence, band, state, skips_advance, drawn: Vec::new() };
        let skipped = if let FirstDraw::Extra(count) = draws.seed.first { count.into() } else { 0 };
        let before = if let Repeat::State(_) = repeat { Card::COUNT } else { 0 };
        for _ in 0..skipped + before {
            shared.draw();
        }
        Some(shared)
    }

    /// Returns the first draws.
    pub fn first(mut self) -> [i64; PREFIX] {
        [(); PREFIX].map(|()| self.draw())
    }

    #[inline]
    fn draw(&mut self) -> i64 {
        match self.draws.step.lost {
            None => self.draw_once(),
            Some(LostDraw::Before) => {
                self.draw_once();
                self.draw_once()
            }
            Some(LostDraw::After) => {
                let r = self.draw_once();
                self.draw_once();
                r
            }
        }
    }

    #[inline]
    fn draw_once(&mut self) -> i64 {
        if !std::mem::take(&mut self.skips_advance) {
            self.state = self.recurrence.next_word(self.state);
        }
        let r = self.draws.output.of_word(self.band, self.state);
        if self.draws.step.reseeding == Some(Reseeding::DrawAsState) {
            self.state = r.cast_unsigned() & 0xffff_ffff;
        }
        r
    }

    /// Returns the rule for the indices of a shuffle, from its first draw on.
    pub fn indices(&mut self, negative: NegativeRemainder) -> impl FnMut(Modulus, usize) -> Option<isize> {
        let mut next = 0;
        self.drawn.reserve(Card::COUNT.saturating_sub(self.drawn.len()));
        move |modulus, left| {
            if next == self.drawn.len() {
                let r = self.draw();
                self.drawn.push(r);
            }
            next += 1;
            modulus.index(Drawn::Integer(self.drawn[next - 1]), negative, left)
        }
    }
}

/// The place for each remainder of the first draws.
#[derive(Debug)]
pub struct IndexTables {
    divisors: [u16; PREFIX],
    /// 2⁶⁴ divided by each divisor, rounded up.
    inverses: [u64; PREFIX],
    /// Whether a remainder of 0 or more is its place.
    is_plain: bool,
    /// The places of the remainders from -53 on.
    places: [[u8; 128]; PREFIX],
}

impl IndexTables {
    const ZERO: usize = 53;

    /// Returns `None` if the index is no remainder.
    #[expect(clippy::cast_possible_truncation, reason = "a remainder is below 53")]
    pub fn new(index: Index, negative: NegativeRemainder) -> Option<Self> {
        let shuffle = Shuffling::new(index, Removal::RIGHT, negative)?;
        let (divisors, inverses, places) = ([0; PREFIX], [0; PREFIX], [[OUTSIDE; 128]; PREFIX]);
        let mut tables = Self { divisors, inverses, is_plain: true, places };
        for step in 0..PREFIX {
            let left = Card::COUNT - step;
            let divisor = index.modulus.divisor(left)?;
            tables.divisors[step] = u16::try_from(divisor).expect("at most 53");
            tables.inverses[step] = u64::MAX / divisor as u64 + 1;
            for remainder in 1 - divisor.cast_signed()..divisor.cast_signed() {
                let of_left = negative.remainder(remainder as i64, divisor.cast_signed() as i64);
                let place = shuffle.place(step, index.modulus.reduced(of_left as isize, left));
                let at = (Self::ZERO.cast_signed() + remainder).cast_unsigned();
                let place = place.map_or(OUTSIDE, inside);
                tables.places[step][at] = place;
                tables.is_plain &= remainder < 0 || isize::from(place) == remainder;
            }
        }
        Some(tables)
    }

    /// Returns the first indices, or a place outside the pack where there is none.
    #[inline]
    pub fn prefix(&self, drawn: &[i64; PREFIX]) -> Prefix {
        std::array::from_fn(|step| self.place(step, drawn[step]))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a remainder is below 53")]
    fn place(&self, step: usize, r: i64) -> u8 {
        let divisor = self.divisors[step];
        let remainder = match u32::try_from(r.unsigned_abs()) {
            // Lemire, Kaser and Kurz, Faster remainder by direct computation, 2019.
            Ok(size) => {
                let fraction = self.inverses[step].wrapping_mul(size.into());
                let remainder = ((u128::from(fraction) * u128::from(divisor)) >> 64) as isize;
                if r < 0 { -remainder } else { remainder }
            }
            Err(_) => (r % i64::from(divisor)) as isize,
        };
        self.places[step][(Self::ZERO.cast_signed() + remainder).cast_unsigned()]
    }

    /// Returns the first indices of many draws, in a row for each step.
    pub fn places<const N: usize>(&self, drawn: &[[i64; N]; PREFIX], places: &mut [[u8; N]; PREFIX]) {
        for (step, (places, drawn)) in places.iter_mut().zip(drawn).enumerate() {
            for (place, &r) in places.iter_mut().zip(drawn) {
                *place = self.place(step, r);
            }
        }
    }

    /// Returns the first indices of many short draws.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for the instruction set of the caller")]
    #[expect(clippy::cast_possible_truncation, reason = "a remainder is below 53")]
    pub fn places_of_short<const N: usize>(&self, drawn: &[[u16; N]; PREFIX], places: &mut [[u8; N]; PREFIX]) {
        for (step, (places, drawn)) in places.iter_mut().zip(drawn).enumerate() {
            let divisor = self.divisors[step];
            for (place, &r) in places.iter_mut().zip(drawn) {
                *place = remainder(r, divisor) as u8;
            }
            if !self.is_plain {
                let table = &self.places[step][Self::ZERO..];
                for place in places {
                    *place = table[usize::from(*place & 63)];
                }
            }
        }
    }
}

/// Returns a place in the pack, or [`OUTSIDE`].
fn inside(place: usize) -> u8 {
    u8::try_from(place).ok().filter(|&place| usize::from(place) < Card::COUNT).unwrap_or(OUTSIDE)
}

/// Returns a number modulo 33 to 64, without a division.
#[inline]
fn remainder(number: u16, divisor: u16) -> u16 {
    // The quotient by the inverse, rounded down, may be one too small.
    let inverse = (1_u32 << 21) / u32::from(divisor);
    let quotient = (((u32::from(number) * inverse) >> 16) as u16) >> 5;
    let rest = number - quotient * divisor;
    if rest >= divisor { rest - divisor } else { rest }
}

/// An index that is tried, and the number of mistakes that it takes with the right removal.
#[derive(Debug)]
pub struct TriedIndex {
    pub index: Index,
    pub count: usize,
    /// The tables for each treatment of negative remainders; `None` if the index is no remainder.
    tables: [Option<IndexTables>; NegativeRemainder::ALL.len()],
}

impl TriedIndex {
    pub fn all(catalog: &Catalog) -> Vec<Self> {
        let tried = |&index: &Index| {
            let count = catalog.shuffles.get(&(index, Removal::RIGHT))?.len();
            let tables = NegativeRemainder::ALL.map(|negative| IndexTables::new(index, negative));
            Some(Self { index, count, tables })
        };
        catalog.indices.iter().filter_map(tried).collect()
    }

    pub const fn tables(&self, negative: NegativeRemainder) -> Option<&IndexTables> {
        self.tables[negative as usize].as_ref()
    }

    /// Returns the first indices, or a place outside the pack where there is none.
    #[inline]
    pub fn prefix(&self, negative: NegativeRemainder, drawn: &[i64; PREFIX]) -> Prefix {
        if let Some(tables) = self.tables(negative) {
            return tables.prefix(drawn);
        }
        let Some(shuffle) = Shuffling::new(self.index, Removal::RIGHT, negative) else { return [OUTSIDE; PREFIX] };
        std::array::from_fn(|step| {
            let index = self.index.modulus.index(Drawn::Integer(drawn[step]), negative, Card::COUNT - step);
            index.and_then(|index| shuffle.place(step, index)).map_or(OUTSIDE, inside)
        })
    }
}

/// Returns the first indices of a generator that draws in its own way; `None` if one is outside the pack.
pub fn prefix_of_stream(mut stream: Stream, index: Index, negative: NegativeRemainder) -> Option<Prefix> {
    let shuffle = Shuffling::new(index, Removal::RIGHT, negative)?;
    let mut prefix = [0; PREFIX];
    for (step, place) in prefix.iter_mut().enumerate() {
        let index = stream.index(index.modulus, Card::COUNT - step)?;
        *place = inside(shuffle.place(step, index)?);
    }
    Some(prefix)
}
