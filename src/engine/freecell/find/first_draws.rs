//! The first draws of a shuffle, and the indices that they give.

use super::prefix::{OUTSIDE, PREFIX, Prefix};
use super::program::{
    Arithmetic, DrawSource, Drawn, Draws, FirstDraw, Index, LostDraw, NegativeRemainder, RangeReduction, Recurrence,
    Removal, Repeat, Reseeding, Seed, SeededNumbers, Shuffling, Step, Stream, floor,
};
use crate::card::Card;
use crate::number::{Band, DealNumber};

/// The draws of a number, each made once for all shuffles.
#[derive(Debug)]
pub enum SharedDraws<'a> {
    Words(Words<'a>, Vec<i64>),
    Stream(Stream<'a>, Vec<Drawn>),
}

/// The draws of a number by a generator whose states are words.
#[derive(Debug)]
pub struct Words<'a> {
    draws: &'a Draws,
    recurrence: &'a Recurrence,
    band: Band,
    state: u64,
    skips_advance: bool,
    /// The state before the first draw after the seed, and whether that is from the state as it is.
    start: (u64, bool),
    /// The draws of the deals before.
    before: usize,
}

impl<'a> SharedDraws<'a> {
    /// Returns `None` if the draws are not made for the number, or a library or a rule of the generator makes an index of
    /// each.
    pub fn new(draws: &'a Draws, repeat: Repeat, number: DealNumber, seeded: &mut SeededNumbers) -> Option<Self> {
        if let Some(words) = Words::new(draws, repeat, Card::COUNT, number) {
            return Some(Self::Words(words, Vec::with_capacity(Card::COUNT)));
        }
        let stream = first_stream(draws, repeat, number, seeded).filter(Stream::has_numbers)?;
        Some(Self::Stream(stream, Vec::new()))
    }

    /// Returns the rule for the indices of a shuffle, from its first draw on.
    pub fn indices(&mut self, negative: NegativeRemainder) -> impl FnMut(Index, usize) -> Option<isize> {
        let mut next = 0;
        move |index, left| {
            next += 1;
            match self {
                Self::Words(words, drawn) => {
                    if drawn.len() < next {
                        drawn.push(words.draw_after(next - 1));
                    }
                    index.of(Drawn::Integer(drawn[next - 1]), negative, left)
                }
                Self::Stream(stream, drawn) => {
                    if drawn.len() < next {
                        drawn.push(stream.draw()?);
                    }
                    index.of(drawn[next - 1], negative, left)
                }
            }
        }
    }
}

/// Returns the draws of all steps, if they are integers of 63 bits from which programs make indices.
pub fn all_integers(
    draws: &Draws,
    repeat: Repeat,
    number: DealNumber,
    seeded: &mut SeededNumbers,
) -> Option<[i64; Card::COUNT]> {
    match Words::new(draws, repeat, Card::COUNT, number) {
        Some(words) => Some(words.first()),
        None => first_integers(first_stream(draws, repeat, number, seeded)?),
    }
}

/// Returns whether a mistake in the output applies to the numbers of a band.
fn is_made(recurrence: &Recurrence, draws: &Draws, band: Band) -> bool {
    !recurrence.arithmetic.is_32_bits() || draws.output.applies_to(band)
}

/// Returns the first draws of a number after deals of as many draws as given; `None` if the states are no words.
pub fn drawn_after<const N: usize>(
    draws: &Draws,
    repeat: Repeat,
    draws_of_deal: usize,
    number: DealNumber,
) -> Option<[i64; N]> {
    Words::new(draws, repeat, draws_of_deal, number).map(Words::first)
}

/// The first states for the draws of a seed and a step, which draws that differ in their output share.
#[derive(Debug, Default)]
pub struct SharedStates<const N: usize> {
    of: Option<(Seed, Step)>,
    /// The states after some deals, and the band of the number that was the seed.
    states: Vec<(Repeat, Band, [u64; N])>,
}

impl<const N: usize> SharedStates<N> {
    /// Returns the first draws; `None` if the states are no words, or depend on the draws.
    pub fn first(&mut self, draws: &Draws, repeat: Repeat, number: DealNumber) -> Option<[i64; N]> {
        /// More repeats are not those of a catalog, which come again.
        const MAX_REPEATS: usize = 8;
        let Draws { seed, step, output } = draws;
        let DrawSource::Microsoft(recurrence) = &step.source else { return None };
        if step.reseeding.is_some() || step.lost.is_some() {
            return None;
        }
        if self.of != Some((*seed, *step)) {
            self.of = Some((*seed, *step));
            self.states.clear();
        }
        let known = self.states.iter().position(|(other, ..)| *other == repeat);
        let at = if let Some(at) = known {
            at
        } else {
            let words = Words::new(draws, repeat, Card::COUNT, number)?;
            if self.states.len() == MAX_REPEATS {
                self.states.clear();
            }
            self.states.push((repeat, words.band, words.states()));
            self.states.len() - 1
        };
        let (_, band, states) = &self.states[at];
        let mut first = [0; N];
        is_made(recurrence, draws, *band).then(|| output.of_words(*band, states, &mut first))?;
        Some(first)
    }
}

/// Returns the draws of a number, after those of the deals before if the generator is not seeded again.
pub fn first_stream<'a>(
    draws: &'a Draws,
    repeat: Repeat,
    number: DealNumber,
    seeded: &mut SeededNumbers,
) -> Option<Stream<'a>> {
    let mut stream = draws.stream(repeat.seeding(number)?, seeded)?;
    for _ in 0..repeat.deals_before() {
        for left in (1..=Card::COUNT).rev() {
            if stream.has_numbers() {
                stream.draw()?;
            } else {
                stream.index(Index::RIGHT, left)?;
            }
        }
    }
    Some(stream)
}

/// The number of first draws, enough for a prefix that takes two in each step.
pub const DRAWS: usize = 2 * PREFIX;

/// The first draws of a number, for the indices of many shuffles.
#[derive(Debug)]
pub enum FirstDraws<'a, const N: usize> {
    Integers([i64; N]),
    Numbers(SharedDraws<'a>),
    /// A library, or a rule of the generator, makes the indices.
    Picked(Stream<'a>),
}

impl<'a, const N: usize> FirstDraws<'a, N> {
    /// Returns `None` if the draws are not made for the number.
    pub fn new(draws: &'a Draws, repeat: Repeat, number: DealNumber, seeded: &mut SeededNumbers) -> Option<Self> {
        if let Some(words) = Words::new(draws, repeat, Card::COUNT, number) {
            return Some(Self::Integers(words.first()));
        }
        let stream = first_stream(draws, repeat, number, seeded)?;
        if let Some(drawn) = first_integers(stream.clone()) {
            return Some(Self::Integers(drawn));
        }
        if stream.has_numbers() {
            return Some(Self::Numbers(SharedDraws::Stream(stream, Vec::new())));
        }
        Some(Self::Picked(stream))
    }

    /// Returns the first indices; `None` if one is outside the pack.
    pub fn prefix(&mut self, tried: &TriedIndex, negative: NegativeRemainder) -> Option<Prefix> {
        match self {
            Self::Integers(drawn) => tried.tables(negative).map(|tables| tables.prefix(drawn)),
            Self::Numbers(shared) => prefix_by(shared.indices(negative), tried.index, negative),
            Self::Picked(stream) => {
                let mut stream = stream.clone();
                prefix_by(|index, left| stream.index(index, left), tried.index, negative)
            }
        }
    }
}

/// Returns the first indices; `None` if one is outside the pack.
fn prefix_by(
    mut index_of: impl FnMut(Index, usize) -> Option<isize>,
    index: Index,
    negative: NegativeRemainder,
) -> Option<Prefix> {
    let shuffle = Shuffling::new(index, Removal::RIGHT, negative)?;
    let mut prefix = [0; PREFIX];
    for (step, place) in prefix.iter_mut().enumerate() {
        *place = inside(shuffle.place(step, index_of(index, Card::COUNT - step)?)?);
    }
    Some(prefix)
}

impl<'a> Words<'a> {
    /// Returns `None` if the states are no words, or the draws are not made for the number. Each deal before takes as many
    /// draws as given.
    fn new(draws: &'a Draws, repeat: Repeat, draws_of_deal: usize, number: DealNumber) -> Option<Self> {
        let DrawSource::Microsoft(recurrence) = &draws.step.source else { return None };
        let first = repeat.seeding(number)?;
        let band = first.band();
        if draws.step.constant.is_some() || !recurrence.has_words() || !is_made(recurrence, draws, band) {
            return None;
        }
        let (state, skips_advance) =
            (recurrence.word(draws.seed.of(first.get())), draws.seed.first == FirstDraw::Missing);
        let start = (state, skips_advance);
        let before = usize::from(repeat.deals_before()) * draws_of_deal;
        let mut words = Self { draws, recurrence, band, state, skips_advance, start, before };
        let extra = if let FirstDraw::Extra(count) = draws.seed.first { count.into() } else { 0 };
        let is_quick = recurrence.arithmetic == Arithmetic::Bits32 && draws.step.reseeding.is_none() && !skips_advance;
        if extra + before > PREFIX && is_quick {
            let steps_of_draw = if draws.step.lost.is_some() { 2 } else { 1 };
            words.state = recurrence.after(steps_of_draw * (extra + before)).next_word(state);
            return Some(words);
        }
        for count in 0..extra {
            words.draw_at(count);
        }
        words.start = (words.state, words.skips_advance);
        for count in 0..before {
            words.draw_at(count);
        }
        Some(words)
    }

    /// Returns the first draws.
    fn first<const N: usize>(mut self) -> [i64; N] {
        if self.draws.step.reseeding.is_some() || self.draws.step.lost.is_some() {
            return std::array::from_fn(|count| self.draw_after(count));
        }
        let mut drawn = [0; N];
        self.draws.output.of_words(self.band, &self.states::<N>(), &mut drawn);
        drawn
    }

    /// Returns the first states that are drawn from if each draw takes the next one.
    fn states<const N: usize>(&self) -> [u64; N] {
        let mut state = self.state;
        std::array::from_fn(|count| {
            if count > 0 || !self.skips_advance {
                state = self.recurrence.next_word(state);
            }
            state
        })
    }

    /// Draws after as many draws of the deal as given.
    #[inline]
    fn draw_after(&mut self, count: usize) -> i64 {
        self.draw_at(self.before + count)
    }

    /// Draws after as many draws as given since the seed.
    #[inline]
    fn draw_at(&mut self, count: usize) -> i64 {
        if let Some(Reseeding::Every(draws)) = self.draws.step.reseeding
            && count.is_multiple_of(draws.into())
        {
            (self.state, self.skips_advance) = self.start;
        }
        self.draw()
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
}

/// The place for each draw of the first steps.
#[derive(Debug, Clone)]
pub struct IndexTables {
    reduction: RangeReduction,
    divisors: [u16; PREFIX],
    /// 2⁶⁴ divided by each divisor, rounded up.
    inverses: [u64; PREFIX],
    /// Whether a remainder of 0 or more is its place.
    is_plain: bool,
    /// The places of the remainders or other indices from -53 on.
    places: [[u8; 128]; PREFIX],
}

impl IndexTables {
    const ZERO: usize = 53;

    /// Returns `None` if the index cannot be combined with the right removal.
    #[expect(clippy::cast_possible_truncation, reason = "a remainder is below 53")]
    pub fn new(index: Index, negative: NegativeRemainder) -> Option<Self> {
        let shuffle = Shuffling::new(index, Removal::RIGHT, negative)?;
        let (reduction, places) = (index.reduction, [[OUTSIDE; 128]; PREFIX]);
        let mut tables = Self { reduction, divisors: [0; PREFIX], inverses: [0; PREFIX], is_plain: true, places };
        for step in 0..PREFIX {
            let left = Card::COUNT - step;
            let divisor = index.modulus.divisor(left);
            tables.divisors[step] = u16::try_from(divisor).expect("at most 53");
            tables.inverses[step] = u64::MAX / divisor as u64 + 1;
            let is_remainder = reduction == RangeReduction::Remainder;
            let end = if is_remainder { divisor.cast_signed() } else { Self::ZERO.cast_signed() + 1 };
            for raw in 1 - end..end {
                let remainder = negative.remainder(raw as i64, divisor.cast_signed() as i64) as isize;
                let of_left = if is_remainder { remainder } else { raw };
                let place = shuffle.place(step, index.modulus.reduced(of_left, left));
                let at = (Self::ZERO.cast_signed() + raw).cast_unsigned();
                let place = place.map_or(OUTSIDE, inside);
                tables.places[step][at] = place;
                tables.is_plain &= is_remainder && (raw < 0 || isize::from(place) == raw);
            }
        }
        Some(tables)
    }

    /// Returns the first indices, or a place outside the pack where there is none.
    #[inline]
    pub fn prefix(&self, drawn: &[i64]) -> Prefix {
        std::array::from_fn(|step| self.place(step, drawn[step]))
    }

    #[inline]
    fn place(&self, step: usize, r: i64) -> u8 {
        let index = match self.reduction {
            RangeReduction::Remainder => Some(self.remainder(step, r)),
            other => other.index(Drawn::Integer(r), self.divisors[step].into()),
        };
        index.map_or(OUTSIDE, |index| self.places[step][(Self::ZERO.cast_signed() + index).cast_unsigned()])
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a remainder is below 53")]
    fn remainder(&self, step: usize, r: i64) -> isize {
        let divisor = self.divisors[step];
        match u32::try_from(r.unsigned_abs()) {
            // Lemire, Kaser and Kurz, Faster remainder by direct computation, 2019.
            Ok(size) => {
                let fraction = self.inverses[step].wrapping_mul(size.into());
                let remainder = ((u128::from(fraction) * u128::from(divisor)) >> 64) as isize;
                if r < 0 { -remainder } else { remainder }
            }
            Err(_) => (r % i64::from(divisor)) as isize,
        }
    }

    /// Returns the first indices of many draws, in a row for each step.
    #[expect(clippy::cast_precision_loss, reason = "as RangeReduction::index")]
    pub fn places<const N: usize>(&self, drawn: &[[i64; N]; PREFIX], places: &mut [[u8; N]; PREFIX], len: usize) {
        for (step, (places, drawn)) in places.iter_mut().zip(drawn).enumerate() {
            let (places, divisor) = (&mut places[..len], f64::from(self.divisors[step]));
            // The compiler makes a fast loop for a reduction that it knows.
            match self.reduction {
                RangeReduction::Remainder => {
                    self.place_each(step, drawn, places, |r| Some(self.remainder(step, r)));
                }
                RangeReduction::Scaled(m) => {
                    let m = m as f64;
                    self.place_each(step, drawn, places, |r| floor(r as f64 / m * divisor));
                }
                other => {
                    let divisor = self.divisors[step].into();
                    self.place_each(step, drawn, places, |r| other.index(Drawn::Integer(r), divisor));
                }
            }
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for each index")]
    fn place_each(&self, step: usize, drawn: &[i64], places: &mut [u8], index: impl Fn(i64) -> Option<isize>) {
        for (place, &r) in places.iter_mut().zip(drawn) {
            let index = index(r).map(|index| (Self::ZERO.cast_signed() + index).cast_unsigned());
            *place = index.map_or(OUTSIDE, |index| self.places[step][index]);
        }
    }

    /// Computes the places of a step by a fast rule for the indices of short draws, which may be outside the pack.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for the instruction set of the caller")]
    fn place_all(&self, step: usize, drawn: &[u16], places: &mut [u8], index: impl Fn(u16) -> u8) {
        for (place, &r) in places.iter_mut().zip(drawn) {
            *place = index(r);
        }
        if self.is_plain {
            return;
        }
        let table = &self.places[step][Self::ZERO..];
        for place in places {
            *place = table.get(usize::from(*place)).copied().unwrap_or(OUTSIDE);
        }
    }

    /// Returns the first indices of many short draws.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is compiled for the instruction set of the caller")]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a remainder is below 53, and a high index is outside the pack"
    )]
    pub fn places_of_short<const N: usize>(
        &self,
        drawn: &[[u16; N]; PREFIX],
        places: &mut [[u8; N]; PREFIX],
        len: usize,
    ) {
        for (step, (places, drawn)) in places.iter_mut().zip(drawn).enumerate() {
            let (divisor, places) = (self.divisors[step], &mut places[..len]);
            let of_all = f64::from(divisor);
            match self.reduction {
                RangeReduction::Remainder => self.place_all(step, drawn, places, |r| remainder(r, divisor) as u8),
                RangeReduction::Masked => {
                    let mask = 0x7fff % divisor;
                    self.place_all(step, drawn, places, |r| (r & mask) as u8);
                }
                // As RangeReduction::index; the parts of the pack are not negative.
                RangeReduction::Scaled(m) => {
                    let m = m as f64;
                    self.place_all(step, drawn, places, |r| (f64::from(r) / m * of_all) as u8);
                }
                RangeReduction::Rounded(m) => {
                    let m = m as f64;
                    self.place_all(step, drawn, places, |r| (f64::from(r) / m * (of_all - 1.0) + 0.5) as u8);
                }
                RangeReduction::ScaledFromOne(_) | RangeReduction::ScaledRemainder(_) => {
                    for (place, &r) in places.iter_mut().zip(drawn) {
                        *place = self.place(step, r.into());
                    }
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
    /// The tables for each treatment of negative remainders, if the index can be combined with it.
    tables: [Option<IndexTables>; NegativeRemainder::ALL.len()],
}

impl TriedIndex {
    pub fn new(index: Index, count: usize) -> Self {
        Self { index, count, tables: NegativeRemainder::ALL.map(|negative| IndexTables::new(index, negative)) }
    }

    pub const fn tables(&self, negative: NegativeRemainder) -> Option<&IndexTables> {
        self.tables[negative as usize].as_ref()
    }
}

/// Returns the first draws of a generator, from which each index follows; `None` if they are not integers of 63 bits, or
/// the generator has an index of its own.
fn first_integers<const N: usize>(mut stream: Stream) -> Option<[i64; N]> {
    if !stream.has_numbers() {
        return None;
    }
    let mut drawn = [0; N];
    for r in &mut drawn {
        *r = match stream.draw()? {
            Drawn::Integer(r) => r,
            Drawn::Unsigned(r) => i64::try_from(r).ok()?,
            Drawn::Wide(..) | Drawn::Double(_) => return None,
        };
    }
    Some(drawn)
}
