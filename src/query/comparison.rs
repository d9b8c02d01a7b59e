//! Comparisons of two numbers.

use std::fmt;
use std::ops::RangeInclusive;

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// Whether it holds between two numbers that lie in ranges, if it does or does not for all of them.
    pub(super) fn decide(self, left: &RangeInclusive<u64>, right: &RangeInclusive<u64>) -> Option<bool> {
        // Whether it holds for some of them, and for some not.
        let (yes, no) = match self {
            Self::Equal => {
                let meet = left.start() <= right.end() && right.start() <= left.end();
                (meet, [left.start(), left.end(), right.end()].iter().any(|&end| end != right.start()))
            }
            Self::Less => (left.start() < right.end(), left.end() >= right.start()),
            Self::LessOrEqual => (left.start() <= right.end(), left.end() > right.start()),
            Self::NotEqual => return Self::Equal.decide(left, right).map(|equal| !equal),
            Self::Greater | Self::GreaterOrEqual => return self.mirrored().decide(right, left),
        };
        (yes != no).then_some(yes)
    }

    /// The comparison that says the same with the two sides exchanged.
    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }
}

/// `==`, `!=`, `<`, `<=`, `>` or `>=`.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        })
    }
}
