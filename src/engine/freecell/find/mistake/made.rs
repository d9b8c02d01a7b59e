//! Programs with mistakes.

use super::{Constant, DealingMistake};
use crate::card::Suit;
use crate::freecell::find::program::{
    Arithmetic, DealingProgram, DrawSource, FirstDraw, Jokers, Method, Modulus, Nesting, Output, PlaceOrder, Print,
    RangeReduction, RankOrder, Recurrence, Repeat, SeedValue,
};
use crate::freecell::layout::Layout;
use crate::generator::Generator;
use crate::number::DealNumber;

impl DealingMistake {
    /// Makes the mistake in a program for a generator; `None` if that part of the program is wrong already. Mistakes in
    /// the order are left to [`made`].
    fn make(&self, program: &mut DealingProgram, generator: &Generator) -> Option<()> {
        let (pack, step) = (&mut program.pack, &mut program.draws.step);
        let (seed, shuffle) = (&mut program.draws.seed, &mut program.shuffle);
        let right = DrawSource::of(generator);
        match *self {
            Self::Ranks(ranks) => set(&mut pack.ranks, &RankOrder::RIGHT, ranks),
            Self::Suits(suits) => set(&mut pack.suits, &Suit::ALL, suits),
            Self::Nesting(nesting) => set(&mut pack.nesting, &Nesting::ByRank, nesting),
            Self::PackReversed => set(&mut pack.is_reversed, &false, true),
            Self::PackRotated(count) => set(&mut pack.rotation, &0, count),
            Self::Jokers(jokers) => set(&mut shuffle.removal.jokers, &Jokers::NONE, jokers),
            Self::Seed(value) => set(&mut seed.value, &SeedValue::Number, value),
            Self::FirstDraw(first) => set(&mut seed.first, &FirstDraw::Right, first),
            Self::OtherGenerator(other) => set(&mut step.source, &right, DrawSource::of(&other)),
            Self::ForeignGenerator(other) => set(&mut step.source, &right, DrawSource::Foreign(other)),
            Self::LostDraw(lost) => set(&mut step.lost, &None, Some(lost)),
            Self::Reseeded(reseeding) => set(&mut step.reseeding, &None, Some(reseeding)),
            Self::ConstantDraw(constant) => set(&mut step.constant, &None, Some(constant)),
            Self::Arithmetic(_) | Self::MistypedConstant(..) | Self::SumFirst | Self::ConstantsExchanged => {
                let DrawSource::Microsoft(recurrence) = &mut step.source else { return None };
                self.make_in_recurrence(recurrence)
            }
            Self::Output(output) => set(&mut program.draws.output, &Output::OwnBand, output),
            Self::Index(modulus, method) => {
                set(&mut shuffle.index.modulus, &Modulus::Left, modulus)?;
                if method == Method::Copy { Some(()) } else { Self::Removal(method).make(program, generator) }
            }
            Self::Reduction(reduction) => set(&mut shuffle.index.reduction, &RangeReduction::Remainder, reduction),
            Self::OneBased(offset) => set(&mut shuffle.index.offset, &None, Some(offset)),
            Self::Removal(method) => set(&mut shuffle.removal.method, &Method::Copy, method),
            Self::FromFront => set(&mut shuffle.removal.is_from_front, &false, true),
            Self::FromStart(swaps) => {
                set(&mut shuffle.index.modulus, &Modulus::Left, Modulus::LeftFromStart)?;
                Self::FromFront.make(program, generator)?;
                Self::Removal(Method::SwapThenDeal(swaps)).make(program, generator)
            }
            Self::Repeat(repeat) => set(&mut program.repeat, &Repeat::Nothing, repeat),
            Self::Print(print) => set(&mut program.print, &Print::Right, print),
            Self::Order(_) => Some(()),
        }
    }

    fn make_in_recurrence(&self, recurrence: &mut Recurrence) -> Option<()> {
        let Recurrence { multiplier, increment, .. } = Recurrence::RIGHT;
        match *self {
            Self::SumFirst => set(&mut recurrence.is_sum_first, &false, true),
            Self::ConstantsExchanged => {
                set(&mut recurrence.multiplier, &multiplier, increment)?;
                set(&mut recurrence.increment, &increment, multiplier)
            }
            Self::MistypedConstant(Constant::Multiplier, value) => set(&mut recurrence.multiplier, &multiplier, value),
            Self::MistypedConstant(Constant::Increment, value) => set(&mut recurrence.increment, &increment, value),
            Self::MistypedConstant(Constant::Modulus, value) => {
                set(&mut recurrence.arithmetic, &Arithmetic::Bits32, Arithmetic::Modulo(value))
            }
            Self::Arithmetic(arithmetic) => set(&mut recurrence.arithmetic, &Arithmetic::Bits32, arithmetic),
            _ => Some(()),
        }
    }
}

/// Sets a part that must have been right; `None` if it was not.
fn set<T: PartialEq>(part: &mut T, right: &T, wrong: T) -> Option<()> {
    (std::mem::replace(part, wrong) == *right).then_some(())
}

/// Returns a program with these mistakes, whose parts may not fit each other; `None` if two mistakes exclude each other.
pub fn made(generator: &Generator, mistakes: &[DealingMistake]) -> Option<DealingProgram> {
    let mut program = DealingProgram::right(generator);
    mistakes.iter().try_for_each(|mistake| mistake.make(&mut program, generator))?;
    let orders = mistakes.iter().filter_map(|mistake| match mistake {
        DealingMistake::Order(order) => Some(*order),
        _ => None,
    });
    program.order = PlaceOrder::new(&orders.collect::<Vec<_>>())?;
    Some(program)
}

impl DealingProgram {
    /// Returns a program with these mistakes; those in the order are made one after the other. `None` if they cannot be
    /// combined: two have the same name, or one excludes another.
    pub fn new(generator: &Generator, mistakes: &[DealingMistake]) -> Option<Self> {
        let is_repeated = |at: usize| mistakes[..at].iter().any(|other| other.name() == mistakes[at].name());
        if (1..mistakes.len()).any(is_repeated) { None } else { made(generator, mistakes)?.fitted() }
    }
}

/// Deals a number with any mistakes that can be combined, or none. A place without a card is unknown.
///
/// Mistakes in the order of the cards are made in the given order. `None` if the generator does not deal the number, the
/// mistakes cannot be combined or do not apply to this number, or the program would read outside its pack.
///
/// ```
/// use tableaux_engine::freecell::find::mistake::Nesting;
/// use tableaux_engine::freecell::find::{DealingMistake, deal_with};
/// use tableaux_engine::freecell::{Deal, Layout};
/// use tableaux_engine::generator::Generator;
///
/// let right = deal_with(&Generator::Microsoft, 617.into(), &[]);
/// assert_eq!(right, Some(Layout::from(&Deal::new(617.into()))));
/// let by_suit = DealingMistake::Nesting(Nesting::BySuit);
/// let wrong = deal_with(&Generator::Microsoft, 617.into(), &[by_suit]).expect("it is dealt");
/// assert_eq!(wrong.cascade(0)[0].map(|card| card.to_string()), Some("KD".into()));
/// ```
pub fn deal_with(generator: &Generator, number: DealNumber, mistakes: &[DealingMistake]) -> Option<Layout> {
    DealingProgram::new(generator, mistakes)?.board(number).map(|board| board.layout())
}
