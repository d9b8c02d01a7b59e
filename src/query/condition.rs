//! The syntax tree of a query, and its value for a deal.

use std::fmt;
use std::ops::RangeInclusive;

use super::comparison::Comparison;
use super::player::PlayerWord;
use tableaux_engine::atlas::{Column, Cost, Value};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{Card, DealRange};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Condition {
    /// All of several conditions, none of which is an `All`; without any it holds for every deal.
    All(Vec<Self>),
    /// At least one of several conditions, none of which is an `Any`.
    Any(Vec<Self>),
    /// The negation of a condition, which is not a `Not`.
    Not(Box<Self>),
    Number {
        column: Column,
        comparison: Comparison,
        number: u64,
    },
    Columns {
        left: Column,
        comparison: Comparison,
        right: Column,
    },
    In {
        column: Column,
        range: DealRange,
    },
    /// The verdict is winnable (`true`) or impossible (`false`).
    Winnable(bool),
    Unknown(Column),
    /// The value is a word: a seat or a contract.
    Word {
        column: Column,
        value: Value,
    },
    /// A card at a place of the board, whose row and column count from 0.
    Card {
        row: usize,
        column: usize,
        card: Card,
    },
    /// The person's history with the deal.
    Player(PlayerWord),
}

/// The value of a query for a deal, as far as the known measures decide it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    True,
    False,
    /// Undecided: this is the cheapest of the unknown measures that the value depends on.
    Needs(Column),
}

impl From<bool> for Evaluation {
    fn from(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }
}

impl Condition {
    /// The word for the condition that every deal meets.
    pub(super) const EVERY: &str = "all";

    /// Returns the conjunction of some conditions, flattened.
    pub(super) fn all(conditions: Vec<Self>) -> Self {
        let flat = conditions.into_iter().flat_map(|one| if let Self::All(parts) = one { parts } else { vec![one] });
        Self::single_or(flat.collect(), Self::All)
    }

    /// Returns the disjunction of some conditions, flattened.
    pub(super) fn any(conditions: Vec<Self>) -> Self {
        let flat = conditions.into_iter().flat_map(|one| if let Self::Any(parts) = one { parts } else { vec![one] });
        Self::single_or(flat.collect(), Self::Any)
    }

    fn single_or(mut conditions: Vec<Self>, several: fn(Vec<Self>) -> Self) -> Self {
        match conditions.pop() {
            Some(only) if conditions.is_empty() => only,
            last => {
                conditions.extend(last);
                several(conditions)
            }
        }
    }

    pub(super) fn not(condition: Self) -> Self {
        if let Self::Not(inner) = condition { *inner } else { Self::Not(Box::new(condition)) }
    }

    /// Evaluates the condition in three-valued logic: a comparison with an unknown value is neither true nor false. It
    /// counts as `unknown_holds`, which a negation inverts, so that with `false` exactly what is true holds. `possible`
    /// returns the range of a measure, which may be known where its value is not, and then only rules deals out; `player`
    /// whether a person has done something with the deal.
    pub(super) fn evaluate(
        &self,
        unknown_holds: bool,
        known: &impl Fn(Column) -> Option<Value>,
        possible: &impl Fn(Column) -> Option<RangeInclusive<u64>>,
        card: &impl Fn(usize, usize) -> Card,
        player: &impl Fn(PlayerWord) -> Option<bool>,
    ) -> Evaluation {
        // Comparisons that ranges do not decide: a column known to have no number decides them, whatever the others
        // are.
        let open = |columns: &[Column]| {
            let values = || columns.iter().map(|&column| (column, known(column)));
            if values().any(|(_, value)| value.is_some_and(|value| !matches!(value, Value::Number(_)))) {
                return unknown_holds.into();
            }
            let needed = values().filter(|(_, value)| value.is_none()).map(|(column, _)| column).reduce(cheaper);
            Evaluation::Needs(needed.expect("numbers that are known are compared"))
        };
        // Searches for cells may leave them unknown though their range is known, which makes no comparison true.
        let may_stay_unknown =
            |&column: &Column| column.cost() == Cost::Cells && known(column).and_then(Value::number).is_none();
        let decided = |decision: Option<bool>, columns: &[Column]| {
            let decision = decision.filter(|&holds| holds == unknown_holds || !columns.iter().any(may_stay_unknown));
            decision.map_or_else(|| open(columns), Into::into)
        };
        match self {
            Self::All(conditions) | Self::Any(conditions) => {
                let is_any = matches!(self, Self::Any(_));
                let values = conditions.iter().map(|one| one.evaluate(unknown_holds, known, possible, card, player));
                combined(values, is_any)
            }
            Self::Not(condition) => match condition.evaluate(!unknown_holds, known, possible, card, player) {
                Evaluation::True => Evaluation::False,
                Evaluation::False => Evaluation::True,
                needs @ Evaluation::Needs(_) => needs,
            },
            &Self::Number { column, comparison, number } => {
                decided(possible(column).and_then(|value| comparison.decide(&value, &(number..=number))), &[column])
            }
            &Self::Columns { left, comparison, right } => {
                let values = possible(left).zip(possible(right));
                decided(values.and_then(|(left, right)| comparison.decide(&left, &right)), &[left, right])
            }
            &Self::In { column, range } => {
                let (first, last) = (range.first().get(), range.last().get());
                let is_inside = |value: RangeInclusive<u64>| {
                    let always = first <= *value.start() && *value.end() <= last;
                    let sometimes = first <= *value.end() && *value.start() <= last;
                    (always == sometimes).then_some(always)
                };
                decided(possible(column).and_then(is_inside), &[column])
            }
            &Self::Winnable(winnable) => match known(Column::Verdict) {
                Some(Value::Verdict(Outcome::Winnable)) => winnable.into(),
                Some(Value::Verdict(Outcome::Impossible)) => (!winnable).into(),
                Some(_) => unknown_holds.into(),
                None => Evaluation::Needs(Column::Verdict),
            },
            &Self::Unknown(column) => match known(column) {
                Some(Value::Unknown | Value::Verdict(Outcome::Unknown)) => Evaluation::True,
                Some(_) => Evaluation::False,
                None => Evaluation::Needs(column),
            },
            &Self::Word { column, value } => match known(column) {
                Some(Value::Unknown) => unknown_holds.into(),
                Some(found) => (found == value).into(),
                None => Evaluation::Needs(column),
            },
            &Self::Card { row, column, card: expected } => (card(row, column) == expected).into(),
            &Self::Player(word) => player(word).unwrap_or(unknown_holds).into(),
        }
    }

    /// Calls `take` with each column in the condition.
    pub(super) fn for_each_column(&self, take: &mut impl FnMut(Column)) {
        match self {
            Self::All(conditions) | Self::Any(conditions) => {
                for one in conditions {
                    one.for_each_column(take);
                }
            }
            Self::Not(condition) => condition.for_each_column(take),
            &Self::Number { column, .. }
            | &Self::In { column, .. }
            | &Self::Word { column, .. }
            | &Self::Unknown(column) => take(column),
            &Self::Columns { left, right, .. } => {
                take(left);
                take(right);
            }
            Self::Winnable(_) => take(Column::Verdict),
            Self::Card { .. } | Self::Player(_) => {}
        }
    }

    /// Returns whether the condition contains a place of the board.
    pub(super) fn names_place(&self) -> bool {
        match self {
            Self::All(conditions) | Self::Any(conditions) => conditions.iter().any(Self::names_place),
            Self::Not(condition) => condition.names_place(),
            Self::Card { .. } => true,
            _ => false,
        }
    }

    /// Returns whether the condition contains one of some words about what a person has done.
    pub(super) fn names(&self, words: &[PlayerWord]) -> bool {
        match self {
            Self::All(conditions) | Self::Any(conditions) => conditions.iter().any(|one| one.names(words)),
            Self::Not(condition) => condition.names(words),
            Self::Player(word) => words.contains(word),
            _ => false,
        }
    }

    /// Writes the condition as an operand of `and`, or of `not` if `of_not`, in brackets where needed.
    fn write_operand(&self, f: &mut fmt::Formatter<'_>, of_not: bool) -> fmt::Result {
        match self {
            Self::Any(_) => write!(f, "({self})"),
            Self::All(parts) if of_not && !parts.is_empty() => write!(f, "({self})"),
            _ => write!(f, "{self}"),
        }
    }
}

/// Combines conditions with `and` or `or`: returns `decisive` if one has that value, or else the cheapest column
/// needed.
#[inline]
fn combined(values: impl Iterator<Item = Evaluation>, decisive: bool) -> Evaluation {
    let mut result = Evaluation::from(!decisive);
    for value in values {
        if value == decisive.into() {
            return value;
        }
        result = match (result, value) {
            (Evaluation::Needs(a), Evaluation::Needs(b)) => Evaluation::Needs(cheaper(a, b)),
            (Evaluation::Needs(_), _) => result,
            (_, Evaluation::Needs(_)) => value,
            _ => result,
        };
    }
    result
}

fn cheaper(a: Column, b: Column) -> Column {
    if b.cost() < a.cost() { b } else { a }
}

/// Writes the normal form, which parses as the same condition.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All(conditions) if conditions.is_empty() => f.write_str(Self::EVERY),
            Self::All(conditions) | Self::Any(conditions) => {
                let is_any = matches!(self, Self::Any(_));
                for (index, condition) in conditions.iter().enumerate() {
                    f.write_str(if index == 0 {
                        ""
                    } else if is_any {
                        " or "
                    } else {
                        " and "
                    })?;
                    condition.write_operand(f, false)?;
                }
                Ok(())
            }
            Self::Not(condition) => match &**condition {
                Self::Unknown(column) => write!(f, "{} != unknown", column.title()),
                Self::Word { column, value } => write!(f, "{} != {value}", column.title()),
                Self::Card { row, column, card } => write!(f, "r{}c{} != {card}", row + 1, column + 1),
                other => {
                    f.write_str("not ")?;
                    other.write_operand(f, true)
                }
            },
            Self::Number { column, comparison, number } => write!(f, "{} {comparison} {number}", column.title()),
            Self::Columns { left, comparison, right } => write!(f, "{} {comparison} {}", left.title(), right.title()),
            Self::In { column: Column::Number, range } => range.fmt(f),
            Self::In { column, range } => write!(f, "{} in {range}", column.title()),
            Self::Winnable(true) => f.write_str("solved"),
            Self::Winnable(false) => f.write_str("impossible"),
            Self::Unknown(Column::Verdict) => f.write_str("unknown"),
            Self::Unknown(column) => write!(f, "{} == unknown", column.title()),
            Self::Word { column, value } => write!(f, "{} == {value}", column.title()),
            Self::Card { row, column, card } => write!(f, "r{}c{} == {card}", row + 1, column + 1),
            Self::Player(word) => f.write_str(word.name()),
        }
    }
}
