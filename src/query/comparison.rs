use std::ops::RangeInclusive;

tableaux_engine::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(super) enum Comparison {
        Equal = "==",
        NotEqual = "!=",
        Less = "<",
        LessOrEqual = "<=",
        Greater = ">",
        GreaterOrEqual = ">=",
    }
}

impl Comparison {
    /// Returns whether the comparison holds for all pairs of numbers from two ranges (`true`) or for none (`false`).
    pub(super) fn decide(self, left: &RangeInclusive<u64>, right: &RangeInclusive<u64>) -> Option<bool> {
        // Whether it holds for some pairs, and fails for some.
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

    /// Returns the equivalent comparison with the two sides exchanged.
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
